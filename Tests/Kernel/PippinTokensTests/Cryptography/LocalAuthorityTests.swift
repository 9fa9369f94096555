import Foundation
import PippinTokens
import PippinSecret
import Testing

/// What is made here is judged by the `openssl` program, as any client's library would.
@Suite struct LocalAuthorityTests {
  private static let host = "appleid.apple.com"
  private static let now = Int(Date.now.timeIntervalSince1970)

  @Test func `a certificate for the host is believed, for that name only`() throws {
    let authority = try LocalAuthority(for: Self.host, named: "Test", now: Self.now, days: 30)
    let folder = try Folder()
    let trusted = try folder.file("ca.pem", authority.certificatePEM)
    let issued = try folder.file("server.pem", authority.issue(host: Self.host).certificatePEM)
    let strictly = ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", trusted]
    #expect(try openSSL(strictly + ["-verify_hostname", Self.host, issued]).contains(": OK"))
    #expect(try openSSL(strictly + ["-verify_hostname", "idmsa.apple.com", issued]).contains("hostname mismatch"))
    let stranger = try LocalAuthority(for: Self.host, named: "Test", now: Self.now, days: 30)
    let foreign = try folder.file("foreign.pem", stranger.issue(host: Self.host).certificatePEM)
    #expect(try !openSSL(strictly + [foreign]).contains(": OK"))
  }

  @Test(arguments: ["idmsa.apple.com", "apple.com", "appleid.apple.com.example.com", "example.com"])
  func `another name under the same authority is refused`(name: String) throws {
    let authority = try LocalAuthority(for: Self.host, named: "Test", now: Self.now, days: 30)
    let folder = try Folder()
    let trusted = try folder.file("ca.pem", authority.certificatePEM)
    let issued = try folder.file("server.pem", authority.issue(host: name).certificatePEM)
    let verdict = try openSSL(["verify", "-CAfile", trusted, "-verify_hostname", name, issued])
    #expect(verdict.contains("permitted subtree violation"))
  }

  @Test func `the authority may sign for servers only, for 30 days, and for no address`() throws {
    let authority = try LocalAuthority(for: Self.host, named: "Test", now: 1_790_000_060, days: 30)
    let folder = try Folder()
    let path = try folder.file("ca.pem", authority.certificatePEM)
    let text = try openSSL(["x509", "-in", path, "-noout", "-text"])
    let lines = text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
    for line in [
      "X509v3 Basic Constraints: critical", "CA:TRUE, pathlen:0", "X509v3 Key Usage: critical", "Certificate Sign",
      "TLS Web Server Authentication", "X509v3 Name Constraints: critical", "DNS:appleid.apple.com",
      "IP:0.0.0.0/0.0.0.0", "IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0", "Not Before: Sep 21 14:13:20 2026 GMT",
      "Not After : Oct 21 14:13:20 2026 GMT",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test func `a server's private key belongs to its certificate, and no two are the same`() throws {
    let authority = try LocalAuthority(for: Self.host, named: "Test", now: Self.now, days: 30)
    let folder = try Folder()
    let first = try authority.issue(host: Self.host)
    let path = try folder.file("server.pem", first.certificatePEM)
    let key = try folder.file("key.pem", first.privateKeyPEM.revealed)
    let published = try openSSL(["x509", "-in", path, "-noout", "-pubkey"])
    #expect(try openSSL(["pkey", "-in", key, "-pubout"]) == published)
    #expect("\(first.privateKeyPEM)" == "<redacted>")
    let second = try folder.file("second.pem", authority.issue(host: Self.host).certificatePEM)
    #expect(try openSSL(["x509", "-in", second, "-noout", "-pubkey"]) != published)
    let serials = try [path, second].map { try openSSL(["x509", "-in", $0, "-noout", "-serial"]) }
    #expect(serials[0] != serials[1])
  }
}

/// A temporary folder that goes with its owner.
private final class Folder {
  private let url = FileManager.default.temporaryDirectory.appending(path: "pippin-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      // The system tidies up where it lies.
    }
  }

  func file(_ name: String, _ text: String) throws -> String {
    let path = url.appending(path: name)
    try Data(text.utf8).write(to: path)
    return path.path
  }
}

/// What `openssl` says, on both of its streams.
private func openSSL(_ arguments: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["openssl"] + arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return text
}
