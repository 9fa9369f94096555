import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTestKit

extension Model {
  /// Somebody tries the app without signing in.
  func tryAsGuest() -> Action {
    let member = anyMember()
    let guest = SignInAsGuest(
      client: Samples.client, realm: .standard, surface: .native, device: Device(), language: nil, mark: nil)
    let stamp = samples.stamp()
    return Action(name: "guest", reads: []) { snapshot in
      let decision = try guest.decide(on: snapshot, lifetimes: Lifetimes(), at: stamp)
      guard case .signedIn(let result) = decision.outcome else {
        return Action.Decided(decision.changes, "\(decision.outcome)")
      }
      return Action.Decided(decision.changes, "created \(result.account.id)") {
        if let key = result.account.itself?.key { $0.guests[key] = member }
        $0.guestSessions.insert(result.session.id)
        $0.opened(result.session, by: member)
      }
    }
  }

  /// The job looks at an account, whoever's it is, and at its sessions.
  func expire(_ account: AccountID, _ sessions: [SessionID], asOf version: Int64?) -> Action {
    let requester = DeleteAccount.Requester.unusedGuest(since: now.addingTimeInterval(-300), sessions)
    let delete = DeleteAccount(
      account: account, requester: requester, receiptDigest: samples.digest(), revocations: [:], merges: [],
      asOf: version)
    let stamp = samples.stamp()
    return Action(
      name: "expiry", reads: DeleteAccount.reads(account, by: requester),
      further: { try DeleteAccount.furtherReads(account, after: $0) }
    ) { snapshot in
      let decision = try delete.decide(on: snapshot, at: stamp)
      guard case .deleted = decision.outcome else { return Action.Decided(decision.changes, "\(decision.outcome)") }
      return Action.Decided(decision.changes, "deleted \(account)") { $0.deleted.append(account) }
    }
  }
}
