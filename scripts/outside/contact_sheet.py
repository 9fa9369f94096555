"""Twelve pages before and after a change on one sheet, of two folders of scripts/screenshots: a page to scroll, and a picture of all of it."""

import base64
import html
import os
import pathlib

from engines import Chromium

PAGES = (
    "sign-in", "sign-in-wrong", "sign-up", "sign-up-code", "account-two", "account-devices", "account-passkeys", "link",
    "consent", "merge", "delete", "unreachable",
)
WIDTHS, SCHEMES, LANGUAGES = (390, 1100), ("light", "dark"), ("en", "ar")
# The height of a row, in CSS pixels; a longer page is cut off.
HEIGHT = {390: 420, 1100: 300}
SCALE = {390: 0.5, 1100: 0.36}
STYLE = """
body { font: 14px/1.4 system-ui, sans-serif; margin: 16px; background: #fff; color: #16191d; inline-size: max-content }
h2 { font-size: 18px; margin: 24px 0 8px } .row { display: flex; gap: 16px; margin-block-end: 12px }
figure { margin: 0 } figcaption { color: #565d68 } .two { display: flex; gap: 4px }
.two div { border: 1px solid #838b97; overflow: hidden } .two img { display: block } .same { opacity: .45 } .none { background: #eee }
"""


def picture_name(page, language, scheme, width):
    return f"{page}{'' if language == 'en' else '-' + language}-{scheme}-{width}.png"


def shown(folder, name, width, sheet, style):
    box = f"inline-size: {int(width * SCALE[width])}px; block-size: {HEIGHT[width]}px"
    path = folder / name
    if not path.is_file():
        return f'<div class="none" style="{box}">none</div>'
    source = html.escape(os.path.relpath(path, sheet), quote=True)
    return (
        f'<div class="{style}" style="{box}"><a href="{source}"><img src="{source}" alt="" width="{int(width * SCALE[width])}"></a></div>')


def content(before, after, sheet):
    """The sheet's HTML, and how many of the pictures differ. Those that are the same are pale."""
    rows, changed, count = [], 0, 0
    for page in PAGES:
        rows.append(f"<h2>{page}</h2>")
        for language in LANGUAGES:
            figures = []
            for width in WIDTHS:
                for scheme in SCHEMES:
                    name = picture_name(page, language, scheme, width)
                    files = [folder / name for folder in (before, after)]
                    if not any(file.is_file() for file in files):
                        continue
                    is_same = all(file.is_file() for file in files) and files[0].read_bytes() == files[1].read_bytes()
                    count, changed = count + 1, changed + (not is_same)
                    two = "".join(shown(folder, name, width, sheet, "same" if is_same else "") for folder in (before, after))
                    figures.append(f'<figure><div class="two">{two}</div><figcaption>{name[:-4]}</figcaption></figure>')
            rows.append(f'<div class="row">{"".join(figures)}</div>')
    head = f"<p>{count} pictures, {changed} changed. Before is on the left, after on the right; pale is unchanged.</p>"
    return f'<!doctype html><meta charset="utf-8"><title>Before and after</title><style>{STYLE}</style>{head}{"".join(rows)}', changed, count


def write(before, after, sheet):
    sheet = pathlib.Path(sheet)
    sheet.mkdir(parents=True, exist_ok=True)
    text, changed, count = content(before.resolve(), after.resolve(), sheet.resolve())
    assert count, f"{before} and {after} have none of the pages: take them by scripts/screenshots --to"
    page = sheet / "index.html"
    page.write_text(text)
    with Chromium() as browser:
        browser.look(1600, 900)
        browser.open(page.resolve().as_uri())
        size = browser.devtools("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        shot = browser.devtools("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)
    (sheet / "all.png").write_bytes(base64.b64decode(shot["data"]))
    print(f"{count} pictures, {changed} changed: {page} and {sheet / 'all.png'}")
