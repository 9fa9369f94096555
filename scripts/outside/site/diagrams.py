"""Draws the Mermaid diagrams of the documentation as SVG: flowcharts with Graphviz, sequence diagrams by itself.

Only what our pages use is understood; anything else is an error, so that no diagram is drawn wrong. The pictures have no colours:
site.css gives them those of the reader's scheme. The line `accTitle:` is the text for people who do not see the picture.
"""

import html
import re
import subprocess
import textwrap

BLOCK = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NODE = re.compile(r'\s*(\w+)(?:\[\("([^"]+)"\)\]|\["([^"]+)"\])?\s*')
EDGE = re.compile(r'(<)?(?:--|-\.)(?:\s*"([^"]+)"\s*|\s+([^->"]+?)\s+)?(-->|\.->|->|>)')
SUBGRAPH = re.compile(r'subgraph (\w+)\["([^"]+)"\]$')
PARTICIPANT = re.compile(r"participant (\w+)(?: as (.+))?$")
MESSAGE = re.compile(r"(\w+)(-->>|->>)(\w+): (.+)$")


class DiagramError(Exception):
    pass


def title(lines):
    """The diagram's text for people who do not see it, and the lines without it."""
    titles = [line.partition(":")[2].strip() for line in lines if line.startswith("accTitle:")]
    if len(titles) != 1:
        raise DiagramError("a diagram needs one line `accTitle: what it shows`")
    return titles[0], [line for line in lines if not line.startswith("accTitle:")]


def dot_label(text):
    return "<" + text.replace("&", "&amp;").replace("<br>", "<br/>") + ">"


def wrap(text, width):
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def wrapped(text, width):
    return "<" + "<br/>".join(html.escape(line, quote=False) for line in wrap(text, width)) + ">"


def dot(lines, direction):
    """A flowchart in Graphviz's language."""
    nodes, edges, clusters, cluster = {}, [], [], None
    for line in lines:
        if match := SUBGRAPH.match(line):
            cluster = (match.group(2), [])
            clusters.append(cluster)
            continue
        if line == "end":
            cluster = None
            continue
        end, source, arrow = 0, None, None
        while True:
            node = NODE.match(line, end)
            if not node:
                raise DiagramError(f"not understood: {line}")
            name, store, box = node.groups()
            if cluster and name not in nodes:
                cluster[1].append(name)
            if store or box or name not in nodes:
                nodes[name] = f'{name} [label={dot_label(store or box or name)}{" shape=cylinder" if store else ""}]'
            if arrow:
                words = arrow.group(2) or arrow.group(3)
                options = [f"label={wrapped(words, 24)}"] if words else []
                options += ["dir=both"] if arrow.group(1) else []
                options += ["style=dashed"] if arrow.group(4).startswith(".") else []
                edges.append(f"{source} -> {name} [{' '.join(options)}]")
            source, end = name, node.end()
            if end == len(line):
                break
            arrow = EDGE.match(line, end)
            if not arrow:
                raise DiagramError(f"not understood: {line}")
            end = arrow.end()
    text = [f"digraph {{ rankdir={direction} bgcolor=transparent nodesep=0.35 ranksep=0.45 pad=0.05 fontname=Helvetica fontsize=11",
            'node [shape=box style="rounded" fontname=Helvetica fontsize=11 margin="0.16,0.1"]',
            "edge [fontname=Helvetica fontsize=10 arrowsize=0.7]", *nodes.values()]
    for number, (label, names) in enumerate(clusters):
        text.append(f"subgraph cluster{number} {{ label={dot_label(label)} {' '.join(names)} }}")
    return "\n".join([*text, *edges, "}"])


def flowchart(lines, direction, kind):
    try:
        done = subprocess.run(["dot", "-Tsvg"], input=dot(lines, direction), capture_output=True, text=True)
    except FileNotFoundError as problem:
        raise DiagramError("Graphviz is not installed; scripts/bootstrap does that") from problem
    if done.returncode:
        raise DiagramError(done.stderr)
    drawn = done.stdout[done.stdout.index("<svg"):]
    width, height, view = re.match(r'<svg width="(\d+)pt" height="(\d+)pt"\s+viewBox="([^"]+)"', drawn).groups()
    inside = re.sub(r"<!--.*?-->|<title>.*?</title>", "", drawn[drawn.index(">") + 1:drawn.rindex("</svg>")], flags=re.DOTALL)
    # The ids would be twice in a page with two diagrams, and Graphviz's own background hides ours.
    inside = re.sub(r' id="[^"]*"| font-(?:family|size)="[^"]*"(?= font-family)| font-family="[^"]*"', "", inside)
    return picture(kind, int(width) * 4 // 3, int(height) * 4 // 3, view, inside)


def picture(kind, width, height, view, inside):
    # Empty lines would end the block of HTML in Markdown.
    inside = re.sub(r"\n\s*\n+", "\n", inside.strip())
    return f'<svg class="{kind}" xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{view}" aria-hidden="true">\n{inside}\n</svg>'


# Sizes of a sequence diagram, in pixels. A letter's width is that of a wide one among the usual system fonts.
LETTER, LINE, HEAD, MARGIN, WRAP = 7.1, 17, 34, 12, 30


def texts(lines, x, y, anchor="middle"):
    """Lines of text, the last of them at `y`."""
    return [f'<text x="{x:g}" y="{y - (len(lines) - 1 - number) * LINE:g}" text-anchor="{anchor}">{html.escape(line, quote=False)}</text>'
            for number, line in enumerate(lines)]


def condition(step, x, y):
    """The words of a frame: its kind, and when it applies."""
    kind, words = step
    return f'<text class="kind" x="{x:g}" y="{y:g}">{kind} <tspan class="when">{html.escape(words, quote=False)}</tspan></text>'


def sequence(lines):
    """A sequence diagram: columns as wide as the words between them need, rows from top to bottom."""
    names, steps = {}, []
    for line in lines:
        if match := PARTICIPANT.match(line):
            names[match.group(1)] = match.group(2) or match.group(1)
        elif match := MESSAGE.match(line):
            steps.append(match.groups())
        elif match := re.match(r"(loop|alt|else|end)(?: (.+))?$", line):
            steps.append((match.group(1), match.group(2) or ""))
        elif match := re.match(r"Note over (\w+): (.+)$", line):
            steps.append(("note", match.group(1), match.group(2)))
        else:
            raise DiagramError(f"not understood: {line}")
    order = list(names)
    widths = [len(names[name]) * LETTER + 24 for name in order]
    gaps = [(widths[number] + widths[number + 1]) / 2 + 20 for number in range(len(order) - 1)] + [0]
    for step in steps:
        if len(step) != 4:
            continue
        first, last = sorted((order.index(step[0]), order.index(step[2])))
        need = max(len(part) for part in wrap(step[3], WRAP)) * LETTER + 24
        if first == last:
            last, need = min(first + 1, len(order) - 1), need + 36
        missing = need - sum(gaps[first:last])
        if missing > 0 and last > first:
            gaps[first:last] = [gap + missing / (last - first) for gap in gaps[first:last]]
    # Frames stand around everything: one margin for each that is inside another.
    depth = deepest = 0
    for step in steps:
        depth += {"loop": 1, "alt": 1, "end": -1}.get(step[0], 0) if len(step) == 2 else 0
        deepest = max(deepest, depth)
    left = MARGIN + deepest * 14
    place = {name: left + widths[0] / 2 + sum(gaps[:number]) for number, name in enumerate(order)}
    right = place[order[-1]] + widths[-1] / 2
    width = right + left
    y, drawn, open_frames = HEAD + 16, [], []
    for step in steps:
        if len(step) == 4:
            source, arrow, target, words = step
            start, end = place[source], place[target]
            kind = ' class="dashed"' if arrow == "-->>" else ""
            rows = wrap(words, WRAP if source == target or abs(order.index(source) - order.index(target)) == 1 else WRAP * 2)
            y += LINE * len(rows) + 14
            if source == target:
                drawn.append(f'<path{kind} d="M{start:g} {y - 8:g}h24v14h-20"/><path class="head" d="M{start + 2:g} {y + 6:g}l8 -4v8z"/>')
                drawn += texts(rows, start + 32, y + 2, "start")
                y += 8
            else:
                way = 1 if end > start else -1
                drawn.append(f'<path{kind} d="M{start:g} {y:g}H{end - way * 6:g}"/>'
                             f'<path class="head" d="M{end - way:g} {y:g}l{-way * 9} -4.5v9z"/>')
                drawn += texts(rows, (start + end) / 2, y - 6)
        elif step[0] == "note":
            rows = wrap(step[2], WRAP)
            size = max(map(len, rows)) * LETTER + 16
            x, height = place[step[1]] - size / 2, LINE * len(rows) + 10
            drawn.append(f'<rect class="note" x="{x:g}" y="{y + 14:g}" width="{size:g}" height="{height:g}"/>')
            y += LINE * len(rows) + 18
            drawn += texts(rows, place[step[1]], y)
            y += 8
        elif step[0] in ("loop", "alt"):
            y += 14
            open_frames.append((y, len(open_frames)))
            inset = MARGIN + 14 * (len(open_frames) - 1)
            y += LINE + 4
            drawn.append(condition(step, inset + 8, y - 4))
        elif step[0] == "else":
            inset = MARGIN + 14 * (len(open_frames) - 1)
            y += 12
            drawn.append(f'<path class="dashed" d="M{inset:g} {y:g}H{width - inset:g}"/>')
            y += LINE
            drawn.append(condition(step, inset + 8, y))
        else:
            top, level = open_frames.pop()
            inset = MARGIN + 14 * level
            y += 12
            drawn.append(f'<rect class="frame" x="{inset:g}" y="{top:g}" width="{width - 2 * inset:g}" height="{y - top:g}"/>')
    y += 18
    heads = []
    for name, size in zip(order, widths):
        x = place[name]
        heads.append(f'<path class="life" d="M{x:g} {HEAD}V{y:g}"/>'
                     f'<rect class="box" x="{x - size / 2:g}" y="1" width="{size:g}" height="{HEAD - 2}" rx="6"/>')
        heads += texts([names[name]], x, HEAD / 2 + 5)
    return picture("sequence", round(width), round(y), f"0 0 {width:g} {y:g}", "\n".join(heads + drawn))


def draw(source):
    """The figure of a Mermaid diagram, as a block of HTML."""
    caption, lines = title([line.strip() for line in source.splitlines() if line.strip()])
    kind, *rest = lines
    if kind == "sequenceDiagram":
        drawn = sequence(rest)
    elif kind == "flowchart TB":
        drawn = flowchart(rest, "TB", "flowchart")
    elif kind == "flowchart LR":
        # A second picture for narrow screens, where the first would be too small to read.
        drawn = flowchart(rest, "LR", "flowchart wide") + "\n" + flowchart(rest, "TB", "flowchart narrow")
    else:
        raise DiagramError(f"not a kind of diagram that is drawn here: {kind}")
    return f'<div class="diagram" role="img" aria-label="{html.escape(caption)}" tabindex="0">\n{drawn}\n</div>'


def drawn(markdown):
    """A page's Markdown with its diagrams drawn."""
    result = BLOCK.sub(lambda match: draw(match.group(1)), markdown)
    if re.search(r"^[ >]*(`{3,}|~{3,}) *mermaid", result, re.MULTILINE):
        raise DiagramError("a diagram stands at the beginning of its line, between three backticks")
    return result
