"""The texts in the documentation's pictures, and where they came from: scripts/screenshots writes them into docs/images/texts.json,
scripts/check-pictures holds them against the sources."""

import functools
import hashlib
import json
import re

import pippin

FILE = pippin.ROOT / "docs" / "images" / "texts.json"
LANGUAGES = pippin.ROOT / "Sources" / "Server" / "PippinPages" / "Languages"
# Pages whose words are in Swift sources, by the beginnings of their names.
SOURCES = {
    "console-": "Sources/Server/PippinPages/Console", "emulator": "Sources/Emulator",
    "first-sheet": "Sources/Emulator", "short-sheet": "Sources/Emulator",
}
ENTRY = re.compile(r'^"((?:[^"\\]|\\.)+)"\s*=\s*"((?:[^"\\]|\\.)*)";', re.MULTILINE)
PLACEHOLDER = re.compile(r"\{\w+\}")
# A value in a Swift text, with a call or two inside.
INTERPOLATION = re.compile(r"\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
# Isolates and marks of direction are no letters.
INVISIBLE = re.compile("[\u200e\u200f\u2066-\u2069]")
# Fewer letters than these could be anybody's.
FEWEST_LETTERS = 3
VISIBLE = "return document.body.innerText"


def lines(text):
    """What stands on a page: a line for each paragraph, button, label or cell."""
    found = (re.sub(r"\s+", " ", INVISIBLE.sub("", line)).strip() for line in re.split(r"[\n\t]+", text))
    return list(dict.fromkeys(line for line in found if letters(line) >= FEWEST_LETTERS))


def letters(text):
    return sum(character.isalpha() for character in text)


def source_of(name, language):
    """The language's tag, or the folder that the page's words are in."""
    return next((folder for beginning, folder in SOURCES.items() if name.startswith(beginning)), language)


@functools.cache
def templates(language):
    """Every text of a language's file as an expression, in which a placeholder is anything."""
    text = (LANGUAGES / f"{language}.strings").read_text()
    found = []
    for _, value in ENTRY.findall(text):
        value = re.sub(r"\\(.)", r"\1", value).replace("`", "")
        pieces = PLACEHOLDER.split(value)
        if sum(map(letters, pieces)) >= FEWEST_LETTERS:
            found.append(re.compile(".+?".join(re.escape(re.sub(r"\s+", " ", piece)) for piece in pieces)))
    return found


@functools.cache
def swift(folder):
    """The sources of a folder as one text, with each literal's lines joined; and the pieces of markup with a value inside."""
    files = sorted((pippin.ROOT / folder).rglob("*.swift"))
    text = re.sub(r"\\\n\s*", "", "\n".join(file.read_text() for file in files))
    found = []
    for piece in re.split(r'<[^>]*>|[\n"]', INTERPOLATION.sub("\0", text)):
        pieces = piece.strip().split("\0")
        if len(pieces) > 1 and sum(map(letters, pieces)) >= 2 * FEWEST_LETTERS:
            found.append(re.compile(".+?".join(map(re.escape, pieces))))
    return re.sub(r"\s+", " ", text), found


def is_said(line, source):
    if "/" in source:
        text, found = swift(source)
        return line in text or any(template.fullmatch(line) for template in found)
    return any(template.fullmatch(line) for template in templates(source))


def record(picture, text, source):
    """What is written down of a picture: its digest, the texts that are ours, and names, addresses and times, which are not."""
    ours, data = [], []
    for line in lines(text):
        (ours if is_said(line, source) else data).append(line)
    return {"sha256": hashlib.sha256(picture).hexdigest(), "source": source, "texts": ours, "data": data}


def write(records):
    FILE.write_text(json.dumps(dict(sorted(records.items())), ensure_ascii=False, indent=1) + "\n")


def complaints(records, images):
    """What no longer fits. `images` is each picture's bytes by name."""
    for name in sorted(images.keys() - records.keys()):
        yield f"{name}.png has no texts"
    for name in sorted(records.keys() - images.keys()):
        yield f"{name}.png is not there"
    for name in sorted(records.keys() & images.keys()):
        record = records[name]
        if hashlib.sha256(images[name]).hexdigest() != record["sha256"]:
            yield f"{name}.png is not the picture that its texts are of"
        for line in record["texts"]:
            if not is_said(line, record["source"]):
                yield f"{name}.png says “{line}”, which {record['source']} no longer has"
