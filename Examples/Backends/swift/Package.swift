// swift-tools-version: 6.2
import PackageDescription

// What a back end of yours would say, with the address of Pippin's repository in place of the path.
let package = Package(
  name: "check",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "pippin", path: "../../..")],
  targets: [
    .executableTarget(name: "check", dependencies: [.product(name: "PippinBackEnd", package: "pippin")])
  ],
  swiftLanguageModes: [.v6]
)
