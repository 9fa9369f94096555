import Foundation
import PippinSecret

@testable import SignInClient

/// The time at which most tests begin.
let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)

extension Account {
  static func sample(_ id: String = "mary") -> Account {
    let body =
      #"{"id": "\#(id)", "isEmailVerified": false, "isPrivateEmail": false, "isEmailDeliverable": false, "createdAt": 0}"#
    do {
      return try JSONDecoder().decode(Account.self, from: Data(body.utf8))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension SessionTokens {
  /// Tokens that name their session and generation.
  static func sample(_ session: String, _ generation: Int) -> SessionTokens {
    SessionTokens(
      SecretText("access.\(session).\(generation)"), expiresIn: 900,
      refreshToken: SecretText("refresh.\(session).\(generation)"), refreshExpiresIn: 5_184_000)
  }
}

extension StoredSession {
  static func sample(
    _ id: String = "s1", generation: Int = 1, account: String = "mary", at date: Date = noon
  ) -> StoredSession {
    StoredSession(
      id: id, tokens: .sample(id, generation), account: .sample(account), provider: .apple, appleUser: "001.\(account)",
      at: date)
  }
}

extension StoredState {
  /// The stored state of a test app.
  static func sample() -> StoredState {
    StoredState(
      installationID: "installation", deviceID: "device", server: "https://id.example.com", clientID: "com.example.app")
  }
}

extension SessionMachine {
  /// Handles an event `seconds` after noon. With the default `chance`, waits are as long as they are on average.
  mutating func hears(_ event: Event, at seconds: TimeInterval = 0, chance: Double = 0.5) -> [Action] {
    handle(event, now: noon.addingTimeInterval(seconds), chance: chance)
  }

  /// A machine that waits for the answer of its first refresh, `890` seconds after noon.
  static func refreshing(waiter: Int = 1) -> SessionMachine {
    var machine = SessionMachine(session: .sample(), endings: [])
    _ = machine.hears(.tokenWanted(by: waiter, of: "s1", insteadOf: nil), at: 890)
    return machine
  }
}

extension SignInError {
  static let away = SignInError(.unreachable, "away")
}
