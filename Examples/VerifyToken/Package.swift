// swift-tools-version: 6.2
import PackageDescription

// What a package of yours would say, with the address of Pippin's repository in place of the path.
let package = Package(
  name: "verify-token",
  dependencies: [.package(name: "pippin", path: "../..")],
  targets: [
    .executableTarget(name: "verify-token", dependencies: [.product(name: "SignInWithApple", package: "pippin")])
  ],
  swiftLanguageModes: [.v6]
)
