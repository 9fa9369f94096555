import PippinAccounts
import PippinTokens
import Testing

@testable import PippinProgram

/// Who may create an account (R-24), and codes that create one.
@Suite struct `Sign-up in settings` {
  private static let native = #"{ id: "com.example.app", platform: "ios", "#
  private static let web = #"{ id: "example-web", platform: "web", "#
  private static let mail = #"mail: { smtp: "smtps://smtp.example.com", from: "hello@example.com" }"#

  /// What `check-config` says of the settings of the documentation with more members in the app and the website.
  private func check(app: String = "", web: String = "", _ more: String = "") async throws -> JSONElement {
    let trial = try SettingsTests().trial
    _ = try trial.file("facebook.secret", "0123456789abcdef")
    let settings = SettingsTests.good.replacing(Self.native, with: Self.native + app)
      .replacing(Self.web, with: Self.web + web).replacing("{ listen", with: "{ \(more) listen")
    let path = try trial.file("pippin.json5", settings)
    let outcome = await trial.run(["check-config", "--config", path, "--json"])
    return try JSONDocument(parsing: outcome.bytes).root
  }

  private func told(
    _ kind: String, app: String = "", web: String = "", _ more: String = ""
  ) async throws -> [String] {
    try await check(app: app, web: web, more)[kind]?.elements.map {
      #expect($0["cure"]?.string?.isEmpty == false)
      return "\($0["setting"]?.string ?? "?"): \($0["problem"]?.string ?? "?")"
    } ?? []
  }

  /// The same policy in both clients.
  private func warnings(_ signUp: String, app: String = "", _ more: String = "") async throws -> [String] {
    let both = "sign_up: \(signUp), "
    return try await told("warnings", app: both + app, web: both, more)
  }

  private func policy(_ signUp: String) async throws -> JSONElement? {
    try await check(app: signUp)["settings"]?["clients"]?.elements.first { _ in true }?["sign_up"]
  }

  @Test(arguments: ["", "sign_up: {}, ", "sign_up: null, "]) func `is open to everybody without a policy`(
    _ signUp: String
  ) async throws {
    let policy = try await policy(signUp)
    #expect(policy?["policy"]?.string == "open" && policy?["allow_private_relay"]?.bool == false)
    #expect(policy?["email_domains"]?.elements.map(\.string) == [])
    #expect(try await told("warnings", app: signUp) == [])
  }

  @Test(arguments: [
    #"{ policy: "open" }"#, #"{ policy: "invited" }"#, #"{ policy: "closed" }"#,
    #"{ email_domains: ["example.com", "sub.example.com", "xn--bcher-kva.example"] }"#,
    #"{ policy: "invited", email_domains: ["example.com"], allow_private_relay: false }"#,
    #"{ policy: "open", email_domains: ["example.com"], allow_private_relay: true }"#,
  ]) func `takes a policy, domains and relay addresses`(_ signUp: String) async throws {
    #expect(try await told("problems", app: "sign_up: \(signUp), ") == [])
    #expect(try await warnings(signUp) == [])
  }

  @Test func `compares domains in the spelling of addresses`() async throws {
    let policy = try await policy(#"sign_up: { email_domains: ["b\u00fccher.example", "bu\u0308ro.example"] }, "#)
    #expect(
      policy?["email_domains"]?.elements.map(\.string) == ["xn--bcher-kva.example", "xn--bro-hoa.example"])
  }

  @Test(arguments: [
    (#""open""#, ": must be an object"), ("true", ": must be an object"),
    ("{ closed: true }", ".closed: is not a setting"), (#"{ policy: "invite" }"#, ".policy: is not known here"),
    (#"{ policy: "Open" }"#, ".policy: is not known here"), ("{ policy: 1 }", ".policy: must be text, and not empty"),
    (#"{ email_domains: "example.com" }"#, ".email_domains: must be a list"),
    ("{ email_domains: [] }", ".email_domains: names nothing"),
    ("{ email_domains: [7] }", ".email_domains[0]: must be text, and not empty"),
    (#"{ email_domains: [""] }"#, ".email_domains[0]: must be text, and not empty"),
    (
      #"{ email_domains: ["example.com"], policy: "closed" }"#,
      ".email_domains: does not go with the policy closed, by which nobody creates an account"
    ),
    ("{ allow_private_relay: true }", ".allow_private_relay: is only for email_domains, which is missing"),
    ("{ allow_private_relay: false }", ".allow_private_relay: is only for email_domains, which is missing"),
    (
      #"{ email_domains: ["example.com"], allow_private_relay: "yes" }"#,
      ".allow_private_relay: must be true or false"
    ),
    (#"{ email_domains: ["example.org", "example.com", "example.org"] }"#, ".email_domains[2]: is there twice"),
    (
      #"{ email_domains: ["b\u00fccher.example", "xn--bcher-kva.example"] }"#, ".email_domains[1]: is there twice"
    ),
  ]) func `is refused where it contradicts itself`(_ signUp: String, _ problem: String) async throws {
    #expect(try await told("problems", app: "sign_up: \(signUp), ") == ["clients[0].sign_up\(problem)"])
  }

  @Test(arguments: [
    ("mary@example.com", "is an address, and a domain belongs here"),
    ("@example.com", "is an address, and a domain belongs here"), ("*.example.com", "has a wildcard"),
    ("*", "has a wildcard"), ("Example.com", "has capital letters"), ("B\u{FC}cher.example", "has capital letters"),
    ("b\u{DC}cher.example", "is no domain of an address"), ("localhost", "is no domain of an address"),
    ("example.com.", "is no domain of an address"), (".example.com", "is no domain of an address"),
    ("example..com", "is no domain of an address"), (" example.com", "is no domain of an address"),
    ("https://example.com", "is no domain of an address"), ("example.com:25", "is no domain of an address"),
    ("10.0.0.7", "is no domain of an address"), ("exa_mple.com", "is no domain of an address"),
    ("xn--bcher-kvb.example", "is no domain of an address"), ("privaterelay.appleid.com", "is a relay of Apple's"),
    ("private.icloud.com", "is a relay of Apple's"),
  ]) func `names domains and nothing else`(_ domain: String, _ fault: String) async throws {
    let found = try await told("problems", app: "sign_up: { email_domains: [\"\(domain)\"] }, ")
    #expect(found == ["clients[0].sign_up.email_domains[0]: \(fault)"])
  }

  @Test func `names a hundred domains at most`() async throws {
    func domains(_ count: Int) -> String {
      "sign_up: { email_domains: [" + (0..<count).map { "\"a\($0).example\"" }.joined(separator: ", ") + "] }, "
    }
    #expect(try await told("problems", app: domains(100)) == [])
    #expect(
      try await told("problems", app: domains(101)) == [
        "clients[0].sign_up.email_domains: names 101 domains, and 100 are the most"
      ])
  }

  // MARK: Warnings

  @Test(arguments: [
    #"{ policy: "invited" }"#, #"{ policy: "closed" }"#, #"{ email_domains: ["example.com"] }"#,
  ]) func `warns of a client of the same realm that is a way round`(_ signUp: String) async throws {
    #expect(
      try await told("warnings", app: "sign_up: \(signUp), ") == [
        "clients[0].sign_up: does not hold at example-web of the same realm: people whom it refuses can create an account there"
      ])
    let found = try await told("warnings", web: "sign_up: \(signUp), ")
    #expect(found.count == 1 && found.first?.contains("clients[1].sign_up: does not hold at com.example.app") == true)
    #expect(try await told("warnings", app: "sign_up: \(signUp), realm: \"other\", ") == [], "of other accounts")
    #expect(try await warnings(signUp) == [])
  }

  @Test func `does not warn of a client that creates no accounts`() async throws {
    let closed = #"sign_up: { policy: "closed" }, "#
    #expect(try await told("warnings", app: closed, web: closed) == [])
    let invited = #"sign_up: { policy: "invited" }, "#
    let found = try await told("warnings", app: closed, web: invited)
    #expect(found.count == 1 && found.first?.hasPrefix("clients[0].sign_up: ") == true, "an invitation is a way round")
  }

  @Test(
    arguments: [
      (SignUpPolicy.open, SignUpPolicy.open, false), (.open, SignUpPolicy(.invited), true),
      (.open, SignUpPolicy(.closed), true), (SignUpPolicy(.invited), .open, false),
      (SignUpPolicy(.invited), SignUpPolicy(.closed), true), (SignUpPolicy(.closed), .open, false),
      (SignUpPolicy(.closed), SignUpPolicy(.closed), false),
      (.open, SignUpPolicy(emailDomains: ["a.example"]), true),
      (SignUpPolicy(.invited), SignUpPolicy(emailDomains: ["a.example"]), true),
      (SignUpPolicy(emailDomains: ["a.example"]), .open, false),
      (SignUpPolicy(emailDomains: ["a.example"]), SignUpPolicy(.invited), true),
      (SignUpPolicy(emailDomains: ["a.example"]), SignUpPolicy(emailDomains: ["b.example", "a.example"]), false),
      (SignUpPolicy(emailDomains: ["b.example", "a.example"]), SignUpPolicy(emailDomains: ["a.example"]), true),
      (
        SignUpPolicy(emailDomains: ["a.example"], allowsPrivateRelay: true), SignUpPolicy(emailDomains: ["a.example"]),
        true
      ),
      (
        SignUpPolicy(emailDomains: ["a.example"]), SignUpPolicy(emailDomains: ["a.example"], allowsPrivateRelay: true),
        false
      ),
    ] as [(SignUpPolicy, SignUpPolicy, Bool)])
  func `knows which of two policies admits somebody whom the other refuses`(
    _ one: SignUpPolicy, _ other: SignUpPolicy, _ expected: Bool
  ) {
    #expect(one.admitsMore(than: other) == expected)
  }

  @Test func `warns of offers that need a new account where none is created`() async throws {
    let offers = "guests: true, email_code: { sign_up: true }, "
    let closed = #"sign_up: { policy: "closed" }, "#
    let words = "is true, and lets nobody in: sign_up has the policy closed, by which nobody creates an account"
    #expect(
      try await told("warnings", app: closed + offers, web: closed + "passkey: { sign_up: true }, ", Self.mail + ",")
        == [
          "clients[0].guests: \(words)", "clients[0].email_code.sign_up: \(words)",
          "clients[1].passkey.sign_up: \(words)",
        ])
    let invited = #"{ policy: "invited" }"#
    #expect(try await warnings(invited, app: offers, Self.mail + ",") == [], "an invitation lets a guest in")
  }

  @Test func `warns of methods that prove no address where a domain is demanded`() async throws {
    let domains = #"sign_up: { email_domains: ["example.com"] }, "#
    let others = """
      passkey: { sign_up: true }, facebook: { app_id: "1", app_secret_file: "facebook.secret" },
      openid: [
        { id: "one", name: "One", issuer: "https://one.example", client_id: "a", email_is_verified: true },
        { id: "two", name: "Two", issuer: "https://two.example", client_id: "a" },
        { id: "off", name: "Off", issuer: "https://off.example", client_id: "a", enabled: false },
        { id: "three", name: "Three", client_id: "a", scopes: ["email"],
          oauth2: { authorization_endpoint: "https://three.example/a", token_endpoint: "https://three.example/t",
                    userinfo_endpoint: "https://three.example/u", subject: "id", email: "email" } },
        { id: "four", name: "Four", client_id: "a", scopes: ["email"],
          oauth2: { authorization_endpoint: "https://four.example/a", token_endpoint: "https://four.example/t",
                    userinfo_endpoint: "https://four.example/u", subject: "id", email: "email",
                    email_is_verified: true } }],
      """
    let words = "proves no address, and sign_up.email_domains demands one: nobody creates an account with it"
    #expect(
      try await told("warnings", app: domains + "guests: true, ", web: domains + others) == [
        "clients[0].guests: \(words)", "clients[1].passkey.sign_up: \(words)", "clients[1].facebook: \(words)",
        "clients[1].openid[1]: \(words)", "clients[1].openid[3]: \(words)",
      ])
    let withheld = "offers: { facebook: { enabled: false }, openid: { enabled: false } }, "
    #expect(
      try await told("warnings", app: domains, web: domains + withheld + others) == [
        "clients[1].passkey.sign_up: \(words)"
      ])
  }

  // MARK: Codes

  @Test(arguments: [
    ("true", true, false), ("false", false, false), ("null", false, false), ("{}", true, false),
    ("{ sign_up: false }", true, false), ("{ sign_up: true }", true, true),
  ]) func `may be offered by a mailed code`(_ value: String, _ isOffered: Bool, _ signsUp: Bool) throws {
    let value = try #require(SettingsText(json5: Array(value.utf8), form: .boolean).value)
    var reader = SettingsReader()
    let code = reader.emailCode(Setting(path: "email_code", origin: .nowhere, value: value))
    #expect(code.isOffered == isOffered && code.signsUp == signsUp && reader.problems.isEmpty)
  }

  @Test(arguments: [
    (#""yes""#, ": must be true or false"), ("1", ": must be true or false"), ("[]", ": must be true or false"),
    ("{ sign_up: 1 }", ".sign_up: must be true or false"), ("{ signup: true }", ".signup: is not a setting"),
  ]) func `by a code is refused where it is neither a truth value nor an object`(
    _ value: String, _ problem: String
  ) async throws {
    #expect(try await told("problems", app: "email_code: \(value), ") == ["clients[0].email_code\(problem)"])
  }

  @Test func `by a code needs mail`() async throws {
    let code = "email_code: { sign_up: true }, "
    #expect(
      try await told("warnings", app: code) == [
        "clients[0].email_code.sign_up: is true, and without mail no code is sent"
      ])
    #expect(try await told("warnings", app: code, Self.mail + ",") == [])
  }

  @Test func `by a code is shown as it was written`() async throws {
    func shown(_ code: String) async throws -> JSONElement? {
      try await check(app: code, Self.mail + ",")["settings"]?["clients"]?.elements.first { _ in true }?["email_code"]
    }
    #expect(try await shown("")?.bool == false)
    #expect(try await shown("email_code: true, ")?.bool == true)
    #expect(try await shown("email_code: { sign_up: true }, ")?["sign_up"]?.bool == true)
    #expect(try await shown("email_code: {}, ")?["sign_up"]?.bool == false)
  }
}
