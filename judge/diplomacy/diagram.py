"""Where the nodes of a diagram stand: the picture of a map that has no geometry.

Places that the map file gives (`x` and `y` of a province) are kept in proportion. Otherwise distances on paper follow
the number of borders between two provinces (stress majorisation, Gansner, Koren and North 2004), from a start that is
always the same; then nodes that overlap are pushed apart.
"""

import math
from collections import deque

from judge.diplomacy.board import Board
from judge.svg import Point

WIDTH, HEIGHT = 1600, 1100
NODE = (92, 60)  # pixels
ROUNDS = 20
MARGIN = 16


def layout(board: Board) -> dict[str, Point]:
    """Give the middle of each province's node, in pixels."""
    codes = list(board.provinces)
    points = [province.at for province in board.provinces.values() if province.at is not None]
    if len(points) < len(codes):
        points = stressed(distances(board, codes))
    return dict(zip(codes, apart(fitted(points))))


def distances(board: Board, codes: list[str]) -> list[list[int]]:
    """Count the borders between every two provinces; what cannot be reached is three farther than the farthest."""
    number = {code: n for n, code in enumerate(codes)}
    beside: list[set[int]] = [set() for _ in codes]
    for code in codes:
        for other in board.near[code]:
            beside[number[code]].add(number[other])
            beside[number[other]].add(number[code])
    table = []
    for start in range(len(codes)):
        steps = [-1] * len(codes)
        steps[start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for other in sorted(beside[here]):
                if steps[other] < 0:
                    steps[other] = steps[here] + 1
                    queue.append(other)
        table.append(steps)
    far = max(max(steps) for steps in table) + 3
    return [[far if step < 0 else step for step in steps] for steps in table]


def stressed(table: list[list[int]]) -> list[Point]:
    """Place nodes so that their distances are as near as can be to those of a table, the near ones above all."""
    points = start(table)
    pulls = [
        [(j, wanted, 1 / (wanted * wanted)) for j, wanted in enumerate(row) if i != j] for i, row in enumerate(table)
    ]
    weights = [sum(weight for _, _, weight in pull) for pull in pulls]
    for _ in range(ROUNDS if len(table) > 2 else 0):
        for i, pull in enumerate(pulls):   # each node moves at once: this settles in a third of the rounds
            x, y = points[i]
            across = down = 0.0
            for j, wanted, weight in pull:
                u, v = points[j]
                away = wanted / (math.hypot(x - u, y - v) or 1e-6)
                across += weight * (u + away * (x - u))
                down += weight * (v + away * (y - v))
            points[i] = across / weights[i], down / weights[i]
    return points


def start(table: list[list[int]]) -> list[Point]:
    """Begin with distances from four corners: the node farthest from all, the one farthest from that, and so across."""
    first = max(range(len(table)), key=lambda n: (sum(table[n]), -n))
    second = max(range(len(table)), key=lambda n: (table[first][n], -n))
    third = max(
        range(len(table)),
        key=lambda n: (min(table[first][n], table[second][n]), -abs(table[first][n] - table[second][n]), -n),
    )
    fourth = max(range(len(table)), key=lambda n: (table[third][n], -abs(table[first][n] - table[second][n]), -n))
    # A trace of each node's number keeps twins, which have the same neighbours, from falling on one point.
    return [
        (
            (table[n][first] - table[n][second]) / 2 + 0.03 * math.cos(n),
            (table[n][third] - table[n][fourth]) / 2 + 0.03 * math.sin(n),
        )
        for n in range(len(table))
    ]


def fitted(points: list[Point]) -> list[Point]:
    """Stretch points over the picture."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
    room = WIDTH - NODE[0] - 2 * MARGIN, HEIGHT - NODE[1] - 2 * MARGIN
    return [
        (
            MARGIN + NODE[0] / 2 + ((x - left) / wide if wide else 0.5) * room[0],
            MARGIN + NODE[1] / 2 + ((y - top) / high if high else 0.5) * room[1],
        )
        for x, y in points
    ]


def apart(points: list[Point]) -> list[Point]:
    """Push nodes that overlap apart, within the picture."""
    wide, high = NODE[0] + 12, NODE[1] + 12
    points = list(points)
    for _ in range(200):
        pushed = False
        order = sorted(range(len(points)), key=lambda n: (points[n], n))
        for first, i in enumerate(order):
            for j in order[first + 1 :]:
                (x, y), (u, v) = points[i], points[j]
                if u - x >= wide:
                    break                  # those behind are farther still
                across, down = wide - abs(x - u), high - abs(y - v)
                if across <= 0.01 or down <= 0.01:
                    continue
                pushed = True
                if across / wide < down / high:
                    step = across / 2 if x >= u else -across / 2
                    points[i], points[j] = (x + step, y), (u - step, v)
                else:
                    step = down / 2 if y >= v else -down / 2
                    points[i], points[j] = (x, y + step), (u, v - step)
        points = [
            (
                min(max(x, MARGIN + NODE[0] / 2), WIDTH - MARGIN - NODE[0] / 2),
                min(max(y, MARGIN + NODE[1] / 2), HEIGHT - MARGIN - NODE[1] / 2),
            )
            for x, y in points
        ]
        if not pushed:
            break
    return points
