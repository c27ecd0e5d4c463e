"""How long a thing may take on this machine: a slow one, or one with much else to do, must fail no test."""
import time

USUAL = 0.015     # seconds that the yardstick takes where the limits of the tests were set


def within(seconds: float) -> float:
    """Give the processor's seconds that may go by here, where so many may on the machine that the limits were set on.

    A faster machine gets no less. Ask behind what is measured, so that both are measured under the same load.
    """
    began = time.process_time()
    text = "".join(str(number % 7) for number in range(150_000))
    sum(len(part) for part in text.split("3"))
    return seconds * max(1.0, (time.process_time() - began) / USUAL)
