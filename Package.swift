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

/// The last part of a path below Sources or Tests: the name of the target, and of its module.
func name(of path: String) -> String { String(path.split(separator: "/").last!) }

/// A target of ours, `House/Name` below Sources, with the settings that all share.
func target(
  _ path: String, _ others: [String], exclude: [String] = [], resources: [Resource]? = nil,
  defines: [String] = []
) -> Target {
  .target(
    name: name(of: path), dependencies: dependencies(on: others), path: "Sources/\(path)", exclude: exclude,
    resources: resources, swiftSettings: settings + defines.map { .define($0) })
}

/// A target that only tests use, in a folder beside them.
func testSupport(_ name: String, _ others: [String]) -> Target {
  .target(name: name, dependencies: dependencies(on: others), path: "Tests/Support/\(name)", swiftSettings: settings)
}

/// The tests of the target at `path`, in the same house.
func tests(_ path: String, _ others: [String] = []) -> Target {
  .testTarget(
    name: "\(name(of: path))Tests", dependencies: dependencies(on: [name(of: path)] + others),
    path: "Tests/\(path)Tests",
    swiftSettings: settings)
}

/// A C library of Debian's, and of Homebrew's unless macOS has it: a module map and a header of shims, nothing else.
func cLibrary(_ name: String, pkgConfig: String, debian: String, homebrew: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([debian])] + (homebrew.map { [.brew([$0])] } ?? []))
}

/// A target of an app's, with what the App Store wants to know of it. Elsewhere that would be a folder that nobody reads.
func appTarget(_ path: String, _ dependencies: [String], exclude kept: [String] = []) -> Target {
  #if os(Linux)
    target(path, dependencies, exclude: kept + ["PrivacyInfo.xcprivacy"])
  #else
    target(path, dependencies, exclude: kept, resources: [.copy("PrivacyInfo.xcprivacy")])
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
  .target(
    name: "CPippinBuild", path: "Sources/C/CPippinBuild",
    cSettings: commit.map { [.define("PIPPIN_COMMIT", to: $0)] } ?? []),

  // Differences between systems
  .target(
    name: "PippinFoundation", path: "Sources/Kernel/PippinFoundation",
    swiftSettings: settings + [.enableExperimentalFeature("Lifetimes")]),
  target("Kernel/PippinPlatform", []),

  // Kernel
  // Under the thread sanitizer a lock that it can see.
  target("Kernel/PippinLock", [], defines: sanitizer == "thread" ? ["PIPPIN_POSIX_LOCK"] : []),
  target("Kernel/PippinSecret", []),
  target("Kernel/PippinJSON", []),
  target("Kernel/PippinCryptography", ["PippinLock", "PippinSecret", "CPippinOpenSSL"]),
  target(
    "Server/PippinPasswords",
    ["PippinPlatform", "PippinLock", "PippinCryptography", "PippinSecret", "CPippinArgon2", "CPippinCrypt"]),
  target("Kernel/PippinJOSE", ["PippinCryptography", "PippinJSON"]),
  target("Kernel/PippinHTTP", []),
  target("Kernel/PippinSigningKeys", ["PippinLock", "PippinHTTP", "PippinJOSE"]),
  target("Kernel/PippinHTML", []),
  target("Server/PippinGzip", ["CPippinZlib"]),
  target("Server/PippinSQL", []),
  target("Kernel/PippinTime", []),
  target("Server/PippinMail", ["PippinTime"]),
  target("Kernel/PippinTelemetry", ["PippinLock", "PippinTime"]),
  target("Kit/PippinAPI", ["PippinSecret", "PippinTime"]),
  // Apart, because an app has no use for them.
  target("Server/PippinAPIDocument", ["PippinAPI"]),
  target("Server/PippinOperatorAPI", ["PippinAPI", "PippinAPIDocument", "PippinTime"]),
  target("Server/PippinOpenIDAPI", ["PippinAPI", "PippinAPIDocument", "PippinSecret"]),
  target("Emulator/PippinPublishedKeys", []),

  // Domain
  target(
    "Library/SignInWithApple",
    [
      "PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSigningKeys", "PippinSecret",
    ]),
  target(
    "Server/PippinSocial",
    ["PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSigningKeys", "PippinSecret"]),
  target("Server/PippinAccounts", ["PippinLock", "PippinCryptography", "PippinSecret"]),
  target(
    "Server/PippinFlows",
    [
      "PippinLock", "PippinAccounts", "SignInWithApple", "PippinSocial", "PippinAPI", "PippinOperatorAPI", "PippinHTTP",
      "PippinCryptography", "PippinJOSE", "PippinSigningKeys", "PippinJSON", "PippinMail", "PippinPasswords",
      "PippinTelemetry",
      "PippinTime", "PippinSecret",
    ]),

  // Other systems' exports: values in, values out. Who reads files is the program.
  target(
    "Server/PippinConversion", ["PippinFlows", "PippinAccounts", "PippinJSON", "PippinTime", "PippinSecret"]),

  // Adapters
  target("Server/PippinSQLite", ["PippinPlatform", "PippinLock", "PippinSQL", "CPippinSQLite"]),
  target(
    "Server/PippinSQLiteStore",
    ["PippinLock", "PippinAccounts", "PippinSQL", "PippinSQLite", "PippinCryptography", "PippinSecret"]),
  target(
    "Server/PippinPostgreSQL",
    ["PippinPlatform", "PippinLock", "PippinSQL", "PippinTelemetry", "PippinSecret", "CPippinPostgreSQL"]),
  target(
    "Server/PippinPostgreSQLStore",
    [
      "PippinAccounts", "PippinSQL", "PippinPostgreSQL", "PippinCryptography", "PippinTelemetry", "PippinTime",
      "PippinSecret",
    ]),
  target(
    "Server/PippinHTTPServer",
    ["PippinPlatform", "PippinLock", "PippinHTTP", "PippinSecret", "PippinTelemetry", "CPippinMicroHTTPD"]),
  target(
    "Server/PippinCurl",
    ["PippinPlatform", "PippinLock", "PippinHTTP", "PippinMail", "PippinTelemetry", "PippinSecret", "CPippinCurl"]),
  target("Kernel/PippinOTLP", ["PippinLock", "PippinHTTP", "PippinJSON", "PippinTelemetry", "PippinSecret"]),
  target("Server/PippinMailListener", ["PippinPlatform", "PippinLock"]),
  // The languages are embedded by scripts/embed-languages: as a resource, their compilation takes half a minute.
  target("Server/PippinPages", ["PippinHTML", "PippinTime"], exclude: ["Languages"]),
  target(
    "Server/PippinService",
    [
      "PippinLock", "PippinFlows", "PippinAccounts", "SignInWithApple", "PippinAPI", "PippinOperatorAPI",
      "PippinOpenIDAPI", "PippinAPIDocument",
      "PippinPages", "PippinHTML",
      "PippinHTTP", "PippinGzip", "PippinMail", "PippinCryptography", "PippinJSON", "PippinTelemetry", "PippinTime",
      "PippinSecret",
    ]),
  target(
    "Emulator/AppleIDEmulator",
    [
      "PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinHTML", "PippinPublishedKeys",
      "PippinTelemetry", "PippinTime", "PippinSecret",
    ]),
  target(
    "Emulator/PippinSocialEmulator",
    [
      "PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinHTML", "PippinPublishedKeys",
      "PippinTelemetry", "PippinSecret",
    ]),

  // In the app: no C, nothing of the server's
  appTarget("Kit/SignInClient", ["PippinAPI", "PippinSecret", "PippinTime"]),
  // Only its words and rules on Linux, and only its keychain on watchOS.
  appTarget("Kit/SignInClientUI", ["SignInClient"], exclude: ["Languages"]),
  // In the app's tests: Apple played by the emulator, a network that breaks
  target("Kit/SignInClientTesting", ["SignInClient"]),

  // Composition
  target(
    "Program/PippinProgram",
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
  .executableTarget(
    name: "pippin", dependencies: ["PippinProgram"], path: "Sources/Program/pippin", swiftSettings: settings),
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
  tests("Kernel/PippinTime"),
  tests("Kernel/PippinLock"),
  tests("Kernel/PippinPlatform", ["PippinLock"]),
  tests("Kernel/PippinSecret"),
  tests("Kernel/PippinJSON"),
  tests("Kernel/PippinCryptography", ["PippinLock", "PippinSecret"]),
  tests("Server/PippinPasswords", ["PippinTestKit", "PippinLock", "PippinSecret"]),
  tests("Kernel/PippinJOSE", ["PippinCryptography", "PippinJSON", "PippinSecret"]),
  tests("Kernel/PippinHTTP", []),
  tests("Kernel/PippinHTML"),
  tests("Server/PippinGzip", ["CPippinZlib"]),
  tests("Server/PippinMail"),
  tests("Kernel/PippinTelemetry", ["PippinLock"]),
  tests("Server/PippinSQL"),
  tests("Kit/SignInClientUI", ["PippinAPI", "PippinLock", "PippinSecret", "PippinTestKit", "SignInClient"]),
  tests("Kit/PippinAPI", ["PippinAPIDocument", "PippinOpenIDAPI", "PippinSecret", "PippinTime"]),
  tests(
    "Library/SignInWithApple",
    ["PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSecret"]),
  tests(
    "Server/PippinSocial",
    [
      "PippinLock", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinPublishedKeys",
      "PippinSigningKeys",
      "PippinSecret",
    ]),
  tests(
    "Emulator/PippinSocialEmulator",
    [
      "PippinLock", "PippinSocial", "PippinCryptography", "PippinJOSE", "PippinJSON", "PippinHTTP", "PippinSigningKeys",
      "PippinSecret",
    ]),
  tests("Server/PippinAccounts", ["PippinTestKit", "PippinCryptography"]),
  tests(
    "Server/PippinFlows",
    [
      "PippinLock", "PippinAPI", "PippinTestKit", "PippinAccounts", "PippinMemoryStore", "PippinCryptography",
      "PippinJOSE", "PippinJSON", "PippinSecret", "PippinTelemetry",
    ]),
  tests("Server/PippinMemoryStore", ["PippinStoreContract", "PippinTestKit"]),
  tests("Server/PippinSQLite", ["PippinLock", "PippinSQL"]),
  tests(
    "Server/PippinSQLiteStore",
    [
      "PippinPlatform",
      "PippinLock", "PippinStoreContract", "PippinTestKit", "PippinAccounts", "PippinMemoryStore", "PippinSQL",
      "PippinSQLite", "PippinCryptography",
    ]),
  tests(
    "Server/PippinPostgreSQL",
    ["PippinLock", "PippinTestKit", "PippinPostgreSQLTestKit", "PippinSQL", "PippinSecret", "PippinTelemetry"]),
  tests(
    "Server/PippinPostgreSQLStore",
    [
      "PippinLock", "PippinStoreContract", "PippinTestKit", "PippinAccounts", "PippinMemoryStore", "PippinSQL",
      "PippinPostgreSQL", "PippinPostgreSQLTestKit", "PippinSQLiteStore", "PippinCryptography", "PippinTelemetry",
      "PippinSecret",
    ]),
  tests(
    "Server/PippinHTTPServer",
    [
      "PippinPlatform", "PippinLock", "PippinTestKit", "PippinHTTP", "PippinCryptography", "PippinSecret",
      "PippinTelemetry",
    ]),
  tests(
    "Server/PippinCurl",
    [
      "PippinPlatform", "PippinLock", "PippinTestKit", "PippinHTTP", "PippinHTTPServer", "PippinMail",
      "PippinMailListener",
    ]),
  tests(
    "Server/PippinConversion",
    ["PippinTestKit", "PippinFlows", "PippinAccounts", "PippinSecret"]),
  tests(
    "Kernel/PippinOTLP", ["PippinLock", "PippinHTTP", "PippinJSON", "PippinTelemetry", "PippinSecret", "PippinTestKit"]),
  tests("Server/PippinMailListener", ["PippinLock", "PippinTestKit"]),
  tests("Server/PippinPages", ["PippinTestKit", "PippinAPI", "PippinHTML", "PippinCryptography", "PippinGzip"]),
  tests(
    "Server/PippinService",
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
    "Emulator/AppleIDEmulator",
    ["PippinLock", "PippinHTTP", "PippinCryptography", "PippinSecret"]),
  tests(
    "Program/PippinProgram",
    [
      "PippinLock", "PippinFlows", "PippinAccounts", "SignInWithApple", "PippinSocial", "PippinMemoryStore",
      "PippinSQLiteStore",
      "PippinTestKit", "PippinPublishedKeys", "PippinCryptography", "PippinHTTP", "PippinJOSE", "PippinJSON",
      "PippinPlatform", "PippinTelemetry", "PippinSecret",
    ]),
  tests("Server/PippinFuzzing", ["PippinTestKit"]),
  tests(
    "Kit/SignInClient",
    ["PippinPlatform", "PippinLock", "PippinTestKit", "PippinAPI", "PippinTime", "PippinSecret", "PippinCryptography"]),
  // The kit in an app, before the built program as server and as Apple.
  .testTarget(
    name: "SignInClientJourneyTests",
    dependencies: ["PippinLock", "SignInClient", "SignInClientUI", "SignInClientTesting", "PippinTestKit"],
    path: "Tests/Kit/SignInClientJourneyTests", swiftSettings: settings),
  // The snippets of the documentation, which are links in this target's folder, do what the articles say of them.
  .testTarget(
    name: "SnippetTests",
    dependencies: [
      "PippinLock", "SignInWithApple", "AppleIDEmulator", "PippinHTTP", "PippinSecret", "PippinHTTPServer",
      "PippinTestKit",
    ], path: "Tests/Library/SnippetTests", swiftSettings: settings),
]

/// libFuzzer around the properties of `PippinFuzzing`.
let fuzzers: [Target] = [
  .executableTarget(
    name: "pippin-fuzz", dependencies: ["PippinFuzzing"], path: "Fuzz/pippin-fuzz", swiftSettings: settings,
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])
]

/// Mistakes on purpose, so that `make sanitize` can see that each sanitizer reports them.
let planted: [Target] = [.testTarget(name: "PlantedTests", path: "Tests/Kernel/PlantedTests", swiftSettings: settings)]

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
