import Testing

/// The apps on people's devices that our host vouches for.
@Suite struct `Associated apps in settings` {
  private static let fingerprint = Array(repeating: "aB", count: 32).joined(separator: ":")
  private static let web = #"platform: "web", return_to: ["https://www.example.com/"],"#
  private static let native = #"platform: "ios", apple: { "#

  private func problems(_ old: String, _ new: String) async throws -> [String] {
    try await SettingsTests().problems(old, new)
  }

  @Test func `are read as the portals call them`() async throws {
    #expect(try await problems(Self.native, Self.native + #"app_id_prefix: "TEAM000009", "#) == [])
    let android = #"android: { package: "com.example.app_2", sha256_cert_fingerprints: ["\#(Self.fingerprint)"] },"#
    #expect(try await problems(Self.web, Self.web.replacing(#""web""#, with: #""android""#) + android) == [])
  }

  @Test(arguments: [
    (#"{}"#, ["package: is missing", "sha256_cert_fingerprints: are missing"]),
    (#"{ package: "app", sha256_cert_fingerprints: ["F"] }"#, ["package: is not an application id"]),
    (#"{ package: "com.1example", sha256_cert_fingerprints: ["F"] }"#, ["package: is not an application id"]),
    (#"{ package: "com.example.", sha256_cert_fingerprints: ["F"] }"#, ["package: is not an application id"]),
    (
      #"{ package: "com.example", sha256_cert_fingerprints: ["AB:CD", "F"] }"#,
      ["sha256_cert_fingerprints[0]: is not a SHA-256 of a certificate, 32 bytes with colons between"]
    ),
    (#"{ package: "com.example", sha256_cert_fingerprints: [] }"#, ["sha256_cert_fingerprints: are missing"]),
    (#"{ name: "x", package: "com.example", sha256_cert_fingerprints: ["F"] }"#, ["name: is not a setting"]),
  ])
  func `of Android are refused where they could not work`(android: String, expected: [String]) async throws {
    let settings = android.replacing(#""F""#, with: #""\#(Self.fingerprint)""#)
    let web = Self.web.replacing(#""web""#, with: #""android""#) + "android: \(settings),"
    #expect(try await problems(Self.web, web) == expected.map { "clients[1].android." + $0 })
  }

  @Test func `belong to a client of their platform`() async throws {
    let android = #"android: { package: "com.example", sha256_cert_fingerprints: ["\#(Self.fingerprint)"] },"#
    #expect(try await problems(Self.web, Self.web + android) == ["clients[1].android: is for the platform android"])
    let audience = #"apple: { audience: "com.example.web","#
    #expect(
      try await problems(audience, audience + #" app_id_prefix: "TEAM000009","#) == [
        "clients[1].apple.app_id_prefix: is for apps on Apple's devices"
      ])
  }

  @Test func `and Apple's proof file is one`() async throws {
    let settings = try SettingsTests()
    try settings.trial.file("proof.txt", "MIIP…\n")
    try settings.trial.file("good.txt", "MIIP\n")
    let apple = "apple: { teams"
    #expect(try await settings.problems(apple, #"apple: { domain_association_file: "good.txt", teams"#) == [])
    #expect(
      try await settings.problems(apple, #"apple: { domain_association_file: "proof.txt", teams"#) == [
        "apple.domain_association_file: is not text of Apple's"
      ])
    #expect(
      try await settings.problems(apple, #"apple: { domain_association_file: "none.txt", teams"#).first?
        .contains("cannot be read") == true)
  }
}
