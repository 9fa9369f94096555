"""What the pages of docs/guides name, held against what is there."""

import re

import pippin

GUIDES = pippin.ROOT / "docs" / "guides"
# Values that a run without failures does not show; each is a value of the sources.
RARE = {"status": {"5xx"}, "outcome": {"linked", "account_exists", "profile_required", "account_not_found"}}


def metrics(text):
    """Of the text that Prometheus reads: name → label → values."""
    found = {name: {} for name in re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)}
    for name, labels in re.findall(r"^([a-z_]+)(?:\{(.*)\})? \S+$", text, re.MULTILINE):
        for label, value in re.findall(r'([a-z_]+)="([^"]*)"', labels):
            found.setdefault(name, {}).setdefault(label, set()).add(value)
    return found


def queries(page):
    blocks = re.findall(r"^```promql\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return blocks + re.findall(r"^ +expr: (.*)$", page, re.MULTILINE)


def check_queries(page, found):
    """Each metric, label and value of the page's queries is one of the server's; how many queries there are."""
    asked = queries(page)
    assert len(asked) >= 15, "the queries are not found in the page"
    for query in asked:
        labels = set()
        for name, selector in re.findall(r"\b(pippin_[a-z_]+)(?:\{([^}]*)\})?", query):
            assert name in found, f"no metric {name}: {query}"
            labels |= set(found[name])
            for label, operator, values in re.findall(r'([a-z_]+)\s*(=~|!~|!=|=)\s*"([^"]*)"', selector):
                assert label in found[name], f"{name} has no label {label}: {query}"
                for value in values.split("|"):
                    known = found[name][label] | RARE.get(label, set())
                    assert value in known, f"{name} has no {label} {value}: {query}"
        for group in re.findall(r"\b(?:by|ignoring|on) \(([^)]*)\)", query):
            unknown = {label.strip() for label in group.split(",")} - labels
            assert not unknown, f"no label {unknown}: {query}"
    return len(asked)
