// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who builds or uses Pippin builds its benchmarks; it sees Pippin as any consumer
// by path does, through its products.
let package = Package(
  name: "pippin-benchmarks",
  products: [.library(name: "BenchCounting", type: .dynamic, targets: ["CBenchCounting"])],
  dependencies: [.package(name: "pippin", path: "..")],
  targets: [
    // What is measured against, in C, so that nothing of ours or of Swift's is in it.
    .target(name: "CBench", linkerSettings: [.linkedLibrary("crypto")]),
    // Loaded into the server to count what it allocates.
    .target(name: "CBenchCounting"),
    // The stand-in of Apple's side, a process of its own, so that its work is not counted as the server's.
    .executableTarget(name: "apple-side"),
    .executableTarget(
      name: "pippin-bench", dependencies: ["CBench", .product(name: "SignInWithApple", package: "pippin")],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault")]),
  ],
  swiftLanguageModes: [.v6]
)
