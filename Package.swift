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
  [foundation] + names.filter { $0 != "PippinFoundation" }.map { .init(stringLiteral: $0) }
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

/// A product of another package, and the trait without which it is neither fetched nor resolved (decision 0153).
func product(_ name: String, of package: String, if trait: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}

/// Without what changes the meaning of `async` in signatures: those of the frameworks' protocols were written without it.
let frameworkSettings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

/// A target of ours over a framework for Swift servers. Without its trait it is an empty module.
func frameworkTarget(_ path: String, _ others: [String], trait: String, _ products: [(String, String)]) -> Target {
  .target(
    name: name(of: path),
    dependencies: dependencies(on: others)
      + products.map { product($0.0, of: $0.1, if: trait) },
    path: "Sources/\(path)", swiftSettings: frameworkSettings)
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
  // C: libraries of the system
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

  // SQLite asks for its files by functions of C.
  .target(name: "CPippinSQLiteLog", dependencies: ["CPippinSQLite"], path: "Sources/C/CPippinSQLiteLog"),

  // Kernel: what all houses stand on
  .target(
    name: "PippinFoundation", path: "Sources/Kernel/PippinFoundation",
    swiftSettings: settings + [.enableExperimentalFeature("Lifetimes")]),
  target("Kernel/PippinPlatform", []),
  // Under the thread sanitizer a lock that it can see.
  target("Kernel/PippinLock", [], defines: sanitizer == "thread" ? ["PIPPIN_POSIX_LOCK"] : []),
  target("Kernel/PippinSecret", []),
  target("Kernel/PippinHTTP", []),
  target("Kernel/PippinTokens", ["PippinLock", "PippinSecret", "PippinHTTP", "CPippinOpenSSL"]),
  target("Kernel/PippinCBOR", []),
  target("Kernel/PippinTelemetry", ["PippinLock", "PippinSecret", "PippinHTTP", "PippinTokens"]),

  // Library: what another Swift server imports
  target("Library/SignInWithApple", ["PippinLock", "PippinTokens", "PippinHTTP", "PippinSecret"]),
  target("Library/SignInWithPasskeys", ["PippinTokens", "PippinCBOR", "PippinSecret"]),
  target("Library/PippinAppAttest", ["PippinTokens", "PippinCBOR", "PippinSecret"]),
  // What a back end imports that trusts a Pippin server
  target("Library/PippinBackEnd", ["PippinTokens", "PippinHTTP", "PippinSecret"]),
  frameworkTarget(
    "Library/PippinAsyncHTTPClient", ["PippinHTTP"], trait: "AsyncHTTPClient",
    [
      ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio"),
      ("NIOPosix", "swift-nio"), ("NIOSSL", "swift-nio-ssl"),
    ]),
  frameworkTarget(
    "Library/PippinHummingbird", ["SignInWithApple", "PippinBackEnd", "PippinSecret"], trait: "Hummingbird",
    [
      ("Hummingbird", "hummingbird"), ("HTTPTypes", "swift-http-types"), ("Logging", "swift-log"),
      ("NIOCore", "swift-nio"),
    ]),
  frameworkTarget(
    "Library/PippinVapor", ["SignInWithApple", "PippinBackEnd", "PippinAsyncHTTPClient", "PippinSecret"],
    trait: "Vapor",
    [("Vapor", "vapor"), ("NIOConcurrencyHelpers", "swift-nio"), ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio")]),
  frameworkTarget(
    "Library/PippinServiceLifecycle", ["SignInWithApple", "PippinBackEnd", "PippinHTTP"], trait: "ServiceLifecycle",
    [
      ("ServiceLifecycle", "swift-service-lifecycle"), ("Logging", "swift-log"), ("Metrics", "swift-metrics"),
    ]),

  // Emulator: the providers' side
  target(
    "Emulator/AppleIDEmulator", ["PippinLock", "PippinTokens", "PippinHTTP", "PippinTelemetry", "PippinSecret"]),
  target(
    "Emulator/PippinSocialEmulator",
    ["AppleIDEmulator", "PippinLock", "PippinTokens", "PippinHTTP", "PippinTelemetry", "PippinSecret"]),

  // Kit: in the app, no C and nothing of the server's
  target("Kit/PippinAPI", ["PippinSecret"]),
  appTarget("Kit/SignInClient", ["PippinAPI", "PippinSecret"]),
  // Only its words and rules on Linux; no pages on watchOS.
  appTarget("Kit/SignInClientUI", ["SignInClient"], exclude: ["Languages"]),
  // In the app's tests: Apple played by the emulator, a network that breaks
  target("Kit/SignInClientTesting", ["SignInClient"]),

  // Server
  target("Server/PippinAccounts", ["PippinTokens", "PippinSecret"]),
  target("Server/PippinProviders", ["PippinLock", "PippinTokens", "PippinHTTP", "PippinSecret"]),
  target(
    "Server/PippinPasswords",
    ["PippinPlatform", "PippinLock", "PippinTokens", "PippinSecret", "CPippinArgon2", "CPippinCrypt"]),
  target("Server/PippinGzip", ["CPippinZlib"]),
  // The languages are embedded by scripts/embed-languages: as a resource, their compilation takes half a minute.
  target("Server/PippinPages", ["PippinHTTP"], exclude: ["Languages"]),
  target(
    "Server/PippinServer",
    [
      "PippinLock", "PippinAccounts", "SignInWithApple", "SignInWithPasskeys", "PippinAppAttest", "PippinBackEnd",
      "PippinProviders", "PippinAPI", "PippinPages", "PippinHTTP", "PippinTokens", "PippinPasswords", "PippinGzip",
      "PippinTelemetry", "PippinSecret",
    ]),
  target(
    "Server/PippinDatabases",
    [
      "PippinPlatform", "PippinLock", "PippinTelemetry", "PippinSecret", "CPippinSQLite", "CPippinSQLiteLog",
      "CPippinPostgreSQL",
    ]),
  target(
    "Server/PippinSQLiteStore", ["PippinLock", "PippinAccounts", "PippinDatabases", "PippinTokens", "PippinSecret"]),
  target(
    "Server/PippinPostgreSQLStore",
    ["PippinAccounts", "PippinDatabases", "PippinTokens", "PippinTelemetry", "PippinSecret"]),
  target(
    "Server/PippinNetwork",
    [
      "PippinPlatform", "PippinLock", "PippinServer", "PippinHTTP", "PippinSecret", "PippinTelemetry",
      "CPippinMicroHTTPD", "CPippinCurl",
    ]),

  // Program
  target(
    "Program/PippinProgram",
    [
      "PippinPlatform", "PippinLock", "PippinServer", "PippinPages", "PippinAccounts", "SignInWithApple",
      "PippinProviders", "AppleIDEmulator", "PippinSocialEmulator", "PippinDatabases", "PippinSQLiteStore",
      "PippinPostgreSQLStore", "PippinNetwork", "PippinPasswords", "PippinAPI", "PippinHTTP", "PippinTokens",
      "PippinTelemetry", "PippinSecret", "CPippinBuild", "SignInWithPasskeys", "PippinAppAttest",
    ]),
  .executableTarget(
    name: "pippin", dependencies: ["PippinProgram"], path: "Sources/Program/pippin", swiftSettings: settings),
  // Writes the pages of the reference that are generated from declarations.
  .executableTarget(
    name: "pippin-reference", dependencies: ["PippinProgram"], path: "Tools/pippin-reference", swiftSettings: settings),

  // For tests only
  testSupport(
    "PippinTestKit", ["PippinPlatform", "PippinLock", "PippinAccounts", "PippinHTTP", "PippinTokens", "PippinSecret"]),
  testSupport("PippinMemoryStore", ["PippinLock", "PippinAccounts"]),
  testSupport("PippinStoreContract", ["PippinTestKit", "PippinLock", "PippinAccounts", "PippinSecret"]),
  testSupport(
    "PippinPostgreSQLTestKit", ["PippinTestKit", "PippinPlatform", "PippinLock", "PippinDatabases", "PippinSecret"]),
  testSupport(
    "PippinFuzzing",
    [
      "PippinServer", "PippinAPI", "SignInWithApple", "SignInWithPasskeys", "PippinAppAttest", "PippinCBOR",
      "PippinProviders", "PippinPasswords", "PippinTokens", "PippinHTTP", "PippinSecret",
    ]),

  // Tests
  tests("Kernel/PippinFoundation"),
  tests("Kernel/PippinLock"),
  tests("Kernel/PippinPlatform", ["PippinLock"]),
  tests("Kernel/PippinSecret"),
  tests("Kernel/PippinHTTP"),
  tests("Kernel/PippinTokens", ["PippinLock", "PippinSecret"]),
  tests("Kernel/PippinCBOR"),
  tests("Kernel/PippinTelemetry", ["PippinLock", "PippinHTTP", "PippinTokens", "PippinSecret", "PippinTestKit"]),
  tests("Library/SignInWithApple", ["PippinLock", "PippinTokens", "PippinHTTP", "PippinSecret"]),
  tests("Library/SignInWithPasskeys", ["PippinTokens", "PippinSecret"]),
  tests("Library/PippinAppAttest", ["AppleIDEmulator", "PippinHTTP", "PippinTokens", "PippinSecret"]),
  tests("Library/PippinBackEnd", ["PippinLock", "PippinTokens", "PippinHTTP", "PippinSecret", "PippinTestKit"]),
  // The snippets of the documentation, which are links in this target's folder, do what the articles say of them.
  .testTarget(
    name: "SnippetTests",
    dependencies: [
      "PippinLock", "SignInWithApple", "AppleIDEmulator", "PippinHTTP", "PippinSecret", "PippinNetwork",
      "PippinTestKit",
    ], path: "Tests/Library/SnippetTests", swiftSettings: settings),
  tests("Emulator/AppleIDEmulator", ["PippinLock", "PippinHTTP", "PippinTokens", "PippinSecret"]),
  tests(
    "Emulator/PippinSocialEmulator",
    ["PippinLock", "PippinProviders", "PippinTokens", "PippinHTTP", "PippinSecret"]),
  tests("Kit/PippinAPI", ["PippinSecret"]),
  tests(
    "Kit/SignInClient", ["PippinPlatform", "PippinLock", "PippinTestKit", "PippinAPI", "PippinSecret", "PippinTokens"]),
  tests("Kit/SignInClientUI", ["PippinAPI", "PippinLock", "PippinSecret", "PippinTestKit", "SignInClient"]),
  // The kit in an app, before the built program as server and as Apple.
  .testTarget(
    name: "SignInClientJourneyTests",
    dependencies: ["PippinLock", "SignInClient", "SignInClientUI", "SignInClientTesting", "PippinTestKit"],
    path: "Tests/Kit/SignInClientJourneyTests", swiftSettings: settings),
  tests("Server/PippinAccounts", ["PippinTestKit", "PippinTokens"]),
  tests(
    "Server/PippinProviders", ["AppleIDEmulator", "PippinLock", "PippinTokens", "PippinHTTP", "PippinSecret"]),
  tests("Server/PippinPasswords", ["PippinTestKit", "PippinLock", "PippinSecret"]),
  tests("Server/PippinGzip", ["CPippinZlib"]),
  tests(
    "Server/PippinPages", ["PippinTestKit", "PippinAPI", "PippinServer", "PippinHTTP", "PippinTokens", "PippinGzip"]),
  tests(
    "Server/PippinServer",
    [
      "PippinLock", "PippinTestKit", "PippinAccounts", "PippinMemoryStore", "SignInWithApple", "SignInWithPasskeys",
      "PippinAppAttest", "PippinProviders", "PippinSocialEmulator", "AppleIDEmulator", "PippinAPI", "PippinHTTP",
      "PippinTokens", "PippinPasswords",
      "PippinTelemetry", "PippinPages", "PippinSecret",
    ]),
  tests("Server/PippinDatabases", ["PippinLock", "PippinSecret", "PippinTelemetry"]),
  // Apart, because these start a PostgreSQL.
  .testTarget(
    name: "PippinPostgreSQLTests",
    dependencies: dependencies(on: [
      "PippinDatabases", "PippinLock", "PippinTestKit", "PippinPostgreSQLTestKit", "PippinSecret", "PippinTelemetry",
    ]), path: "Tests/Server/PippinPostgreSQLTests", swiftSettings: settings),
  tests("Server/PippinMemoryStore", ["PippinStoreContract", "PippinTestKit"]),
  tests(
    "Server/PippinSQLiteStore",
    [
      "PippinPlatform", "PippinLock", "PippinStoreContract", "PippinTestKit", "PippinAccounts", "PippinMemoryStore",
      "PippinDatabases", "PippinTokens",
    ]),
  tests(
    "Server/PippinPostgreSQLStore",
    [
      "PippinLock", "PippinStoreContract", "PippinTestKit", "PippinAccounts", "PippinMemoryStore", "PippinDatabases",
      "PippinPostgreSQLTestKit", "PippinSQLiteStore", "PippinTokens", "PippinTelemetry", "PippinSecret",
    ]),
  tests(
    "Server/PippinNetwork",
    [
      "PippinPlatform", "PippinLock", "PippinTestKit", "PippinServer", "PippinHTTP", "PippinTokens", "PippinSecret",
      "PippinTelemetry",
    ]),
  tests("Server/PippinFuzzing", ["PippinTestKit"]),
  tests(
    "Program/PippinProgram",
    [
      "PippinLock", "PippinServer", "PippinAccounts", "SignInWithApple", "PippinProviders", "PippinMemoryStore",
      "PippinSQLiteStore", "PippinTestKit", "AppleIDEmulator", "PippinTokens", "PippinHTTP", "PippinPlatform",
      "PippinTelemetry", "PippinSecret", "PippinDatabases", "PippinNetwork",
    ]),
]

/// The whole system under a seeded scheduler. Its clock comes before libc's, so one executable alone links it, and only on Linux.
#if os(Linux)
  let simulation: [Target] = [
    .target(
      name: "CPippinSimulation", dependencies: ["CPippinOpenSSL"], path: "Tests/Support/CPippinSimulation"),
    testSupport("PippinSimulation", ["CPippinSimulation", "PippinLock", "PippinPlatform", "PippinTokens"]),
    testSupport(
      "PippinSimulatedWorld",
      [
        "PippinSimulation", "PippinMemoryStore", "PippinTestKit", "PippinAPI", "PippinServer", "PippinAccounts",
        "PippinProviders",
        "PippinPasswords", "PippinPages", "PippinTelemetry", "PippinHTTP", "PippinTokens", "PippinSecret",
        "SignInWithApple", "SignInWithPasskeys", "AppleIDEmulator", "PippinSocialEmulator", "SignInClient",
        "SignInClientTesting",
      ]),
    .executableTarget(
      name: "pippin-simulate",
      dependencies: dependencies(on: [
        "PippinSimulation", "PippinSimulatedWorld", "PippinPlatform", "PippinAccounts", "PippinMemoryStore",
        "PippinSQLiteStore", "PippinPostgreSQLStore", "PippinPostgreSQLTestKit", "PippinDatabases", "PippinFoundation",
      ]),
      path: "Tools/pippin-simulate",
      swiftSettings: settings),
  ]
#else
  let simulation: [Target] = []
#endif

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
    .library(name: "PippinBackEnd", targets: ["PippinBackEnd", "PippinHTTP", "PippinSecret"]),
    // Each of these is empty without its trait.
    .library(name: "PippinAsyncHTTPClient", targets: ["PippinAsyncHTTPClient"]),
    .library(name: "PippinHummingbird", targets: ["PippinHummingbird"]),
    .library(name: "PippinVapor", targets: ["PippinVapor"]),
    .library(name: "PippinServiceLifecycle", targets: ["PippinServiceLifecycle"]),
    .library(name: "SignInClient", targets: ["SignInClient"]),
    .library(name: "SignInClientUI", targets: ["SignInClientUI"]),
    .library(name: "SignInClientTesting", targets: ["SignInClientTesting"]),
  ],
  // Off unless a consumer asks for one. Then, and only then, its packages below are fetched (decision 0153).
  traits: [
    .trait(name: "AsyncHTTPClient", description: "A transport over AsyncHTTPClient."),
    .trait(name: "Hummingbird", description: "Routes and middleware for Hummingbird."),
    .trait(name: "Vapor", description: "Routes and an authenticator for Vapor.", enabledTraits: ["AsyncHTTPClient"]),
    .trait(name: "ServiceLifecycle", description: "A service that keeps Apple's keys; logs and metrics of requests."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.25.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.10.0"),
    .package(url: "https://github.com/vapor/vapor.git", from: "4.115.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.6.0"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.3.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.30.0"),
  ],
  targets: targets + simulation + (isFuzzing ? fuzzers : []) + (sanitizer == nil ? [] : planted),
  swiftLanguageModes: [.v6]
)
