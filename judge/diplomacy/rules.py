"""Rule choices: every disputed issue of DATC section 4 is a field, and so is what the BBS rules do otherwise.

The letters are DATC's; `maps/diplomacy/tables/rules.yaml` says what each one means, which are implemented, and what
the named sets take. Code asks for a field, never for an edition.
"""
from typing import NamedTuple


class Rules(NamedTuple):
    """The choices in force. The defaults are DATC's preferences; `base` is the named set they were taken from."""

    base: str = "datc"
    broken_convoy: str = "b"                   # 4.A.1
    paradox: str = "f"                         # 4.A.2
    land_or_convoy: str = "c"                  # 4.A.3
    convoyed_cut: str = "a"                    # 4.A.4
    retreat_to_origin: str = "b"               # 4.A.5
    convoy_path: str = "a"                     # 4.A.6
    dislodged_prevents: str = "b"              # 4.A.7
    coast_missing: str = "fails"               # 4.B.1
    coast_understood: str = "a"                # 4.B.2
    coast_unreachable: str = "b"               # 4.B.3
    support_coast: str = "coast-optional"      # 4.B.4
    fleet_coast: str = "b"                     # 4.B.5
    needless_coast: str = "b"                  # 4.B.6
    build_coast: str = "fails"                 # 4.B.7
    letter_missing: str = "b"                  # 4.C.1
    letter_wrong: str = "b"                    # 4.C.2
    build_letter: str = "c"                    # 4.C.3
    fleet_inland: str = "a"                    # 4.C.4
    nationality_missing: str = "b"             # 4.C.5
    nationality_wrong: str = "b"               # 4.C.6
    order_sets: str = "c"                      # 4.D.1
    order_sets_undated: str = "b"              # 4.D.2
    ordered_twice: str = "c"                   # 4.D.3
    too_many_builds: str = "b"                 # 4.D.4
    two_builds: str = "b"                      # 4.D.5
    too_many_removals: str = "b"               # 4.D.6
    waiving: str = "a"                         # 4.D.7
    removal: str = "c"                         # 4.D.8
    backing_disorder: str = "b"                # 4.D.9
    illegal: str = "ignored"                   # 4.E.1
    poor_orders: str = "a"                     # 4.E.2
    implicit: str = "b"                        # 4.E.3
    perpetual: str = "b"                       # 4.E.4
    proxy: str = "c"                           # 4.E.5
    ghost_unit: str = "removed"                # 4.E.6
    exchange: str = "by-convoy"                # BBS 6: or never
    own_convoy: str = "counts"                 # BBS 7: or protects
    ties: str = "most"                         # BBS 1: several reach the goal at once: most centres first, or all tie
