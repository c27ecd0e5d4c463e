"""Where the shared facts lie, which some tests compare the judge with: where JUDGE_FACTS says, by default beside the
checkout. Tests that need them are skipped where there are none."""
import os
from pathlib import Path

FACTS = Path(os.environ.get("JUDGE_FACTS") or Path(__file__).resolve().parents[2] / "shared" / "facts")
