"""A browser without a window that tests open pages in, point at things in and ask what they look like.

Chromium is told what to do through a pair of pipes, in the words of its DevTools protocol: messages of JSON with a null
byte behind each.
"""

import fcntl
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
PATIENCE = 60  # seconds for an answer: the machine may be busy
SWITCHES = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)


class Page:
    """A page in a window of a width, opened for the length of a `with`. folder: where the browser keeps its things."""

    def __init__(self, file: Path, width: int, folder: Path, height: int = 1200):
        hears, self.out = os.pipe()
        self.back, says = os.pipe()

        def wire() -> None:
            # The browser reads from 3 and writes to 4, which may be among the pipes' own numbers.
            ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (hears, says)]
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.browser = subprocess.Popen(
            [BROWSER, *SWITCHES, f"--window-size={width},{height}", f"--user-data-dir={folder}", "about:blank"],
            preexec_fn=wire,
            pass_fds=(3, 4),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(hears)
        os.close(says)
        self.number, self.session, self.buffer = 0, None, b""
        try:
            target = self.tell("Target.createTarget", url="about:blank")["targetId"]
            self.session = self.tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
            self.tell("Emulation.setDeviceMetricsOverride", **size)
            self.tell("Emulation.setFocusEmulationEnabled", enabled=True)
            self.tell("Page.navigate", url=file.as_uri())
            self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")
            self.see("document.querySelectorAll('*').forEach(node => node.style.transition = 'none')")
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        """End the browser, and with it what it started."""
        self.session = None
        try:
            self.tell("Browser.close")
            self.browser.wait(10)
        except (AssertionError, OSError, subprocess.TimeoutExpired):
            self.browser.kill()
            self.browser.wait()
        os.close(self.out)
        os.close(self.back)

    def tell(self, method: str, **values: Any) -> dict:
        """Tell the browser to do something, and give its answer. Raises AssertionError where it cannot."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": values}
        message |= {"sessionId": self.session} if self.session else {}
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.hear()
            if answer.get("id") == self.number:
                assert "result" in answer, (method, answer)
                return answer["result"]

    def hear(self) -> dict:
        """Read the next message."""
        while b"\0" not in self.buffer:
            assert select.select([self.back], [], [], PATIENCE)[0], "the browser says nothing"
            part = os.read(self.back, 1 << 16)
            assert part, "the browser has ended"
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def see(self, script: str) -> Any:
        """Give the value of an expression in the page."""
        return self.tell("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def wait(self, script: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + PATIENCE
        while not self.see(script):
            assert time.monotonic() < end, script
            time.sleep(0.02)

    def style(self, selector: str, name: str) -> str:
        """Give what a property of an element's style is worth now."""
        return self.see(f"getComputedStyle(document.querySelector({json.dumps(selector)}))[{json.dumps(name)}]")

    def point(self, selector: str) -> None:
        """Move the mouse onto the middle of an element."""
        x, y = self.see(
            f"(() => {{ const node = document.querySelector({json.dumps(selector)});"
            " node.scrollIntoView({block: 'center', inline: 'center'}); const box = node.getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        self.tell("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def focus(self, selector: str) -> None:
        """Give an element the focus, as the keyboard or a tap does, and take the mouse away."""
        self.tell("Input.dispatchMouseEvent", type="mouseMoved", x=1, y=1)
        self.see(f"document.querySelector({json.dumps(selector)}).focus()")
