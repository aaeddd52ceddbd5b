"""One page that links those of all demos that were run."""

import html
import re
from pathlib import Path

from trouble import Trouble

DEMOS = ("index.html", "alluxio.html", "tiering.html", "ceph.html")
PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>Stowage: all demos</title>{style}</head><body><h1>Stowage: all demos</h1>
{links}
</body></html>
"""


def write(folder: Path) -> None:
    made = [folder / name for name in DEMOS if (folder / name).exists()]
    if not made:
        raise Trouble(f"{folder} has no page yet: run make demo-all", 2)
    texts = [page.read_text() for page in made]
    links = [
        f'<h2><a href="{page.name}">{element(text, "h1")}</a></h2>\n<p class="headline">{element(text, "p", "headline")}</p>'
        for page, text in zip(made, texts, strict=True)
    ]
    style = re.search(r"<style>.*?</style>", texts[0], re.DOTALL)
    target = folder / "all.html"
    target.write_text(PAGE.format(style=style[0] if style else "", links="\n".join(links)))
    print(f"All pages: {target.as_uri()}")


def element(page: str, tag: str, css: str = "") -> str:
    """The first one's text, still escaped."""
    attribute = f' class="{css}"' if css else ""
    found = re.search(f"<{tag}{re.escape(attribute)}>(.*?)</{tag}>", page, re.DOTALL)
    return found[1] if found else html.escape(tag)
