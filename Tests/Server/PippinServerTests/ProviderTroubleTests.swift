import PippinTokens
import PippinHTTP
import PippinTelemetry
import PippinTestKit
import Testing

/// Apple refuses, is away, or its answer is lost on the way (R-5, R-12, TOKEN-6).
@Suite struct `When Apple` {
  private func scene() async throws -> (world: World, app: App, nonce: String, sheet: App.Authorization) {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    return (world, app, nonce, await app.sheet("mary", nonce: nonce))
  }

  @Test func `calls the code used, no account is left behind`() async throws {
    let (world, app, nonce, sheet) = try await scene()
    let other = await app.nonce()
    let token = try TokenForge(world: world).resigned(sheet.identityToken, [("nonce", .string(other))])
    #expect(await app.send(app.body(sheet, nonce: nonce)).verdict == "200")
    let repeated = app.body(sheet, nonce: other).changing([("identity_token", .string(token))])
    #expect(await app.send(repeated).verdict == "401 authorization_code_invalid")
  }

  @Test func `calls the code of a new person used, no account is left behind`() async throws {
    let (world, app, nonce, sheet) = try await scene()
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": "invalid_grant", "count": 1])
    #expect(await app.send(app.body(sheet, nonce: nonce)).verdict == "401 authorization_code_invalid")
    #expect(await app.signIn(changing: [("intent", "existing")]).verdict == "404 account_not_found")
  }

  @Test func `says that the code is five minutes old`() async throws {
    let (world, app, nonce, sheet) = try await scene()
    world.clock.advance(by: 300)
    #expect(await app.send(app.body(sheet, nonce: nonce)).verdict == "401 authorization_code_invalid")
  }

  @Test func `gave the code to another client`() async throws {
    let (world, app, nonce, sheet) = try await scene()
    let other = await App(world: world, client: "com.example.app.debug").sheet("mary", nonce: nonce)
    let token = try TokenForge(world: world).resigned(sheet.identityToken, [("c_hash", TokenForge.hash(other.code))])
    let body = app.body(other, nonce: nonce).changing([("identity_token", .string(token))])
    #expect(await app.send(body).verdict == "401 authorization_code_invalid")
  }

  @Test func `knows somebody whom we do not, and only existing people were asked for, nothing is spent`() async throws {
    let (world, app, nonce, sheet) = try await scene()
    let body = app.body(sheet, nonce: nonce)
    for _ in 0..<2 {
      #expect(await app.send(body.changing([("intent", "existing")])).verdict == "404 account_not_found")
    }
    #expect(world.transport.requests(to: "/auth/token").isEmpty)
    let answer = await app.send(body)
    #expect(answer["created"]?.bool == true && answer.text("account.name.given_name") == "Mary")
    #expect(await app.signIn(changing: [("intent", "existing")])["created"]?.bool == false)
  }

  @Test(arguments: ["status", "html", "empty", "drop", "throttle"])
  func `does not answer as Apple, the same request succeeds later unless the code may be spent`(
    kind: String
  ) async throws {
    let (world, app, nonce, sheet) = try await scene()
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": .string(kind), "count": 1])
    let body = app.body(sheet, nonce: nonce)
    let answer = await app.send(body)
    #expect(answer.verdict == "503 provider_unreachable" && answer.text("provider") == "apple")
    #expect(answer.field("retry-after").flatMap { Int($0) } ?? 0 > 0)
    // An empty 200 is a success that cannot be read, and a connection that broke may have brought the code:
    // nobody knows what became of it.
    #expect(answer["retry"]?.string == (["empty", "drop"].contains(kind) ? "new_authorization" : nil))
    #expect(await app.send(body)["created"]?.bool == true)
  }

  @Test func `cannot be reached, the same request succeeds later`() async throws {
    let (world, app, nonce, sheet) = try await scene()
    world.transport.unplug("127.0.0.1:8081")
    let body = app.body(sheet, nonce: nonce)
    for _ in 0..<3 { #expect(await app.send(body).verdict == "503 provider_unreachable") }
    world.transport.repair()
    world.clock.advance(by: 11)
    let answer = await app.send(body)
    #expect(answer["created"]?.bool == true && answer.text("account.name.given_name") == "Mary")
  }

  @Test func `takes too long, only a new authorization helps`() async throws {
    let (world, app, nonce, sheet) = try await scene()
    world.transport.fail(
      RoutedTransport.Fault(
        path: "/auth/token", TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "too long"),
        losesAnswer: true))
    let body = app.body(sheet, nonce: nonce)
    let answer = await app.send(body)
    #expect(answer.verdict == "503 provider_unreachable" && answer.text("retry") == "new_authorization")
    #expect(await app.send(body).verdict == "401 authorization_code_invalid")
    let anew = await app.signIn()
    #expect(anew["created"]?.bool == true && anew.text("account.name.given_name") == "Mary")
  }

  @Test func `refuses our secret, the operator learns why and the person that it is not them`() async throws {
    let world = try await World(clientKey: try P256PrivateKey.generate().pem)
    let answer = await App(world: world).signIn()
    #expect(answer.verdict == "502 provider_refused" && answer.text("provider") == "apple")
    let record = world.log.records.first { $0.message == "problem" }
    #expect(record?.requestID == answer.text("request_id"))
    #expect(record?.fields.contains { $0.0 == "cause" && $0.1 != "" } == true)
  }

  @Test func `is away before its keys were ever seen, nobody calls a token wrong`() async throws {
    let (world, app, nonce, sheet) = try await scene()
    await world.atApple("POST", "/emulator/faults", ["endpoint": "keys", "kind": "status", "count": 1])
    let body = app.body(sheet, nonce: nonce)
    #expect(await app.send(body).verdict == "503 provider_unreachable")
    #expect(await app.send(body).verdict == "503 provider_unreachable")
    #expect(world.transport.requests(to: "/auth/keys").count == 1)
    world.clock.advance(by: 10)
    #expect(await app.send(body).verdict == "200")
  }

  @Test func `signs with a new key, one look is enough, and a second within ten seconds has to wait`() async throws {
    let (world, app, _, _) = try await scene()
    _ = await app.signIn()
    world.clock.advance(by: 10)
    await world.atApple("POST", "/emulator/keys/rotate", [:])
    #expect(await app.signIn().verdict == "200")
    #expect(world.transport.requests(to: "/auth/keys").count == 2)
    world.clock.advance(by: 1)
    await world.atApple("POST", "/emulator/keys/rotate", [:])
    let early = await app.signIn()
    #expect(
      early.verdict == "503 provider_unreachable"
        && (9...13).contains(early.field("retry-after").flatMap { Int($0) } ?? 0))
    world.clock.advance(by: 9)
    #expect(await app.signIn().verdict == "200")
  }

  @Test func `publishes no keys for a day, those that were seen still serve`() async throws {
    let (world, app, _, _) = try await scene()
    _ = await app.signIn()
    await world.atApple("POST", "/emulator/faults", ["endpoint": "keys", "kind": "html"])
    for _ in 0..<6 {
      world.clock.advance(by: 4 * 3600)
      #expect(await app.signIn().verdict == "200")
    }
  }

  @Test func `fails after the name was given, a later sign-in without a name has it`() async throws {
    let (world, app, nonce, sheet) = try await scene()
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": "invalid_grant", "count": 1])
    let body = app.body(sheet, nonce: nonce).changing([("name", ["given_name": "Marie", "family_name": "Curie"])])
    #expect(await app.send(body).verdict == "401 authorization_code_invalid")
    let second = await app.nonce()
    let again = await app.sheet("mary", nonce: second)
    #expect(again.givenName == nil)
    let answer = await app.send(app.body(again, nonce: second))
    #expect(answer["created"]?.bool == true && answer.text("account.name.given_name") == "Marie")
  }

  @Test func `fails, a name sent with a forged token is not kept`() async throws {
    let (world, app, nonce, sheet) = try await scene()
    let own = try await TokenForge(world: world).unpublishedKey()
    let token = try TokenForge(world: world).resigned(
      sheet.identityToken, [], key: own, keyID: TokenForge(world: world).signingKey.id)
    let forged = app.body(sheet, nonce: nonce).changing([
      ("identity_token", .string(token)), ("name", ["given_name": "Mallory"]),
    ])
    #expect(await app.send(forged).verdict == "401 identity_token_invalid bad_signature")
    #expect(await app.send(app.body(sheet, nonce: nonce).changing([("name", nil)]))["account.name"] == nil)
  }

  @Test func `a web client's token opens nothing natively, and Apple is not asked about its code (TOKEN-3)`()
    async throws
  {
    let world = try await World()
    var web = App(world: world)
    let nonce = await App(world: world, client: "example-web").nonce()
    let given = await web.sheet("mary", nonce: nonce)
    web.client = "example-web"
    let token = try TokenForge(world: world).resigned(given.identityToken, [("aud", "com.example.web")])
    let body = web.body(given, nonce: nonce).changing([("identity_token", .string(token))])
    #expect(await web.send(body).verdict == "403 provider_not_offered")
    #expect(world.transport.requests(to: "/auth/token").isEmpty)
  }
}
