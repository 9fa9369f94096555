"""Code in articles: a piece of Swift under a comment such as `<!-- Snippets/WebFlow.swift start -->` is that slice, to the letter."""

import re

SHOWN = re.compile(r"^(?:<!-- (\S+) (\S+) -->\n)?```swift\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
SLICE = re.compile(r"^( *)// snippet\.(\S+)\n(.*?)\n *// snippet\.end$", re.MULTILINE | re.DOTALL)


def slices(source):
    """The named parts of a snippet's source."""
    found = {}
    for indentation, name, text in SLICE.findall(source):
        lines = text.strip("\n").split("\n")
        found[name] = "\n".join(line.removeprefix(indentation) for line in lines)
    return found


def shown_wrong(articles, sources):
    """What is wrong between the articles (name: text) and the snippets' sources (path: text), one line each."""
    known = {(path, name): text for path, source in sources.items() for name, text in slices(source).items()}
    wrong, seen = [], set()
    for article, text in sorted(articles.items()):
        for path, name, code in SHOWN.findall(text):
            seen.add((path, name))
            if not path:
                wrong.append(f"{article}: a piece of Swift that names no snippet: {code.splitlines()[0]}")
            elif (path, name) not in known:
                wrong.append(f"{article}: {path} has no slice {name}")
            elif known[path, name] != code:
                wrong.append(f"{article}: differs from the slice {name} of {path}")
    return wrong + [f"{path}: no article shows the slice {name}" for path, name in sorted(set(known) - seen)]


def brought_up_to_date(text, sources):
    """The article with each piece of Swift as its slice is now."""
    known = {(path, name): part for path, source in sources.items() for name, part in slices(source).items()}

    def replaced(match):
        path, name, code = match.groups()
        return match[0][: match.start(3) - match.start()] + known.get((path, name), code) + "\n```"

    return SHOWN.sub(replaced, text)
