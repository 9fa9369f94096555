import PippinTokens
import PippinProgram
import Testing

/// What the settings say of Google and Facebook.
@Suite struct SocialSettingsTests {
  let trial: Trial

  static let good = """
    { public_url: "https://id.example.com", store: "sqlite:pippin.db",
      master_keys: [{ id: "2026a", file: "master.key" }],
      clients: [
        { id: "example-web", platform: "web",
          google: { audience: "a.apps.googleusercontent.com", authorized_parties: ["b.apps.googleusercontent.com"],
                    hosted_domain: "example.com", client_secret_file: "google.secret",
                    return_url: "https://id.example.com/auth/google/callback" },
          facebook: { app_id: "1000000000000001", app_secret_file: "facebook.secret",
                      return_url: "https://id.example.com/auth/facebook/callback" } } ] }
    """

  init() throws {
    trial = try Trial()
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    try trial.file("google.secret", "GOCSPX-of-the-tests\n")
    try trial.file("facebook.secret", "0123456789abcdef0123456789abcdef")
    try trial.file("empty.secret", " \n")
  }

  private func verdict(_ old: String = "", _ new: String = "") async throws -> JSONElement {
    #expect(old.isEmpty || Self.good.contains(old))
    let path = try trial.file("pippin.json5", old.isEmpty ? Self.good : Self.good.replacing(old, with: new))
    let outcome = await trial.run(["check-config", "--config", path, "--json"])
    #expect(!outcome.output.contains("GOCSPX") && !outcome.output.contains("0123456789abcdef"), "no secret")
    return try JSONDocument(parsing: outcome.bytes).root
  }

  @Test func `are told back without the secrets`() async throws {
    let root = try await verdict()
    let client = try #require(root["settings"]?["clients"]?.elements.first { _ in true })
    #expect(root["ok"]?.bool == true)
    #expect(client["google"]?["audience"]?.string == "a.apps.googleusercontent.com")
    #expect(client["google"]?["hosted_domain"]?.string == "example.com")
    #expect(client["google"]?["return_url"]?.string == "https://id.example.com/auth/google/callback")
    #expect(client["facebook"]?["app_id"]?.string == "1000000000000001")
    #expect(root["settings"]?["google_base_url"] == nil)
  }

  @Test(arguments: [
    (#"audience: "a.apps.googleusercontent.com", "#, "", "clients[0].google.audience: is missing"),
    (
      #"hosted_domain: "example.com""#, #"hosted_domain: "Example.com""#,
      "clients[0].google.hosted_domain: is not a domain"
    ),
    (
      #"client_secret_file: "google.secret","#, "",
      "clients[0].google.client_secret_file: is missing, and without it nobody comes in by the web flow"
    ),
    (
      #"client_secret_file: "google.secret""#, #"client_secret_file: "empty.secret""#,
      "clients[0].google.client_secret_file: holds no secret of one word"
    ),
    (
      "/auth/google/callback", "/auth/apple/callback",
      "clients[0].google.return_url: does not lead to /auth/google/callback"
    ),
    (
      "https://id.example.com/auth/facebook", "http://id.example.com/auth/facebook",
      "clients[0].facebook.return_url: is not https"
    ),
    (#"app_id: "1000000000000001""#, #"app_id: "app""#, "clients[0].facebook.app_id: has something else than digits"),
    (#"app_secret_file: "facebook.secret","#, "", "clients[0].facebook.app_secret_file: is missing"),
    (#"app_id: "1"#, #"secret: "s", app_id: "1"#, "clients[0].facebook.secret: is not a setting"),
    (
      #"{ public_url"#, #"{ google_base_url: "http://127.0.0.1:8081/google", public_url"#,
      "google_base_url: is not Google's, so anybody who answers there could sign in as anybody"
    ),
    (
      #"{ public_url"#, #"{ facebook_base_url: "elsewhere", insecure_social_base_url: true, public_url"#,
      "facebook_base_url: is not a web address"
    ),
  ])
  func `are refused where they are wrong`(_ old: String, _ new: String, _ problem: String) async throws {
    let root = try await verdict(old, new)
    let problems =
      root["problems"]?.elements.map { "\($0["setting"]?.string ?? "?"): \($0["problem"]?.string ?? "?")" } ?? []
    #expect(problems.count == 1 && problems.first?.hasPrefix(problem) == true, "\(problems)")
  }

  @Test func `may name a stand-in where that is said aloud`() async throws {
    let root = try await verdict(
      "{ public_url",
      #"{ google_base_url: "http://127.0.0.1:8081/google/", insecure_social_base_url: true, public_url"#)
    #expect(root["ok"]?.bool == true)
    #expect(root["settings"]?["google_base_url"]?.string == "http://127.0.0.1:8081/google")
    #expect(root["warnings"]?.elements.map { $0["setting"]?.string } == ["google_base_url", "trusted_proxies"])
  }
}
