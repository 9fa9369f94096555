"""What a page costs the person who opens it: bytes on the wire, requests, the first paint, and what moves afterwards."""

import json

# These are the same on every machine; how fast a page is painted is not, so that has no limit.
MOST_BYTES, MOST_REQUESTS, MOST_MOVED = 20_000, 3, 0.01
PAINTED = """
  new Promise((resolve) => {
    let moved = 0;
    new PerformanceObserver((list) => { for (const one of list.getEntries()) moved += one.value; }).observe({ type: "layout-shift", buffered: true });
    const tell = () => {
      const painted = performance.getEntriesByName("first-contentful-paint")[0];
      if (painted) resolve({ painted: painted.startTime, moved }); else setTimeout(tell, 20);
    };
    requestAnimationFrame(() => setTimeout(tell, 100));
  })
"""


def weigh(browser, address):
    """The page with everything that it loads, by a browser that has been here never before. Chromium only."""
    browser.devtools("Network.enable")
    browser.devtools("Network.clearBrowserCache")
    events(browser)
    browser.open(address)
    painted = browser.devtools(
        "Runtime.evaluate", expression=PAINTED, awaitPromise=True, returnByValue=True)["result"]["value"]
    count = size = 0
    for event in events(browser):
        if event["method"] == "Network.responseReceived" and event["params"]["response"]["url"].startswith("http"):
            count += 1
        elif event["method"] == "Network.loadingFinished":
            # With the fields of the answer, as it came.
            size += event["params"]["encodedDataLength"]
    return {"bytes": int(size), "requests": count, "painted_ms": painted["painted"], "moved": painted["moved"]}


def events(browser):
    """What the debugger has told since it was last asked."""
    log = browser.call("POST", browser.session + "/se/log", {"type": "performance"})
    return [json.loads(entry["message"])["message"] for entry in log]
