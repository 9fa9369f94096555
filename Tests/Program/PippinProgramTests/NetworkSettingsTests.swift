import Foundation
import PippinTokens
import PippinSecret
import Testing

/// Proxies to believe, and TLS of the server's own.
@Suite struct `Network settings` {
  private let settings: SettingsTests

  init() throws {
    settings = try SettingsTests()
  }

  private func problems(_ more: String, of kind: String = "problems") async throws -> [String] {
    try await settings.problems(#"trusted_proxies: ["127.0.0.1"],"#, more + ",", of: kind)
  }

  private func warnings(_ more: String) async throws -> [String] { try await problems(more, of: "warnings") }

  @Test func `warn where a proxy must end TLS and none is named`() async throws {
    let missing = try await warnings("drain_seconds: 0")
    try #require(missing.count == 1)
    #expect(missing[0].hasPrefix("trusted_proxies: is missing, but only a proxy can provide"))
    #expect(missing[0].contains("through a proxy on this machine are not limited by address"))
    #expect(try await warnings(#"trusted_proxies: ["127.0.0.1"]"#) == [])
  }

  @Test(
    arguments: [
      ("0.0.0.0:9090", "listens on all addresses"), ("[::]:9090", "listens on all addresses"),
      ("203.0.113.7:9090", "is a public address"), ("[2001:db8::7]:9090", "is a public address"),
      ("127.0.0.1:9090", nil), ("[::1]:9090", nil), ("10.1.2.3:9090", nil), ("172.31.0.1:9090", nil),
      ("192.168.7.7:9090", nil), ("[fd00::7]:9090", nil), ("localhost:9090", nil),
    ] as [(String, String?)])
  func `warn where strangers could reach the operator's port`(address: String, detail: String?) async throws {
    let found = try await warnings(#"trusted_proxies: ["::1"], operator_listen: "\#(address)""#)
    #expect(found == (detail.map { ["operator_listen: \($0), and /metrics and /readyz ask for no password"] } ?? []))
  }

  @Test(
    arguments: [
      ("postgres://pippin@db.example.com/pippin", true), ("postgres://pippin@10.0.0.7:5432/pippin", true),
      ("postgresql://pippin@127.0.0.1,db.example.com/pippin", true),
      ("postgres://pippin@db.example.com/pippin?sslmode=require", false),
      ("postgres://pippin@db.example.com/pippin?sslmode=disable", false), ("postgres://pippin@localhost/pippin", false),
      ("postgres://pippin@127.0.0.1/pippin", false), ("postgres://pippin@[::1]/pippin", false),
      ("postgres:///pippin", false), ("postgres:///pippin?host=/var/run/postgresql", false),
    ] as [(String, Bool)])
  func `warn where a database may be spoken to in plain text`(address: String, warns: Bool) async throws {
    let store = #"store: "sqlite:pippin.db","#
    let found = try await settings.problems(
      store, #"store: "\#(address)","#, of: "warnings")
    #expect(found.map { $0.hasPrefix("store: has no sslmode") } == (warns ? [true] : []))
  }

  @Test(
    arguments: [
      (#"trusted_proxies: ["10.0.0.0/8", "::1", "2001:db8::/32", "192.0.2.7"]"#, []),
      (#"trusted_proxies: "10.0.0.0/8""#, ["trusted_proxies: must be a list"]),
      (#"trusted_proxies: ["proxy.example.com"]"#, ["trusted_proxies[0]: is not an IP address or network"]),
      (#"trusted_proxies: ["::1", "10.0.0.1/8"]"#, ["trusted_proxies[1]: is not an IP address or network"]),
      (#"tls: true"#, ["tls: must be an object"]),
      (
        #"tls: { certificate: "a" }"#,
        [
          "tls.certificate: is not a setting", "tls.certificate_file: is missing", "tls.key_file: is missing",
        ]
      ),
    ] as [(String, [String])])
  func `are read strictly`(more: String, expected: [String]) async throws {
    #expect(try await problems(more) == expected)
  }

  @Test func `of TLS fit each other`() async throws {
    let authority = try LocalAuthority(for: "id.example.com", named: "Test", now: 1_790_000_000, days: 30)
    let one = try authority.issue(host: "id.example.com")
    try settings.trial.file("one.crt", one.certificatePEM)
    try settings.trial.file("one.key", one.privateKeyPEM.revealed)
    try settings.trial.file("two.key", authority.issue(host: "id.example.com").privateKeyPEM.revealed)
    #expect(try await problems(#"tls: { certificate_file: "one.crt", key_file: "one.key" }"#) == [])
    #expect(
      try await problems(#"tls: { certificate_file: "one.crt", key_file: "two.key" }"#) == [
        "tls.key_file: is not the key of the certificate"
      ])
    #expect(
      try await problems(#"tls: { certificate_file: "one.key", key_file: "one.key" }"#) == [
        "tls.certificate_file: holds no certificate as PEM"
      ])
    #expect(
      try await problems(#"tls: { certificate_file: "one.crt", key_file: "one.crt" }"#) == [
        "tls.key_file: holds no private key that can be used"
      ])
    let plain = #"public_url: "https://ID.example.com:443/""#
    #expect(
      try await settings.problems(
        plain, #"public_url: "http://localhost:8080", tls: { certificate_file: "one.crt", key_file: "one.key" }"#
      ).contains("tls: is there, and public_url is not https"))
  }

  @Test func `warn of a database, and of its log, that others may read`() async throws {
    for name in ["pippin.db", "pippin.db-wal"] {
      let settings = try SettingsTests()
      try settings.trial.file(name, [], permissions: 0o644)
      #expect(try await settings.warnings().filter { $0.hasPrefix("store: ") }.count == 1)
      try settings.trial.file(name, [], permissions: 0o600)
      #expect(try await settings.warnings().filter { $0.hasPrefix("store: ") } == [])
    }
  }
}
