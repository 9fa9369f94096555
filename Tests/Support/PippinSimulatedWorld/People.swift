import AppleIDEmulator
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinSimulation
import PippinTestKit
import PippinTokens

/// A person with an Apple Account.
final class Person: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  let name: String
  /// The account that their sign-ins led to, until it is deleted.
  var account: String?
  /// Whether the account is being deleted, so that a new one may follow.
  var isBeingDeleted = false
  /// Whether Apple gave a name with a proof that reached a server.
  var nameReachedServer = false
  /// When it did.
  private(set) var nameGiven: ClosedRange<Date>?

  init(name: String) { self.name = name }

  /// A name reached a server with a proof between `began` and now.
  func giveName(since began: Date) {
    nameReachedServer = true
    nameGiven = began...max(began, Date())
  }
}

/// A phone with an app that a team wrote by itself on the API, as the documentation says: it repeats a request with the same
/// Idempotency-Key or retry key until somebody answers.
final class Phone: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  let person: Person
  let name: String
  private let world: World
  private let chance: Chance
  /// What the app keeps: the name that Apple gave once, until a sign-in was answered.
  private var outbox: JSONText?
  private(set) var access = ""
  private(set) var refresh = ""
  private var signedInAt = Date()
  var isSignedIn: Bool { !refresh.isEmpty }
  private var keyNumber = 0

  init(number: Int, of person: Person, in world: World) {
    (self.person, self.world) = (person, world)
    name = "\(person.name)'s phone \(number + 1)"
    chance = Chance(seed: world.seed, for: name)
  }

  private var history: History { world.history }

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(240), by: chance, in: history) {
      guard isSignedIn else {
        await signIn()
        return
      }
      let step = chance.choice([
        (weight: 50, value: renew), (weight: 20, value: look), (weight: 6, value: signIn), (weight: 6, value: signOut),
        (weight: 3, value: signOutEverywhere), (weight: 5, value: withdraw), (weight: 3, value: deleteAccount),
        (weight: 7, value: rename),
      ])
      await step()
    }
  }

  // MARK: What the app does

  func signIn() async {
    guard
      let given = await until("nonce", { await ask("POST", "/v1/nonces", ["client_id": .string(WorldSettings.app)]) })
    else { return }
    let nonce = given.text("nonce")
    let sheet = Answer(
      await world.emulator.respond(
        to: .json(
          "POST", World.apple, "/emulator/native/authorizations",
          [
            "bundle_id": .string(WorldSettings.app), "apple_id": .string(person.name), "nonce": .string(nonce),
            "scopes": .list(["name", "email"]), "hide_email": true,
          ])))
    guard sheet.status < 300 else { return history.note(name, "Apple's sheet: \(sheet.verdict)") }
    for secret in ["identity_token", "authorization_code"] { world.isSecret(sheet.text(secret)) }
    if sheet["name.given_name"] != nil {
      outbox = [
        "given_name": .string(sheet.text("name.given_name")), "family_name": .string(sheet.text("name.family_name")),
      ]
    }
    let began = Date()
    let body: JSONText = [
      "client_id": .string(WorldSettings.app), "identity_token": .string(sheet.text("identity_token")),
      "authorization_code": .string(sheet.text("authorization_code")), "nonce": .string(nonce), "name": outbox,
    ]
    let key = freshKey()
    var answers: Set<String> = []
    guard
      let answer = await until(
        "sign-in",
        {
          let answer = await ask("POST", "/v1/sign-in/apple", body, key: key)
          if let answer, answer.status == 200 { answers.insert(String(decoding: answer.body, as: UTF8.self)) }
          return answer
        })
    else { return }
    guard answer.status == 200 else {
      if answer.text("reason") == "nonce_used",
        // An answer counts for as long as its session does.
        !world.hasEnding(of: person.name, since: began), !world.wasLost(since: began),
        !world.wasUsedByOthers(nonce: nonce)
      {
        history.breaks(.sameAnswerAgain, "\(name) repeated a sign-in with its key and was refused: \(answer.verdict)")
      }
      if answer.text("code") == "authorization_code_invalid",
        !world.mayHaveReachedApple(sheet.text("authorization_code"))
      {
        history.breaks(.outagesAreUnavailable, "\(name)'s code was refused, and it was never on the way to Apple")
      }
      return history.note(name, "sign-in: \(answer.verdict)")
    }
    history.count("sign-ins")
    let hadName = outbox != nil
    outbox = nil
    (access, refresh, signedInAt) = (answer.text("session.access_token"), answer.text("session.refresh_token"), began)
    world.isSecret(access)
    world.isSecret(refresh)
    let id = answer.text("account.id")
    if let known = person.account, known != id, !person.isBeingDeleted, world.hasAccount(known) {
      history.breaks(.oneAccountOnePerson, "\(person.name) signed in to \(id), and their account is \(known)")
    }
    if person.account != id { (person.account, person.nameReachedServer) = (id, false) }
    if hadName { person.giveName(since: began) }
    if person.nameReachedServer, !world.mayHaveLostName(of: person), answer.text("account.name.given_name").isEmpty {
      history.breaks(.nameIsNeverLost, "\(person.name) gave a name, and the account \(id) has none")
    }
    if history.strikes(.requestDoubled, name), !history.isOver {
      // The app crashed before it saved the answer, and asks again.
      if let again = await until("sign-in again", { await ask("POST", "/v1/sign-in/apple", body, key: key) }),
        again.status == 200, !again.isSame(as: answer), !world.wasLost(since: began)
      {
        history.breaks(.sameAnswerAgain, "\(name) repeated a sign-in with its key and got another answer")
      }
    }
  }

  func renew() async {
    let (token, began) = (refresh, signedInAt)
    let body: JSONText = ["refresh_token": .string(token), "retry_key": .string(freshKey())]
    guard let answer = await until("refresh", { await ask("POST", "/v1/session/refresh", body) }) else { return }
    guard refresh == token else { return }
    if answer.status == 200 {
      history.count("refreshes")
      (access, refresh) = (answer.text("session.access_token"), answer.text("session.refresh_token"))
      world.isSecret(access)
      world.isSecret(refresh)
      // Somebody closed the app before it saved the answer.
      if chance.happens(0.1) { _ = await until("refresh again", { await ask("POST", "/v1/session/refresh", body) }) }
      return
    }
    endedSession(answer, since: began)
  }

  /// An outage must not be told as a refusal of what is genuine (R-12).
  private func refusesGenuine(_ answer: Answer, since began: Date) {
    let codes = ["store_unavailable", "provider_unreachable", "access_token_invalid", "refresh_token_invalid"]
    if [401, 403, 404].contains(answer.status), codes.contains(answer.text("code")),
      !world.isExplainedByLoss(answer.text("code"), of: person.name, since: began)
    {
      history.breaks(.outagesAreUnavailable, "\(name) was refused for an outage: \(answer.verdict)")
    }
  }

  /// The server says that the session has ended. Something must explain why.
  private func endedSession(_ answer: Answer, since began: Date) {
    let token = refresh
    (access, refresh) = ("", "")
    let reason = answer["reason"]?.string ?? answer.text("code")
    // The answer to the deletion may have been lost.
    if reason == "account_deleted" { (person.account, person.nameReachedServer) = (nil, false) }
    guard !world.isExplained(reason, of: person.name, since: began, holding: token) else { return }
    history.breaks(world.lawOfSignOut(since: began), "\(name) was signed out: \(answer.verdict)")
  }

  func look() async {
    let (token, began, bearer) = (refresh, signedInAt, access)
    guard let answer = await until("session", { await ask("GET", "/v1/session", bearer: bearer) }),
      answer.status == 401, answer.text("code") == "session_ended", refresh == token
    else { return }
    endedSession(answer, since: began)
  }

  func rename() async {
    let (number, token) = (chance.below(1000), access)
    _ = await until("name") {
      await ask(
        "PATCH", "/v1/account", ["name": ["given_name": .string("Name \(number)"), "family_name": "Example"]],
        bearer: token)
    }
  }

  private func signOut() async {
    world.mayEnd(person.name, ["signed_out"])
    _ = await until("sign-out") { await ask("DELETE", "/v1/session", bearer: access) }
    (access, refresh) = ("", "")
  }

  private func signOutEverywhere() async {
    world.mayEnd(person.name, ["signed_out"])
    _ = await until("sign-out everywhere") { await ask("DELETE", "/v1/sessions?keep=none", bearer: access) }
  }

  /// The person takes the consent back in Apple's settings; Apple tells the server.
  private func withdraw() async {
    world.mayEnd(person.name, ["apple_consent_revoked", "apple_token_invalid"])
    history.note(person.name, "stops using the app in Apple's settings")
    _ = await world.emulator.respond(
      to: .json("DELETE", World.apple, "/emulator/apple-ids/\(person.name)/apps/\(WorldSettings.app)"))
    history.count("withdrawals")
    await pause(.seconds(chance.within(1...60)))
  }

  private func deleteAccount() async {
    world.mayEnd(person.name, ["account_deleted"])
    person.isBeingDeleted = true
    defer { person.isBeingDeleted = false }
    guard let answer = await until("deletion", { await ask("DELETE", "/v1/account", bearer: access) }) else { return }
    // Where the first answer was lost, the repetition hears that the account is gone.
    if answer.status < 300 || answer.verdict.hasSuffix("account_deleted") {
      history.count("deletions")
      (access, refresh, person.account, person.nameReachedServer) = ("", "", nil, false)
      await pause(.seconds(chance.within(60...600)))
    }
  }

  // MARK: How it asks

  private func freshKey() -> String {
    keyNumber += 1
    return "key-\(name.filter { $0 != " " && $0 != "'" })-\(keyNumber)-\(chance.next())"
  }

  /// Asks until somebody answers something that a repetition would not change.
  private func until(_ what: String, _ ask: () async -> Answer?) async -> Answer? {
    // Of the session that it asks with: another may follow while it waits.
    let began = signedInAt
    for _ in 0..<200 where !history.isOver {
      if let answer = await ask(),
        answer.status < 500 && answer.status != 429 || answer.text("retry") == "new_authorization"
      {
        history.count("\(what): \(answer.verdict)")
        if answer.status >= 400 { refusesGenuine(answer, since: began) }
        return answer
      }
      await pause(.milliseconds(chance.within(200...5000)))
    }
    return nil
  }

  private func ask(
    _ method: String, _ target: String, _ json: JSONText? = nil, bearer: String? = nil, key: String? = nil
  ) async -> Answer? {
    var asked = HTTPRequest.json(method, World.home, target, json)
    if let bearer { asked.fields.set("authorization", "Bearer \(bearer)") }
    if let key { asked.fields.set("idempotency-key", key) }
    return await world.network.ask(asked, from: name)
  }
}

extension Answer {
  /// Whether two answers to a sign-in are one. A server with a newer master key writes the same refresh token in other letters, and
  /// what an answer says of the account is as of that answer: another device may have changed it in between.
  fileprivate func isSame(as other: Answer) -> Bool { lasting == other.lasting }

  private var lasting: [String] {
    let members = ["session", "created", "linked"].map { name in
      JSONElement(text: body)?[name].map { String(decoding: $0.rawBytes, as: UTF8.self) } ?? ""
    }
    let token = text("session.refresh_token")
    let written = RefreshToken(parsing: token).map { "\($0.session) \($0.generation)" } ?? token
    return [text("account.id")] + members.map { $0.replacing(token, with: written) }
  }
}
