import AppleIDEmulator
import Foundation
import PippinAccounts
import PippinHTTP
import PippinMemoryStore
import PippinSimulation
import SignInClient

/// What the person does in the app.
extension KitPhone {
  func use(_ app: KitProcess) async {
    do {
      let account = try await app.client.started().account
      guard !app.life.isDead else { return }
      guard let account else { return try await enter(app) }
      // A guest chooses a sign-in method soon.
      if account.isGuest, chance.happens(0.3) { return try await signIn(app) }
      try await step(app)
    } catch {
      if !app.life.isDead { note(app, "in use", error) }
    }
  }

  private func enter(_ app: KitProcess) async throws {
    guard chance.happens(0.2) else { return try await signIn(app) }
    app.life.signInBegan = Date()
    let outcome = try await app.client.signInAsGuest()
    if !app.life.isDead { history.count("kit: guest, \(outcome.words)") }
  }

  private func step(_ app: KitProcess) async throws {
    let client = app.client
    switch chance.below(100) {
    case 0..<5:
      world.mayEnd(person.name, ["signed_out"])
      try await client.signOut()
      history.count("kit: signed out by the person")
    case 5..<8:
      world.mayEnd(person.name, ["signed_out"])
      try await client.endOtherSessions()
      history.count("kit: others signed out")
    case 8..<11: try await delete(app)
    case 11..<18:
      _ = try await client.changeName(PersonName(givenName: "Name \(chance.below(1000))", familyName: "Example"))
      history.count("kit: names changed")
    case 18..<23: await withdraw()
    case 23..<30: try await signIn(app)
    case 30..<45:
      try await client.checkCredential(with: app.apple)
      history.count("kit: credentials checked")
    case 45..<50: _ = try await client.account()
    case 50..<55: _ = try await client.offers()
    case 55..<60:
      let (one, two) = (Task { try await client.accessToken() }, Task { try await client.accessToken() })
      _ = try await (one.value, two.value)
    default:
      world.isSecret(try await client.accessToken())
      history.count("kit: tokens")
    }
  }

  /// The person signs in with Apple; a guest keeps the account.
  private func signIn(_ app: KitProcess) async throws {
    app.life.signInBegan = Date()
    var outcome = try await app.client.signIn(with: app.apple)
    guard !app.life.isDead else { return }
    if case .guestHasAccount(let merge) = outcome {
      world.mayEnd(person.name, ["account_merged"])
      app.life.signInBegan = Date()
      outcome = try await app.client.signIn(merging: merge)
      history.count("kit: guest merged, \(outcome.words)")
    }
    guard !app.life.isDead, case .signedIn(let signIn) = outcome else { return }
    history.count("kit: sign-ins")
    let account = signIn.account
    // A phone that was suspended reads an old answer; the account may be deleted since.
    guard world.hasAccount(account.id) else { return }
    if let known = person.account, known != account.id, world.hasAccount(known) {
      history.breaks(.oneAccountOnePerson, "\(person.name) signed in to \(account.id), and their account is \(known)")
    }
    if person.account != account.id { (person.account, person.nameReachedServer) = (account.id, false) }
    if account.name?.givenName == nil, person.nameReachedServer, !world.mayHaveLostName(of: person) {
      history.breaks(.nameIsNeverLost, "\(person.name) gave a name, and the account \(account.id) has none")
    }
    if account.name?.givenName != nil { person.giveName(since: app.life.signInBegan) }
  }

  private func delete(_ app: KitProcess) async throws {
    world.mayEnd(person.name, ["account_deleted"])
    let outcome = try await app.client.deleteAccount(confirmingWith: app.apple)
    if case .deleted = outcome { history.count("kit: accounts deleted") }
  }

  /// The person takes the consent back in the phone's settings, while the app runs.
  private func withdraw() async {
    world.mayEnd(person.name, ["apple_consent_revoked", "apple_token_invalid"])
    history.note(person.name, "stops using the app in the phone's settings")
    _ = await world.emulator.respond(
      to: .json("DELETE", World.apple, "/emulator/apple-ids/\(person.name)/apps/\(WorldSettings.app)"))
    history.count("kit: withdrawals")
  }
}

extension World {
  /// Whether the database has an account; one that is gone does not come back.
  func hasAccount(_ id: String) -> Bool {
    AccountID(id).map { database.memory.version(of: .account($0)) != nil } ?? false
  }

  /// Whether a session that was opened at `opened` may have ended, for whatever reason.
  func hasEnding(of person: String, since opened: Date) -> Bool {
    endings.contains { $0.subject == person && $0.at >= opened }
  }
}

extension SignInOutcome {
  var words: String {
    switch self {
    case .signedIn: "signed in"
    case .cancelled: "cancelled"
    case .noAccount: "no account"
    case .accountExists: "account exists"
    case .profileRequired: "profile required"
    case .guestHasAccount: "guest has account"
    }
  }
}
