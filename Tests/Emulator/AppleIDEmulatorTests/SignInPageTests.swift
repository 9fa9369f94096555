import AppleIDEmulator
import PippinHTTP
import Testing

@Suite struct SignInPageTests {
  @Test func `the sign-in page lists all people and Cancel`() async throws {
    let harness = try Harness()
    let page = try await harness.get("/auth/authorize?" + Harness.query())
    #expect(page.status == 200)
    for id in ["mary", "anita", "kurt", "student"] { #expect(page.bodyText.contains("value=\"\(id)\"")) }
    #expect(page.bodyText.contains("value=\"cancel\""))
    #expect(!page.bodyText.contains("<script"))
    let policy = try #require(page.fields["content-security-policy"])
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("form-action 'self'"))
    #expect(!policy.contains("unsafe"))
  }

  @Test func `the first sheet asks for name and email and posts the name as JSON text`() async throws {
    let harness = try Harness()
    let id = try await harness.begin()
    let sheet = try await harness.sheet(id)
    #expect(Harness.fields(of: sheet)["first_name"] == "Mary")
    #expect(sheet.bodyText.contains("Hide My Email"))
    let result = try await harness.decide(
      id, more: [("first_name", "May <3"), ("last_name", ""), ("email_choice", "hide")])
    let fields = Harness.fields(of: result)
    // CALLBACK-1, CALLBACK-2: a form for the client's address, flat, with `state` echoed.
    #expect(result.bodyText.contains("<form method=\"post\" action=\"\(Harness.returnURL)\">"))
    #expect(result.bodyText.contains("<button class=\"main\">Continue</button>"))
    #expect(Set(fields.keys) == ["state", "code", "id_token", "user"])
    #expect(fields["state"] == "s-1")
    // CALLBACK-4, CALLBACK-8
    let user = try Value(json: Array((fields["user"] ?? "").utf8))
    #expect(user["name"] == .object(["firstName": .text("May <3"), "lastName": .text("")]))
    let email = try #require(user["email"]?.text)
    #expect(Harness.isRelay(email))  // RELAY-1
    let claims = try Token(fields["id_token"] ?? "").claims
    #expect(claims["email"]?.text == email)
    #expect(claims["is_private_email"] == .bool(true))
  }

  @Test func `the result page may run its one script and nothing else`() async throws {
    let harness = try Harness()
    let result = try await harness.decide(try await harness.begin())
    let policy = try #require(result.fields["content-security-policy"])
    #expect(policy.contains("script-src 'sha256-"))
    // The browser would hold `form-action` against the redirects that follow the callback.
    #expect(!policy.contains("form-action"))
    #expect(result.fields["cache-control"] == "no-store")
  }

  @Test func `the second sheet asks only for a confirmation and sends no user`() async throws {
    let harness = try Harness()
    _ = try await harness.signIn()
    let id = try await harness.begin()
    let sheet = try await harness.sheet(id)
    #expect(sheet.bodyText.contains("Continue as Mary"))
    #expect(!sheet.bodyText.contains("first_name"))
    let fields = Harness.fields(of: try await harness.decide(id, more: [("first_name", "Other")]))
    #expect(Set(fields.keys) == ["state", "code", "id_token"])  // CALLBACK-6
    #expect(try Token(fields["id_token"] ?? "").claims["email"]?.text == "mary@example.com")  // CLAIMS-9
  }

  @Test func `user follows the scope, and stays as first granted`() async throws {
    let harness = try Harness()
    let first = try await harness.signIn("mary", ["scope": "name"])
    let user = try Value(json: Array((first["user"] ?? "").utf8))
    #expect(user.names == ["name"])  // CALLBACK-5
    let later = try await harness.signIn("mary", ["scope": "name email"])
    #expect(try Token(later["id_token"] ?? "").claims["email"] == nil)  // CLAIMS-20
    let none = try await harness.signIn("anita", ["scope": nil])
    #expect(none["user"] == nil)
    #expect(try await harness.signIn("anita")["user"] == nil)
  }

  @Test func `one consent serves the whole group`() async throws {
    let harness = try Harness()
    let native = try await harness.native()
    #expect(native.json["email"]?.text == "mary@example.com")
    let fields = try await harness.signIn()
    #expect(fields["user"] == nil)  // AUTHZ-24, NATIVE-18
    // CLAIMS-2: the same `sub` in all apps of the team.
    #expect(try Token(fields["id_token"] ?? "").claims["sub"] == native.json["user"])
  }

  @Test(arguments: ["form_post", "fragment", "query"])
  func `a cancelled sheet comes back in the mode that was asked for`(_ mode: String) async throws {
    let harness = try Harness()
    let changes: [String: String?] = [
      "response_mode": mode, "scope": nil, "response_type": mode == "query" ? "code" : "code id_token",
    ]
    let answer = try await harness.decide(try await harness.begin(changes), action: "cancel")
    // CALLBACK-10, CALLBACK-11
    switch mode {
    case "query": #expect(answer.fields["location"] == Harness.returnURL + "?error=user_cancelled_authorize&state=s-1")
    case "fragment":
      #expect(answer.fields["location"] == Harness.returnURL + "#error=user_cancelled_authorize&state=s-1")
    default:
      #expect(Harness.fields(of: answer) == ["error": "user_cancelled_authorize", "state": "s-1"])
    }
  }

  @Test func `a code alone travels in the query`() async throws {
    let harness = try Harness()
    let request = try await harness.begin(["response_type": "code", "response_mode": nil, "scope": nil, "state": nil])
    let answer = try await harness.decide(request)
    let location = try #require(answer.fields["location"])
    #expect(answer.status == 303)
    #expect(location.hasPrefix(Harness.returnURL + "?code=c"))
    #expect(!location.contains("state") && !location.contains("id_token"))
  }

  @Test func `a sheet accepts only one decision`() async throws {
    let harness = try Harness()
    let id = try await harness.begin()
    _ = try await harness.decide(id)
    let again = try await harness.decide(id)
    #expect(again.status == 400)
    #expect(again.bodyText.contains("This sign-in has ended"))
  }

  @Test func `a managed account has no address to share`() async throws {
    let harness = try Harness()
    let id = try await harness.begin()
    #expect(!(try await harness.sheet(id, "student").bodyText.contains("Hide My Email")))
    let fields = Harness.fields(of: try await harness.decide(id, "student", more: [("email_choice", "hide")]))
    #expect(try Token(fields["id_token"] ?? "").claims["email"] == nil)  // CLAIMS-8, CLAIMS-21
  }

  @Test func `a hostile name stays text on every page`() async throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.appleIDs[0].givenName = "<script>alert(1)</script>"
    configuration.teams[0].apps[0].services[0].name = "\"><img src=x>"
    let harness = try Harness(configuration)
    let id = try await harness.begin()
    for page in [
      try await harness.get("/auth/authorize?" + Harness.query()), try await harness.sheet(id),
      try await harness.decide(id), try await harness.get("/"), try await harness.get("/emulator/ui/log"),
    ] {
      #expect(!page.bodyText.contains("<script>alert"))
      #expect(!page.bodyText.contains("<img"))
    }
  }
}
