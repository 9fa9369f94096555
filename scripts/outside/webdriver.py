"""A W3C WebDriver client of the few calls that the browser tests need, so that they need no package of their own."""

import base64
import http.client
import json
import os
import subprocess
import tempfile
import time

import pippin

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# What keys are called on the wire (WebDriver, 17.4.2).
TAB, ENTER, DOWN, SPACE = "\ue004", "\ue007", "\ue015", " "


class Missing(Exception):
    """No such element, or its page is being left."""


class Browser:
    """A browser behind its driver; `command` and `capabilities` are what makes it this one and no other."""

    # How many seconds an answer of the driver may take. On a busy machine a page takes its time.
    PATIENCE = 300

    def __init__(self, command, capabilities, environment=None):
        self.port = pippin.free_port()
        self.log = tempfile.TemporaryFile()
        self.session = None
        self.driver = subprocess.Popen(
            [*command, f"--port={self.port}"], stdout=self.log, stderr=self.log, env=dict(os.environ, **(environment or {})))
        try:
            self.await_driver()
            answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
            self.session = "/session/" + answer["sessionId"]
        except BaseException:
            self.close()
            raise

    def await_driver(self):
        for _ in range(800):
            assert self.driver.poll() is None, f"the driver ended:\n{self.words()}"
            try:
                self.call("GET", "/status")
                return
            except OSError:
                time.sleep(0.025)
        raise AssertionError(f"the driver does not answer:\n{self.words()}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        try:
            if self.session:
                self.call("DELETE", self.session)
                self.session = None
        finally:
            self.driver.terminate()
            self.driver.wait()

    def words(self):
        return os.pread(self.log.fileno(), os.fstat(self.log.fileno()).st_size, 0).decode(errors="replace")

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.PATIENCE)
        connection.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
        response = connection.getresponse()
        value = json.loads(response.read())["value"]
        connection.close()
        if response.status != 200:
            # An element of a page that has just been left is as good as none: whoever waits looks again. (WebKit
            # calls a page that is being left while it is asked "no such frame"; Chromium has a sentence for it.)
            is_left = "does not belong to the document" in value.get("message", "")
            if is_left or value.get("error") in ("no such element", "stale element reference", "no such frame"):
                raise Missing(value["message"])
            raise AssertionError(f"{path}: {value.get('error')}: {value.get('message')}")
        return value

    def open(self, address):
        self.call("POST", self.session + "/url", {"url": address})

    def reload(self):
        self.call("POST", self.session + "/refresh", {})

    def back(self):
        self.call("POST", self.session + "/back", {})

    @property
    def address(self):
        return self.call("GET", self.session + "/url")

    @property
    def title(self):
        return self.call("GET", self.session + "/title")

    @property
    def source(self):
        return self.call("GET", self.session + "/source")

    def find(self, using, value):
        return self.call("POST", self.session + "/element", {"using": using, "value": value})[ELEMENT]

    def css(self, selector):
        return self.find("css selector", selector)

    def all(self, selector):
        found = self.call("POST", self.session + "/elements", {"using": "css selector", "value": selector})
        return [element[ELEMENT] for element in found]

    def has(self, selector):
        return bool(self.all(selector))

    def saying(self, text, tags="a button"):
        """The first link or button that shows that text or is called so."""
        tests, text = " or ".join(f"self::{tag}" for tag in tags.split()), json.dumps(text, ensure_ascii=False)
        return self.find("xpath", f"//*[({tests}) and (contains(normalize-space(.), {text}) or contains(@aria-label, {text}))]")

    def click(self, element):
        self.show(element)
        self.call("POST", f"{self.session}/element/{element}/click", {})

    def show(self, element):
        """In the middle of the window: a driver would click what it sees of it, were that a hair's breadth."""
        self.call("POST", self.session + "/execute/sync", {
            "script": "arguments[0].scrollIntoView({ block: 'center' })", "args": [{ELEMENT: element}]})

    def press(self, text):
        self.click(self.saying(text))

    def click_twice(self, element):
        """As people do to whom a window on a desk has taught it."""
        self.show(element)
        strokes = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp") * 2]
        move = {"type": "pointerMove", "duration": 0, "origin": {ELEMENT: element}, "x": 0, "y": 0}
        self.call("POST", self.session + "/actions", {"actions": [{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *strokes]}]})

    def text(self, element):
        return self.call("GET", f"{self.session}/element/{element}/text")

    def attribute(self, element, name):
        return self.call("GET", f"{self.session}/element/{element}/attribute/{name}")

    def style(self, element, name):
        """A CSS property as it came out."""
        return self.call("GET", f"{self.session}/element/{element}/css/{name}")

    def body(self):
        return self.text(self.css("body"))

    def write(self, element, text):
        self.call("POST", f"{self.session}/element/{element}/clear", {})
        self.call("POST", f"{self.session}/element/{element}/value", {"text": text})

    @property
    def focused(self):
        """The element that keys go to."""
        return self.call("GET", self.session + "/element/active")[ELEMENT]

    def keys(self, text):
        """Presses and releases each key, wherever the focus is."""
        strokes = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.call("POST", self.session + "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]})

    def run(self, script):
        return self.call("POST", self.session + "/execute/sync", {"script": script, "args": []})

    def cookies(self):
        return {cookie["name"]: cookie for cookie in self.call("GET", self.session + "/cookie")}

    def add_cookie(self, name, value):
        self.call("POST", self.session + "/cookie", {"cookie": {"name": name, "value": value, "path": "/"}})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def until(self, condition, what, seconds=20):
        """Waits for a page to get somewhere."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if condition():
                    return
            except Missing:
                pass
            time.sleep(0.02)
        raise AssertionError(f"{what}: still at {self.address}\n{self.body()}")
