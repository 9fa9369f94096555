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

// `make sanitize` names the sanitizer that it builds with.
let sanitizer = ProcessInfo.processInfo.environment["PIPPIN_SANITIZE"]

/// What every target may import, like a module of the toolchain: Foundation by one name on each system.
let foundation: Target.Dependency = "PippinFoundation"

func dependencies(on names: [String]) -> [Target.Dependency] {
  [foundation] + names.map { .init(stringLiteral: $0) }
}

// Packaging names the commit, which `pippin --version` prints. Other builds do not, so that a commit recompiles nothing.
let commit = ProcessInfo.processInfo.environment["PIPPIN_COMMIT"].flatMap { $0.isEmpty ? nil : $0 }
precondition(
  commit.map { (7...64).contains($0.count) && $0.allSatisfy("0123456789abcdef".contains) } ?? true,
  "PIPPIN_COMMIT must be a commit's id in lower-case hexadecimal digits, or absent.")

/// A target of ours with the settings that all share; its folder and its module have its name.
func target(
  _ name: String, _ others: [String], exclude: [String] = [], resources: [Resource]? = nil,
  defines: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies(on: others), exclude: exclude, resources: resources,
    swiftSettings: settings + defines.map { .define($0) })
}

/// A target that only tests use, in a folder beside them.
func testSupport(_ name: String, _ others: [String]) -> Target {
  .target(name: name, dependencies: dependencies(on: others), path: "Tests/Support/\(name)", swiftSettings: settings)
}

/// The tests of the target `name`.
func tests(_ name: String, _ others: [String] = []) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies(on: [name] + others), swiftSettings: settings)
}

/// A C library of Debian's, and of Homebrew's unless macOS has it: a module map and a header of shims, nothing else.
func cLibrary(_ name: String, pkgConfig: String, debian: String, homebrew: String? = nil) -> Target {
  .systemLibrary(
    name: name, pkgConfig: pkgConfig,
    providers: [.apt([debian])] + (homebrew.map { [.brew([$0])] } ?? []))
}

/// A target of an app's, with what the App Store wants to know of it. Elsewhere that would be a folder that nobody reads.
func appTarget(_ name: String, _ dependencies: [String], exclude kept: [String] = []) -> Target {
  #if os(Linux)
    target(name, dependencies, exclude: kept + ["PrivacyInfo.xcprivacy"])
  #else
    target(name, dependencies, exclude: kept, resources: [.copy("PrivacyInfo.xcprivacy")])
  #endif
}

let targets: [Target] = [
  // C boundary
  cLibrary("CPippinOpenSSL", pkgConfig: "libcrypto", debian: "libssl-dev", homebrew: "openssl@3"),
  cLibrary("CPippinArgon2", pkgConfig: "libargon2", debian: "libargon2-dev", homebrew: "argon2"),
  cLibrary("CPippinCrypt", pkgConfig: "libxcrypt", debian: "libcrypt-dev", homebrew: "libxcrypt"),
  cLibrary("CPippinSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
  cLibrary("CPippinPostgreSQL", pkgConfig: "libpq", debian: "libpq-dev", homebrew: "libpq"),
  cLibrary("CPippinMicroHTTPD", pkgConfig: "libmicrohttpd", debian: "libmicrohttpd-dev", homebrew: "libmicrohttpd"),
  cLibrary("CPippinCurl", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev"),
  cLibrary("CPippinZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
  // Swift has no definitions with a value, so the commit is in one small C file.
  .target(name: "CPippinBuild", cSettings: commit.map { [.define("PIPPIN_COMMIT", to: $0)] } ?? []),

  // Differences between systems
  .target(name: "PippinFoundation", swiftSettings: settings + [.enableExperimentalFeature("Lifetimes")]),
  target("PippinPlatform", []),

  // Kernel
  // Under the thread sanitizer a lock that it can see.
  target("PippinLock", [], defines: sanitizer == "thread" ? ["PIPPIN_POSIX_LOCK"] : []),
  target("PippinSecret", []),
  target("PippinJSON", []),
  target("PippinCryptography", ["PippinLock", "PippinSecret", "CPippinOpenSSL"]),
  target(
    "PippinPasswords",
    ["PippinPlatform", "PippinLock", "PippinCryptography", "PippinSecret", "CPippinArgon2", "CPippinCrypt"]),
  target("PippinJOSE", ["PippinCryptography", "PippinJSON"]),
  target("PippinHTTP", []),
  target("PippinSigningKeys", ["PippinLock", "PippinHTTP", "PippinJOSE"]),
  target("PippinHTML", []),
  target("PippinGzip", ["CPippinZlib"]),
  target("PippinSQL", []),
  target("PippinTime", []),
  target("PippinMail", ["PippinTime"]),
  target("PippinTelemetry", ["PippinLock", "PippinTime"]),
  target("PippinAPI", ["PippinSecret", "PippinTime"]),
  // Apart, because an app has no use for them.
  target("PippinAPIDocument", ["PippinAPI"]),
  target("PippinOperatorAPI", ["PippinAPI", "PippinAPIDocument", "PippinTime"]),
  target("PippinOpenIDAPI", ["PippinAPI", "PippinAPIDocument", "PippinSecret"]),
  target("PippinPublishedKeys", []),

  // Domain
  target(
    "SignInWithApple",
    [
      "PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSigningKeys", "PippinSecret",
    ]),
  target(
    "PippinSocial",
    ["PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSigningKeys", "PippinSecret"]),
  target("PippinAccounts", ["PippinLock", "PippinCryptography", "PippinSecret"]),
  target(
    "PippinFlows",
    [
      "PippinLock", "PippinAccounts", "SignInWithApple", "PippinSocial", "PippinAPI", "PippinOperatorAPI", "PippinHTTP",
      "PippinCryptography", "PippinJOSE", "PippinSigningKeys", "PippinJSON", "PippinMail", "PippinPasswords",
      "PippinTelemetry",
      "PippinTime", "PippinSecret",
    ]),

  // Other systems' exports: values in, values out. Who reads files is the program.
  target(
    "PippinConversion", ["PippinFlows", "PippinAccounts", "PippinJSON", "PippinTime", "PippinSecret"]),

  // Adapters
  target("PippinSQLite", ["PippinPlatform", "PippinLock", "PippinSQL", "CPippinSQLite"]),
  target(
    "PippinSQLiteStore",
    ["PippinLock", "PippinAccounts", "PippinSQL", "PippinSQLite", "PippinCryptography", "PippinSecret"]),
  target(
    "PippinPostgreSQL",
    ["PippinPlatform", "PippinLock", "PippinSQL", "PippinTelemetry", "PippinSecret", "CPippinPostgreSQL"]),
  target(
    "PippinPostgreSQLStore",
    [
      "PippinAccounts", "PippinSQL", "PippinPostgreSQL", "PippinCryptography", "PippinTelemetry", "PippinTime",
      "PippinSecret",
    ]),
  target(
    "PippinHTTPServer",
    ["PippinPlatform", "PippinLock", "PippinHTTP", "PippinSecret", "PippinTelemetry", "CPippinMicroHTTPD"]),
  target(
    "PippinCurl",
    ["PippinPlatform", "PippinLock", "PippinHTTP", "PippinMail", "PippinTelemetry", "PippinSecret", "CPippinCurl"]),
  target("PippinOTLP", ["PippinLock", "PippinHTTP", "PippinJSON", "PippinTelemetry", "PippinSecret"]),
  target("PippinMailListener", ["PippinPlatform", "PippinLock"]),
  // The languages are embedded by scripts/embed-languages: as a resource, their compilation takes half a minute.
  target("PippinPages", ["PippinHTML", "PippinTime"], exclude: ["Languages"]),
  target(
    "PippinService",
    [
      "PippinLock", "PippinFlows", "PippinAccounts", "SignInWithApple", "PippinAPI", "PippinOperatorAPI",
      "PippinOpenIDAPI", "PippinAPIDocument",
      "PippinPages", "PippinHTML",
      "PippinHTTP", "PippinGzip", "PippinMail", "PippinCryptography", "PippinJSON", "PippinTelemetry", "PippinTime",
      "PippinSecret",
    ]),
  target(
    "AppleIDEmulator",
    [
      "PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinHTML", "PippinPublishedKeys",
      "PippinTelemetry", "PippinTime", "PippinSecret",
    ]),
  target(
    "PippinSocialEmulator",
    [
      "PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinHTML", "PippinPublishedKeys",
      "PippinTelemetry", "PippinSecret",
    ]),

  // In the app: no C, nothing of the server's
  appTarget("SignInClient", ["PippinAPI", "PippinSecret", "PippinTime"]),
  // Only its words and rules on Linux, and only its keychain on watchOS.
  appTarget("SignInClientUI", ["SignInClient"], exclude: ["Languages"]),
  // In the app's tests: Apple played by the emulator, a network that breaks
  target("SignInClientTesting", ["SignInClient"]),

  // Composition
  target(
    "PippinProgram",
    [
      "PippinPlatform",
      "PippinLock", "PippinService", "PippinPages", "PippinFlows", "PippinAccounts", "SignInWithApple", "PippinSocial",
      "PippinSigningKeys", "PippinConversion",
      "AppleIDEmulator", "PippinSocialEmulator", "PippinSQL", "PippinSQLite", "PippinSQLiteStore", "PippinPostgreSQL",
      "PippinPostgreSQLStore",
      "PippinHTTPServer", "PippinCurl", "PippinOTLP", "PippinMailListener", "PippinMail", "PippinPasswords",
      "PippinAPI", "PippinAPIDocument", "PippinOperatorAPI", "PippinOpenIDAPI",
      "PippinHTTP", "PippinJOSE", "PippinJSON", "PippinCryptography", "PippinTelemetry", "PippinTime", "PippinSecret",
      "CPippinBuild",
    ]),
  .executableTarget(name: "pippin", dependencies: ["PippinProgram"], swiftSettings: settings),
  // Writes the pages of the reference that are generated from declarations.
  .executableTarget(
    name: "pippin-reference", dependencies: ["PippinProgram"], path: "Tools/pippin-reference", swiftSettings: settings),

  // For tests only
  testSupport(
    "PippinTestKit",
    ["PippinPlatform", "PippinLock", "PippinAccounts", "PippinHTTP", "PippinCryptography", "PippinSecret"]),
  testSupport("PippinMemoryStore", ["PippinLock", "PippinAccounts"]),
  testSupport("PippinStoreContract", ["PippinTestKit", "PippinAccounts", "PippinSecret"]),
  testSupport(
    "PippinPostgreSQLTestKit",
    ["PippinTestKit", "PippinPlatform", "PippinLock", "PippinPostgreSQL", "PippinSQL", "PippinSecret"]),
  testSupport(
    "PippinFuzzing",
    [
      "PippinFlows", "SignInWithApple", "PippinSocial", "PippinPasswords", "PippinJOSE", "PippinJSON", "PippinHTTP",
      "PippinSecret",
    ]),

  // Tests
  tests("PippinTime"),
  tests("PippinLock"),
  tests("PippinPlatform", ["PippinLock"]),
  tests("PippinSecret"),
  tests("PippinJSON"),
  tests("PippinCryptography", ["PippinLock", "PippinSecret"]),
  tests("PippinPasswords", ["PippinLock", "PippinSecret"]),
  tests("PippinJOSE", ["PippinCryptography", "PippinJSON", "PippinSecret"]),
  tests("PippinHTTP", []),
  tests("PippinHTML"),
  tests("PippinGzip", ["CPippinZlib"]),
  tests("PippinMail"),
  tests("PippinTelemetry", ["PippinLock"]),
  tests("PippinSQL"),
  tests("SignInClientUI", ["PippinAPI", "PippinLock", "PippinSecret", "PippinTestKit", "SignInClient"]),
  tests("PippinAPI", ["PippinAPIDocument", "PippinOpenIDAPI", "PippinSecret", "PippinTime"]),
  tests(
    "SignInWithApple",
    ["PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSecret"]),
  tests(
    "PippinSocial",
    [
      "PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinPublishedKeys",
      "PippinSigningKeys",
      "PippinSecret",
    ]),
  tests(
    "PippinSocialEmulator",
    [
      "PippinLock", "PippinSocial", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSigningKeys",
      "PippinSecret",
    ]),
  tests("PippinAccounts", ["PippinTestKit", "PippinCryptography"]),
  tests(
    "PippinFlows",
    [
      "PippinLock", "PippinAPI", "PippinTestKit", "PippinAccounts", "PippinMemoryStore", "PippinCryptography",
      "PippinJOSE", "PippinJSON", "PippinSecret", "PippinTelemetry",
    ]),
  tests("PippinMemoryStore", ["PippinStoreContract"]),
  tests("PippinSQLite", ["PippinLock", "PippinSQL"]),
  tests(
    "PippinSQLiteStore",
    [
      "PippinPlatform",
      "PippinLock", "PippinStoreContract", "PippinTestKit", "PippinAccounts", "PippinMemoryStore", "PippinSQL",
      "PippinSQLite", "PippinCryptography",
    ]),
  tests(
    "PippinPostgreSQL",
    ["PippinLock", "PippinTestKit", "PippinPostgreSQLTestKit", "PippinSQL", "PippinSecret", "PippinTelemetry"]),
  tests(
    "PippinPostgreSQLStore",
    [
      "PippinLock", "PippinStoreContract", "PippinTestKit", "PippinAccounts", "PippinMemoryStore", "PippinSQL",
      "PippinPostgreSQL", "PippinPostgreSQLTestKit", "PippinSQLiteStore", "PippinCryptography", "PippinTelemetry",
      "PippinSecret",
    ]),
  tests(
    "PippinHTTPServer",
    [
      "PippinPlatform", "PippinLock", "PippinTestKit", "PippinHTTP", "PippinCryptography", "PippinSecret",
      "PippinTelemetry",
    ]),
  tests(
    "PippinCurl",
    [
      "PippinPlatform", "PippinLock", "PippinTestKit", "PippinHTTP", "PippinHTTPServer", "PippinMail",
      "PippinMailListener",
    ]),
  tests(
    "PippinConversion",
    ["PippinFlows", "PippinAccounts", "PippinSecret"]),
  tests(
    "PippinOTLP", ["PippinLock", "PippinHTTP", "PippinJSON", "PippinTelemetry", "PippinSecret", "PippinTestKit"]),
  tests("PippinMailListener", ["PippinLock", "PippinTestKit"]),
  tests("PippinPages", ["PippinAPI", "PippinHTML", "PippinCryptography", "PippinGzip"]),
  tests(
    "PippinService",
    [
      "PippinLock", "PippinTestKit", "PippinFlows", "PippinAccounts", "PippinMemoryStore", "SignInWithApple",
      "PippinSocial", "PippinSocialEmulator", "AppleIDEmulator", "PippinAPI", "PippinAPIDocument",
      "PippinOperatorAPI", "PippinOpenIDAPI",
      "PippinHTTP", "PippinCryptography",
      "PippinJOSE", "PippinJSON", "PippinMail", "PippinPasswords", "PippinPublishedKeys", "PippinSigningKeys",
      "PippinTelemetry", "PippinPages",
      "PippinSecret",
    ]),
  tests(
    "AppleIDEmulator",
    ["PippinLock", "PippinHTTP", "PippinCryptography", "PippinSecret"]),
  tests(
    "PippinProgram",
    [
      "PippinLock", "PippinFlows", "PippinAccounts", "SignInWithApple", "PippinSocial", "PippinMemoryStore",
      "PippinSQLiteStore",
      "PippinTestKit", "PippinPublishedKeys", "PippinCryptography", "PippinHTTP", "PippinJOSE", "PippinJSON",
      "PippinPlatform", "PippinTelemetry", "PippinSecret",
    ]),
  tests("PippinFuzzing"),
  tests(
    "SignInClient",
    ["PippinPlatform", "PippinLock", "PippinTestKit", "PippinAPI", "PippinTime", "PippinSecret", "PippinCryptography"]),
  // The kit in an app, before the built program as server and as Apple.
  .testTarget(
    name: "SignInClientJourneyTests",
    dependencies: ["PippinLock", "SignInClient", "SignInClientUI", "SignInClientTesting", "PippinTestKit"],
    swiftSettings: settings),
  // The snippets of the documentation, which are links in this target's folder, do what the articles say of them.
  .testTarget(
    name: "SnippetTests",
    dependencies: [
      "PippinLock", "SignInWithApple", "AppleIDEmulator", "PippinHTTP", "PippinSecret", "PippinHTTPServer",
      "PippinTestKit",
    ], swiftSettings: settings),
]

/// libFuzzer around the properties of `PippinFuzzing`.
let fuzzers: [Target] = [
  .executableTarget(
    name: "pippin-fuzz", dependencies: ["PippinFuzzing"], path: "Fuzz/pippin-fuzz", swiftSettings: settings,
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])
]

/// Mistakes on purpose, so that `make sanitize` can see that each sanitizer reports them.
let planted: [Target] = [.testTarget(name: "PlantedTests", swiftSettings: settings)]

let package = Package(
  name: "pippin",
  // What the kit runs on; Linux, where the server does, has no such list.
  platforms: [.iOS(.v15), .macOS(.v13), .macCatalyst(.v15), .tvOS(.v16), .visionOS(.v1), .watchOS(.v9)],
  products: [
    // With the two modules whose types stand in their signatures, so that a consumer can name and import them (0009).
    .library(name: "SignInWithApple", targets: ["SignInWithApple", "PippinHTTP", "PippinSecret"]),
    .library(name: "AppleIDEmulator", targets: ["AppleIDEmulator", "PippinHTTP", "PippinSecret"]),
    .library(name: "SignInClient", targets: ["SignInClient"]),
    .library(name: "SignInClientUI", targets: ["SignInClientUI"]),
    .library(name: "SignInClientTesting", targets: ["SignInClientTesting"]),
  ],
  targets: targets + (isFuzzing ? fuzzers : []) + (sanitizer == nil ? [] : planted),
  swiftLanguageModes: [.v6]
)
