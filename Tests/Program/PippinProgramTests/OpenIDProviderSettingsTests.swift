import PippinTokens
import PippinProgram
import Testing

/// What the settings say of providers that people sign in with, besides Apple, Google and Facebook.
@Suite struct `OpenID Connect and OAuth 2 providers in settings` {
  private let trial: Trial

  private static let company = """
    { id: "company", name: "Company account", issuer: "https://login.example.com/realms/staff", client_id: "pippin",
      client_secret_file: "company.secret" }
    """
  private static let github = """
    { id: "github", name: "GitHub", client_id: "Iv1.0123456789abcdef", client_secret_file: "github.secret",
      scopes: ["read:user"],
      oauth2: { authorization_endpoint: "https://github.com/login/oauth/authorize",
                token_endpoint: "https://github.com/login/oauth/access_token",
                userinfo_endpoint: "https://api.github.com/user", subject: "id", email: "email", name: "name" } }
    """
  private static let good = """
    { public_url: "https://id.example.com", store: "sqlite:pippin.db",
      master_keys: [{ id: "2026a", file: "master.key" }],
      clients: [{ id: "example-web", platform: "web", openid: [\(company), \(github)] }] }
    """

  init() throws {
    trial = try Trial()
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    try trial.file("company.secret", "company-of-the-tests\n")
    try trial.file("github.secret", "github-of-the-tests\n")
    try trial.file("empty.secret", " \n")
  }

  private func verdict(_ old: String = "", _ new: String = "") async throws -> JSONElement {
    #expect(old.isEmpty || Self.good.contains(old), "\(old)")
    let path = try trial.file("pippin.json5", old.isEmpty ? Self.good : Self.good.replacing(old, with: new))
    let outcome = await trial.run(["check-config", "--config", path, "--json"])
    #expect(!outcome.output.contains("of-the-tests") && !outcome.words.contains("of-the-tests"), "no secret")
    return try JSONDocument(parsing: outcome.bytes).root
  }

  private func problems(_ root: JSONElement, _ kind: String = "problems") -> [String] {
    for problem in root[kind]?.elements.map(\.self) ?? [] {
      #expect(problem["cure"]?.string?.isEmpty == false, "each says what to do")
    }
    return root[kind]?.elements.map { "\($0["setting"]?.string ?? "?"): \($0["problem"]?.string ?? "?")" } ?? []
  }

  @Test func `are told back without the secrets`() async throws {
    let root = try await verdict()
    #expect(root["ok"]?.bool == true, "\(problems(root))")
    let client = try #require(root["settings"]?["clients"]?.elements.first { _ in true })
    let providers = client["openid"]?.elements.map { $0 } ?? []
    try #require(providers.count == 2)
    #expect(providers.map { $0["id"]?.string } == ["company", "github"])
    #expect(providers[0]["issuer"]?.string == "https://login.example.com/realms/staff")
    #expect(providers[0]["scopes"]?.elements.map(\.string) == ["openid", "profile", "email"])
    #expect(providers[0]["email_is_verified"]?.bool == false)
    #expect(providers[0]["return_url"]?.string == "https://id.example.com/auth/openid/callback/company")
    #expect(providers[1]["issuer"] == nil)
    #expect(providers[1]["oauth2"]?["userinfo_endpoint"]?.string == "https://api.github.com/user")
    #expect(providers[1]["oauth2"]?["subject"]?.string == "id")
    #expect(providers[1]["oauth2"]?["userinfo_method"]?.string == "get")
    #expect(providers[1]["oauth2"]?["email_is_verified"]?.bool == false)
  }

  @Test func `may demand parameters of the callback, ask by a form, and have values in the token's answer`()
    async throws
  {
    let more =
      #"userinfo_method: "post", token_request: { from_callback: ["device_id"] }, email: "token_response:email""#
    let root = try await verdict(#"subject: "id", email: "email""#, #"subject: "user.user_id", \#(more)"#)
    #expect(root["ok"]?.bool == true, "\(problems(root))")
    let client = try #require(root["settings"]?["clients"]?.elements.first { _ in true })
    let oauth2 = try #require(client["openid"]?.elements.map { $0 }.last?["oauth2"])
    #expect(oauth2["userinfo_method"]?.string == "post" && oauth2["email"]?.string == "token_response:email")
    #expect(oauth2["token_request"]?["from_callback"]?.elements.map(\.string) == ["device_id"])
  }

  private static let first = "clients[0].openid[0]"
  private static let second = "clients[0].openid[1]"

  @Test(arguments: [
    (#"id: "company", "#, "", "\(first).id: is missing"),
    (#"id: "company""#, #"id: "Company""#, "\(first).id: is not an id"),
    (#"id: "company""#, #"id: "a/b""#, "\(first).id: is not an id"),
    (#"id: "company""#, #"id: "github""#, "\(second).id: is the second one named github"),
    (#"client_id: "pippin","#, "", "\(first).client_id: is missing"),
    (#""company.secret""#, #""empty.secret""#, "\(first).client_secret_file: holds no secret"),
    (#"issuer: "https://login.example.com/realms/staff","#, "", "\(first).issuer: is missing"),
    (#""https://login.example.com/realms/staff""#, #""http://login.example.com""#, "\(first).issuer: is not https"),
    (#""https://login.example.com/realms/staff""#, #""login.example.com""#, "\(first).issuer: is not a web address"),
    (#""https://login.example.com/realms/staff""#, #""https://a@b.example""#, "\(first).issuer: is not a web address"),
    (#"realms/staff""#, ##"realms/staff#a""##, "\(first).issuer: is not a web address"),
    (#"realms/staff""#, #"realms/staff?a""#, "\(first).issuer: has a query"),
    (#"client_id: "pippin""#, #"client_id: "pippin", scopes: ["email"]"#, "\(first).scopes: lacks openid"),
    (
      #"client_id: "pippin""#, #"client_id: "pippin", scopes: ["openid", "a b"]"#,
      "\(first).scopes[1]: is not a scope"
    ),
    (
      #"client_id: "pippin""#, #"client_id: "pippin", token_endpoint_auth_method: "private_key_jwt""#,
      "\(first).token_endpoint_auth_method: is not a method"
    ),
    (
      #"client_id: "pippin""#, #"client_id: "pippin", token_endpoint_auth_method: "none""#,
      "\(first).token_endpoint_auth_method: does not go with client_secret_file"
    ),
    (#"client_id: "pippin""#, #"client_id: "pippin", secret: "s""#, "\(first).secret: is not a setting"),
    (#"oauth2: {"#, #"issuer: "https://github.com", oauth2: {"#, "\(second).oauth2: stands beside issuer"),
    (#"oauth2: {"#, #"email_is_verified: true, oauth2: {"#, "\(second).email_is_verified: belongs to an issuer"),
    (#", subject: "id""#, "", "\(second).oauth2.subject: is missing"),
    (
      #"subject: "id""#, #"subject: "id", userinfo_method: "put""#,
      "\(second).oauth2.userinfo_method: is not known here"
    ),
    (
      #"subject: "id""#, #"subject: "id", token_request: { from_callback: ["device_id", "code"] }"#,
      "\(second).oauth2.token_request.from_callback[1]: is a parameter of the standard, which the server sends itself"
    ),
    (
      #"subject: "id""#, #"subject: "id", token_request: { from_callback: ["a b"] }"#,
      "\(second).oauth2.token_request.from_callback[0]: is not the name of a parameter"
    ),
    (
      #"subject: "id""#, #"subject: "id", token_request: { resource: "x" }"#,
      "\(second).oauth2.token_request.resource: is not a setting"
    ),
    (#"subject: "id""#, #"subject: "a..b""#, "\(second).oauth2.subject: is not a path"),
    (
      #""https://api.github.com/user""#, #""http://api.github.com/user""#,
      "\(second).oauth2.userinfo_endpoint: is not https"
    ),
    (
      #"token_endpoint: "https://github.com/login/oauth/access_token","#, "",
      "\(second).oauth2.token_endpoint: is missing"
    ),
  ])
  func `are refused where they are wrong`(_ old: String, _ new: String, _ problem: String) async throws {
    let problems = problems(try await verdict(old, new))
    #expect(problems.count == 1 && problems.first?.hasPrefix(problem) == true, "\(problems)")
  }

  private static let other = #"{ id: "other", platform: "ios", openid: "#

  @Test(arguments: [
    // The same provider in two clients, whatever it is called and with another registration.
    (company.replacing("Company account", with: "Staff").replacing("\"pippin\"", with: "\"app\""), nil),
    (github, nil),
    // Another provider under a known id.
    (company.replacing("realms/staff", with: "realms/guests"), "company"),
    (github.replacing("subject: \"id\"", with: "subject: \"login\""), "github"),
    (github.replacing("api.github.com", with: "api.example.com"), "github"),
    (github.replacing("\"github\"", with: "\"company\""), "company"),
  ])
  func `have one meaning for an id in all clients`(_ provider: String, _ id: String?) async throws {
    let root = try await verdict("clients: [", "clients: [" + Self.other + "[\(provider)] }, ")
    let expected = id.map { ["clients[1].openid: has a provider \($0) that is another one in another client"] } ?? []
    #expect(problems(root) == expected)
  }

  @Test func `can have an authority of their own`() async throws {
    let authority = try LocalAuthority(for: "login.example.com", named: "Test", now: 1_790_000_000, days: 30)
    try trial.file("authority.pem", authority.issue(host: "login.example.com").certificatePEM)
    try trial.file("key.pem", "-----BEGIN PUBLIC KEY-----\nAA\n-----END PUBLIC KEY-----\n")
    let with = #"id: "company", authorities_file: "authority.pem""#
    let root = try await verdict(#"id: "company""#, with)
    #expect(root["ok"]?.bool == true, "\(problems(root))")
    let provider = root["settings"]?["clients"]?.elements.first { _ in true }?["openid"]?.elements.first { _ in true }
    #expect(provider?["authorities_file"]?.string?.hasSuffix("/authority.pem") == true)
    for (file, problem) in [("key.pem", "holds no certificate as PEM"), ("none.pem", "cannot be read")] {
      let found = problems(try await verdict(#"id: "company""#, #"id: "company", authorities_file: "\#(file)""#))
      #expect(found.count == 1 && found[0].hasPrefix("\(Self.first).authorities_file: "), "\(found)")
      #expect(found.first?.contains(problem) == true, "\(found)")
    }
    // The same provider in two clients has one set of certificates.
    let twice = Self.good.replacing(#"id: "company""#, with: with)
      .replacing("clients: [", with: "clients: [" + Self.other + "[\(Self.company)] }, ")
    let path = try trial.file("twice.json5", twice)
    let outcome = await trial.run(["check-config", "--config", path, "--json"])
    #expect(
      problems(try JSONDocument(parsing: outcome.bytes).root) == [
        "clients[1].openid: has a provider company with other certificates than the same provider in another client"
      ])
  }

  @Test func `are refused with one issuer twice, for it could not be told which was meant`() async throws {
    let twin = Self.company.replacing(#"id: "company""#, with: #"id: "twin""#)
    let problems = problems(try await verdict("openid: [", "openid: [\(twin), "))
    #expect(problems.count == 1 && problems[0].hasPrefix("clients[0].openid[1].issuer: "), "\(problems)")
  }

  @Test func `may be a stand-in without TLS where that is said aloud`() async throws {
    let root = try await verdict(
      #"{ public_url"#,
      #"{ insecure_social_base_url: true, public_url"#)
    #expect(root["ok"]?.bool == true)
    let plain = Self.good.replacing("{ public_url", with: "{ insecure_social_base_url: true, public_url")
      .replacing("https://login.example.com", with: "http://127.0.0.1:8081")
    let path = try trial.file("plain.json5", plain)
    let outcome = await trial.run(["check-config", "--config", path, "--json"])
    let warned = problems(try JSONDocument(parsing: outcome.bytes).root, "warnings")
    #expect(outcome.code == .done && warned.contains { $0.hasPrefix("\(Self.first).issuer: is not https") })
  }

  @Test func `are no OpenID client: oidc is the other direction`() async throws {
    let problems = problems(try await verdict(#"platform: "web", openid"#, #"platform: "web", oidc"#))
    #expect(!problems.isEmpty)
  }

  @Test func `alone give people a way in on the pages`() async throws {
    let client = #"""
      { id: "wiki", platform: "web", oidc: { redirect_uris: ["https://wiki.example.com/cb"], client_secret_file: "wiki.secret" } },
      """#
    try trial.file("wiki.secret", "0f1e2d3c4b5a69788796a5b4c3d2e1f0-of-the-tests\n")
    let root = try await verdict("clients: [", "clients: [" + client)
    #expect(root["ok"]?.bool == true, "\(problems(root))")
  }
}
