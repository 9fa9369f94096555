// swift-tools-version: 6.2
import PackageDescription

// What a server of yours would say, with the address of Pippin's repository in place of the path. The emulator is a
// dependency of the tests alone.
let package = Package(
  name: "emulator-in-tests",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "pippin", path: "../..")],
  targets: [
    .target(name: "ShopServer", dependencies: [.product(name: "SignInWithApple", package: "pippin")]),
    .testTarget(
      name: "ShopServerTests",
      dependencies: [
        "ShopServer", .product(name: "SignInWithApple", package: "pippin"),
        .product(name: "AppleIDEmulator", package: "pippin"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
