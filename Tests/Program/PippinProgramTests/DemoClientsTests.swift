import PippinAccounts
import PippinServer
import PippinFoundation
import PippinSecret
import Testing

@testable import PippinProgram

/// The clients of `pippin demo`.
@Suite struct `The demo's clients` {
  @Test func `are an app, its website, and an application that is an OpenID client and nothing else`() throws {
    let folder = try DemoFolder(nil)
    defer { folder.removeIfTemporary() }
    let clients = try DemoWiring.settings(port: 8080, emulatorPort: 8081, folder: folder).clients.all
    #expect(clients.map(\.id.rawValue) == ["com.example.app", "example-web", "third-party"])
    #expect(clients.map { $0.openID != nil } == [false, false, true])
    let third = try #require(clients.last)
    #expect(third.apple == nil && third.google == nil && third.facebook == nil && third.returnAddresses.isEmpty)
    #expect(third.openID?.isConfidential == true && third.openID?.consent == .once)
  }

  @Test func `have a secret that is made once, for its owner alone`() throws {
    let folder = try DemoFolder(nil)
    defer { folder.removeIfTemporary() }
    let secret = try folder.thirdPartySecret()
    #expect(secret.revealed.utf8.count == 43)
    #expect(try folder.thirdPartySecret().revealed == secret.revealed)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.thirdPartySecretFile)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let other = try DemoFolder(nil)
    defer { other.removeIfTemporary() }
    #expect(try other.thirdPartySecret().revealed != secret.revealed)
  }

  @Test func `refuse a file that is no secret`() throws {
    let folder = try DemoFolder(nil)
    defer { folder.removeIfTemporary() }
    try Data("short".utf8).write(to: URL(filePath: folder.thirdPartySecretFile))
    #expect(throws: CommandFailure.self) { try folder.thirdPartySecret() }
  }
}
