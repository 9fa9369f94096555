"""The tables of scripts/bench-peers, on a terminal and in docs/explain/performance.md."""

import sys

BEGIN = "<!-- Between these two lines `scripts/bench-peers --write` writes. -->"
END = "<!-- Until here. -->"
KINDS = {
    "first": "sign-in on a website, new person",
    "again": "sign-in on a website, returning person",
    "app_first": "sign-in from an app, new person, no code exchanged",
    "app_again": "sign-in from an app, returning person, no code exchanged",
}


def number(value):
    """Three digits of it count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def spread(row):
    return f"{number(row['lowest'])} to {number(row['highest'])}"


def also(row):
    words = ", ".join(row["also_refuses"]) or "nothing"
    return f"**accepts a wrong {', '.join(row['accepts'])}**; {words}" if row["accepts"] else words


def verifications(found):
    """Head and rows. The cheapest is first; OpenSSL alone, which Pippin runs on, is one by definition."""
    bare = ["OpenSSL alone", found["rows"][0]["version"], "1", "", "only the signature is verified"]
    rows = sorted(found["rows"], key=lambda row: row["verifies"])
    return ["library", "versions", "verifies", "rounds", "also refuses"], [
        bare, *([row["name"], row["version"], number(row["verifies"]), spread(row), also(row)] for row in rows)]


def sign_ins(found):
    """Head and rows of those that were measured."""
    pippin, allauth = found["sign_ins"]["Pippin"], found["sign_ins"]["django-allauth"]
    rows = []
    if "unavailable" not in pippin:
        rows += [["Pippin", "sign-in from an app, new person, code exchanged", number(pippin["first"]), ""],
                 ["Pippin", "sign-in from an app, returning person, code exchanged", number(pippin["again"]), ""]]
    if "unavailable" not in allauth:
        rows += [["django-allauth", words, number(allauth[kind]["verifies"]), spread(allauth[kind])]
                 for kind, words in KINDS.items()]
    return ["server", "what happens", "verifies", "rounds"], rows


def absent(found):
    """What was not measured, and why."""
    missing = dict(found["absent"])
    for name, result in found.get("sign_ins", {}).items():
        if "unavailable" in result:
            missing[f"{name}, sign-in"] = result["unavailable"]
    return [f"{name}: not measured, {why}" for name, why in missing.items()]


def versions(found):
    allauth = found.get("sign_ins", {}).get("django-allauth", {})
    return f"django-allauth is {allauth['version']}." if "version" in allauth else ""


def noise(found):
    low, high = found["verify_us_range"]
    return (f"A verify took {found['verify_us']:.1f} µs, {low:.1f} to {high:.1f} during the run; at its start {found['load']:.1f} "
            f"processes wanted the {found['cores']} cores.")


def aligned(head, rows, right=("verifies",)):
    """With columns that line up; the last one is as wide as it is."""
    widths = [max(len(line[column]) for line in [head, *rows]) for column in range(len(head))]

    def line(cells):
        padded = (cell.rjust(width) if name in right else cell.ljust(width)
                  for name, cell, width in zip(head, cells, widths, strict=True))
        return "  ".join(padded).rstrip()

    return [line(head), line(["─" * width for width in widths]), *map(line, rows)]


def markdown(head, rows):
    return [f"| {' | '.join(cells)} |".replace("|  |", "| |").replace("|  |", "| |")
            for cells in [head, ["---"] * len(head), *rows]]


def text(found):
    parts = [aligned(*verifications(found))]
    if "sign_ins" in found and sign_ins(found)[1]:
        parts.append(aligned(*sign_ins(found)))
    parts += [part for part in (absent(found), [words for words in (versions(found), noise(found)) if words]) if part]
    return "\n" + "\n\n".join("\n".join(part) for part in parts)


def write(found, page):
    before, rest = page.read_text().split(BEGIN)
    _, after = rest.split(END)
    parts = [markdown(*verifications(found))]
    if sign_ins(found)[1]:
        parts.append(markdown(*sign_ins(found)))
    if absent(found):
        parts.append([f"- {line}" for line in absent(found)])
    parts.append([" ".join(words for words in (versions(found), noise(found)) if words)])
    written = "\n\n".join("\n".join(part) for part in parts)
    page.write_text(f"{before}{BEGIN}\n\n{written}\n\n{END}{after}")
    print(f"written to {page.name}", file=sys.stderr)
