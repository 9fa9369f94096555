import PippinTokens
import PippinProgram
import Testing

@Suite struct HookSettingsTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    try trial.file("hook.secret", "0f1e2d3c4b5a69788796a5b4c3d2e1f0\n")
    try trial.file("short.secret", "0f1e2d3c4b5a69788796a5b4c3d2e1f\n")
  }

  private func check(_ hooks: String) async throws -> JSONElement {
    let path = try trial.file(
      "pippin.json5",
      """
      { public_url: "https://id.example.com", store: "sqlite:pippin.db",
        master_keys: [{ id: "2026a", file: "master.key" }], clients: [{ id: "a", platform: "ios" }], hooks: \(hooks) }
      """)
    let outcome = await trial.run(["check-config", "--config", path, "--json"])
    #expect(!outcome.output.contains("0f1e2d3c"), "no secret")
    return try JSONDocument(parsing: outcome.bytes).root
  }

  @Test func `a hook refuses by default, and has two seconds`() async throws {
    let root = try await check(
      #"{ before_sign_up: { url: "https://api.example.com/pippin", secret_file: "hook.secret" } }"#)
    #expect(root["ok"]?.bool == true)
    let hook = root["settings"]?["hooks"]?["before_sign_up"]
    #expect(hook?["url"]?.string == "https://api.example.com/pippin")
    #expect(hook?["on_failure"]?.string == "refuse" && hook?["timeout_ms"]?.integer == 2000)
    #expect(hook?["insecure_private_addresses"]?.bool == false)
  }

  @Test func `claims have a hook of their own, which cannot refuse anything`() async throws {
    let root = try await check(
      #"{ claims: { url: "https://api.example.com/claims", secret_file: "hook.secret", timeout_ms: 500 } }"#)
    #expect(root["ok"]?.bool == true && root["settings"]?["hooks"]?["claims"]?["timeout_ms"]?.integer == 500)
    let wrong = try await check(
      #"{ claims: { url: "https://10.0.0.7/", secret_file: "hook.secret", on_failure: "allow" } }"#)
    #expect(
      Set(wrong["problems"]?.elements.compactMap { $0["setting"]?.string } ?? []) == [
        "hooks.claims.on_failure", "hooks.claims.url",
      ])
  }

  @Test func `private addresses and http are for those who say so`() async throws {
    for address in ["http://127.0.0.1:4000/", "https://10.0.0.7/", "http://hooks.internal/"] {
      let root = try await check(
        """
        { before_sign_up: { url: "\(address)", secret_file: "hook.secret", on_failure: "allow", timeout_ms: 100,
          insecure_private_addresses: true } }
        """)
      #expect(root["ok"]?.bool == true, "\(address)")
    }
  }

  @Test(arguments: [
    (#"secret_file: "hook.secret""#, "url: is missing"),
    (#"url: "https://api.example.com/""#, "secret_file: is missing"),
    (#"url: "http://api.example.com/", secret_file: "hook.secret""#, "url: is not https"),
    (#"url: "https://127.0.0.1/", secret_file: "hook.secret""#, "url: is this machine itself"),
    (
      #"url: "https://10.0.0.7/", secret_file: "hook.secret""#,
      "url: is an IP address, which no certificate or app link speaks for"
    ),
    (
      #"url: "https://intranet/", secret_file: "hook.secret""#,
      "url: has a host name that only a private network knows"
    ),
    (
      #"url: "ftp://api.example.com/", secret_file: "hook.secret""#,
      "url: is not a web address: neither http nor https"
    ),
    (
      #"url: "https://api.example.com/", secret_file: "short.secret""#,
      "secret_file: is not one line of 32 to 256 characters without spaces"
    ),
    (
      #"url: "https://api.example.com/", secret_file: "master.key""#,
      "secret_file: holds the master key 2026a"
    ),
    (#"url: "https://api.example.com/", secret_file: "hook.secret", retries: 3"#, "retries: is not a setting"),
  ])
  func `unusable settings are reported before the start`(members: String, problem: String) async throws {
    let root = try await check("{ before_sign_up: { \(members) } }")
    #expect(
      root["problems"]?.elements.map { "\($0["setting"]?.string ?? ""): \($0["problem"]?.string ?? "")" }
        == ["hooks.before_sign_up." + problem])
  }

  @Test(arguments: ["timeout_ms: 99", "timeout_ms: 10001", "timeout_ms: \"2 s\"", "on_failure: \"ask\""])
  func `times and words have their limits`(member: String) async throws {
    let root = try await check(
      #"{ before_sign_up: { url: "https://api.example.com/", secret_file: "hook.secret", \#(member) } }"#)
    let name = String(member.prefix { $0 != ":" })
    #expect(root["problems"]?.elements.map { $0["setting"]?.string } == ["hooks.before_sign_up.\(name)"])
  }
}
