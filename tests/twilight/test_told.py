"""What a Chinese page tells of faults, of what was left out and of what is asked is Chinese throughout."""
import ast
import copy
import random
import re
from pathlib import Path

import pytest

from judge import document
from judge.document import Document
from judge.faults import Fault, Refused
from judge.orderfile import Source
from judge.protocol import View
from judge.twilight import game, report_leftout, statefile, statewriting
from judge.twilight.phrases import messages, phrases
from judge.twilight.rulings import RULINGS
from judge.twilight.stateoptions import VARIANTS
from tests.twilight.random_player import new_game, steps
from tests.twilight.test_bad_input import SHEET, position
from tests.twilight.test_declarations import corpus, read
from tests.twilight.test_never_raises import ODD_VALUES, places, some_line
from tests.twilight.test_referee import judge, position as at
from tests.twilight.test_report_phrases import REASONS
from tests.twilight.test_statefile import FAULTY, SHORT

CHINESE = ("zh-Hant", "zh-Hans")
# What is copied, quoted, or named by its code: `…`, 「…」, “…”, and the place before a fault.
KEPT = re.compile(r"`[^`]*`|「[^」]*」|“[^”]*”|^[\w.-]+(?::\d+)*: ")
ENGLISH = re.compile(r"[a-z]{2,}")
PACKAGE = Path(game.__file__).parent


def english(text: str) -> list[str]:
    """List the English words that a text tells; those to copy, quotations and codes in capitals are none."""
    return ENGLISH.findall(KEPT.sub(" ", text))


def untold(faults: list[Fault]) -> list[str]:
    """List the faults that are not told in Chinese, in either script."""
    return [fault.told(messages(lang)) for fault in faults for lang in CHINESE if english(fault.told(messages(lang)))]


def refused(state, text: str) -> tuple[Fault, ...]:
    return game.adjudicate(state, game.read_orders(state, [Source("orders.txt", text)])).faults


def load(text: str) -> list[Fault]:
    with pytest.raises(Refused) as wrong:
        statefile.load(document.read(text, "berlin.yaml"))
    return list(wrong.value.faults)


@pytest.mark.parametrize("text, words", [
    ("orders.txt:1:2: 這裡不能選 `none`；例如 `defcon 3`", []), ("「coup Irann」不是國家", []), ("DEFCON 為 2（TS 6.2）", []),
    ("這裡不能選 Poland", ["oland"]), ("the China Card 在棄牌堆", ["the", "hina", "ard"])])
def test_what_english_is(text, words):
    assert english(text) == words


def test_unreadable_lines():
    faults = [fault for row in corpus("faults.yaml") for fault in read(row["text"]).faults]
    assert len(faults) > 150 and untold(faults) == []


def test_what_is_refused():
    faults = [fault for case in SHEET["cases"] for fault in refused(position(case.get("but", {})), case["orders"])]
    assert len(faults) >= len(SHEET["cases"]) and untold(faults) == []


def test_states_that_cannot_be_read():
    faults = [fault for old, new, _ in FAULTY for fault in load(SHORT.replace(old, new))]
    assert len(faults) >= len(FAULTY) and untold(faults) == []


@pytest.mark.parametrize("seed", range(4))
def test_odd_values_in_a_state(seed):
    rng, faults = random.Random(seed), []
    kept = [statewriting.dump(step.after) for step in list(steps(new_game(seed), random.Random(seed)))[::25]]
    for _ in range(150):
        value = inside = copy.deepcopy(rng.choice(kept))
        *above, last = rng.choice([path for path in places(value) if path])
        for key in above:
            inside = inside[key]
        inside[last] = copy.deepcopy(rng.choice(ODD_VALUES))
        try:
            statefile.load(Document(value))
        except Refused as wrong:
            faults += wrong.faults
    assert len(faults) > 50 and untold(faults) == []


@pytest.mark.parametrize("seed", range(5))
def test_odd_declarations_in_any_position(seed):
    rng, faults = random.Random(seed), []
    played = list(steps(new_game(80 + seed), random.Random(80 + seed)))
    for _ in range(60):
        state = rng.choice(played).before
        faults += refused(state, "\n".join(some_line(rng, state, played) for _ in range(rng.randint(1, 3))))
    assert len(faults) > 20 and untold(faults) == []


# Faults as they are told, written by hand: what is declared in which position, and in which language.
POSITION = dict(phase="AR4 USSR", us="[4, 22, 26, 11]", ussr="[7, 10, 14, 30]")
HANT, HANS = "zh-Hant", "zh-Hans"
TOLD = [
    ({}, "USSR AR5 #7 space", HANT, ":1:1: 這是第 5 行動輪的宣告；現在是第 3 回合，第 4 行動輪，蘇聯"),
    ({}, "US AR4 #4 event", HANS, ":1:1: 这是美国的宣告；现在是第 3 回合，第 4 行动轮，苏联"),
    ({}, "USSR: coup Iran", HANT, ":1:1: 沒有出牌在等待回答；現在是第 3 回合，第 4 行動輪，蘇聯；出牌要寫明是哪一張："
                                  "`USSR AR4 #… ops: coup Iran`"),
    ({}, "USSR AR4 #14 Commencon event", HANT, ":1:14: 不認得「Commencon」這張牌；是否指：#14 經濟互助委員會？"),
    ({}, "US: coup Poland Hungary", HANS, ":1:10: 不认得“Poland Hungary”这个国家；是否指：匈牙利或波兰？"),
    ({}, "US: coup Middle East", HANT, ":1:10: 「Middle East」不是國家；請寫一個國家"),
    ({}, "US: coup don't Iran", HANS, ":1:10: “don't”可能否定或更改了这里的宣告；请只写要宣告的；不要的请删去"),
    ({}, "US pass NATO", HANT, ":1:9: 「pass」後面還有「NATO」；請另寫一行"),
    ({}, "USSR AR4 #24 event: target India", HANS, ":1:1: #24 印巴战争 不在苏联手中；请打手中的牌"),
    ({}, "USSR AR4 Junta event", HANT, ":1:1: #47 軍人集團 是中期的牌，第 4 回合才開始使用；請打手中的牌"),
    ({"effects": "[The Iron Lady]"}, "USSR AR4 #7 event", HANT,
     ":1:1: #7 社會主義政府 的事件不能發生：因鐵娘子而不可（TS 7.5）；請用作行動或太空競賽"),
    ({"phase": "AR4 US", "us": "[21, 4]"}, "US AR4 NATO event", HANS,
     ":1:1: #21 北大西洋公约组织 的事件不能发生：须先有华沙条约组织成立或马歇尔计划（TS 7.5）；请用作行动或太空竞赛"),
    ({"phase": "AR4 US"}, "US AR4 #11 ops: coup Angola", HANT,
     ":1:1: #11 朝鮮戰爭 是蘇聯的牌，事件也會發生，而沒有說明先後（TS 5.2）；"
     "`US AR4 #11 Korean War event first, ops: coup Angola` 或 `US AR4 #11 Korean War ops first: coup Angola`"),
    ({}, "USSR AR4 #7 event: West Germany 3", HANT, ":1:20: 西德 3 個太多；那裡至多 2 個"),
    ({}, "USSR AR4 #14 event: Poland, Poland, Iran, Cuba", HANS,
     ":1:21: 这里不能选伊朗；可选：芬兰、东德、波兰、捷克斯洛伐克、匈牙利、奥地利、南斯拉夫、罗马尼亚、保加利亚"),
    ({}, "USSR AR4 #14 event: yes", HANT,
     ":1:21: `yes` 不是現在所問的回答；所問的是：放置影響力，寫出國家與數目，共 4 個（蘇聯，經濟互助委員會）"),
    ({}, "USSR AR4 #7 ops: influence Brazil 2", HANT,
     ":1:18: 這一行動輪開始時，蘇聯在巴西及其鄰國都沒有影響力（TS 6.1）；只能放在已有己方影響力的國家或其鄰國"),
    ({"effects": "[NATO]"}, "USSR AR4 #7 ops: coup Italy", HANS,
     ":1:23: 意大利由美国控制，受北大西洋公约组织保护（第 21 号牌）；可选：伊朗、日本、安哥拉"),
    ({}, "USSR AR4 #7 ops: coup Iran (roll 4)", HANT, ":1:28: 寫明了骰子，而這一局由裁判擲骰；請刪去骰子"),
    ({}, "US cancels Cuban Missile Crisis: Turkey", HANT,
     ":1:1: 美國不能在那裡取消古巴導彈危機；這一方須正受它威脅，並從西德或土耳其移除兩個影響力"),
    ({}, "USSR agrees a draw", HANS, ":1:1: 美国没有同意平手；双方都要表示同意，文件一起交来"),
    ({"phase": "headline"}, "USSR headline #7\nUSSR headline #14", HANT, ":2:1: 蘇聯已經交出頭條；不能更改"),
    ({"phase": "headline"}, "USSR headline China Card", HANS,
     ":1:1: #6 中国牌 不能作头条；中国牌、联合国干预、必须用作行动的导弹嫉妒都不行"),
    ({"ussr": "[20, 7]"}, "USSR AR4 #20 event\nUS: Poland 2", HANT,
     ":2:5: `Poland 2` 不是現在所問的回答；所問的是：`participate` 或 `boycott`（美國，奧林匹克運動會）"),
    ({}, "US: coup UK Iran Panama Brazil", HANT,
     ":1:10: 不認得「UK Iran Panama Brazil」這個國家；請用頓號分開國家：英國、伊朗、巴拿馬、巴西"),
    ({}, "USSR AR4 #7 headline", HANS, ":1:1: 行动轮没有这种出牌；现在是第 3 回合，第 4 行动轮，苏联"),
    ({"phase": "headline"}, "resigns", HANT, ":1:1: 須說明是哪一方的；請在前面寫 US 或 USSR"),
    ({"effects": "[Bear Trap]"}, "USSR AR4: discard #7, #10", HANS, ":1:1: 脱困只弃一张牌；`discard #…`"),
    ({"effects": "[Bear Trap]", "ussr": "[10, 2]"}, "USSR AR4: #10 ops: coup Iran", HANT,
     ":1:1: 蘇聯陷於捕熊陷阱；只能打出計分牌"),
    ({"effects": "[{Missile Envy: USSR}]", "ussr": "[49, 7]"}, "USSR AR4: #7 ops: coup Iran", HANS,
     ":1:1: 苏联现在必须把 #49 导弹嫉妒 用作行动；请打出它"),
    ({"effects": '[{Aldrich Ames Remix: "26 4"}]', "phase": "AR4 US"}, "US AR4 #4 ops: coup Cuba", HANT,
     ":1:1: 這些牌的次序已由蘇聯排定（奧德里奇·艾姆斯洩密）；下一張是 #26 建立中情局"),
    ({}, "USSR AR4 China Card event", HANS, ":1:1: 中国牌没有事件；请用作行动或太空竞赛"),
    ({}, "USSR AR4 #7 event: West Germany 1, West Germany 1, Italy 1", HANT,
     ":1:20: 西德寫了兩次；每個國家只寫一次，連同數目"),
    ({"source": "stated", "phase": "AR4 US", "us": "[5]", "ussr": "[4 unknown]"}, "draws: USSR #5", HANS,
     ":1:1: #5 五年计划 不可能在苏联手中；它在别处，或手牌已满"),
]


@pytest.mark.parametrize("but, text, lang, told", TOLD)
def test_a_fault_is_told(but, text, lang, told):
    faults = judge(at(**POSITION | but), text).faults
    assert [fault.told(messages(lang)) for fault in faults][:1] == [f"orders{told}"]


def test_an_answer_of_the_wrong_side_is_told_what_is_asked():
    waits = judge(at(**POSITION), "USSR AR4 #10 event").state
    fault, = judge(waits, "USSR: boycott").faults
    assert fault.told(messages(HANT)) == ("orders:1:1: 等待中的出牌現在沒有問 `boycott`；所問的是：棄一張牌（美國，封鎖），寫成 "
                                          "`US: discard #…`；若是回答以後的問題，寫 `USSR if #10 Blockade: boycott`")
    fault, = judge(waits, "US AR4 #22 space").faults
    assert fault.told(messages(HANS)) == "orders:1:1: 前一次出牌还在等待回答；要由美国回答；`judge options` 会说明所问的是什么"


def test_what_fell_away_is_told_with_the_play_that_waits():
    state = at(turn=8, us="[4, 22]", ussr="[94, 30]")
    waits = judge(state, "USSR AR4 #94 Chernobyl event first, ops: influence Poland 3").state
    turn = judge(waits, "US: region Europe")
    rows = [row for block in report_leftout.blocks(turn, View(), phrases(HANT)) for row in block.rows]
    assert rows == [("等待中的出牌:1:1", "USSR: influence Poland 3",
                     "切爾諾貝利使蘇聯本回合不能在歐洲放置影響力（第 94 號牌）")]


def test_a_line_that_is_passed_over_is_told_by_what_is_wrong_with_it():
    state = at(**POSITION)
    orders = game.read_orders(state, [Source("o", "> hi\nUSSR AR4 #111 event\n")], game.Reading(lenient=True))
    turn = game.adjudicate(state, orders)
    page = game.report(turn, View(lang=HANT))
    assert "  o:1:1   > hi             引文\n" in page
    assert "  o:2:10  沒有第 111 號牌  無法讀懂，視為沒有宣告\n" in page
    told = report_leftout.values(turn, View("json", HANT))
    assert [(one["text"], one["why"]) for one in told] == [
        ("> hi", "quoted"), ("there is no card 111", "cannot be read; taken as no declaration")]


def test_a_player_s_words_are_never_translated():
    """A line that reads like one of the judge's own messages is quoted as it stands."""
    state = at(**POSITION)
    turn = game.adjudicate(state, game.read_orders(state, [Source("o", "> quoted\n> play it\nHi all\n")]))
    page = game.report(turn, View(lang=HANT))
    assert "> quoted" in page and "> play it" in page and "Hi all" in page


def test_a_check_in_chinese_and_as_plain_values():
    state = at(**POSITION)
    orders = game.read_orders(state, [Source("o", "USSR AR4 #24 event")])
    page, legal = game.check(state, orders, View(lang=HANS))
    assert not legal and "  o:1:1  #24 印巴战争 不在苏联手中；请打手中的牌\n" in page
    plain = game.check(state, orders, View("json", HANS))[0]
    assert '"o:1:1 #24 Indo-Pakistani War is not in the hand of the USSR; play a card of the hand"' in plain


@pytest.mark.parametrize("call, told", [
    (lambda: game.new({"name": "x", "seed": 1, "bid": ["US"]}), "`US` 不是額外影響力的寫法；例如 `US+2`"),
    (lambda: game.new({"name": "x"}), "由裁判擲骰的遊戲須有種子；須是一個很大的祕密數字"),
    (lambda: game.new({"name": "x", "seed": 1, "ruling": ["wargame=draw"]}),
     "沒有 `wargame` 這個爭議點；可用的是 " + "、".join(f"`{name}`" for name in RULINGS)),
    (lambda: game.finish(at(), game.Ending("resign", ("France",))), "沒有「France」這一方；請寫 US 或 USSR"),
    (lambda: game.options(at(), "Lat"),
     "「Lat」可指好幾張牌；可選：#69 拉丁美洲敢死隊、#95 拉美債務危機"),
    (lambda: game.show(at(), View(audience="UK")), "沒有「UK」這一方；請寫 US 或 USSR"),
])
def test_what_a_command_refuses(call, told):
    with pytest.raises(Refused) as wrong:
        call()
    assert [fault.told(messages(HANT)) for fault in wrong.value.faults] == [told]


def test_the_form_of_a_setup_is_told():
    state = game.new({"name": "x", "seed": 1})
    assert ("USSR setup: <國家> <數目>, …（共 6 個：芬蘭、東德、波蘭、" in
            game.options(state, view=View(lang=HANT)).replace("\n  ", ""))
    assert "<country> <number>, … (6 in all: Finland, " in game.options(state, view=View("json", HANT))


# The code

WORDS_IN_A_ROW = re.compile(r"[a-z]{2,} [a-z']+ [a-z]{2,}")
TOLD_BY = {"Fault": (1, 2), "wrong": (0, 1, 2), "refused": (0, 1), "Ignored": (2,), "_needs": (2, 3),
           "_dice_fault": (1, 2)}
"""Calls whose arguments, by their places, are told to people."""
ANOTHER_WAY = ("log", "picture", "report_html")
"""Modules that speak to developers, or draw."""
DATA = {*VARIANTS, *REASONS, *(option for ruling in RULINGS.values() for option in ruling.options),
        "agrees a draw", "both agree a draw"}
"""Words that a state, a ruling or a declaration holds."""


def written(node: ast.AST) -> str:
    """Give what a literal says, with X for what an f-string is filled with; "" for other code."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "X" for part in node.values)
    return ""


@pytest.mark.parametrize("path", [path for path in sorted(PACKAGE.rglob("*.py"))
                                  if not path.name.startswith(ANOTHER_WAY)], ids=lambda path: path.stem)
def test_no_sentence_is_pasted_or_told_in_english_alone(path):
    tree, found, skipped = ast.parse(path.read_text(encoding="utf-8")), [], set()
    for node in ast.walk(tree):
        name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
        if name in ("message", "Setting"):
            skipped |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Expr):
            skipped.add(id(node.value))        # a docstring
        elif isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
        told = [node.args[i] for i in TOLD_BY.get(name, ()) if i < len(node.args)] if name else []
        found += [written(part) for part in told if english(written(part))]
    found += [written(node) for node in ast.walk(tree) if id(node) not in skipped
              and WORDS_IN_A_ROW.search(written(node)) and written(node) not in DATA]
    assert found == []
