"""What the axe engine and the layout say of a page: for the tests in Tests/Server/Outside/Pages."""

import environment
import pippin

NARROW, WIDE = (320, 640), (1100, 760)
# WCAG 2.2 to level AA, and what axe's authors hold to be good practice besides.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Beside English.
LANGUAGES = [language for language in pippin.LANGUAGES if language != "en"]
RUN_AXE = """
  const found = await axe.run({ runOnly: { type: "tag", values: %s }, resultTypes: ["violations"] });
  return found.violations.map((one) => [one.id, one.help, one.nodes.map((node) => [node.html, node.failureSummary])]);
"""
# What sticks out of the window, or is cut off by what it stands in.
STICKS_OUT = """
  const limit = document.documentElement.clientWidth;
  const found = [];
  for (const one of document.body.querySelectorAll("*")) {
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    if (!box.width || style.position === "absolute") continue;
    const isCut = style.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1 && style.overflowX !== "auto";
    if (box.right > limit + 1 || box.left < -1 || isCut) found.push(one.outerHTML.slice(0, 120));
  }
  return [document.documentElement.scrollWidth - limit, found];
"""

# Controls that cannot be told from text where the reader's colours replace all backgrounds. A button that is a picture needs no edge.
WITHOUT_EDGE = """
  const found = [];
  for (const one of document.querySelectorAll("button, .button, select, textarea, input:not([type=hidden])")) {
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    if (!box.width || one.disabled || ["checkbox", "radio", "file"].includes(one.type)) continue;
    if (one.querySelector("svg") && !one.textContent.trim()) continue;
    const hasEdge = parseFloat(style.borderBottomWidth) >= 1 && style.borderBottomStyle !== "none";
    if (!hasEdge && !style.textDecorationLine.includes("underline")) found.push(one.outerHTML.slice(0, 160));
  }
  return found;
"""

# Controls that a finger misses: less than 44 pixels wide or high. A link in a line of text may be as high as the line (WCAG 2.5.8), and
# a label belongs to its box.
TOO_SMALL = """
  const found = [];
  for (const one of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
    const boxes = [one, ...(["checkbox", "radio"].includes(one.type) ? one.labels : [])].map((each) => each.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width)), height = Math.max(...boxes.map((box) => box.height));
    const around = [...one.parentElement.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!width || !height || getComputedStyle(one).display === "inline" && around.length) continue;
    if (width < 43.5 || height < 43.5) found.push(`${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 120)}`);
  }
  return found;
"""


def axe():
    """Its script, for a browser."""
    python = environment.environment(
        "accessibility", environment.OUTSIDE / "accessibility.txt", "--no-deps", "--require-hashes")
    script = next(python.parent.parent.glob("lib/*/site-packages/axe_playwright_python/axe.min.js"))
    return script.read_text()


class Inspector:
    def __init__(self, browser):
        self.browser, self.script = browser, axe()
        self.looks, self.troubles = 0, []

    def look_at(self, stop):
        """One page in every way."""
        self.in_all_lights(stop.name)
        self.fits(stop.name, NARROW)
        self.is_reached(stop.name)
        self.with_large_letters(stop.name)
        self.in_forced_colors(stop.name)
        if stop.is_ours and stop.can_speak:
            for language in ("ar", "de") if stop.is_scarce else LANGUAGES:
                stop.speak(language)
                name = f"{stop.name} in {language}"
                assert self.browser.attribute(self.browser.css("html"), "lang") == language, name
                self.fits(name, NARROW)
                self.is_reached(name)
                if language == "ar":
                    assert self.browser.attribute(self.browser.css("html"), "dir") == "rtl", name
                    self.in_all_lights(name)
                    self.with_large_letters(name)
            stop.speak("en")
        self.browser.look(*WIDE)

    def in_all_lights(self, name):
        for size in (NARROW, WIDE):
            for is_dark in (False, True):
                self.browser.look(*size, dark=is_dark)
                self.looks += 1
                for rule, help, places in self.axe():
                    self.complain(f"{name}, {'dark' if is_dark else 'light'}, {size[0]} px", f"{rule}: {help}", places)

    def axe(self):
        """By the debugger, for which no policy of the page's need be opened."""
        if not self.evaluate("typeof axe === 'object'"):
            self.evaluate(self.script + "\n;true")
        return self.evaluate(f"(async () => {{ {RUN_AXE % RULES} }})()")

    def evaluate(self, expression):
        answer = self.browser.devtools(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"]["value"]

    def fits(self, name, size):
        self.browser.look(*size)
        self.looks += 1
        over, places = self.evaluate(f"(() => {{ {STICKS_OUT} }})()")
        if over > 0 or places:
            self.complain(f"{name}, {size[0]} px", f"{over} px too wide", places)

    def is_reached(self, name):
        """By a finger, in the window of `fits`."""
        if places := self.evaluate(f"(() => {{ {TOO_SMALL} }})()"):
            self.complain(name, "less than 44 pixels wide or high", places)

    def with_large_letters(self, name):
        """WCAG 1.4.4: text grows to twice its size, and nothing is lost. Half the window, as a whole one enlarged would be."""
        size = "parseFloat(getComputedStyle(document.body).fontSize)"
        usual = self.evaluate(size)
        self.browser.devtools("Page.setFontSizes", fontSizes={"standard": 32, "fixed": 26})
        self.fits(name + ", letters twice the size", (640, 480))
        height = self.evaluate(size)
        self.browser.devtools("Page.setFontSizes", fontSizes={"standard": 16, "fixed": 13})
        if height < 2 * usual:
            self.complain(name, f"its letters do not grow: {height} px", [])

    def in_forced_colors(self, name):
        for is_dark in (False, True):
            self.browser.look(*NARROW, dark=is_dark, forced=True)
            self.looks += 1
            where = f"{name}, forced colours, {'dark' if is_dark else 'light'}"
            if places := self.evaluate(f"(() => {{ {WITHOUT_EDGE} }})()"):
                self.complain(where, "a control has no edge", places)

    def complain(self, where, what, places):
        self.troubles.append(where)
        print(f"FAIL  {where}: {what}")
        for place in places[:5]:
            print("        " + " ".join(str(place).split())[:400])
