"""The table of the browser tests: each journey, and how the browsers are set up in which it is made."""

import dataclasses

from engines import Chromium, WebKit
from visitor import Visitor


@dataclasses.dataclass(frozen=True)
class Setup:
    """An engine as its owner has set it up. Scripts are off unless told otherwise: no page of ours needs any."""

    engine: type
    javascript: bool = False
    cookies: bool = True

    @property
    def name(self):
        return self.engine.NAME.lower() + ("-scripts" if self.javascript else "") + ("" if self.cookies else "-no-cookies")

    def start(self):
        return self.engine(self.javascript, self.cookies)


PLAIN = (Setup(Chromium), Setup(WebKit))
SCRIPTS = (Setup(Chromium, javascript=True), Setup(WebKit, javascript=True))
NO_COOKIES = (Setup(Chromium, cookies=False), Setup(WebKit, cookies=False))
CHROMIUM, CHROMIUM_SCRIPTS = (PLAIN[0],), (SCRIPTS[0],)

JOURNEYS = []


@dataclasses.dataclass(frozen=True)
class Journey:
    words: str
    body: callable
    setups: tuple

    @property
    def name(self):
        return self.body.__name__


def journey(*setups):
    """A test: a sentence as its first line, and for each set-up a demo and a browser of its own."""
    def keep(body):
        JOURNEYS.append(Journey(body.__doc__.split("\n")[0].rstrip("."), body, setups or PLAIN))
        return body
    return keep


def another(visitor):
    """Another browser, set up alike, before the same demo, with nothing of the first one's."""
    return Visitor(visitor.demo, visitor.setup.start(), visitor.setup)
