"""Write the golden picture anew: `python -m tests.twilight.picture_golden`. Look at it before it is kept."""
from pathlib import Path

from judge.twilight import game
from tests.twilight.picture_scenes import everything

GOLDEN = Path(__file__).resolve().parent / "pictures" / "everything.svg"

if __name__ == "__main__":
    GOLDEN.write_text(game.picture(everything()), encoding="utf-8", newline="\n")
