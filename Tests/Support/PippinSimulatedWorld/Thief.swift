import PippinAccounts
import PippinHTTP
import PippinSimulation
import PippinTestKit
import PippinTokens

/// Who copies what somebody else was handed, and uses it from an address of their own; also with tokens that were never meant for us.
final class Thief: Participant, Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private let chance: Chance
  private let visitor: Visitor
  private var history: History { world.history }
  /// What was seen last, the newest last.
  private var refreshTokens: [(token: String, owner: String)] = []
  private var signIns: [HTTPRequest] = []
  private var nonces: [String] = []
  private var keyNumber = 0

  /// The thief's own Apple Account.
  private static let person = "anita"

  init(in world: World) {
    self.world = world
    chance = Chance(seed: world.seed, for: "thief")
    visitor = Visitor(name: "thief", world: world, chance: chance, address: Owners.strangersAddress)
  }

  // MARK: What is within reach

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard request.peer != Owners.strangersAddress else { return }
    switch request.path {
    case "/v1/sign-in/apple": keep(request, in: &signIns)
    case "/v1/session/refresh":
      let token = request.member("refresh_token")
      if let owner = world.owners.person(ofRefreshToken: token) { keep((token, owner), in: &refreshTokens) }
    default: break
    }
  }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard request.peer != Owners.strangersAddress, response.status < 300 else { return }
    // One that its owner was just handed, and has not used yet.
    let handed = Answer(response).text("session.refresh_token")
    if request.path == "/v1/session/refresh", !handed.isEmpty,
      let owner = world.owners.person(ofRefreshToken: request.member("refresh_token"))
    {
      keep((handed, owner), in: &refreshTokens)
    }
    if request.path == "/v1/nonces" { keep(Answer(response).text("nonce"), in: &nonces) }
  }

  private func keep<Thing>(_ thing: Thing, in list: inout [Thing]) {
    list.append(thing)
    if list.count > 20 { list.removeFirst() }
  }

  // MARK: What is done with it

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(1200), by: chance, in: history) {
      let step = chance.choice([
        (weight: 5, value: useRefreshToken), (weight: 2, value: useSignIn), (weight: 1, value: useNonce),
        (weight: 3, value: useForeignToken),
      ])
      await step()
    }
  }

  private func freshKey() -> String {
    keyNumber += 1
    return "key-of-the-thief-\(keyNumber)-\(chance.next())"
  }

  private func useRefreshToken() async {
    // Mostly the newest that was seen; its owner may be using it now.
    guard let (token, owner) = chance.happens(0.6) ? refreshTokens.last : chance.element(of: refreshTokens) else {
      return
    }
    let key = chance.happens(0.8) ? freshKey() : nil
    world.copyWasUsed(ofRefreshToken: token)
    history.note("thief", "uses a refresh token of \(owner)'s")
    guard let answer = await refresh(token, key), answer.status == 200 else { return }
    await pause(.seconds(chance.within(1...900)))
    guard !history.isOver else { return }
    _ = await refresh(answer.text("session.refresh_token") + answer.text("refresh_token"), freshKey())
  }

  private func refresh(_ token: String, _ key: String?) async -> Answer? {
    let body: JSONText = ["refresh_token": .string(token), "retry_key": key.map { .string($0) }]
    return await visitor.until("theft of a refresh token") { await visitor.ask("POST", "/v1/session/refresh", body) }
  }

  private func useSignIn() async {
    guard var request = chance.happens(0.6) ? signIns.last : chance.element(of: signIns),
      let owner = world.owners.person(ofIdentityToken: request.member("identity_token"))
    else { return }
    // Whoever is first uses up the nonce and the code.
    world.copyWasUsed(ofNonce: request.member("nonce"))
    history.note("thief", "sends a sign-in of \(owner)'s")
    request.peer = Owners.strangersAddress
    if chance.happens(0.5) {
      request.fields.set("idempotency-key", freshKey())
    } else {
      request.fields.remove("idempotency-key")
    }
    _ = await visitor.until("theft of a sign-in") { [request] in await visitor.send(request) }
  }

  private func useNonce() async {
    guard let nonce = chance.happens(0.6) ? nonces.last : chance.element(of: nonces) else { return }
    world.copyWasUsed(ofNonce: nonce)
    history.note("thief", "uses a nonce of somebody else's")
    let sheet = await visitor.sheet(of: Self.person, nonce: nonce)
    let body = visitor.signInBody(sheet, nonce: nonce)
    _ = await visitor.until("theft of a nonce") { await visitor.ask("POST", "/v1/sign-in/apple", body) }
  }

  /// Signs in with a token that opens nothing: of another app, with another nonce, or with another's signature.
  private func useForeignToken() async {
    guard let nonce = await visitor.nonce(), let other = await visitor.nonce() else { return }
    let kind = chance.below(4)
    let sheet = await visitor.sheet(
      of: Self.person, app: kind == 0 ? "com.example.app.debug" : WorldSettings.app, nonce: kind == 1 ? other : nonce)
    var token = sheet.text("identity_token")
    let parts = token.split(separator: ".").map(String.init)
    guard parts.count == 3 else { return }
    if kind == 2 { token = parts[0] + "." + parts[1] + "." + String(parts[2].reversed()) }
    if kind == 3 {
      let claims = JSONText.object([
        ("sub", "001234.00000000000000000000000000000000.0001"), ("aud", .string(WorldSettings.app)),
      ])
      token = parts[0] + "." + Base64URL.encode(Array(claims.text.utf8)) + "." + parts[2]
    }
    world.foreignTokens.insert(token)
    let body: JSONText = [
      "client_id": .string(WorldSettings.app), "identity_token": .string(token),
      "authorization_code": .string(sheet.text("authorization_code")), "nonce": .string(nonce),
    ]
    _ = await visitor.until("foreign token") { await visitor.ask("POST", "/v1/sign-in/apple", body) }
  }
}
