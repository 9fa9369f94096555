// swift-tools-version: 6.2
import PackageDescription

// What a package of yours would say, with the address of Pippin's repository in place of the path. An app takes
// SignInClientTesting into its tests and debug builds alone.
let package = Package(
  name: "sign-in",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "pippin", path: "../..")],
  targets: [
    .executableTarget(
      name: "sign-in",
      dependencies: [
        .product(name: "SignInClient", package: "pippin"), .product(name: "SignInClientTesting", package: "pippin"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
