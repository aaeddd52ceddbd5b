"""Where the collection is."""

from pathlib import Path

COLLECTION = Path(__file__).resolve().parents[1]
