"""Which branches of `#if` the compiler takes, and where.

Of each file only the directives are kept, and behind each opening of a branch stands a warning that names it. The compiler
decides what is active, as it does for the file itself.
"""

import re
import subprocess

import apple_sdk

DIRECTIVE = re.compile(r"^\s*#(if|elseif|else|endif)\b")
NAMED = re.compile(r"warning: branch (\S+)$", re.M)


def skeleton(file):
    """The file's directives with their warnings; and its branches, each as file:line."""
    name, lines, branches = file.relative_to(apple_sdk.ROOT), [], []
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if found := DIRECTIVE.match(line):
            lines.append(line)
            if found[1] != "endif":
                branches.append(f"{name}:{number}")
                lines.append(f'#warning("branch {branches[-1]}")')
    return "\n".join(lines) + "\n", branches


def all_of(files):
    """The branches of the files, and one text with the directives of all."""
    found = [skeleton(file) for file in files]
    return [branch for _, branches in found for branch in branches], "".join(text for text, _ in found)


def taken(sdk, text, *build):
    """The branches that the compiler takes on a platform."""
    file = sdk.ours / "Branches.swift"
    file.write_text(text)
    return set(NAMED.findall(sdk.frontend("-typecheck", file, "-module-name", "Branches", *build)))


def taken_here(text, *build):
    """The branches that the compiler takes on this machine."""
    file = apple_sdk.CACHE / "Branches.swift"
    file.write_text(text)
    done = subprocess.run(["swiftc", "-typecheck", str(file), *build], capture_output=True, text=True, check=True)
    return set(NAMED.findall(done.stderr))
