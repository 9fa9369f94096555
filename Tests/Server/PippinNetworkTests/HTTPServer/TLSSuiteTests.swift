import Foundation
import PippinNetwork
import PippinSecret
import PippinTestKit
import Testing

/// What an attacker's client may agree on with a server that has an RSA key: openssl asks for it by name.
@Suite struct `TLS cipher suites` {
  private static let modern = [
    "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305",
  ]
  private static let refused = [
    "AES128-GCM-SHA256", "AES256-GCM-SHA384", "AES128-SHA", "AES256-SHA256", "ECDHE-RSA-AES128-SHA",
    "ECDHE-RSA-AES128-SHA256", "ECDHE-RSA-AES256-SHA384", "DHE-RSA-AES128-GCM-SHA256", "AES128-CCM",
  ]

  @Test func `of TLS 1.2 have ephemeral keys and authenticated encryption`() async throws {
    try await withServer { port in
      for suite in Self.modern { #expect(await Self.agrees(port, ["-tls1_2", "-cipher", suite]), "\(suite)") }
      for suite in Self.refused { #expect(await !Self.agrees(port, ["-tls1_2", "-cipher", suite]), "\(suite)") }
    }
  }

  @Test(arguments: ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"])
  func `of TLS 1.3 are the usual ones`(suite: String) async throws {
    try await withServer { port in #expect(await Self.agrees(port, ["-tls1_3", "-ciphersuites", suite])) }
  }

  private static func agrees(_ port: Int, _ arguments: [String]) async -> Bool {
    var arguments = arguments
    // Our own library would refuse some of them before the server sees them.
    if arguments[1] == "-cipher" { arguments[2] += ":@SECLEVEL=0" }
    let all = ["s_client", "-connect", "127.0.0.1:\(port)"] + arguments
    return await onThread { openssl(all) == 0 }
  }

  private static func openssl(_ arguments: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func withServer(_ body: (Int) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pippin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (certificate, key) = (folder.appending(path: "rsa.crt"), folder.appending(path: "rsa.key"))
    let made = Self.openssl([
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "1", "-keyout", key.path,
      "-out", certificate.path,
    ])
    try #require(made == 0)
    let identity = TLSIdentity(
      certificateChainPEM: try String(contentsOf: certificate, encoding: .utf8),
      privateKeyPEM: SecretText(try String(contentsOf: key, encoding: .utf8)))
    try FileManager.default.removeItem(at: folder)
    let server = HTTPServer(configuration: .init(tls: identity), responder: Answering.echo)
    try server.start()
    try await body(server.port)
    await server.stop(grace: .zero)
  }
}
