"""Mistakes, in a file of its own each, to see that the judge of the kit is one."""

import apple_sdk
import branches

NOT_ON_WATCH = frozenset({apple_sdk.WATCHOS})
ALL = frozenset()

# (what, where it is none, text, what the compiler must say)
MISTAKES = [
    ("a symbol that the oldest system lacks", ALL,
     "import Swift\npublic func length(_ text: String) -> Int { text.utf8.span.count }", "is only available in"),
    ("a framework's symbol that the oldest system lacks",
     # visionOS began with all that the kit knows.
     frozenset({apple_sdk.VISIONOS, apple_sdk.WATCHOS, apple_sdk.MACOS}),
     "import AuthenticationServices\n@MainActor func stop(_ controller: ASAuthorizationController) { controller.cancel() }",
     "is only available in"),
    ("a framework's symbol that macOS 13 lacks", frozenset(set(apple_sdk.PLATFORMS) - {apple_sdk.MACOS}),
     "import AuthenticationServices\n"
     "func age(_ credential: ASAuthorizationAppleIDCredential) -> Int { credential.userAgeRange.rawValue }",
     "is only available in"),
    ("a framework's symbol that tvOS does not have", frozenset(set(apple_sdk.PLATFORMS) - {apple_sdk.TVOS}),
     "import AuthenticationServices\n"
     "func silence(_ controller: ASAuthorizationController) { controller.performRequests(options: []) }",
     "is unavailable in tvOS"),
    ("a framework that the system does not have", frozenset({apple_sdk.MACOS}), "import AppKit", "no such module"),
    ("the other framework that the system does not have", frozenset(set(apple_sdk.PLATFORMS) - {apple_sdk.MACOS}),
     "import UIKit", "no such module"),
    ("a name that Apple does not have", NOT_ON_WATCH,
     "import AuthenticationServices\nfunc ask(_ request: ASAuthorizationAppleIDRequest) { request.nunce = nil }",
     "has no member 'nunce'"),
    ("a view touched off the main actor", NOT_ON_WATCH,
     "import AuthenticationServices\nnonisolated func round(_ button: ASAuthorizationAppleIDButton) "
     "{ button.cornerRadius = 4 }", "main actor-isolated property"),
    ("a part of the kit that watchOS does not have", frozenset(set(apple_sdk.PLATFORMS) - {apple_sdk.WATCHOS}),
     "import SignInClientUI\nfunc page() { _ = SignInView.self }", "'SignInView' is unavailable in watchOS"),
    ("a value that two tasks change", ALL,
     "final class Count { var value = 0 }\n@MainActor func show(_ count: Count) {}\n"
     "func race() { let count = Count(); Task { @MainActor in show(count) }; count.value = 1 }", "data race"),
]


# What a target of the server may import of C, too.
OF_C = "CPippinSQLite"
# (what, text, what the compiler must say), for the program on a Mac.
ON_A_MAC = [
    ("an import of Linux's C library", "import Glibc", "no such module 'Glibc'"),
    ("an import of what Foundation is on Linux", "import FoundationEssentials", "no such module 'FoundationEssentials'"),
    ("a lock that came with macOS 15", "import Synchronization\nfunc count() -> Mutex<Int> { Mutex(0) }",
     "is only available in macOS 15.0"),
    ("a span that came with macOS 26", "func length(_ text: String) -> Int { text.utf8.span.count }",
     "is only available in macOS 26.0"),
    ("a task that came with macOS 26", "func start() { _ = Task.immediate {} }", "is only available in macOS 26.0"),
    ("what needs a runtime of macOS 15",
     "struct Odd: Error {}\nfunc all() -> [() throws(Odd) -> Void] { [] }\nlet size = MemoryLayout<() throws(Odd) -> Void>.size",
     "is only available in macOS 15.0"),
    ("a call that only Linux has", "import Darwin\nfunc wait() -> Int32 { epoll_create1(0) }", "cannot find 'epoll_create1'"),
    ("a flag that only Linux has", "import Darwin\nlet flags = MSG_NOSIGNAL", "cannot find 'MSG_NOSIGNAL'"),
    ("a constant of another type than on Linux", "import Darwin\nlet kind = Int32(SOCK_STREAM.rawValue)",
     "has no member 'rawValue'"),
    ("a thread's identity that may be missing",
     "import Darwin\nfunc start() { var id = pthread_t(bitPattern: 1)!; _ = pthread_create(&id, nil, { _ in nil }, nil) }",
     "UnsafeMutablePointer<pthread_t?>"),
    ("a function that Foundation does not have", "import Foundation\nfunc look() { FileManager.default.peek(atPath: \"/\") }",
     "has no member 'peek'"),
    ("text where Foundation wants an address",
     "import Foundation\nfunc look() throws -> Data { try Data(contentsOf: \"/etc/hosts\") }", "expected argument type 'URL'"),
    ("a C function that its library does not have", f"import {OF_C}\nfunc open() {{ sqlite3_open_v9(nil) }}",
     "cannot find 'sqlite3_open_v9'"),
    ("a C function called with another type", f"import {OF_C}\nfunc shut() {{ _ = sqlite3_close(5) }}",
     "cannot convert value of type 'Int'"),
]


def of(platform):
    return [(what, text, answer) for what, nowhere, text, answer in MISTAKES if platform not in nowhere]


def not_found(sdk, mistakes=None, arguments=()):
    """What the compiler should have said on a platform, and did not."""
    said = []
    for what, text, answer in of(sdk.platform) if mistakes is None else mistakes:
        file = sdk.ours / "Mistake.swift"
        file.write_text(text)
        try:
            sdk.frontend("-emit-module", file, "-module-name", "Mistake", "-swift-version", "6", "-parse-as-library",
                         "-enable-upcoming-feature", "MemberImportVisibility", *arguments, "-o", sdk.ours / "Mistake.swiftmodule")
            found = ""
        except apple_sdk.Refused as refused:
            found = str(refused)
        if answer not in found:
            said.append(f"On {sdk.platform.name} {what} was not found: {found}")
    return said


def finds_dead_branch():
    """Whether a branch that no system takes is told from one that each takes."""
    file = apple_sdk.CACHE / "Dead.swift"
    file.write_text("#if os(Windows)\nlet dead = 1\n#else\nlet alive = 1\n#endif\n")
    known, text = branches.all_of([file])
    return set(known) - branches.taken_here(text) == {known[0]}
