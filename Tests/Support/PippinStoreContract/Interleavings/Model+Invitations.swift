import PippinAccounts
import PippinFoundation
import PippinTestKit

extension Model {
  /// An invitation as its operator knows it.
  struct OwnInvitation {
    let digest: [UInt8]
    let email: String?
    /// How many accounts were created with it.
    var used = 0
  }

  /// An operator invites one person or a few, now and then under an address.
  func createInvitation() -> Action {
    let number = samples.random.number(below: 1000)
    let invitation = samples.invitation(
      email: happens(1, of: 3) ? "Invited-\(number)@Example.org" : nil, metadata: #"{"invitation":\#(number)}"#,
      uses: 1 + samples.random.number(below: 3),
      expiresAt: now.addingTimeInterval(Double(30 + samples.random.number(below: 20_000))))
    let stamp = samples.stamp()
    return Action(name: "invitation", reads: [.invitation(invitation.digest)]) { snapshot in
      let changes = try invitation.create(on: snapshot, by: "support", at: stamp)
      return Action.Decided(changes, "created \(invitation.id)") {
        $0.invitations.append(OwnInvitation(digest: invitation.digest, email: invitation.email))
      }
    }
  }

  /// An operator revokes one of the last invitations.
  func revokeInvitation() -> Action? {
    guard let own = any(of: invitations.suffix(6)) else { return nil }
    let stamp = samples.stamp()
    return Action(name: "invitation", reads: [.invitation(own.digest)]) { snapshot in
      let decision = try Invitation.revoke(own.digest, by: "support", on: snapshot, at: stamp)
      return Action.Decided(decision.changes, decision.changes == nil ? "revoked before" : "revoked")
    }
  }

  /// Somebody whom nobody knows signs in where an invitation is needed, mostly with one of the last.
  func comeInvited() -> Action {
    let member = anyMember()
    let (own, terms) = termsOfNewcomer()
    let address = happens(1, of: 2) ? own?.email?.lowercased() : nil
    let claim = address.map { EmailClaim(address: $0, isProved: happens(3, of: 4), isPrivate: false) }
    let key = samples.key()
    var attempt = samples.attempt(by: samples.proof(of: key, email: claim), spends: [samples.spent()])
    attempt.newAccounts = terms
    let (stamp, lifetimes) = (samples.stamp(), Lifetimes())
    return Action(name: "newcomer", reads: attempt.reads) { [attempt, samples] snapshot in
      let decision = try attempt.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      let changes = samples.changes(of: decision)
      switch decision.outcome {
      case .signedIn(let result):
        return Action.Decided(changes, "created \(result.account.id)") {
          ($0.owners[key], $0.newcomers) = (member, $0.newcomers + [key])
          $0.use(own)
          $0.opened(result.session, by: member)
        }
      case .newAccountRefused(let refusal): return Action.Decided(changes, refusal.word)
      default: return Action.Decided(changes, "\(decision.outcome)")
      }
    }
  }

  /// Somebody sends a code that was mailed to an address of theirs, and has no account yet.
  ///
  /// - Parameter record: what the code leads to.
  func comeByMail(_ record: [UInt8]) -> Action {
    let member = anyMember()
    let (own, terms) = termsOfNewcomer()
    let text = happens(1, of: 2) ? own?.email : nil
    let address = samples.address(text ?? "by-mail-\(samples.random.number(below: 1000))@example.org")
    let signUp = SignUpByMailbox(
      realm: .standard, address: address.text, canonical: address, record: record, client: Samples.client,
      kind: .tokens, surface: .native, device: Device(), mark: nil, language: nil, name: nil, newAccounts: terms)
    let (stamp, lifetimes) = (samples.stamp(), Lifetimes())
    return Action(name: "newcomer by mail", reads: signUp.reads) { snapshot in
      let decision = try signUp.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      switch decision.outcome {
      case .signedUp(let result):
        let account = result.account
        return Action.Decided(decision.changes, "created \(account.id)") {
          $0.mailboxes[account.id] = address
          $0.guests[.password(account.mailedProof, in: .standard)] = member
          $0.use(own)
          $0.opened(result.session, by: member)
        }
      case .refused(let refusal): return Action.Decided(decision.changes, refusal.word)
      case .unknown: return Action.Decided(decision.changes, "unknown")
      }
    }
  }

  private func termsOfNewcomer() -> (own: OwnInvitation?, terms: NewAccountTerms) {
    let own = happens(9, of: 10) ? any(of: invitations.suffix(6)) : nil
    return (own, NewAccountTerms(policy: SignUpPolicy(.invited), invitation: own?.digest))
  }

  private mutating func use(_ own: OwnInvitation?) {
    guard let place = invitations.firstIndex(where: { $0.digest == own?.digest }) else { return }
    invitations[place].used += 1
  }

  /// An invitation has let in as many people as it says, and no more than it is for.
  func violationOfInvitations(in snapshot: Snapshot) throws -> String? {
    for own in invitations {
      // Purged, long after it expired.
      guard let invitation = try snapshot.invitation(own.digest) else { continue }
      guard invitation.usesLeft >= 0, invitation.uses - invitation.usesLeft == own.used else {
        let left = "\(invitation.usesLeft) of \(invitation.uses)"
        return "invitation \(invitation.id) let \(own.used) in, and has \(left) left"
      }
    }
    return nil
  }
}

extension NewAccountRefusal {
  fileprivate var word: String {
    guard case .invitation(let problem) = self else { return "refused, \(self)" }
    return "refused, \(problem.rawValue)"
  }
}
