"""The two engines: Chromium's, and WebKit's, whose rules for cookies are Safari's. Both as a person may have set them up."""

import collections
import json
import os
import pathlib
import shutil
import subprocess

from webdriver import Browser


class Exchange:
    """One request of a browser's, and what was answered: names of fields in lower case."""

    def __init__(self, method, url, kind, body):
        self.method, self.url, self.kind, self.body = method, url, kind, body
        self.sent, self.status, self.answered = {}, None, {}

    def __repr__(self):
        return f"{self.method} {self.url} -> {self.status}"


class Chromium(Browser):
    """Headless, with a profile of its own that is thrown away at the end."""

    NAME = "Chromium"

    def __init__(self, javascript=True, cookies=True):
        preferences = {}
        if not javascript:
            preferences["profile.managed_default_content_settings.javascript"] = 2
        if not cookies:
            preferences["profile.default_content_setting_values.cookies"] = 2
        options = {
            # No sandbox, because a CI machine's only user is root, and every page is our own.
            "args": [
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1100,900",
                "--disable-background-networking", "--disable-component-update", "--no-first-run", "--hide-scrollbars",
                "--lang=en", "--accept-lang=en",
            ],
            "prefs": preferences,
        }
        super().__init__(["chromedriver"], {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"performance": "ALL"}})
        self.seen = []

    def devtools(self, command, **parameters):
        return self.call("POST", self.session + "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def look(self, width, height, dark=False, scale=1, forced=False):
        """Shows pages as on a screen of that many CSS pixels; real windows cannot be as narrow as a telephone. With `forced`, in
        the colours that the reader has chosen for everything."""
        self.devtools(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        # Without motion, or what is looked at next would be on its way from light to dark.
        wishes = {"prefers-color-scheme": "dark" if dark else "light", "prefers-reduced-motion": "reduce"}
        if forced:
            wishes["forced-colors"] = "active"
        self.devtools(
            "Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in wishes.items()])

    def forget(self):
        """Leaves one empty window of the usual size, and no cookies."""
        home, *others = self.call("GET", self.session + "/window/handles")
        for handle in others:
            self.call("POST", self.session + "/window", {"handle": handle})
            self.call("DELETE", self.session + "/window")
        self.call("POST", self.session + "/window", {"handle": home})
        self.devtools("Network.clearBrowserCookies")
        self.devtools("Emulation.clearDeviceMetricsOverride")
        self.devtools("Emulation.setEmulatedMedia", features=[])
        self.open("about:blank")

    def traffic(self):
        """Everything that this browser asked for since it was opened, in order, redirects one by one."""
        log = self.call("POST", self.session + "/se/log", {"type": "performance"})
        self.seen += [json.loads(entry["message"])["message"] for entry in log]
        exchanges, sent, answered = [], collections.defaultdict(list), collections.defaultdict(list)
        by_request = collections.defaultdict(list)
        for event in self.seen:
            what, facts = event["method"], event["params"]
            if what == "Network.requestWillBeSent" and facts["request"]["url"].startswith("http"):
                request = facts["request"]
                exchange = Exchange(request["method"], request["url"], facts.get("type"), request.get("postData"))
                exchanges.append(exchange)
                by_request[facts["requestId"]].append(exchange)
            elif what == "Network.requestWillBeSentExtraInfo":
                sent[facts["requestId"]].append(lowered(facts["headers"]))
            elif what == "Network.responseReceivedExtraInfo":
                answered[facts["requestId"]].append((facts["statusCode"], lowered(facts["headers"])))
        for request, steps in by_request.items():
            for exchange, fields in zip(steps, sent[request]):
                exchange.sent = fields
            for exchange, (status, fields) in zip(steps, answered[request]):
                exchange.status, exchange.answered = status, fields
        return exchanges


class WebKit(Browser):
    """WebKitGTK, whose engine is Safari's."""

    NAME = "WebKit"
    PLACE = "*/webkit2gtk-4.1/MiniBrowser"
    # Its driver now and then never answers; then a journey is made once more (scripts/test-browser).
    PATIENCE = 30

    def __init__(self, javascript=True, cookies=True):
        browser = next(pathlib.Path("/usr/lib").glob(self.PLACE))
        arguments = ["--automation"]
        if not javascript:
            # Pages run none; what the driver itself looks at pages with still runs.
            arguments.append("--enable-javascript=false")
        if not cookies:
            arguments.append("--cookies-policy=never")
        self.screen, display = self.start_screen()
        try:
            super().__init__(
                ["WebKitWebDriver"],
                {"browserName": "MiniBrowser",
                 "webkitgtk:browserOptions": {"binary": str(browser), "args": arguments}},
                # Its sandbox does not start for root; every page is our own.
                environment={"DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LC_ALL": "en_US.UTF-8", "LANGUAGE": "en"})
        except BaseException:
            self.stop_screen()
            raise

    @staticmethod
    def start_screen():
        """A screen in memory, for it has no headless way; not by xvfb-run, which leaves it behind when it is ended."""
        told, tell = os.pipe()
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1100x900x24", "-nolisten", "tcp"], pass_fds=[tell],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(tell)
        with os.fdopen(told) as number:
            return screen, ":" + number.readline().strip()

    def back(self):
        """By a script of ours, as its driver does not come back from going back. Works with the page's scripts off."""
        left = self.address
        self.run("history.back()")
        self.until(lambda: self.address != left or self.run("return document.readyState") == "complete", "expected to go back")

    def stop_screen(self):
        self.screen.terminate()
        self.screen.wait()

    def close(self):
        try:
            super().close()
        finally:
            self.stop_screen()

    @classmethod
    def is_installed(cls):
        return all(map(shutil.which, ("WebKitWebDriver", "Xvfb"))) and any(pathlib.Path("/usr/lib").glob(cls.PLACE))


def lowered(fields):
    return {name.lower(): value for name, value in fields.items()}
