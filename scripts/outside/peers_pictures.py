"""The pictures of scripts/bench-peers: bars in docs/images, light and dark as the reader's screen is."""

from xml.sax.saxutils import escape

import peers_table

WIDTH, LINE, LABELS, VALUES = 840, 24, 230, 70
STYLE = """
  svg { background: #ffffff } text { font: 12px system-ui, sans-serif; fill: #1f2328 } .title { font-weight: 600 }
  .axis { stroke: #6e7781 } .bar { fill: #afb8c1 } .itself { fill: #0550ae } .label { text-anchor: end }
  @media (prefers-color-scheme: dark) { svg { background: #0d1117 } text { fill: #e6edf3 } .axis { stroke: #8b949e }
    .bar { fill: #57606a } .itself { fill: #79c0ff } }"""


def panel(title, bars, form, left=0, top=0, width=WIDTH, labels=LABELS):
    """Horizontal bars with one scale that begins at nothing; `bars` has a name and a value each."""
    start, room = left + labels, width - labels - VALUES
    most = max(value for _, value in bars)
    parts = [f'<text class="title" x="{left + 10}" y="{top + 24}">{escape(title)}</text>']
    for index, (name, value) in enumerate(bars):
        y = top + 40 + LINE * index
        kind = "bar itself" if name.startswith(peers_table.ITSELF) else "bar"
        length = max(1, room * value / most)
        parts += [
            f'<text class="label" x="{start - 8}" y="{y + LINE / 2 + 4:g}">{escape(name)}</text>',
            f'<rect class="{kind}" x="{start}" y="{y + 4}" width="{length:.1f}" height="{LINE - 8}"/>',
            f'<text class="value" x="{start + length + 6:.1f}" y="{y + LINE / 2 + 4:g}">{form(value)}</text>']
    bottom = top + 44 + LINE * len(bars)
    parts.append(f'<path class="axis" d="M{start} {top + 38}V{bottom - 4}"/>')
    return parts, bottom


def picture(words, parts, height):
    body = "\n".join(parts)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(words)}">\n'
            f"<style>{STYLE}\n</style>\n{body}\n</svg>\n")


def libraries(found):
    bars = [("OpenSSL alone", 1)] + [(row["name"], row["verifies"]["median"]) for row in found["libraries"]["rows"]]
    title = "CPU time to verify one identity token, in verifications by OpenSSL alone (less is better)"
    parts, height = panel(title, sorted(bars, key=lambda bar: bar[1]), peers_table.number)
    return picture("Token verification, a bar for each library", parts, height)


def sign_ins(found):
    _, rows = peers_table.sign_ins(found)
    bars = [(f"{name}, {words.removesuffix(', code exchanged')}", float(value.replace(",", ""))) for name, words, value, _ in rows]
    title = "CPU time of one sign-in, in verifications by OpenSSL (less is better)"
    parts, height = panel(title, bars, peers_table.number, labels=420)
    return picture("Sign-ins, a bar for each server and kind", parts, height)


def emulators(found):
    rows, parts, bottom = found["emulators"]["rows"], [], 0
    panels = (("verifies", "CPU time of a pair, in verifications (less is better)", peers_table.number),
              ("per_second", "Pairs a second (more is better)", peers_table.whole),
              ("start_ms", "Start, in milliseconds (less is better)", peers_table.whole),
              ("rss_mb", "Memory at rest, in megabytes (less is better)", peers_table.whole))
    for index, (name, title, form) in enumerate(panels):
        bars = [(row["name"], row[name]["median"]) for row in rows]
        some, end = panel(title, bars, form, left=(index % 2) * 420, top=bottom, width=420, labels=140)
        parts += some
        bottom = end if index % 2 else bottom
    return picture("Emulators and mock providers: CPU time, pairs a second, start and memory", parts, bottom)


PICTURES = {"beside-libraries": libraries, "beside-servers": sign_ins, "beside-emulators": emulators}
