// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Warnings are errors only where Pippin itself is built and tested: a consumer by path must not
// break on a newer compiler's warning.
let strict = ProcessInfo.processInfo.environment["PIPPIN_STRICT"] == "1"

// `make fuzz` builds all Swift with libFuzzer's instrumentation; nobody else gets its flags or its target.
let isFuzzing = ProcessInfo.processInfo.environment["PIPPIN_FUZZ"] == "1"

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])
  + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])] : [])

/// A target of ours with the settings that all share; its folder and its module have its name.
func target(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, exclude: exclude, swiftSettings: settings)
}

/// The tests of the target `name`.
func tests(_ name: String, _ dependencies: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ([name] + dependencies).map { .init(stringLiteral: $0) },
    swiftSettings: settings)
}

/// One of Debian's C libraries: a module map and a header of shims, nothing else.
func cLibrary(_ name: String, pkgConfig: String, debian: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

let targets: [Target] = [
  // C boundary
  cLibrary("CPippinOpenSSL", pkgConfig: "libcrypto", debian: "libssl-dev"),
  cLibrary("CPippinArgon2", pkgConfig: "libargon2", debian: "libargon2-dev"),
  cLibrary("CPippinSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
  cLibrary("CPippinPostgreSQL", pkgConfig: "libpq", debian: "libpq-dev"),
  cLibrary("CPippinMicroHTTPD", pkgConfig: "libmicrohttpd", debian: "libmicrohttpd-dev"),
  cLibrary("CPippinCurl", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev"),

  // Kernel
  target("PippinSecret", []),
  target("PippinJSON", []),
  target("PippinCryptography", ["PippinSecret", "CPippinOpenSSL"]),
  target("PippinPasswords", ["PippinSecret", "CPippinArgon2"]),
  target("PippinJOSE", ["PippinCryptography", "PippinJSON"]),
  target("PippinHTTP", []),
  target("PippinHTML", []),
  target("PippinSQL", []),
  target("PippinMail", []),
  target("PippinTelemetry", []),
  target("PippinAPI", ["PippinSecret"]),
  target("PippinPublishedKeys", []),

  // Domain
  target("SignInWithApple", ["PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSecret"]),
  target("PippinSocial", ["PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSecret"]),
  target("PippinAccounts", ["PippinCryptography", "PippinSecret"]),
  target(
    "PippinFlows",
    [
      "PippinAccounts", "SignInWithApple", "PippinSocial", "PippinAPI", "PippinHTTP", "PippinCryptography",
      "PippinJOSE", "PippinJSON", "PippinMail", "PippinPasswords", "PippinTelemetry", "PippinSecret",
    ]),

  // Adapters
  target("PippinMemoryStore", ["PippinAccounts"]),
  target("PippinSQLite", ["PippinSQL", "CPippinSQLite"]),
  target(
    "PippinSQLiteStore",
    ["PippinAccounts", "PippinSQL", "PippinSQLite", "PippinCryptography", "PippinSecret"]),
  target("PippinPostgreSQL", ["PippinSQL", "PippinTelemetry", "PippinSecret", "CPippinPostgreSQL"]),
  target(
    "PippinPostgreSQLStore",
    ["PippinAccounts", "PippinSQL", "PippinPostgreSQL", "PippinCryptography", "PippinTelemetry", "PippinSecret"]),
  target("PippinHTTPServer", ["PippinHTTP", "PippinSecret", "PippinTelemetry", "CPippinMicroHTTPD"]),
  target("PippinCurl", ["PippinHTTP", "PippinMail", "PippinTelemetry", "PippinSecret", "CPippinCurl"]),
  target("PippinMailListener", []),
  // The languages are embedded by scripts/embed-languages: as a resource, their compilation takes half a minute.
  target("PippinPages", ["PippinHTML"], exclude: ["Languages"]),
  target(
    "PippinService",
    [
      "PippinFlows", "PippinAccounts", "SignInWithApple", "PippinAPI", "PippinPages", "PippinHTML", "PippinHTTP",
      "PippinCryptography", "PippinJSON", "PippinTelemetry", "PippinSecret",
    ]),
  target(
    "AppleIDEmulator",
    [
      "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinHTML", "PippinPublishedKeys",
      "PippinTelemetry", "PippinSecret",
    ]),
  target(
    "PippinSocialEmulator",
    [
      "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinHTML", "PippinPublishedKeys",
      "PippinTelemetry", "PippinSecret",
    ]),

  // In the app: no C, nothing of the server's
  target("SignInClient", ["PippinAPI", "PippinSecret"]),
  // Only its words and rules where there is no AuthenticationServices.
  target("SignInClientUI", ["SignInClient"]),
  // In the app's tests: Apple played by the emulator, a network that breaks
  target("SignInClientTesting", ["SignInClient"]),

  // Composition
  target(
    "PippinProgram",
    [
      "PippinService", "PippinPages", "PippinFlows", "PippinAccounts", "SignInWithApple", "PippinSocial",
      "AppleIDEmulator", "PippinSocialEmulator", "PippinSQLiteStore", "PippinPostgreSQL", "PippinPostgreSQLStore",
      "PippinHTTPServer", "PippinCurl", "PippinMailListener", "PippinMail", "PippinPasswords", "PippinAPI",
      "PippinHTTP",
      "PippinJOSE",
      "PippinJSON", "PippinCryptography", "PippinTelemetry", "PippinSecret",
    ]),
  .executableTarget(name: "pippin", dependencies: ["PippinProgram"], swiftSettings: settings),

  // For tests only
  target(
    "PippinTestKit",
    [
      "PippinAccounts", "PippinHTTP", "PippinCryptography",
      "PippinSecret",
    ]),
  target("PippinStoreContract", ["PippinTestKit", "PippinAccounts", "PippinSecret"]),
  target("PippinPostgreSQLTestKit", ["PippinPostgreSQL", "PippinSQL", "PippinSecret"]),
  target(
    "PippinFuzzing", ["SignInWithApple", "PippinSocial", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSecret"]),

  // Tests
  tests("PippinSecret"),
  tests("PippinJSON"),
  tests("PippinCryptography", ["PippinSecret"]),
  tests("PippinPasswords", ["PippinSecret"]),
  tests("PippinJOSE", ["PippinCryptography", "PippinJSON", "PippinSecret"]),
  tests("PippinHTTP", []),
  tests("PippinHTML"),
  tests("PippinMail"),
  tests("PippinTelemetry"),
  tests("PippinSQL"),
  tests("SignInClientUI", ["SignInClient"]),
  tests("PippinAPI", ["PippinSecret"]),
  tests(
    "SignInWithApple",
    ["PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSecret"]),
  tests("PippinSocial", ["PippinCryptography", "PippinJOSE", "PippinHTTP", "PippinPublishedKeys", "PippinSecret"]),
  tests(
    "PippinSocialEmulator",
    ["PippinSocial", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSecret"]),
  tests("PippinAccounts", ["PippinTestKit", "PippinCryptography"]),
  tests(
    "PippinFlows",
    [
      "PippinAPI",
      "PippinTestKit", "PippinAccounts", "PippinMemoryStore",
      "PippinCryptography", "PippinJOSE", "PippinSecret", "PippinTelemetry",
    ]),
  tests("PippinMemoryStore", ["PippinStoreContract"]),
  tests("PippinSQLite", ["PippinSQL"]),
  tests(
    "PippinSQLiteStore",
    ["PippinStoreContract", "PippinTestKit", "PippinAccounts", "PippinMemoryStore", "PippinSQL", "PippinSQLite"]),
  tests(
    "PippinPostgreSQL", ["PippinTestKit", "PippinPostgreSQLTestKit", "PippinSQL", "PippinSecret", "PippinTelemetry"]),
  tests(
    "PippinPostgreSQLStore",
    [
      "PippinStoreContract", "PippinTestKit", "PippinAccounts", "PippinMemoryStore", "PippinSQL", "PippinPostgreSQL",
      "PippinPostgreSQLTestKit", "PippinSQLiteStore", "PippinCryptography", "PippinTelemetry", "PippinSecret",
    ]),
  tests("PippinHTTPServer", ["PippinTestKit", "PippinHTTP", "PippinCryptography", "PippinSecret", "PippinTelemetry"]),
  tests("PippinCurl", ["PippinTestKit", "PippinHTTP", "PippinHTTPServer", "PippinMail", "PippinMailListener"]),
  tests("PippinMailListener", ["PippinTestKit"]),
  tests("PippinPages", ["PippinHTML"]),
  tests(
    "PippinService",
    [
      "PippinTestKit", "PippinFlows", "PippinAccounts", "PippinMemoryStore", "SignInWithApple", "PippinSocial",
      "PippinSocialEmulator", "AppleIDEmulator", "PippinAPI", "PippinHTTP", "PippinCryptography", "PippinJOSE",
      "PippinJSON", "PippinMail", "PippinPasswords", "PippinPublishedKeys", "PippinTelemetry", "PippinSecret",
    ]),
  tests(
    "AppleIDEmulator",
    ["PippinHTTP", "PippinCryptography", "PippinSecret"]),
  tests(
    "PippinProgram",
    [
      "PippinFlows", "PippinAccounts", "SignInWithApple", "PippinSocial", "PippinMemoryStore", "PippinSQLiteStore",
      "PippinTestKit", "PippinPublishedKeys", "PippinCryptography", "PippinHTTP", "PippinJOSE", "PippinJSON",
      "PippinTelemetry", "PippinSecret",
    ]),
  tests("PippinFuzzing"),
  tests("SignInClient", ["PippinTestKit", "PippinAPI", "PippinSecret"]),
  // The kit in an app, before the built program as server and as Apple.
  .testTarget(
    name: "SignInClientJourneyTests", dependencies: ["SignInClient", "SignInClientTesting", "PippinTestKit"],
    swiftSettings: settings),
  // The snippets of the documentation, which are links in this target's folder, do what the articles say of them.
  .testTarget(
    name: "SnippetTests",
    dependencies: [
      "SignInWithApple", "AppleIDEmulator", "PippinHTTP", "PippinSecret", "PippinHTTPServer", "PippinTestKit",
    ], swiftSettings: settings),
]

/// libFuzzer around the properties of `PippinFuzzing`.
let fuzzers: [Target] = [
  .executableTarget(
    name: "pippin-fuzz", dependencies: ["PippinFuzzing"], path: "Fuzz/pippin-fuzz", swiftSettings: settings,
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])
]

let package = Package(
  name: "pippin",
  // What the kit runs on; Linux, where the server does, has no such list.
  platforms: [.iOS(.v15), .macOS(.v13)],
  products: [
    // With the two modules whose types stand in their signatures, so that a consumer can name and import them (0009).
    .library(name: "SignInWithApple", targets: ["SignInWithApple", "PippinHTTP", "PippinSecret"]),
    .library(name: "AppleIDEmulator", targets: ["AppleIDEmulator", "PippinHTTP", "PippinSecret"]),
    .library(name: "SignInClient", targets: ["SignInClient"]),
    .library(name: "SignInClientUI", targets: ["SignInClientUI"]),
    .library(name: "SignInClientTesting", targets: ["SignInClientTesting"]),
  ],
  targets: targets + (isFuzzing ? fuzzers : []),
  swiftLanguageModes: [.v6]
)
