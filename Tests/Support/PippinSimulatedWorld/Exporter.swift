import PippinFoundation
import PippinSimulation
import PippinTestKit

/// A person who looks at their account, exports it, deletes it, and asks how far the deletion is.
final class Exporter: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private let chance: Chance
  private let visitor: Visitor
  private var history: History { world.history }
  private var access = ""
  private var refresh = ""
  private var keyNumber = 0

  private static let person = "erika"

  init(in world: World) {
    self.world = world
    chance = Chance(seed: world.seed, for: "erika's phone")
    visitor = Visitor(name: "erika's phone", world: world, chance: chance)
  }

  func live(for duration: Duration) async {
    _ = await visitor.apple(
      "POST", "/emulator/apple-ids", ["id": .string(Self.person), "email": .string("\(Self.person)@example.org")])
    await repeatedly(for: duration, around: .seconds(200), by: chance, in: history) {
      guard !refresh.isEmpty else { return await signIn() }
      let step = chance.choice([
        (weight: 4, value: look), (weight: 6, value: export), (weight: 4, value: renew), (weight: 3, value: signIn),
        (weight: 4, value: deleteAccount),
      ])
      await step()
    }
  }

  private func freshKey() -> String {
    keyNumber += 1
    return "key-of-erika-\(keyNumber)-\(chance.next())"
  }

  // MARK: Its session

  private func signIn() async {
    guard let nonce = await visitor.nonce() else { return }
    let sheet = await visitor.sheet(of: Self.person, nonce: nonce)
    for secret in ["identity_token", "authorization_code"] { world.isSecret(sheet.text(secret)) }
    let (body, key) = (visitor.signInBody(sheet, nonce: nonce), freshKey())
    let answer = await visitor.until("exporter's sign-in") {
      await visitor.ask("POST", "/v1/sign-in/apple", body, fields: [("idempotency-key", key)])
    }
    if let answer, answer.status == 200 { take(answer) }
  }

  private func renew() async {
    let body: JSONText = ["refresh_token": .string(refresh), "retry_key": .string(freshKey())]
    let answer = await visitor.until("exporter's refresh") { await visitor.ask("POST", "/v1/session/refresh", body) }
    guard let answer else { return }
    if answer.status == 200 { take(answer) } else { (access, refresh) = ("", "") }
  }

  private func take(_ answer: Answer) {
    (access, refresh) = (answer.text("session.access_token"), answer.text("session.refresh_token"))
    world.isSecret(access)
    world.isSecret(refresh)
  }

  /// Asks within the session; an expired access token is renewed before the next step.
  private func inSession(_ what: String, _ target: String) async -> Answer? {
    guard let answer = await visitor.until(what, { await visitor.ask("GET", target, bearer: access) }) else {
      return nil
    }
    if answer.text("code") == "access_token_expired" { await renew() }
    if answer.text("code") == "session_ended" { (access, refresh) = ("", "") }
    return answer
  }

  // MARK: Its account

  private func look() async { _ = await inSession("look at the account", "/v1/account") }

  private func export() async {
    let answer = await inSession("export", "/v1/account/export")
    if answer?.status == 200 { history.count("exports") }
  }

  private func deleteAccount() async {
    let began = Date()
    if chance.happens(0.8) { await signIn() }
    guard !refresh.isEmpty else { return }
    // The same token exports before and after.
    await export()
    let (bearer, key) = (access, freshKey())
    guard !bearer.isEmpty else { return }
    let answer = await visitor.until("exporter's deletion") {
      await visitor.ask("DELETE", "/v1/account", bearer: bearer, fields: [("idempotency-key", key)])
    }
    guard let answer, answer.status == 202 else { return }
    history.count("exporter's deletions")
    (access, refresh) = ("", "")
    await exportAfterDeletion(bearer, since: began)
    await followDeletion(answer, since: began)
  }

  private func exportAfterDeletion(_ bearer: String, since began: Date) async {
    let answer = await visitor.until("export after the deletion") {
      await visitor.ask("GET", "/v1/account/export", bearer: bearer)
    }
    guard let answer, answer.status == 200, !world.wasLost(since: began) else { return }
    history.breaks(.exportIsOnesOwn, "an account was exported after its deletion was answered")
  }

  /// Asks how far the deletion is, until it is finished or the person has had enough.
  private func followDeletion(_ deletion: Answer, since began: Date) async {
    let (id, receipt) = (deletion.text("deletion.id"), deletion.text("deletion.receipt"))
    world.isSecret(receipt)
    for _ in 0..<10 where !history.isOver {
      await pause(.seconds(chance.within(5...300)))
      let answer = await visitor.until("how far the deletion is") {
        await visitor.ask("GET", "/v1/deletions/\(id)", bearer: receipt)
      }
      guard let answer else { return }
      guard answer.status == 200 else {
        if !world.wasLost(since: began) {
          history.breaks(.toldIsStored, "a deletion was answered, and its receipt is refused: \(answer.verdict)")
        }
        return
      }
      if answer.text("state") == "finished" { return history.count("deletions seen to be finished") }
    }
  }
}
