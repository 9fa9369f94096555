import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinServer

/// What operators do with invitations (R-24).
@Suite struct `Invitations by operators` {
  private let world: World
  private let token: String
  private static let path = "/operator/v1/invitations"

  init() async throws {
    world = try await World()
    token = try await Clerk.token(world, "desk")
  }

  private func ask(_ method: String, _ path: String = Self.path, _ body: String? = nil) async throws -> Answer {
    try await ask(method, path, body, of: world, token: token)
  }

  private func ask(
    _ method: String, _ path: String = Self.path, _ body: String? = nil, of world: World, token: String
  ) async throws -> Answer {
    var request = try HTTPRequest(method: method, url: "http://127.0.0.1:9090\(path)", fields: [:])
    request.fields.add("authorization", "Bearer \(token)")
    if let body {
      request.fields.add("content-type", MediaType.json)
      request.body = Array(body.utf8)
    }
    return Answer(await world.operatorPort.respond(to: request))
  }

  private func stored(_ id: String) async throws -> Invitation {
    let id = try #require(InvitationID(id))
    return try #require(try await world.store.invitation(id))
  }

  @Test func `the answer to a creation has the link and the code, and nothing has them later`() async throws {
    let made = try await ask("POST", Self.path, "{}")
    let code = made.text("code")
    #expect(made.status == 201 && code.wholeMatch(of: /([0-9a-hjkmnp-tv-z]{5}-){3}[0-9a-hjkmnp-tv-z]{5}/) != nil)
    #expect(made.text("link") == "\(World.home)/sign-up?invitation=\(code)")
    #expect(made.text("state") == "valid" && made.text("realm") == "default" && made["email"] == nil)
    #expect(made["uses"]?.integer == 1 && made["uses_left"]?.integer == 1 && made["metadata"] == nil)
    let now = world.clock.now()
    #expect(made.text("created_at") == Timestamp(now).text)
    #expect(made.text("expires_at") == Timestamp(now.addingTimeInterval(14 * 86_400)).text)
    let invitation = try await stored(made.text("id"))
    #expect(invitation.digest == InvitationCode.digest(ofPresented: code))
    let listed = try await ask("GET")
    #expect(listed.count("items") == 1 && listed.text("items.0.id") == made.text("id"))
    #expect(listed["items.0.link"] == nil && listed["items.0.code"] == nil)
    for text in [String(decoding: listed.body, as: UTF8.self), world.log.text] { #expect(!text.contains(code)) }
    let audit = try await ask("GET", "/operator/v1/audit?kind=invitation.created")
    #expect(audit.text("items.0.detail") == made.text("id") && audit.text("items.0.actor") == "desk")
    #expect(audit["items.0.account_id"] == nil)
  }

  @Test func `says what it is told to say`() async throws {
    let made = try await ask(
      "POST", Self.path,
      #"{"email":"Mary@Example.com","uses":3,"days":2,"metadata":{ "plan": "pro" },"realm":"default"}"#)
    #expect(made.text("email") == "Mary@Example.com" && made["uses_left"]?.integer == 3)
    #expect(made.text("metadata.plan") == "pro")
    #expect(try await stored(made.text("id")).metadata == #"{"plan":"pro"}"#)
    #expect(try await stored(made.text("id")).expiresAt == world.clock.now().addingTimeInterval(2 * 86_400))
    world.clock.advance(by: 2 * 86_400)
    #expect(try await ask("GET").text("items.0.state") == "expired")
  }

  @Test(arguments: [
    (#"{"email":""}"#, "email"), (#"{"email":"mary"}"#, "email"), (#"{"email":"mary@localhost"}"#, "email"),
    (#"{"email":" mary@example.com"}"#, "email"), (#"{"email":"x7k@privaterelay.appleid.com"}"#, "email"),
    (#"{"email":"x7k@PRIVATE.icloud.com"}"#, "email"), (#"{"uses":0}"#, "uses"), (#"{"uses":10001}"#, "uses"),
    (#"{"days":0}"#, "days"), (#"{"days":367}"#, "days"), (#"{"metadata":[]}"#, "metadata"),
    (#"{"metadata":{"a.b":1}}"#, "metadata"), (#"{"realm":"shop"}"#, "realm"), (#"{"realm":""}"#, "realm"),
  ])
  func `refuses terms that no invitation can have, and names the member`(body: String, member: String) async throws {
    let answer = try await ask("POST", Self.path, body)
    #expect(answer.verdict == "422 invalid_value" && answer.text("errors.0.field") == member, "\(body)")
    #expect(try await ask("GET").count("items") == 0)
  }

  @Test func `refuses metadata that an account could not keep, and what is no number`() async throws {
    let long = #"{"metadata":{"a":"\#(String(repeating: "x", count: 4096))"}}"#
    #expect(try await ask("POST", Self.path, long).verdict == "422 invalid_value")
    for body in [#"{"uses":"1"}"#, #"{"days":1.5}"#, "[]", "junk"] {
      #expect(try await ask("POST", Self.path, body).status == 400, "\(body)")
    }
  }

  @Test func `the realm must be named where there are several`() async throws {
    let shop = Client(
      id: ClientID(rawValue: "shop"), name: "Shop", platform: .ios, realm: Realm(rawValue: "shop"), audience: "shop",
      returnAddresses: [], apple: nil)
    let world = try await World(openID: [shop])
    let token = try await Clerk.token(world, "desk")
    let refused = try await ask("POST", Self.path, "{}", of: world, token: token)
    #expect(refused.verdict == "422 invalid_value" && refused.text("errors.0.field") == "realm")
    #expect(refused.text("errors.0.reason").hasSuffix("default, shop"))
    let made = try await ask("POST", Self.path, #"{"realm":"shop"}"#, of: world, token: token)
    #expect(made.status == 201 && made.text("realm") == "shop")
  }

  @Test func `is revoked once, also if it is revoked twice`() async throws {
    let id = try await ask("POST", Self.path, "{}").text("id")
    #expect(try await ask("DELETE", "\(Self.path)/\(id)").status == 204)
    let first = try await stored(id)
    world.clock.advance(by: 60)
    #expect(try await ask("DELETE", "\(Self.path)/\(id)").status == 204)
    #expect(try await stored(id).revokedAt == first.revokedAt)
    let listed = try await ask("GET")
    #expect(listed.text("items.0.state") == "revoked" && listed["items.0.revoked_at"] != nil)
    #expect(try await ask("GET", "/operator/v1/audit?kind=invitation.revoked").count("items") == 1)
    for unknown in ["junk", AuditEvent.operation.description] {
      #expect(try await ask("DELETE", "\(Self.path)/\(unknown)").status == 404, "\(unknown)")
    }
  }

  @Test func `are listed by pages, the newest first`() async throws {
    var made: [String] = []
    for _ in 0..<5 {
      made.insert(try await ask("POST", Self.path, "{}").text("id"), at: 0)
      // Those of one millisecond have no order.
      world.clock.advance(by: 1)
    }
    var (found, next) = ([String](), "")
    repeat {
      let page = try await ask("GET", "\(Self.path)?limit=2\(next)")
      found += page["items"]?.elements.compactMap { $0["id"]?.string } ?? []
      next = page["next"]?.string.map { "&after=\($0)" } ?? ""
    } while !next.isEmpty
    #expect(found == made)
    for wrong in ["limit=0", "limit=101", "after=x"] {
      #expect(try await ask("GET", "\(Self.path)?\(wrong)").status == 422, "\(wrong)")
    }
  }

  @Test func `a code may be copied in capitals, with spaces or without hyphens`() {
    let code = InvitationCode(random: SeededRandom(seed: 3).source)
    let text = code.text.revealed
    for spelling in [text, text.uppercased(), text.replacing("-", with: ""), " \(text.replacing("-", with: " "))"] {
      #expect(InvitationCode.digest(ofPresented: spelling) == code.digest, "\(spelling)")
    }
    for other in ["", String(text.dropLast()), text + "0", text.dropLast() + "u", text.dropLast() + "-"] {
      #expect(InvitationCode.digest(ofPresented: String(other)) != code.digest, "\(other)")
    }
    #expect(InvitationCode(random: SeededRandom(seed: 4).source).digest != code.digest)
  }
}

/// The page of the console.
@Suite struct `Invitations at the console` {
  private let world: World

  init() async throws {
    world = try await World()
  }

  @Test func `are created by a form, which shows the link and the code once, and are revoked`() async throws {
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/invitations")
    #expect(clerk.text.contains("There are no invitations.") && !clerk.text.contains("name=\"realm\""))
    try await clerk.browser.send(
      "/invitations", ["email": "mary@example.com", "uses": "1", "days": "14", "metadata": ""])
    #expect(clerk.browser.page.status == 200 && clerk.text.contains("must prove the address <b>mary@example.com</b>"))
    let link = try #require(clerk.text.firstMatch(of: /invitation=([0-9a-z-]{23})"/)).1
    #expect(clerk.text.contains("value=\"\(link)\""))
    let digest = InvitationCode.digest(ofPresented: String(link))
    let invitation = try #require(try await world.store.invitations(limit: 9, before: nil).first)
    #expect(invitation.digest == digest && invitation.email == "mary@example.com" && invitation.metadata == nil)
    try await clerk.open("/invitations")
    #expect(clerk.text.contains("<b>mary@example.com</b>") && clerk.text.contains("1 of 1 use left"))
    #expect(!clerk.text.contains(link))
    try await clerk.open("/invitations/\(invitation.id)/revoke")
    #expect(clerk.text.contains("Revoke the invitation for mary@example.com?"))
    try await clerk.browser.send("/invitations/\(invitation.id)/revoke")
    #expect(clerk.path == "/invitations" && clerk.text.contains("The invitation is revoked."))
    #expect(try await world.store.invitation(invitation.id)?.state(at: world.clock.now()) == .revoked)
    try await clerk.open("/audit?kind=invitation.revoked")
    #expect(clerk.text.contains("An invitation was revoked: \(invitation.id). Done by the operator desk."))
  }

  @Test(arguments: [
    (["email": "x7k@privaterelay.appleid.com"], "The address is a relay address of Apple’s"),
    (["uses": "many"], "The number of uses must be a number from 1 to 10000."),
    (["days": "400"], "The number of days must be a number from 1 to 366."),
    (["metadata": "{"], "The metadata is no JSON that can be kept."),
  ])
  func `a mistake keeps what was typed`(fields: [String: String], words: String) async throws {
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/invitations")
    let usual = ["email": "", "uses": "7", "days": "3", "metadata": ""]
    try await clerk.browser.send("/invitations", usual.merging(fields) { $1 })
    #expect(clerk.browser.page.status == 422 && clerk.text.contains(words))
    for value in fields.values { #expect(clerk.text.contains("value=\"\(value)\"")) }
    #expect(try await world.store.invitations(limit: 9, before: nil).isEmpty)
  }

  @Test func `reading shows no action and takes none, and writing alone names nobody`() async throws {
    let issued = try await world.flows.invitations.create(
      InvitationRequest(email: "mary@example.com"), by: "test")
    let reader = try await Clerk.entering(world, "reader", scopes: [.readAccounts])
    try await reader.open("/invitations")
    #expect(reader.text.contains("mary@example.com") && !reader.text.contains("Revoke…"))
    #expect(!reader.text.contains("Create an invitation"))
    let token = try await reader.browser.form(to: "/sign-out").field("csrf_token") ?? ""
    for path in ["/invitations", "/invitations/\(issued.invitation.id)/revoke"] {
      let answer = await reader.post(
        path, [("csrf_token", token), ("uses", "1"), ("days", "1")], cookie: reader.cookie)
      #expect(answer.status == 403, "\(path)")
    }
    let writer = try await Clerk.entering(world, "writer", scopes: [.writeAccounts])
    #expect(try await writer.open("/invitations").status == 403)
    try await writer.open("/invitations/\(issued.invitation.id)/revoke")
    #expect(writer.text.contains("Revoke this invitation?") && !writer.text.contains("mary@example.com"))
    try await writer.open("/invitations/\(AuditEvent.operation)/revoke")
    #expect(writer.browser.page.status != 200)
  }
}
