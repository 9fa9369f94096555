"""What the pages of the documentation's site cost a reader, and what an audit says of them: in Chromium, like Lighthouse.

Counts and sizes have bounds, because they are the same on every machine. Times are printed only.
"""

import functools
import gzip
import http.server
import json
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import page_inspector
import weight

# One page of each kind, and the search with what it finds.
PAGES = {
    "home": "", "guide": "guides/website/", "guide with tables": "guides/apple-sheet-errors/", "API page": "reference/api/sign-in/",
    "settings": "reference/settings/", "search": "?q=error+1000",
}
SIZES = {"phone": (390, 844), "desktop": (1280, 900)}
# The most that a page may have: requests, kilobytes on the wire, elements, and layout shift. Only the search fetches its index.
BOUNDS = {"requests": 12, "kilobytes": 160, "elements": 3000, "shift": 0.05}
EXCEPTIONS = {"search": {"kilobytes": 900}}
# Rules of axe that the theme breaks and that cannot be mended from outside: its nested navigation has the name of a section twice.
LEFT_OUT = {"landmark-unique"}
COLUMNS = ("requests", "kilobytes", "elements", "first_paint", "largest_paint", "shift", "blocked")
# Times are those of a processor that is four times as slow.
SLOWER = 4
COMPRESSED = (".html", ".css", ".js", ".json", ".svg", ".xml")

# Observes from the first moment. A task longer than 50 ms blocks for the time above that.
OBSERVE = """
  window.figures = { shift: 0, largest_paint: 0, tasks: [] };
  const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("layout-shift", (one) => { if (!one.hadRecentInput) figures.shift += one.value; });
  observe("largest-contentful-paint", (one) => { figures.largest_paint = one.startTime; });
  observe("longtask", (one) => { figures.tasks.push([one.startTime, one.duration]); });
"""

# Once nothing has blocked the page for a second, and the search has found something.
COLLECT = """
  new Promise((resolve) => {
    const tell = () => {
      const searches = new URLSearchParams(location.search).has("q") && !document.querySelector(".md-search-result__item");
      if (searches && performance.now() < 120000) return setTimeout(tell, 100);
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const last = Math.max(painted, ...figures.tasks.map(([start, duration]) => start + duration),
        ...performance.getEntriesByType("resource").map((one) => one.responseEnd));
      if (!painted || document.readyState !== "complete" || performance.now() < last + 1000) return setTimeout(tell, 100);
      const blocked = figures.tasks.filter(([start]) => start >= painted).reduce((sum, [, duration]) => sum + duration - 50, 0);
      resolve({ first_paint: painted, largest_paint: figures.largest_paint, shift: figures.shift, blocked,
        elements: document.querySelectorAll("*").length });
    };
    tell();
  })
"""

# What Lighthouse asks and axe does not.
AUDIT = """
  const found = [], shown = (one) => one.outerHTML.slice(0, 120), head = (name) => document.querySelector(`meta[name=${name}]`)?.content ?? "";
  if (document.compatMode !== "CSS1Compat") found.push("no doctype");
  if (document.characterSet !== "UTF-8") found.push(`the character set is ${document.characterSet}`);
  if (!document.title.trim()) found.push("no title");
  if (!document.documentElement.lang) found.push("no language");
  if (!head("viewport").includes("width=device-width")) found.push("no viewport");
  if (head("description").length < 20) found.push("no description");
  if (head("robots").includes("noindex")) found.push("hidden from search engines");
  const titles = document.querySelectorAll(".md-content h1");
  if (titles.length !== 1) found.push(`${titles.length} headings of the first level`);
  for (const one of document.querySelectorAll(".md-content img")) {
    if (one.loading !== "lazy" && !one.naturalWidth) found.push(`a picture that is not loaded: ${shown(one)}`);
    if (!one.hasAttribute("width") || !one.hasAttribute("height")) found.push(`a picture without its size: ${shown(one)}`);
  }
  for (const one of document.querySelectorAll(".md-nav__link[href]")) {
    const { height } = one.getBoundingClientRect();
    if (height && height < 24) found.push(`a target of ${height} px: ${shown(one)}`);
  }
  for (const one of document.querySelectorAll("a[href]")) {
    if (/^\\s*javascript:/i.test(one.getAttribute("href"))) found.push(`a link to a script: ${shown(one)}`);
    if (/^(here|click here|this|link|more|read more)$/i.test(one.textContent.trim())) found.push(`a link whose text says nothing: ${shown(one)}`);
    if (one.target === "_blank" && !/noopener|noreferrer/.test(one.rel)) found.push(`a new window with an opener: ${shown(one)}`);
  }
  for (const one of document.querySelectorAll(".md-content :is(p, li, td, code)")) {
    if (one.textContent.trim() && parseFloat(getComputedStyle(one).fontSize) < 12) { found.push(`letters under 12 px: ${shown(one)}`); break; }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push(`${document.documentElement.scrollWidth - innerWidth} px wider than the screen`);
  return found;
"""


class Compressing(http.server.SimpleHTTPRequestHandler):
    """Serves files as a usual server for static sites does: texts compressed, with a cache that asks again."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def handle(self):
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            pass  # The browser has left the page.

    def do_GET(self):
        path = pathlib.Path(self.translate_path(self.path))
        if path.is_dir() and self.path.partition("?")[0].endswith("/"):
            path /= "index.html"
        if path.suffix not in COMPRESSED or not path.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            return super().do_GET()
        content = compressed(path, path.stat().st_mtime_ns)
        self.send_response(200)
        for name, value in (("Content-Type", self.guess_type(str(path))), ("Content-Encoding", "gzip"), ("Content-Length", len(content))):
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(content)


@functools.lru_cache(maxsize=256)
def compressed(path, _changed):
    return gzip.compress(path.read_bytes(), 6)


def measure(browser, address):
    """One opening of a page with an empty cache on a slow processor."""
    browser.devtools("Network.clearBrowserCache")
    browser.open("about:blank")
    weight.events(browser)
    browser.devtools("Emulation.setCPUThrottlingRate", rate=SLOWER)
    browser.open(address)
    answer = browser.devtools("Runtime.evaluate", expression=COLLECT, awaitPromise=True, returnByValue=True)
    browser.devtools("Emulation.setCPUThrottlingRate", rate=1)
    result, urls, size = answer["result"]["value"], [], 0
    for event in weight.events(browser):
        if event["method"] == "Network.requestWillBeSent" and event["params"]["request"]["url"].startswith("http"):
            urls.append(event["params"]["request"]["url"])
        elif event["method"] == "Network.loadingFinished":
            size += event["params"]["encodedDataLength"]
    return result | {"requests": len(urls), "kilobytes": size / 1000, "urls": urls}


def complaints(browser):
    """What the console, axe and the audit have against the page that is shown."""
    console = browser.call("POST", browser.session + "/se/log", {"type": "browser"})
    found = [f"console: {line['message']}" for line in console if line["level"] in ("SEVERE", "WARNING")]
    inspector = page_inspector.Inspector(browser)
    for rule, help, places in inspector.axe():
        # axe calls a link small that the edge of the scrolling navigation cuts; AUDIT measures these.
        shown = [place for place, _ in places if not (rule == "target-size" and "md-nav__link" in place)]
        if shown and rule not in LEFT_OUT:
            found.append(f"{rule}: {help}\n        " + "\n        ".join(" ".join(place.split())[:200] for place in shown[:3]))
    return found + browser.run(AUDIT)


def check(browser, address, runs=1, show=False):
    """Measures and audits every page at both widths, light and dark. Returns what is above its bound or wrong, one line each."""
    wrong = []
    browser.devtools("Network.enable")
    observer = browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=OBSERVE)["identifier"]
    if show:
        print(f"{'page':18} {'screen':8} {'requests':>8} {'KB':>6} {'elements':>8} {'first paint':>12} {'largest':>9} {'shift':>7} {'blocked':>9}")
    for name, path in PAGES.items():
        for screen, size in SIZES.items():
            browser.look(*size)
            found = [measure(browser, address + path) for _ in range(runs)]
            median = {column: statistics.median(one[column] for one in found) for column in COLUMNS}
            if show:
                print(f"{name:18} {screen:8} {median['requests']:8.0f} {median['kilobytes']:6.0f} {median['elements']:8.0f} "
                      f"{median['first_paint']:9.0f} ms {median['largest_paint']:6.0f} ms {median['shift']:7.3f} {median['blocked']:6.0f} ms", flush=True)
            wrong += [f"{name}, {screen}: {column} {median[column]:g}, and the bound is {bound}" for column, bound in (BOUNDS | EXCEPTIONS.get(name, {})).items() if median[column] > bound]
            wrong += sorted({f"{name}: asks {url}" for one in found for url in one["urls"] if not url.startswith("http://127.0.0.1:")})
            for dark in (False, True):
                browser.look(*size, dark=dark)
                browser.open(address + path)
                wrong += [f"{name}, {screen}, {'dark' if dark else 'light'}: {line}" for line in complaints(browser)]
    browser.devtools("Page.removeScriptToEvaluateOnNewDocument", identifier=observer)
    return wrong
