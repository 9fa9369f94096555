"""The tables of scripts/bench-peers, on a terminal and in docs/explain/beside-others.md."""

BEGIN, END = "<!-- `scripts/bench-peers --write` writes from here: {} -->", "<!-- Until here: {} -->"
ITSELF = "Pippin"
KINDS = {
    "first": "on a website, new person, code exchanged",
    "again": "on a website, returning person, code exchanged",
    "app_first": "from an app, new person, no code exchanged",
    "app_again": "from an app, returning person, no code exchanged",
}
OF_PIPPIN = {"first": "from an app, new person, code exchanged", "again": "from an app, returning person, code exchanged"}


def number(value):
    """Three digits of it count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def whole(value):
    return f"{value:,.0f}"


def figures(some, form=number):
    """The median, and the lowest and highest round."""
    return form(some["median"]), f"{form(some['lowest'])} to {form(some['highest'])}"


def also(row):
    words = ", ".join(row["also_refuses"]) or "nothing"
    return f"**accepts a wrong {', '.join(row['accepts'])}**; {words}" if row["accepts"] else words


def libraries(found):
    """Head and rows. The cheapest is first; OpenSSL alone, which Pippin runs on, is one by definition."""
    rows = sorted(found["libraries"]["rows"], key=lambda row: row["verifies"]["median"])
    bare = ["OpenSSL alone", found["libraries"]["rows"][0]["version"], "1", "", "only the signature is verified"]
    return ["library", "versions", "verifies", "rounds", "also refuses"], [
        bare, *([row["name"], row["version"], *figures(row["verifies"]), also(row)] for row in rows)]


def measured(found):
    return {name: server for name, server in found["servers"].items() if "unavailable" not in server}


def sign_ins(found):
    rows = []
    for name, server in measured(found).items():
        if name == ITSELF:
            rows += [[name, words, number(server[kind]), ""] for kind, words in OF_PIPPIN.items()]
        else:
            rows += [[name, words, *figures(server[kind])] for kind, words in KINDS.items() if kind in server]
    return ["server", "sign-in", "verifies", "rounds"], rows


def idle(found):
    """What a server costs before anybody signs in."""
    return ["server", "versions", "start, ms", "rounds", "memory, MB"], [
        [name, server["version"], *figures(server["start_ms"], whole), whole(server["rss_mb"]["median"])]
        for name, server in measured(found).items()]


def emulators(found):
    return ["program", "versions", "verifies a pair", "rounds", "pairs a second", "rounds", "start, ms", "rounds", "memory, MB"], [
        [row["name"], row["version"], *figures(row["verifies"]), *figures(row["per_second"], whole), *figures(row["start_ms"], whole),
         whole(row["rss_mb"]["median"])] for row in found["emulators"]["rows"]]


def refusals(found):
    """A row for each mistake, a column for each program."""
    rows = found["emulators"]["rows"]
    words = {True: "refused", False: "accepted", None: "–"}
    return ["mistake", *(row["name"] for row in rows)], [
        [mistake, *(words[row["refuses"][mistake]] for row in rows)] for mistake in rows[0]["refuses"]]


def absent(found, part):
    """What was not measured, and why."""
    missing = {name: server["unavailable"] for name, server in found[part].items() if "unavailable" in server} \
        if part == "servers" else found[part]["absent"]
    return [f"{name}: not measured, {why}" for name, why in missing.items()]


def noise(found):
    unit = found["verify_us"]
    return (f"{found['machine']}, {found['cores']} cores. A verify took {unit['median']:.1f} µs, {unit['lowest']:.1f} to "
            f"{unit['highest']:.1f} during the run. Other programs ran beside: {found['load']:.1f} processes wanted the cores "
            f"at the start, {found['load_at_the_end']:.1f} at the end.")


PARTS = {"libraries": [libraries], "servers": [sign_ins, idle], "emulators": [emulators, refusals]}


def aligned(head, rows):
    """With columns that line up; numbers stand at the right."""
    widths = [max(len(line[column]) for line in [head, *rows]) for column in range(len(head))]

    def line(cells):
        padded = (cell.rjust(width) if cell[:1].isdigit() and " " not in cell else cell.ljust(width)
                  for cell, width in zip(cells, widths, strict=True))
        return "  ".join(padded).rstrip()

    return [line(head), line(["─" * width for width in widths]), *map(line, rows)]


def markdown(head, rows):
    return [f"| {' | '.join(cells)} |".replace("|  |", "| |").replace("|  |", "| |")
            for cells in [head, ["---"] * len(head), *rows]]


def blocks(found, part, form):
    """The tables of a part, then what is not there."""
    tables = [table(found) for table in PARTS[part] if table is not refusals or found["emulators"]["rows"]]
    return [form(head, rows) for head, rows in tables if rows]


def text(found):
    parts = []
    for part in PARTS:
        if part in found:
            parts += blocks(found, part, aligned) + [absent(found, part)]
    return "\n" + "\n\n".join("\n".join(part) for part in [*parts, [noise(found)]] if part)


def filled(found, contents):
    """The page's contents with these figures."""
    written = {"conditions": [[noise(found)]]}
    for part in PARTS:
        written[part] = blocks(found, part, markdown) + [[f"- {line}" for line in absent(found, part)]]
    for name, parts in written.items():
        begin, end = BEGIN.format(name), END.format(name)
        before, rest = contents.split(begin)
        _, after = rest.split(end)
        inside = "\n\n".join("\n".join(part) for part in parts if part)
        contents = f"{before}{begin}\n\n{inside}\n\n{end}{after}"
    return contents
