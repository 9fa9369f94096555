import PippinAccounts
import PippinHTTP
import PippinMemoryStore

/// Who uses what: found from the requests of the world's own apps, so that a law can say whom a decision concerns.
final class Owners: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private var people: [String: String] = [:]
  private var tokens: [String: String] = [:]

  init(world: World) { self.world = world }

  /// The address from which strangers send.
  static let strangersAddress = "203.0.113.7"

  /// The person of a name such as `mary's phone 1`.
  static func person(of sender: String) -> String { String(sender.prefix { $0 != "'" }) }

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard request.peer != Self.strangersAddress, request.authority == "localhost:8080" else { return }
    switch request.path {
    case "/v1/sign-in/apple":
      guard let claims = Claims(request.member("identity_token")) else { return }
      people[claims.text("sub")] = Self.person(of: sender)
    case "/v1/session/refresh":
      let token = request.member("refresh_token")
      tokens[token] = Self.person(of: sender)
    default: break
    }
  }

  /// The person who first presented a refresh token.
  func person(ofRefreshToken token: String) -> String? { tokens[token] }

  /// The person of an identity token.
  func person(ofIdentityToken token: String) -> String? { Claims(token).flatMap { people[$0.text("sub")] } }

  /// The person whom Apple calls so.
  func person(ofSubject subject: String) -> String? { people[subject] }

  /// The people whose Apple identities lead to an account.
  func people(of account: AccountID) -> [String] {
    world.database.memory.everyIdentity.filter { $0.account == account }.compactMap { people[$0.key.subject] }
  }

  /// What an operator decided may end sessions of the people whom it concerns.
  func didCommit(_ changes: ChangeSet, by server: String) {
    // A kit that was suspended deletes an account long after the person asked for it.
    let operators: Set<Session.EndReason> = [.suspended, .administrator, .accountDeleted]
    for case .endSessions(let sessions, let end) in changes.changes {
      // Signed out everywhere, from another phone of the person's; the request may have come long before.
      if end.reason == .signedOut {
        for person in people(of: sessions.account) { world.mayEnd(person, [end.reason.rawValue]) }
      }
      guard operators.contains(end.reason) else { continue }
      let known = people(of: sessions.account)
      // A guest's account has no identity, and one that a mailed code made may have none, so it may be anybody's.
      for person in known.isEmpty ? World.people : known {
        world.mayEnd(person, [end.reason.rawValue, "account_suspended"])
      }
    }
  }
}
