"""Where the shared facts lie, which are no part of the project: tests that need them are skipped where they are not."""
import os
from pathlib import Path

FACTS = Path(os.environ.get("JUDGE_FACTS") or Path(__file__).resolve().parents[2] / "shared" / "facts")
