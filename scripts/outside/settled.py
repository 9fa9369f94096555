"""Waits for what comes in its own time, and says what was there when it did not."""

import time


def wait_until(holds, words, seconds=60):
    """What `holds` answers once it is true."""
    end = time.monotonic() + seconds
    while True:
        found = holds()
        if found:
            return found
        assert time.monotonic() < end, words()
        time.sleep(0.05)
