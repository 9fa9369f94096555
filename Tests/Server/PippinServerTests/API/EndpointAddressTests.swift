import Foundation
import PippinAPI
import PippinServer
import PippinTestKit
import Testing

/// The kit declares the addresses that it calls, and the server takes them over (decision 0143).
@Suite struct EndpointAddressTests {
  /// The addresses by their names, as the kit's source has them.
  private static func kit() throws -> [(name: String, method: String, path: String)] {
    let file = PackageRoot.appending("Sources/Kit/PippinAPI/Endpoints/EndpointAddress.swift")
    let declaration = /static let (\w+) = EndpointAddress\(\.(\w+), "([^"]+)"\)/
    return try String(contentsOf: file, encoding: .utf8).matches(of: declaration).map {
      (String($0.output.1), $0.output.2.uppercased(), String($0.output.3))
    }
  }

  @Test func `each address of the kit is an endpoint of the server by the same name`() throws {
    let addresses = try Self.kit()
    #expect(addresses.count > 40)
    for address in addresses {
      let endpoint = Endpoint.ofApps.first { $0.id == address.name }
      #expect(endpoint?.method.rawValue == address.method && endpoint?.path == address.path, "\(address.name)")
    }
  }

  @Test func `the server spells no path that the kit spells`() throws {
    let folder = PackageRoot.appending("Sources/Server/PippinServer/API/Endpoints")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let source = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for address in try Self.kit() {
      #expect(source.contains("static let \(address.name) = Endpoint(\n    .\(address.name), "), "\(address.name)")
      #expect(!source.contains(".\(address.method.lowercased()), \"\(address.path)\""), "\(address.name)")
    }
  }

  @Test func `a path takes its parameter`() {
    #expect(EndpointAddress.getDeletion.path("1") == "/v1/deletions/1")
    #expect(EndpointAddress.getSession.path("1") == "/v1/session")
  }
}
