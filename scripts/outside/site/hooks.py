"""What the documentation's site adds to MkDocs: the navigation comes from the index, and links that lead out of docs/ lead somewhere.

A Swift article becomes its page in the DocC archive beside the site. Any other file becomes a page of the site, as it is. Diagrams are drawn.
"""

import html
import os
import pathlib
import re
import struct
import sys

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import diagrams

ROOT = HERE.parent.parent.parent
DOCS = ROOT / "docs"
# The folder of the site that holds the pages made of files outside docs/.
OUTSIDE = "repository"
# The descriptions of the API, which are files of the site.
DESCRIPTIONS = ("openapi.json", "operator-openapi.json")
FENCE = re.compile(r"^( {0,3})(`{3,}|~{3,})[^\n]*\n.*?(?:^ {0,3}\2[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
# A picture with its width, as the repository's site shows it; Markdown's own form has no width there.
PICTURE = re.compile(r'<img src="([^"]+)" alt="([^"]*)" width="(\d+)">')
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
HEADING = re.compile(r"^(#{2,3}) (.+)$")
ITEM = re.compile(r"^- \[([^\]]+)\]\(([^)#\s]+)\)")
LANGUAGES = {".swift": "swift", ".go": "go", ".mjs": "js", ".py": "python", ".rb": "ruby", ".php": "php", ".java": "java", ".json": "json", ".html": "html"}


def links(text):
    """Each link of a Markdown text that is not in a fenced block, with its match."""
    fences = [match.span() for match in FENCE.finditer(text)]
    for match in LINK.finditer(text):
        if not any(start <= match.start() < end for start, end in fences):
            yield match


def is_elsewhere(target):
    return bool(re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", target)) or target.startswith("#")


def documentation_page(path):
    """Where a DocC article or tutorial is, from the root of var/docs; None for any other file."""
    match = re.fullmatch(r"Sources/\w+/(\w+)/\w+\.docc/([\w-]+)\.(md|tutorial)", path)
    if not match:
        return None
    catalogue, name, kind = match.groups()
    folder = "documentation" if kind == "md" else "tutorials"
    rest = "" if name == catalogue else f"{name.lower()}/"
    return f"{catalogue}.doccarchive/{folder}/{catalogue.lower()}/{rest}"


def source_of(uri):
    """The file in the repository that a page of the site is made of."""
    if not uri.startswith(f"{OUTSIDE}/"):
        return f"docs/{uri}"
    path = uri.removeprefix(f"{OUTSIDE}/")
    return path if (ROOT / path).is_file() else path.removesuffix(".md")


def uri_of(path):
    """The page of the site that is made of a file in the repository."""
    if path == "docs/README.md" or path.startswith("docs/"):
        return path.removeprefix("docs/")
    return f"{OUTSIDE}/{path}" if path.endswith(".md") else f"{OUTSIDE}/{path}.md"


def file_of(target, path):
    """The file in the repository that a link in the file `path` leads to, and the link's fragment."""
    name, _, fragment = target.partition("#")
    found = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
    if (ROOT / found).is_dir():
        # A folder of docs/ is a section of the index.
        found = f"{found}/README.md" if (ROOT / found / "README.md").is_file() else "docs/README.md"
    return found, fragment


def outside_files():
    """Every file outside docs/ that a page needs, pages that those need included."""
    waiting = [str(path.relative_to(ROOT)) for path in DOCS.rglob("*.md")]
    found = set()
    while waiting:
        path = waiting.pop()
        for match in links((ROOT / path).read_text(encoding="utf-8")):
            if is_elsewhere(match.group(2)):
                continue
            linked, _ = file_of(match.group(2), path)
            if linked.startswith("docs/") or documentation_page(linked) or linked in found or linked in DESCRIPTIONS or not (ROOT / linked).is_file():
                continue
            found.add(linked)
            if linked.endswith(".md"):
                waiting.append(linked)
    return sorted(found)


def page_of(path):
    """The Markdown of the page that shows a file outside docs/."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".md"):
        return text
    language = LANGUAGES.get(pathlib.Path(path).suffix, "text")
    fence = "`" * 5
    return f"# `{path}`\n\n{fence}{language}\n{text}\n{fence}\n"


def navigation():
    """The navigation: the sections of docs/README.md with the pages that they list, and all decisions behind the last."""
    sections, current = [], None
    for line in (DOCS / "README.md").read_text(encoding="utf-8").splitlines():
        heading, item = HEADING.match(line), ITEM.match(line)
        if heading and heading.group(1) == "##":
            current = []
            sections.append({heading.group(2): current})
        elif heading:
            current = []
            next(iter(sections[-1].values())).append({heading.group(2): current})
        elif item and not item.group(2).startswith(".."):
            current.append({item.group(1): item.group(2)})
    decisions = [f"decisions/{path.name}" for path in sorted(DOCS.glob("decisions/0*.md"))]
    for section in sections:
        for pages in section.values():
            for number, page in enumerate(pages):
                if page.get("Decisions"):
                    pages[number] = {"Decisions": [page["Decisions"], *decisions]}
    return [{"Home": "README.md"}, *[section for section in sections if next(iter(section.values()))]]


def sized(match, path):
    """A picture with its width and height, so that nothing moves when it arrives. It is fetched when it comes near."""
    target, text, width = match.groups()
    header = (ROOT / file_of(target, path)[0]).read_bytes()[:24]
    if header[:8] != b"\x89PNG\r\n\x1a\n":
        raise PluginError(f"{path}: {target} is not a PNG, so its height is not known")
    across, down = struct.unpack(">II", header[16:])
    # The start page's picture is on the first screen.
    lazy = "" if path == "docs/README.md" else " loading=lazy"
    return f"![{text}]({target}){{ width={width} height={round(int(width) * down / across)}{lazy} }}"


def description(content):
    """What search engines show of a page: its first paragraph outside of lists and tables, as text, up to the end of a sentence or a word."""
    for paragraph in re.findall(r"<p>(.*?)</p>", re.sub(r"<(li|td|figure|details)\b.*?</\1>", "", content, flags=re.DOTALL), re.DOTALL):
        text = " ".join(html.unescape(re.sub(r"<[^>]+>", "", paragraph)).split())
        if len(text) < 20:
            continue
        if len(text) <= 160:
            return text
        sentence = text[:160].rfind(". ")
        return text[:sentence + 1] if sentence > 60 else text[:159].rsplit(" ", 1)[0].rstrip(",;:") + "…"
    return None


def on_config(config):
    config.nav = navigation()
    return config


def on_files(files, config):
    for path in outside_files():
        files.append(File.generated(config, uri_of(path), content=page_of(path)))
    for name in DESCRIPTIONS:
        files.append(File.generated(config, name, content=(ROOT / name).read_text(encoding="utf-8")))
    files.append(File.generated(config, "mark.svg", content=mark()))
    return files


def mark():
    """Pippin's mark, as the pages of the server have it."""
    source = (ROOT / "Sources/Server/PippinPages/Layout/Notice.swift").read_text(encoding="utf-8")
    return re.search(r'let file = """\n(.*?)\n    """', source, re.DOTALL).group(1).replace("\\\n", "").strip()


def on_page_markdown(markdown, page, config, files):
    path = source_of(page.file.src_uri)
    if path == "docs/README.md":
        # The start page is the way to the others; its own table of contents would repeat them.
        page.meta["hide"] = ["toc", "navigation"]
    if path == "docs/reference/settings.md":
        # Who searches for a setting wants its description first, before the pages that mention it.
        page.meta["search"] = {"boost": 20}
    if not path.endswith(".md"):
        # Files are found, after the pages that lead to them.
        page.meta["search"] = {"boost": 0.2}
        return markdown
    markdown = PICTURE.sub(lambda match: sized(match, path), markdown)
    result, end = [], 0
    for match in links(markdown):
        target = match.group(2)
        if is_elsewhere(target):
            continue
        linked, fragment = file_of(target, path)
        # From the page's own folder up to var/docs, where the archives are.
        up = "../" * (page.url.count("/") + 1)
        if archive := documentation_page(linked):
            new = f"{up}{archive}"
            # Not a page of this site: MkDocs would look for it.
            result.append(markdown[end:match.start()] + f'](<{new}>){{ data-docc="" }}')
            end = match.end()
            continue
        if not (ROOT / linked).is_file():
            raise PluginError(f"{path}: {target} leads to no file")
        uri = linked if linked in DESCRIPTIONS else uri_of(linked)
        new = os.path.relpath(uri, os.path.dirname(page.file.src_uri) or ".") + (f"#{fragment}" if fragment else "")
        result.append(markdown[end:match.start()] + f"]({new})")
        end = match.end()
    try:
        return diagrams.drawn("".join(result) + markdown[end:])
    except diagrams.DiagramError as problem:
        raise PluginError(f"{path}: {problem}") from problem


def on_page_content(content, page, config, files):
    # Without one of its own, every page would have the description of the site. The theme puts it into an attribute as it is.
    if found := description(content):
        page.meta.setdefault("description", html.escape(found))
    # Markdown has no table without headings; an empty one is announced as a heading that says nothing.
    content = re.sub(r"<thead>\s*<tr>\s*(?:<th[^>]*></th>\s*)+</tr>\s*</thead>", "", content)
    return re.sub(r"<th[^>]*></th>", "<td></td>", content)


def on_post_page(output, page, config):
    # A dialog needs a name, and Material gives it none.
    return output.replace('data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"')
