"""Finding outcomes that agree with equations: every combination is tried of whatever is not certain.

What is answered the same whatever the open answers are is certain. What is left are circles of questions that depend
on one another. Of each circle that depends on no other, all consistent outcomes are found; one is the answer, and of
none or several a judge of the rules decides.
"""
from itertools import product
from typing import Callable, Hashable, Iterable, Iterator

Question = Hashable
Said = dict
Answer = Callable[[Question, Said], bool]
Decide = Callable[[list[Question], list[Said]], Said]


def settle(questions: Iterable[Question], answer: Answer, decide: Decide) -> Said:
    """Answer all questions.

    answer(question, said) gives an answer from other answers, or raises KeyError naming the question it lacks.
    decide(circle, outcomes) is asked where a circle has no outcome or several; what it returns is taken as said.
    """
    said: Said = {}
    left = list(questions)
    while left:
        certain = _plain(left, said, answer)
        if not certain:
            trees = {question: cases(question, said, answer) for question in left}
            certain = {question: tree[0][1] for question, tree in trees.items()
                       if all(result == tree[0][1] for _, result in tree)}
        if not certain:
            circle = _circle(left, {question: matters(tree) for question, tree in trees.items()})
            found = list(outcomes(circle, {**dict.fromkeys(left, False), **said}, answer))
            certain = found[0] if len(found) == 1 else decide(circle, found)
        said.update(certain)
        left = [question for question in left if question not in said]
    return said


def _plain(left: list[Question], said: Said, answer: Answer) -> Said:
    found = {}
    for question in left:
        try:
            found[question] = answer(question, said)
        except KeyError:
            continue
    return found


def cases(question: Question, said: Said, answer: Answer) -> list[tuple[Said, bool]]:
    """Answer a question for every combination of the open answers that it asks for: (what was assumed, the answer)."""
    found = []
    waiting: list[Said] = [{}]
    while waiting:
        assumed = waiting.pop()
        try:
            found.append((assumed, answer(question, {**said, **assumed})))
        except KeyError as lacking:
            waiting += [{**assumed, lacking.args[0]: False}, {**assumed, lacking.args[0]: True}]
    return found


def matters(tree: list[tuple[Said, bool]]) -> list[Question]:
    """List the questions whose answer can change the answer, the others being some way or other."""
    asked = list(dict.fromkeys(question for assumed, _ in tree for question in assumed))
    result = {}
    for combination in product((False, True), repeat=len(asked)):
        full = dict(zip(asked, combination))
        result[combination] = next(answer for assumed, answer in tree if assumed.items() <= full.items())
    return [question for n, question in enumerate(asked)
            if any(result[c] != result[c[:n] + (not c[n],) + c[n + 1:]] for c in result)]


def _circle(left: list[Question], needs: dict[Question, list[Question]]) -> list[Question]:
    """Find questions that all depend on one another and on nothing else."""
    reach = {}
    for question in left:
        seen, waiting = set(), [question]
        while waiting:
            for other in needs[waiting.pop()]:
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        reach[question] = seen
    smallest = min(left, key=lambda question: len(reach[question]))
    return [question for question in left if question in reach[smallest]]


def outcomes(circle: list[Question], outside: Said, answer: Answer) -> Iterator[Said]:
    """Give every combination of answers to the questions of a circle that agrees with all of them.

    outside: answers to all other questions. Answers are assumed one by one, and what follows is not assumed again.
    """
    base = {question: value for question, value in outside.items() if question not in circle}
    waiting: list[Said] = [{}]
    while waiting:
        told = waiting.pop()
        while True:
            follows = _plain([question for question in circle if question not in told], {**base, **told}, answer)
            if not follows:
                break
            told = {**told, **follows}
        lacking = [question for question in circle if question not in told]
        if lacking:
            waiting += [{**told, lacking[0]: False}, {**told, lacking[0]: True}]
        elif all(answer(question, {**base, **told}) == told[question] for question in circle):
            yield told
