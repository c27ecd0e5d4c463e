"""What is wrong is told in Chinese where the page is Chinese: no English sentence is left, whatever was written."""

import shutil

import pytest

from judge import games, library
from judge.diplomacy import game
from judge.diplomacy.gazetteer import table
from judge.diplomacy.mapcheck import check
from judge.diplomacy.reader import read
from judge.document import read as document
from judge.faults import Fault, Refused
from judge.messages import told
from judge.orderfile import LARGEST, Source, decode
from judge.protocol import Reading
from tests.chinese import english
from tests.diplomacy.test_commands import EXAMPLE, STATES
from tests.diplomacy.test_map import FAULTS, changed
from tests.diplomacy.test_report_cases import position
from tests.lessons import lessons, shown
from tests.orders.diplomacy_corpus import corpus, opening
from tests.orders.test_mails import EXPECTED, FOLDER

LANGUAGES = ["zh-Hant", "zh-Hans"]
SAMPLES = list(corpus())


def refusals(call, *arguments) -> tuple[Fault, ...]:
    """Give the faults for which something is refused; none if it is not."""
    try:
        call(*arguments)
    except Refused as refused:
        return refused.faults
    return ()


def see(faults, lang: str) -> None:
    """Assert that faults are told without an English sentence, and not only in signs."""
    for fault in faults:
        text = fault.told(games.messages(lang))
        assert not english(text) and any(char > "\u2e80" for char in text), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lenient", [False, True])
def test_lines_of_orders(lang, lenient):
    words = game.messages(lang)
    for sample in SAMPLES:
        orders = read(sample.state, [Source("orders", sample.line)], sample.reading._replace(lenient=lenient))
        see(orders.faults, lang)
        beside = [told(text, words) for text in (*orders.notes, *(left.why for left in orders.ignored))]
        assert not [text for text in beside if english(text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_sent_to_the_classic_judges(lang):
    for command in table("strict")["commands"]["refused"]:
        orders = read(opening(), [Source("o", f"SIGNON fhellespont pw\n{command}\n")], Reading(strict="judge"))
        assert orders.faults
        see(orders.faults, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("old, new", [change[:2] for change in STATES])
def test_states(lang, old, new):
    text = (EXAMPLE / "hellespont.yaml").read_text(encoding="utf-8")
    faults = refusals(library.load, text.replace(old, new) if old else text + new, "hellespont.yaml")
    assert faults
    see(faults, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_maps(lang):
    for case in FAULTS:
        see(check(document(changed(case["change"]), "map.yaml")), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_documents(lang):
    for text in ("a: 1\na: 2\n", "x: &a [1]\n", "a: !!str x\n", "a: 1\n---\nb: 2\n", "[a]: 1\n", "a: [1\nb: 2\n",
                 "a: 1\n\tb: 2\n", "a: 'x\n", "[" * 60, "---\na: 1\n",
                 "a: b: c\n", "- a\nb: c\n", "a: \"\\q\"\n", "a: @b\n", "{a: 1\n"):
        faults = refusals(document, text, "g.yaml")
        assert faults, text
        see(faults, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mails_and_bytes(lang):
    refused = 0
    for name in EXPECTED:
        faults = refusals(decode, (FOLDER / name).read_bytes(), name)
        refused += len(faults)
        see(faults, lang)
        if not faults:
            for left in decode((FOLDER / name).read_bytes(), name).left_out:
                assert not english(told(left.why, game.messages(lang))), left
    assert refused > 5
    for raw in (b"A\x00", b"\xff\xfeA\x00\x00", b"\xef\xbb\xbfA\xff\xff", b"x" * (LARGEST + 1)):
        see(refusals(decode, raw, "o.txt"), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", lessons("diplomacy"), ids=lambda path: path.stem)
def test_pages_of_lessons(lang, path):
    text = path.read_text(encoding="utf-8")
    for word in ("results", "check", "explain", "show", "options"):
        text = text.replace(f"--- {word}\n", f"--- {word} {lang}\n")
    for heading, _, page in shown(text, position):
        if lang in heading:
            assert not english(page), heading


# What is written, and what is said of it, by hand: phase, lines, in Traditional and in Simplified Chinese.
SAID = [
    ("S1901M", "A Par - Burgandi", "1:9: 不認得省份 `Burgandi`；是否指 Bur（勃艮第）？", "1:9: 不认得省份 `Burgandi`；是否指 Bur（勃艮第）？"),
    ("S1901M", "F Bar - Nor", "1:9: `Nor` 可以是 Nwy（挪威）或 Nwg（挪威海）；請寫明指哪一個",
     "1:9: `Nor` 可以是 Nwy（挪威）或 Nwg（挪威海）；请写明指哪一个"),
    ("S1901M", "if A Mun - Bur then A Par H", "1:1: 命令附有條件；請下不帶條件的命令", "1:1: 命令附有条件；请下不带条件的命令"),
    ("S1901M", "A Par - Bur / Pic", "1:15: `Pic` 與 `A Par - Bur` 並列，沒有說明哪一個算數；請只寫算數的那個命令",
     "1:15: `Pic` 与 `A Par - Bur` 并列，没有说明哪一个算数；请只写算数的那个命令"),
    ("S1901M", "F Lon C A Yor", "1:11: 這個海運沒有說明陸軍要去哪裡；請寫成 `F Nth C A Lon - Bel`",
     "1:11: 这个海运没有说明陆军要去哪里；请写成 `F Nth C A Lon - Bel`"),
    ("S1901M", "A Par S", "1:7: 這個命令在 `S` 之後中斷；後面必須有省份", "1:7: 这个命令在 `S` 之后中断；后面必须有省份"),
    ("S1901M", "Atlantis: A Par H", "1:1: 不認得國家 `Atlantis`；國家有：奧匈帝國、英國、法國、德國、義大利、俄國、土耳其",
     "1:1: 不认得国家 `Atlantis`；国家有：奥匈帝国、英国、法国、德国、意大利、俄国、土耳其"),
    ("S1901M", "Fall 1902\nA Par H", "1:1: 這些命令是給另一個階段的；現在是 1901 年春季移動（S1901M）",
     "1:1: 这些命令是给另一个阶段的；现在是 1901 年春季移动（S1901M）"),
    ("S1901M", "Turkey A Con - Bul Russia A Mos - Sev", "1:20: 這是俄國的命令，卻寫在土耳其的標題下；請移到 `Russia:` 之下",
     "1:20: 这是俄国的命令，却写在土耳其的标题下；请移到 `Russia:` 之下"),
    ("S1901M", "A Par H?", "1:8: 命令旁邊有問句；請直接寫出命令", "1:8: 命令旁边有问句；请直接写出命令"),
    ("W1901A", "Waive A Par", "1:1: 放棄生產不指名部隊；請單獨寫 `Waive`，要生產的另寫 `Build A Par`",
     "1:1: 放弃生产不指名部队；请单独写 `Waive`，要生产的另写 `Build A Par`"),
]


@pytest.mark.parametrize("phase, lines, hant, hans", SAID)
def test_what_is_said_of_lines(phase, lines, hant, hans):
    faults = read(opening(phase), [Source("o", lines)]).faults
    assert [fault.told(game.messages("zh-Hant")) for fault in faults] == [f"o:{hant}"]
    assert [fault.told(game.messages("zh-Hans")) for fault in faults] == [f"o:{hans}"]


STATES_SAID = [  # what is mended wrongly, as in test_commands, and what is said of it
    ("A Tun, A Tyr", "A Tun, A Vie", "13:18: 維也納有兩支部隊：奧匈帝國的 A Vie 和義大利的 A Vie；請拿掉其中之一"),
    ("F Tri", "F Bud", "9:34: `F Bud` 不是能駐在這張地圖上的部隊；布達佩斯在內陸：只有陸軍能駐在那裡"),
    ("[Ank, Bul", "[Ank, Gal, Bul", "23:17: 加利西亞不是資源點；請拿掉"),
    ("", "colour: red\n", "24:1: 不認得鍵 `colour`；可用的是 centers、contested、dislodged、game、judge、map、name、names、"
     "number、phase、result、rules、units、victory"),
    ("", "number: 5\n", "24:1: 鍵 `number` 在這裡出現了兩次；第一次在第 7 行：請只留一個"),
    ("F Bla]", "F Bla", "16:8: 這不是 YAML：缺少 `,` 或 `]`；請改正這一行，或用 `judge undo` 從日誌取回上一份完好的檔案"),
    ("", "rules: {4.A.2: e}\n", "24:9: 本裁判不採用 4.A.2 的 e（由這支陸軍自己造成的結果不算）；怎樣裁定，從來沒有人說得精確；f 最接近；"
     "請用其中之一：a、b、c、f"),
    ("phase: F1902M", "phase: over", "6:1: 這一局已經結束，卻沒有 `result` 說明結局；例如 `result: {winner: [Italy]}`"),
]


@pytest.mark.parametrize("old, new, said", STATES_SAID)
def test_what_is_said_of_a_state(old, new, said):
    text = (EXAMPLE / "hellespont.yaml").read_text(encoding="utf-8")
    faults = refusals(library.load, text.replace(old, new) if old else text + new, "g.yaml")
    assert faults[0].told(game.messages("zh-Hant")) == f"g.yaml:{said}"


@pytest.mark.parametrize("arguments, status, said", [
    (["show", "gone.yaml"], 1, "gone.yaml: 無法讀取這個檔案：沒有這個檔案或資料夾\n"),
    (["check", "hellespont.yaml", "--for", "Spain"], 1, "不認得國家 `Spain`；請用其中之一：奧匈帝國、英國、法國、德國、義大利、俄國、土耳其\n"),
    (["options", "hellespont.yaml", "Boh"], 1, "Boh 沒有部隊；`judge show` 會列出部隊\n"),
    (["finish", "hellespont.yaml", "--time-up"], 1,
     "這一局沒有約定到時結束；如果大家同意，請在 `victory:` 之下寫 `clock: true`，或以 --draw 或 --concede-to 結束\n"),
    (["history", "hellespont.yaml"], 1, "hellespont.journal: 這裡還沒有日誌；`judge adjudicate` 會開始一份\n"),
    (["undo", "hellespont.yaml"], 1, "hellespont.yaml: 沒有可退回的階段；這個檔案還沒有裁決過任何階段\n"),
    (["show"], 2, "用法：judge show [OPTIONS] STATE\n`judge show --help` 有詳細說明（英文）\n缺少 `STATE`\n"),
    (["show", "hellespont.yaml", "--formt", "json"], 2, "沒有選項 `--formt`；是否指 --format、--for？\n"),
    (["draw", "hellespont.yaml", "--theme", "blue"], 2, "`--theme` 的值不對；請用其中之一：light、dark、print\n"),
    (["new", "diplomacy"], 2, "缺少 `--name`\n"),
    (["finish", "hellespont.yaml"], 2, "請說明怎樣結束：--time-up、--draw、--concede-to、--resign 其中之一\n"),
])
def test_what_commands_say(command, tmp_path, monkeypatch, arguments, status, said):
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    done = command(*arguments, "--lang", "zh-Hant")
    assert (done.status, done.err.endswith(said)) == (status, True), done.err


def test_notes_and_what_was_left_out_on_the_pages(command, tmp_path, monkeypatch):
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "o.txt").write_bytes("Austria:\nA Vie - Bohemai\n> A Bud H\nDear GM\n".encode("utf-16"))
    page = command("adjudicate", "-n", "--lenient", "hellespont.yaml", "o.txt", "--lang", "zh-Hans").out
    assert "附注\n  o.txt：按 UTF-16 读入\n  o.txt:2:9：`Bohemai` 当作 Boh（波希米亚）\n" in page
    assert [line.split()[-1] for line in page.splitlines() if "o.txt:3:1" in line] == ["引文"]
    values = command("adjudicate", "-n", "--lenient", "hellespont.yaml", "o.txt", "--format=json", "--lang=zh-Hans").out
    assert "o.txt: read as UTF-16" in values
