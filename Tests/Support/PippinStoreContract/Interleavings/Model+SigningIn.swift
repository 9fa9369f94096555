import PippinAccounts
import PippinFoundation
import PippinTestKit

extension Model {
  /// Somebody signs in with an Apple ID of theirs, now and then presenting a link token that they were given, or within a session,
  /// theirs or not.
  func signIn() -> Action {
    let member = anyMember()
    let own = offers.indices.filter { offers[$0].member == member }
    let offer = happens(1, of: 3) ? any(of: own).map { offers[$0] } : nil
    let key = anyKey(of: member)
    let proof = proof(of: key)
    let nonce = happens(1, of: 12) ? any(of: nonces) ?? samples.spent() : samples.spent()
    let (stamp, lifetimes) = (samples.stamp(), Lifetimes())
    let link = offer.map { PendingAttachment(identity: $0.identity, account: $0.holder, refreshToken: nil) }
    // The token's own record is no concern of the model's.
    let record = offer.map { _ in samples.digest() }
    let intent: SignInAttempt.Intent = happens(1, of: 6) ? .existing : .any
    let foreign = sessions.filter { !guestSessions.contains($0.id) }
    let renewing = happens(1, of: 5) ? (happens(3, of: 4) ? anySession(of: member) : any(of: foreign))?.presented : nil
    let attempt = samples.attempt(
      by: proof, intent: intent, spends: [nonce], renewing: renewing, link: record,
      refreshToken: "a refresh token")
    return Action(
      name: "sign-in", reads: attempt.reads + (offer.map { Attachment.reads(for: $0.identity.key) } ?? []),
      further: { try proof.readsForTransfer(after: $0) }
    ) { [samples] snapshot in
      let decision = try attempt.decide(
        on: snapshot, opened: SignInAttempt.Opened(link: link), lifetimes: lifetimes, at: stamp)
      let changes = samples.changes(of: decision)
      switch decision.outcome {
      case .signedIn(let result):
        let (account, session) = (result.account, result.session)
        let renewed = result.linked && offer == nil ? "upgraded" : "renewed"
        let how = session.id == renewing?.id ? renewed : result.created ? "created" : "entered"
        return Action.Decided(changes, "\(how) \(account.id) v\(account.version)") {
          $0.opened(session, by: member)
          $0.nonces = $0.nonces.suffix(20) + [nonce]
          if let offer { $0.offers.removeAll { $0.identity.key == offer.identity.key } }
        }
      case .accountExists(let holder):
        return Action.Decided(changes, "exists at \(holder)") {
          $0.offers = $0.offers.suffix(9) + [Offer(member: member, identity: proof, holder: holder)]
        }
      default: return Action.Decided(changes, "\(decision.outcome)")
      }
    }
  }

  /// Somebody who is signed in attaches one more Apple ID of theirs, or tries to reach another's account so.
  func link() -> Action? {
    let member = anyMember()
    guard let session = anySession(of: member) else { return nil }
    let key = anyKey(of: member)
    let attachment = Attachment(
      identity: proof(of: key), account: mostly(session.account))
    let link = LinkIdentity(
      attachment: attachment, session: session.presented, client: Samples.client, spends: [samples.spent()])
    let stamp = samples.stamp()
    return Action(
      name: "link", reads: LinkIdentity.reads(session.id, for: key, spending: link.spends),
      further: { try attachment.identity.readsForTransfer(after: $0) }
    ) { snapshot in
      let decision = try link.decide(on: snapshot, at: stamp)
      let word =
        switch decision.outcome {
        case .linked(let identity), .upgraded(let identity, _): "linked \(identity.id)"
        case .known(let identity): "known \(identity.id) v\(identity.version)"
        case .refused(let refusal): refusal.word
        case .inUse, .deletionInProgress, .alreadySpent, .overtaken: "\(decision.outcome)"
        }
      return Action.Decided(decision.changes, word) {
        if case .upgraded(_, let result) = decision.outcome { $0.opened(result.session, by: member) }
      }
    }
  }

  /// Somebody takes a way into their account away, or tries another's; or an operator does it.
  func unlink(_ identities: [Identity], of session: OwnSession) -> Action? {
    guard let leaving = any(of: identities) else { return nil }
    let unlink = UnlinkIdentity(
      identity: leaving.id, account: mostly(session.account),
      by: happens(3, of: 4) ? .person(session.presented) : .operatorToken("support"),
      keys: identities.map(\.key))
    let stamp = samples.stamp()
    return Action(name: "unlink", reads: unlink.reads) { snapshot in
      let decision = try unlink.decide(on: snapshot, at: stamp)
      if case .refused(let refusal) = decision.outcome { return Action.Decided(decision.changes, refusal.word) }
      return Action.Decided(decision.changes, "\(decision.outcome)") {
        // A browser goes on with another session.
        guard case .unlinked(let unlinked) = decision.outcome, let next = unlinked.session else { return }
        $0.opened(next, by: session.member)
        $0.browsers.append(next.id)
      }
    }
  }

  private func proof(of key: IdentityKey) -> ProvenIdentity {
    let issuedAt = now.addingTimeInterval(-Double(samples.random.number(below: 90)))
    // For sixty days the new team's tokens say how the person was called on the way (TRANSFER-6).
    let name = happens(2, of: 3) ? handovers.first { $0.new == key }?.name.subject : nil
    return samples.proof(
      of: key, email: claims[key], authenticatedAt: issuedAt, issuedAt: issuedAt, transferSubject: name)
  }
}
