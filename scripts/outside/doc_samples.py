"""The samples in the comments of the kit's declarations, as files that can be compiled."""

import re

SAMPLE = re.compile(r"^ *///? *```swift\n(.*?)^ *///? *```$", re.M | re.S)
# What a sample that is a few lines of an app's may use.
AROUND = """@MainActor func sample(configuration: Configuration) async throws {
%s}
"""


def samples(files):
    """(where it stands, text) of each sample."""
    found = []
    for file in files:
        for number, match in enumerate(SAMPLE.finditer(file.read_text()), 1):
            text = re.sub(r"^ */// ?", "", match[1], flags=re.M)
            imports = ["Foundation", "SignInClient", "SignInClientUI"]
            imports += [] if "import SignInClientTesting" in text else ["SignInClientTesting"]
            imports += ["XCTest"] if "XCUI" in text else []
            whole = re.search(r"^(public )?(func|struct|final class|enum|extension) ", text, re.M)
            text = text if whole else AROUND % text
            found.append((f"{file.name} {number}", "".join(f"import {name}\n" for name in imports) + text))
    return found
