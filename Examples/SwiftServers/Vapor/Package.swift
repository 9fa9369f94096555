// swift-tools-version: 6.2
import PackageDescription

// What a server of yours would say, with the address of Pippin's repository in place of the path.
let package = Package(
  name: "shop",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "pippin", path: "../../..", traits: ["Vapor"]),
    .package(url: "https://github.com/vapor/vapor.git", from: "4.115.0"),
  ],
  targets: [
    .target(
      name: "Shop",
      dependencies: [
        .product(name: "SignInWithApple", package: "pippin"), .product(name: "PippinVapor", package: "pippin"),
        .product(name: "Vapor", package: "vapor"),
      ]),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Shop", .product(name: "AppleIDEmulator", package: "pippin"),
        .product(name: "VaporTesting", package: "vapor"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
