"""Which centres of a map cannot be reached: by fleets, or by armies that march and are convoyed."""
from typing import Iterator, Mapping, Sequence


def out_of_reach(provinces: Mapping[str, dict], armies: Mapping[str, dict], fleets: Mapping[str, dict],
                 coasts: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, list[str]]]:
    """Give every centre that some home has no way to, with those homes. provinces: code -> its entry; armies, fleets:
    where each stands -> its neighbours; coasts: of provinces that have several."""
    group: dict[str, str] = {}

    def root(node: str) -> str:
        while group.setdefault(node, node) != node:
            node = group[node]
        return node

    def join(one: str, other: str) -> None:
        group[root(one)] = root(other)

    waters = {code for code, entry in provinces.items() if entry["terrain"] == "sea" or entry.get("convoy")}
    for code, targets in armies.items():
        for target in targets:
            join(f"A {code}", f"A {target}")
    for location, targets in fleets.items():
        code = location.partition("/")[0]
        for target in targets:
            join(f"F {location}", f"F {target}")
            there = target.partition("/")[0]
            if code in waters and there in waters:      # a convoy joins shores over the waters between them
                join(f"convoy {code}", f"convoy {there}")
            if code in waters and there in armies:
                join(f"convoy {code}", f"A {there}")

    def groups(code: str) -> set[str]:
        there = [f"{code}/{coast}" for coast in coasts.get(code, ())] or [code]
        return {root(f"A {code}"), *(root(f"F {location}") for location in there)}

    homes = [code for code, entry in provinces.items() if entry.get("home")]
    for code, entry in provinces.items():
        far = [home for home in homes if groups(home).isdisjoint(groups(code))] if entry.get("center") else []
        if far:
            yield code, far
