import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// A name is a courtesy: by every way it is cleaned alike, and what is odd in it keeps nobody out (R-1, CALLBACK-7, CALLBACK-8).
@Suite struct `A person's name` {
  /// A way by which a name comes in.
  enum Way: CaseIterable, Sendable {
    case native, web, profile, rename, form, signUp, importing
  }

  private static let texts: [(written: String, kept: String?)] = [
    ("Mary", "Mary"), ("  Mary \t Ann\n", "Mary Ann"), ("Zoe\u{308}", "Zo\u{EB}"), ("Ma\u{0}ry\u{1B}", "Mary"),
    ("\u{202E}yraM", "yraM"), ("می\u{200C}نا", "می\u{200C}نا"),
    (String(repeating: "e\u{301}", count: 200), String(repeating: "\u{E9}", count: 100)),
    ("\u{3164}", nil), ("\u{2800}", nil), ("\u{115F}\u{1160}", nil), ("\u{FFA0}", nil), ("\u{301}", nil),
    ("\u{200B}\u{200D}", nil),
  ]

  @Test(arguments: Way.allCases) func `is kept the same whichever way it comes`(way: Way) async throws {
    for (written, kept) in Self.texts {
      let name = try await Self.name(written, by: way)
      #expect(name.map { Array($0.utf8) } == kept.map { Array($0.utf8) }, "\(way): \(written.debugDescription)")
    }
  }

  /// What is kept of a given name; nil where it is none, or is refused as none.
  private static func name(_ text: String, by way: Way) async throws -> String? {
    let given: JSONText = ["given_name": .string(text)]
    if way == .importing {
      let line: JSONText = [
        "name": given, "identities": .list([["provider": "apple", "team": "TEAM000001", "subject": "000001.1.0001"]]),
      ]
      return try AccountLine(parsing: Array(line.text.utf8)).name?.givenName
    }
    let world = try await World(demandsName: true)
    let app = App(world: world)
    switch way {
    case .native:
      return await app.signIn(changing: [("name", given)])["account.name.given_name"]?.string
    case .web:
      let user: JSONText = ["name": ["firstName": .string(text)]]
      try await signIn(world, user: Array(user.text.utf8))
    case .profile:
      let attempt = await App(world: world, client: "com.example.app.debug").signIn(changing: [("name", nil)])
      let body: JSONText = ["profile_token": .string(attempt.text("profile_token")), "name": given]
      return await world.send("POST", "/v1/sign-up/profile", body)["account.name.given_name"]?.string
    case .rename:
      let token = await app.signIn(changing: [("name", nil)]).accessToken
      return await world.send("PATCH", "/v1/account", ["name": given], bearer: token)["name.given_name"]?.string
    case .form:
      _ = await app.signIn(changing: [("name", nil)])
      let browser = Browser(world)
      try await browser.signIn(as: "mary")
      try await browser.open("/account/name")
      try await browser.send("/account/name", ["given_name": text, "family_name": ""])
    case .signUp:
      let passwords = PasswordApp(world: world)
      let asked = await passwords.send(
        "/v1/sign-up/password",
        [
          "client_id": "com.example.app", "email": "mary@example.com", "password": .string(PasswordApp.password),
          "name": given,
        ])
      let answer = await passwords.confirm(asked.text("sign_up.id"), try await passwords.token())
      #expect(answer.status == 200 || answer.status == 201, "\(answer.verdict)")
      return answer["account.name.given_name"]?.string
    case .importing: break
    }
    return await app.signIn(changing: [("name", nil)])["account.name.given_name"]?.string
  }

  /// Apple's callback with these bytes as `user`, and the way back to our pages.
  private static func signIn(_ world: World, user: [UInt8], encoded: Bool = false) async throws {
    let browser = Browser(world)
    try await browser.authorize(as: "mary")
    let form = try #require(browser.forms.first)
    let others = form.fields.filter { $0.0 != "user" }
    var body = Array((FormData.encode(others) + "&user=").utf8)
    for byte in user { body += encoded ? [byte] : Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8) }
    let request = World.request(
      "POST", World.home, "/auth/apple/callback", ["content-type": "application/x-www-form-urlencoded"], body, "")
    let answer = Answer(await world.deliver(request))
    try await browser.open(try #require(answer.field("location"), "\(answer.verdict)"))
    #expect(browser.cookies["pippin_session"] != nil, "\(browser.text)")
  }

  private static let broken: [(String, [UInt8], String)] = [
    ("a byte that is no UTF-8", Array(#"Ma"#.utf8) + [0xFF] + Array("ry".utf8), "Ma\u{FFFD}ry"),
    ("half a character", Array("Mary".utf8) + [0xE2, 0x82], "Mary\u{FFFD}"),
    ("the first half of a pair", Array(#"Ma\ud83dry"#.utf8), "Ma\u{FFFD}ry"),
    ("the second half of a pair", Array(#"\uDE00Mary"#.utf8), "\u{FFFD}Mary"),
    ("an escaped backslash before it", Array(#"\\ud83dMary"#.utf8), #"\ud83dMary"#),
    ("a whole pair", Array(#"Mary \ud83d\ude00"#.utf8), "Mary 😀"),
  ]

  @Test func `that is badly encoded is read as well as it can be, in an app's body`() async throws {
    for (what, bytes, kept) in Self.broken {
      let app = App(world: try await World())
      let nonce = await app.nonce()
      let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce).changing([("name", "@")])
      let parts = body.text.components(separatedBy: #""@""#)
      let answer = await Self.post(
        app.world, Array((parts[0] + #"{"given_name":""#).utf8) + bytes + Array((#""}"# + parts[1]).utf8))
      #expect(answer.verdict == "200", "\(what)")
      #expect(answer["account.name.given_name"]?.string == kept, "\(what)")
    }
  }

  @Test func `that is badly encoded is read as well as it can be, in Apple's form`() async throws {
    for (what, bytes, kept) in Self.broken {
      let world = try await World()
      try await Self.signIn(
        world, user: Array(#"{"name":{"firstName":""#.utf8) + bytes + Array(#""},"email":"x"}"#.utf8))
      let answer = await App(world: world).signIn(changing: [("name", nil)])
      #expect(answer["account.name.given_name"]?.string == kept, "\(what)")
    }
    let world = try await World()
    try await Self.signIn(world, user: Array(#"{"name":{"firstName":"100%","lastName":"%zz+%4"}}"#.utf8), encoded: true)
    let answer = await App(world: world).signIn(changing: [("name", nil)])
    #expect(answer.text("account.name.given_name") == "100%" && answer.text("account.name.family_name") == "%zz %4")
  }

  @Test func `excuses nothing else in the body`() async throws {
    let app = App(world: try await World())
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce)
    let body = app.body(sheet, nonce: nonce).changing([("name", ["given_name": "Mary"])])
    for bad in [[UInt8(0xFF)], Array(#"\ud83d"#.utf8)] {
      let parts = body.text.components(separatedBy: "Mary’s")
      let answer = await Self.post(app.world, Array(parts[0].utf8) + bad + Array(parts[1].utf8))
      #expect(answer.verdict == "400 malformed_request")
    }
    let twice = body.text.dropLast() + #","name":{"given_name":"\ud83d"}}"#
    #expect(await Self.post(app.world, Array(twice.utf8)).verdict == "400 malformed_request")
    #expect(await app.send(body).verdict == "200", "nothing was used up")
  }

  @Test(arguments: [
    #"{"given_name":"Mary","family_name":"Appleseed"}"#, #"{"firstName":"Mary","lastName":"Appleseed"}"#,
    #"{"givenName":"Mary","familyName":"Appleseed"}"#, #"{"name":{"firstName":"Mary","lastName":"Appleseed"}}"#,
    #"{"name":{"givenName":"Mary","familyName":"Appleseed"},"email":"mary@example.com"}"#,
  ])
  func `is taken in Apple's own spellings (CALLBACK-4)`(name: String) async throws {
    let answer = await App(world: try await World()).signIn(changing: [("name", .raw(name))])
    #expect(answer.text("account.name.given_name") == "Mary" && answer.text("account.name.family_name") == "Appleseed")
  }

  @Test(arguments: ["5", #""Mary""#, "[]", #"{"given_name":5}"#, #"{"name":"Mary"}"#, "{}", "null", "true"])
  func `of another shape keeps nobody out`(name: String) async throws {
    let answer = await App(world: try await World()).signIn(changing: [("name", .raw(name))])
    #expect(answer.verdict == "200" && answer["account.name"] == nil)
  }

  @Test(arguments: ["\u{3164}", "\u{2800}", "\u{301}", "\u{115F}\u{1160}", "\u{FFFD}"])
  func `of blank letters satisfies no app that demands one`(text: String) async throws {
    let app = App(world: try await World(demandsName: true), client: "com.example.app.debug")
    let answer = await app.signIn(changing: [("name", ["given_name": .string(text)])])
    #expect(answer.verdict == "422 profile_required")
    let body: JSONText = [
      "profile_token": .string(answer.text("profile_token")), "name": ["given_name": .string(text)],
    ]
    #expect(await app.world.send("POST", "/v1/sign-up/profile", body).verdict == "422 invalid_value")
  }

  private static func post(_ world: World, _ body: [UInt8]) async -> Answer {
    let fields: HTTPFields = ["content-type": "application/json"]
    return Answer(
      await world.deliver(World.request("POST", World.home, "/v1/sign-in/apple", fields, body, "127.0.0.1")))
  }
}
