import PippinFoundation
import PippinSimulation
import PippinTestKit
import PippinTokens

/// A phone whose system says now and then that the person has left the app, rightly or wrongly; the server asks Apple.
final class DoubtfulPhone: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private let chance: Chance
  private let visitor: Visitor
  private var history: History { world.history }
  private var access = ""
  private var refresh = ""
  private var user = ""
  private var began = Date()
  private var keyNumber = 0

  private static let person = "anita"
  private var appleAccounts = 1
  /// What Apple's sheet calls the person, who takes another Apple Account after they deleted the one before.
  private var appleID: String { appleAccounts == 1 ? Self.person : "\(Self.person)-\(appleAccounts)" }

  init(in world: World) {
    self.world = world
    chance = Chance(seed: world.seed, for: "anita's phone")
    visitor = Visitor(name: "anita's phone", world: world, chance: chance)
  }

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(400), by: chance, in: history) {
      if refresh.isEmpty { await signIn() } else { await goOn() }
    }
  }

  private func freshKey() -> String {
    keyNumber += 1
    return "key-of-anita-\(keyNumber)-\(chance.next())"
  }

  private func signIn() async {
    guard let nonce = await visitor.nonce() else { return }
    began = Date()
    let sheet = await visitor.sheet(of: appleID, nonce: nonce)
    let (body, key) = (visitor.signInBody(sheet, nonce: nonce), freshKey())
    let answer = await visitor.until("doubtful sign-in") {
      await visitor.ask("POST", "/v1/sign-in/apple", body, fields: [("idempotency-key", key)])
    }
    guard let answer, answer.status == 200 else { return }
    (access, refresh) = (answer.text("session.access_token"), answer.text("session.refresh_token"))
    user = sheet.text("user")
  }

  private func goOn() async {
    let body: JSONText = ["refresh_token": .string(refresh), "retry_key": .string(freshKey())]
    guard
      let answer = await visitor.until("doubtful refresh", { await visitor.ask("POST", "/v1/session/refresh", body) })
    else { return }
    guard answer.status == 200 else { return ended(answer) }
    (access, refresh) = (answer.text("session.access_token"), answer.text("session.refresh_token"))
    if chance.happens(0.03) {
      await leaveApple()
      return
    }
    if chance.happens(0.15) {
      world.mayEnd(Self.person, ["apple_consent_revoked", "apple_token_invalid"])
      _ = await visitor.apple("DELETE", "/emulator/apple-ids/\(appleID)/apps/\(WorldSettings.app)")
    }
    let told = await visitor.until("doubt") {
      await visitor.ask(
        "GET", "/v1/session", bearer: access, fields: [("apple-user", user), ("apple-credential-state", "revoked")])
    }
    if let told, told.status == 401, told.text("code") == "session_ended" { ended(told) }
  }

  /// Deletes the Apple Account; the next sign-in is with another one.
  private func leaveApple() async {
    world.mayEnd(Self.person, ["apple_account_deleted", "apple_consent_revoked", "apple_token_invalid"])
    _ = await visitor.apple("DELETE", "/emulator/apple-ids/\(appleID)")
    history.count("Apple Accounts deleted")
    (access, refresh) = ("", "")
    appleAccounts += 1
    _ = await visitor.apple(
      "POST", "/emulator/apple-ids", ["id": .string(appleID), "email": .string("\(appleID)@example.org")])
  }

  private func ended(_ answer: Answer) {
    let token = refresh
    (access, refresh) = ("", "")
    let reason = answer["reason"]?.string ?? answer.text("code")
    guard !world.isExplained(reason, of: Self.person, since: began, holding: token) else { return }
    history.breaks(.nobodyIsSignedOut, "anita's phone was signed out: \(answer.verdict)")
  }
}
