import PippinTokens
import PippinProgram
import Testing

@Suite struct WebhookSettingsTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    try trial.file("same.secret", "9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08")
    try trial.file("webhook.secret", "0f1e2d3c4b5a69788796a5b4c3d2e1f0\n")
    try trial.file("short.secret", "0f1e2d3c4b5a69788796a5b4c3d2e1f\n")
    try trial.file("words.secret", "this is a secret that somebody can remember\n")
    try trial.file("flat.secret", String(repeating: "ab", count: 32))
  }

  private func check(_ webhooks: String) async throws -> JSONElement {
    let path = try trial.file(
      "pippin.json5",
      """
      { public_url: "https://id.example.com", store: "sqlite:pippin.db",
        master_keys: [{ id: "2026a", file: "master.key" }], clients: [{ id: "a", platform: "ios" }], webhooks: \(webhooks) }
      """)
    let outcome = await trial.run(["check-config", "--config", path, "--json"])
    #expect(!outcome.output.contains("0f1e2d3c"), "no secret")
    return try JSONDocument(parsing: outcome.bytes).root
  }

  @Test func `receivers are told back, all types where none is named`() async throws {
    let root = try await check(
      """
      [{ url: "https://api.example.com/pippin", secret_file: "webhook.secret", types: ["session.ended"] },
       { url: "http://127.0.0.1:3000/", secret_file: "webhook.secret" }]
      """)
    #expect(root["ok"]?.bool == true)
    let receivers = try #require(root["settings"]?["webhooks"]).elements.map(\.self)
    #expect(receivers.map { $0["url"]?.string } == ["https://api.example.com/pippin", "http://127.0.0.1:3000/"])
    #expect(receivers[0]["types"]?.elements.map(\.string) == ["session.ended"])
    #expect(receivers[1]["types"]?.elements.map(\.string).count == 11)
  }

  @Test(arguments: [
    (#"{ secret_file: "webhook.secret" }"#, "webhooks[0].url: is missing"),
    (
      #"{ url: "http://api.example.com/", secret_file: "webhook.secret" }"#,
      "webhooks[0].url: is not https, nor this machine itself"
    ),
    (
      #"{ url: "ftp://api.example.com/", secret_file: "webhook.secret" }"#,
      "webhooks[0].url: is not a web address: neither http nor https"
    ),
    (#"{ url: "https://api.example.com/" }"#, "webhooks[0].secret_file: is missing"),
    (
      #"{ url: "https://api.example.com/", secret_file: "short.secret" }"#,
      "webhooks[0].secret_file: is not one line of 32 to 256 characters without spaces"
    ),
    (
      #"{ url: "https://api.example.com/", secret_file: "words.secret" }"#,
      "webhooks[0].secret_file: is not one line of 32 to 256 characters without spaces"
    ),
    (
      #"{ url: "https://api.example.com/", secret_file: "flat.secret" }"#,
      "webhooks[0].secret_file: holds characters that are not random"
    ),
    (
      #"{ url: "https://api.example.com/", secret_file: "master.key" }"#,
      "webhooks[0].secret_file: holds the master key 2026a"
    ),
    (
      #"{ url: "https://api.example.com/", secret_file: "same.secret" }"#,
      "webhooks[0].secret_file: holds the master key 2026a"
    ),
    (
      #"{ url: "https://api.example.com/", secret_file: "webhook.secret", types: ["session.end"] }"#,
      "webhooks[0].types[0]: is nothing that anybody can be told of"
    ),
    (
      #"{ url: "https://api.example.com/", secret_file: "webhook.secret", types: [] }"#,
      "webhooks[0].types: names nothing"
    ),
    (
      #"{ url: "https://api.example.com/", secret_file: "webhook.secret", secret: "x" }"#,
      "webhooks[0].secret: is not a setting"
    ),
  ])
  func `unusable settings are reported before the start`(entry: String, problem: String) async throws {
    let root = try await check("[\(entry)]")
    #expect(
      root["problems"]?.elements.map { "\($0["setting"]?.string ?? ""): \($0["problem"]?.string ?? "")" } == [problem])
  }

  @Test func `two receivers have two addresses`() async throws {
    let entry = #"{ url: "https://api.example.com/", secret_file: "webhook.secret" }"#
    let root = try await check("[\(entry), \(entry)]")
    #expect(root["problems"]?.elements.map { $0["setting"]?.string } == ["webhooks[1].url"])
  }
}
