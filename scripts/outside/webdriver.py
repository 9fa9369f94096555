"""A W3C WebDriver client of the few calls that the browser tests need, so that they need no package of their own."""

import base64
import http.client
import json
import socket
import subprocess
import tempfile
import time

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Missing(Exception):
    """No such element."""


class Chromium:
    """A headless Chromium behind Debian's chromedriver."""

    def __init__(self, javascript=True, dark=False, width=1100, height=800):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.log = tempfile.TemporaryFile()
        self.driver = subprocess.Popen(["chromedriver", f"--port={self.port}"], stdout=self.log, stderr=self.log)
        self.session = None
        arguments = [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--window-size={width},{height}",
            "--disable-background-networking", "--disable-component-update", "--no-first-run",
        ]
        if dark:
            arguments.append("--blink-settings=preferredColorScheme=0")
        preferences = {} if javascript else {"profile.managed_default_content_settings.javascript": 2}
        options = {"args": arguments, "prefs": preferences}
        self.await_driver()
        answer = self.call("POST", "/session", {
            "capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}})
        self.session = "/session/" + answer["sessionId"]

    def await_driver(self):
        for _ in range(400):
            try:
                self.call("GET", "/status")
                return
            except OSError:
                time.sleep(0.025)
        raise AssertionError("chromedriver does not answer")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            if self.session:
                self.call("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
        response = connection.getresponse()
        value = json.loads(response.read())["value"]
        connection.close()
        if response.status != 200:
            if value.get("error") == "no such element":
                raise Missing(value["message"])
            raise AssertionError(f"{path}: {value.get('error')}: {value.get('message')}")
        return value

    def open(self, address):
        self.call("POST", self.session + "/url", {"url": address})

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

    def saying(self, text, tags="a button"):
        """The first link or button of that text."""
        tests = " or ".join(f"self::{tag}" for tag in tags.split())
        return self.find("xpath", f"//*[({tests}) and contains(normalize-space(.), {json.dumps(text)})]")

    def click(self, element):
        self.call("POST", f"{self.session}/element/{element}/click", {})

    def press(self, text):
        self.click(self.saying(text))

    def text(self, element):
        return self.call("GET", f"{self.session}/element/{element}/text")

    def body(self):
        return self.text(self.css("body"))

    def write(self, element, text):
        self.call("POST", f"{self.session}/element/{element}/clear", {})
        self.call("POST", f"{self.session}/element/{element}/value", {"text": text})

    def cookies(self):
        return self.call("GET", self.session + "/cookie")

    def back(self):
        self.call("POST", self.session + "/back", {})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def until(self, condition, what, seconds=10):
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
