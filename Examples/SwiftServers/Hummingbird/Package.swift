// swift-tools-version: 6.2
import PackageDescription

// What a server of yours would say, with the address of Pippin's repository in place of the path.
let package = Package(
  name: "shop",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "pippin", path: "../../..", traits: ["Hummingbird"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.10.0"),
  ],
  targets: [
    .target(
      name: "Shop",
      dependencies: [
        .product(name: "SignInWithApple", package: "pippin"), .product(name: "PippinHummingbird", package: "pippin"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Shop", .product(name: "AppleIDEmulator", package: "pippin"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
