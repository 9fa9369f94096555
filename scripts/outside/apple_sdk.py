"""Enough of an Apple SDK, on Linux, for the compiler to judge code as Xcode's does.

The toolchain ships its standard library as textual interfaces, with the availability of every symbol on Apple's systems.
Compiled for an Apple target they make `@available`, `#if os(iOS)`, `#selector` and `@objc` mean there what they mean in
Xcode. Apple's frameworks come from `Tests/Kit/StandIns/Apple`: interfaces that declare what is used of them, and nothing else.
"""

import dataclasses
import fcntl
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
STAND_INS = ROOT / "Tests" / "Kit" / "StandIns" / "Apple"
# What C libraries find of Darwin's headers; Swift sees it as the Clang module below the overlay of that name.
HEADERS = STAND_INS / "Darwin"
CACHE = ROOT / ".build" / "apple-sdk"

# The stand-ins that a program without an interface needs; what these import is among them.
BASE = ["Foundation", "Synchronization"]

WITHOUT_BODIES = "-experimental-skip-all-function-bodies"

# In the order in which they import each other. Modules that only the compiler itself asks for are among them.
STANDARD_LIBRARY = ["Swift", "_Concurrency", "SwiftOnoneSupport", "_StringProcessing", "Observation"]

# What the standard library has only where there is an Objective-C runtime.
OF_OBJECTIVE_C = """
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public let _rawValue: Builtin.RawPointer
  public init(_ _rawValue: Builtin.RawPointer)
  public var pointee: Pointee { get nonmutating set }
}
public func _getErrorEmbeddedNSError<T>(_ x: T) -> Swift.AnyObject? where T : Swift.Error
"""
# What C has for numbers of 80 bits, which the interfaces speak of where they were written on an x86.
OF_X86 = """
@usableFromInline internal func _stdlib_remainderl(_ x: Swift.Float80, _ y: Swift.Float80) -> Swift.Float80
@usableFromInline internal func _stdlib_squareRootl(_ x: Swift.Float80) -> Swift.Float80
"""


# What the SDK of visionOS says of symbols that name versions of iOS alone.
VISIONOS_VERSIONS = {"VersionMap": {
    "iOS_visionOS": {f"{version}.0": "1.0" for version in range(8, 18)} | {"18.0": "2.0", "26.0": "26.0"},
    "visionOS_iOS": {"1.0": "17.0", "2.0": "18.0", "26.0": "26.0"}}}


class Refused(Exception):
    """What the compiler said."""


@dataclasses.dataclass(frozen=True)
class Platform:
    name: str
    target: str
    # Stand-ins that it does not have.
    lacks: frozenset = frozenset({"AppKit", "WatchKit", "XCTest"})


IOS = Platform("iOS", "arm64-apple-ios15.0", frozenset({"AppKit", "WatchKit"}))
SIMULATOR = Platform("iOS simulator", "arm64-apple-ios15.0-simulator")
MACOS = Platform("macOS", "arm64-apple-macosx13.0", frozenset({"UIKit", "WatchKit", "XCTest"}))
CATALYST = Platform("Mac Catalyst", "arm64-apple-ios15.0-macabi")
VISIONOS = Platform("visionOS", "arm64-apple-xros1.0")
TVOS = Platform("tvOS", "arm64-apple-tvos16.0")
WATCHOS = Platform("watchOS", "arm64-apple-watchos9.0", frozenset({"AppKit", "UIKit", "XCTest"}))
PLATFORMS = [IOS, SIMULATOR, MACOS, CATALYST, VISIONOS, TVOS, WATCHOS]

# The oldest systems with Observation, for apps that use it.
WITH_OBSERVATION = {"iOS": "arm64-apple-ios17.0", "macOS": "arm64-apple-macosx14.0", "Mac Catalyst": "arm64-apple-ios17.0-macabi",
                    "visionOS": "arm64-apple-xros1.0"}
# The macro is a plug-in of Xcode's.
PREVIEW = re.compile(r"^#Preview(?:\(.*?\))? \{", re.M)

# The oldest system that the program is for; Package.swift names the kit's.
MACOS_14 = Platform("macOS 14", "arm64-apple-macosx14.0", MACOS.lacks)


def toolchain():
    """The compiler's folder of resources, and what it calls itself."""
    said = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    said = json.loads(said)
    return pathlib.Path(said["paths"]["runtimeResourcePath"]), said["compilerVersion"]


class Sdk:
    """The modules of one platform, built into a folder of the cache when their sources are not the ones built last."""

    def __init__(self, platform):
        self.platform = platform
        self.resources, self.version = toolchain()
        self.folder = CACHE / platform.target
        (self.folder / "interfaces").mkdir(parents=True, exist_ok=True)
        # Modules of ours are made anew each time, by each program in a folder of its own: two may run at once.
        self._ours = tempfile.TemporaryDirectory(dir=self.folder, prefix="ours-")
        self.ours = pathlib.Path(self._ours.name)
        self.root = self.folder / "sdk"
        (self.root / "usr").mkdir(parents=True, exist_ok=True)
        if platform == VISIONOS:
            (self.root / "SDKSettings.json").write_text(
                json.dumps({"CanonicalName": "xros1.0", "Version": "1.0", "MaximumDeploymentTarget": "1.0.99"}
                           | VISIONOS_VERSIONS))
        if not (self.root / "usr" / "include").exists():
            (self.root / "usr" / "include").symlink_to(HEADERS)

    def c_settings(self):
        """Of C there is what the stand-in of Darwin has, and nothing of this machine's."""
        return ["-sdk", str(self.root), "-module-cache-path", str(self.folder / "clang")]

    def frontend(self, mode, *arguments, before=None):
        """Runs the compiler and gives what it warns of; modules in the folder `before` are found before all others."""
        folders = [folder for folder in (before, self.folder, self.ours) if folder]
        command = [
            str(self.resources.parents[1] / "bin" / "swift-frontend"), mode, "-target", self.platform.target,
            *self.c_settings(), "-resource-dir", str(self.resources), "-plugin-path", str(self.resources / "host" / "plugins"), *(part for folder in folders for part in ("-I", str(folder))),
            *map(str, arguments),
        ]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=900)
        if done.returncode != 0:
            said = (done.stdout + done.stderr).split("Stack dump:")[0]
            raise Refused(f"for {self.platform.name}:\n{said}")
        return done.stderr

    def target_of(self, files):
        """The compiler's arguments for an app that needs a newer system than the kit does."""
        uses_observation = any("import Observation\n" in file.read_text() for file in files)
        return ["-target", WITH_OBSERVATION[self.platform.name]] if uses_observation else []

    def without_previews(self, files):
        """The files with each `#Preview` as a function, so that what is in it is compiled."""
        found = []
        for file in files:
            text, count = PREVIEW.subn(lambda match: f"@MainActor @ViewBuilder func preview{match.start()}() -> some View {{",
                                       file.read_text())
            if count:
                file = self.ours / f"{file.parent.parent.name}-{file.name}"
                file.write_text(text)
            found.append(file)
        return found

    def build(self, without_frameworks=False):
        """Everything below our own targets. Gives the names of the stand-ins, in the order of their imports.

        Without frameworks these are what every program stands on. One program at a time: a second one waits, and then finds what the first has built.
        """
        with open(self.folder / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return self._build(without_frameworks)

    def _build(self, without_frameworks):
        digest = self.version + "".join(file.read_text() for file in sorted(HEADERS.rglob("*")) if file.is_file())
        for module in STANDARD_LIBRARY:
            digest = self._compile(module, self._standard_library(module), digest, "-parse-stdlib", "-I",
                                   self.resources / "shims")
        modules = self.stand_ins(without_frameworks)
        for module in modules:
            text = (STAND_INS / f"{module}.swiftinterface").read_text()
            digest = self._compile(module, self._stand_in(module, text), digest, WITHOUT_BODIES)
        return modules

    def build_earlier(self):
        """The framework as SDKs have it that do not yet say what is called on the main actor, in a folder of its own."""
        module, folder = "AuthenticationServices", self.folder / "earlier"
        text = (STAND_INS / f"{module}.swiftinterface").read_text()
        earlier = re.sub(r"@MainActor (@objc public protocol)", r"\1", text)
        assert earlier != text, "no protocol of AuthenticationServices is on the main actor any more"
        folder.mkdir(exist_ok=True)
        source = self.folder / "interfaces" / f"{module}-earlier.swiftinterface"
        source.write_text(self._stand_in(module, earlier))
        self.frontend("-compile-module-from-interface", source, "-module-name", module, "-o",
                      folder / f"{module}.swiftmodule", WITHOUT_BODIES)
        return folder

    def _stand_in(self, module, text):
        flags = (f"-target {self.platform.target} -enable-library-evolution -swift-version 6 "
                 f"-disable-objc-attr-requires-foundation-module -enable-upcoming-feature ExistentialAny "
                 f"-module-name {module}")
        return (f"// swift-interface-format-version: 1.0\n// swift-module-flags: {flags}\nimport Swift\n"
                f"import _Concurrency\n{text}")

    def stand_ins(self, without_frameworks=False):
        """The modules of this platform, each after those that it imports; what every program stands on comes first."""
        imports = {}
        for file in sorted(STAND_INS.glob("*.swiftinterface")):
            if file.stem not in self.platform.lacks:
                imports[file.stem] = re.findall(r"^(?:@\w+ )?import (\w+)", file.read_text(), re.M)
        ordered = []

        def visit(module):
            if module in imports and module not in ordered:
                for other in imports[module]:
                    # An overlay imports the Clang module of its own name.
                    if other != module:
                        visit(other)
                ordered.append(module)

        for module in BASE + ([] if without_frameworks else list(imports)):
            visit(module)
        return ordered

    def symbols(self, module):
        """What the module declares, as the compiler understood it."""
        folder = self.folder / "symbols"
        folder.mkdir(exist_ok=True)
        extract = [
            str(self.resources.parents[1] / "bin" / "swift-symbolgraph-extract"), "-module-name", module, "-target",
            self.platform.target, "-I", str(self.folder), *self.c_settings(), "-resource-dir", str(self.resources), "-output-dir",
            str(folder), "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs",
        ]
        subprocess.run(extract, capture_output=True, text=True, check=True)
        found = []
        for file in sorted(folder.glob(f"{module}.symbols.json")) + sorted(folder.glob(f"{module}@*.symbols.json")):
            found += json.loads(file.read_text())["symbols"]
        return found

    def _standard_library(self, module):
        triple = re.search(r"(\S+)$", self._linux_interface(module).name.removesuffix(".swiftinterface")).group(1)
        text = self._linux_interface(module).read_text()
        head, flags, rest = re.split(r"^(// swift-module-flags: .*)$", text, maxsplit=1, flags=re.M)
        flags = flags.replace(f"-target {triple}", f"-target {self.platform.target}")
        # What its own bodies may use is no question here; and unoptimised it takes half the time.
        flags = flags.replace(" -disable-objc-interop", "").replace(" -O ", " -Onone ")
        flags += " -disable-availability-checking"
        # Where something is deployed back, its body may be missing; when it was introduced is said beside it.
        rest = re.sub(r"@backDeployed\([^)]*\)", "", rest)
        # Observation uses it in its bodies only.
        rest = rest.replace("import Glibc\n", "")
        if module == "Swift":
            rest += OF_OBJECTIVE_C + (OF_X86 if "_stdlib_remainderl" in rest else "")
        return head + flags + rest

    def _linux_interface(self, module):
        found = [file for file in (self.resources / "linux" / f"{module}.swiftmodule").glob("*.swiftinterface")
                 if not file.name.endswith(".private.swiftinterface")]
        if not found:
            raise Refused(f"The toolchain in {self.resources} has no textual interface of {module}.")
        return found[0]

    def _compile(self, module, text, below, *more):
        """Compiles an interface unless that was done with this text over the same modules; gives the digest of both."""
        digest = hashlib.sha256("\0".join([below, text, *map(str, more)]).encode()).hexdigest()
        built, stamp = self.folder / f"{module}.swiftmodule", self.folder / f"{module}.digest"
        if not (built.exists() and stamp.exists() and stamp.read_text() == digest):
            source = self.folder / "interfaces" / f"{module}.swiftinterface"
            source.write_text(text)
            stamp.unlink(missing_ok=True)
            # Into its place in one step: another program may be reading it.
            unfinished = built.with_suffix(f".{os.getpid()}")
            try:
                self.frontend("-compile-module-from-interface", source, "-module-name", module, "-o", unfinished, *more)
                unfinished.replace(built)
            finally:
                unfinished.unlink(missing_ok=True)
            stamp.write_text(digest)
        return digest
