package import PippinAccounts
import PippinFoundation
import PippinSecret

/// A proved identity that is to be one more way into the account of somebody who is signed in, and what that uses up.
struct ProvenAddition: Sendable {
  let identity: ProvenIdentity
  let account: AccountID
  /// Must live and be recent when it is committed.
  let session: PresentedSession
  let client: ClientID
  let spends: [SpentValue]
  /// The provider's refresh token, if it gave one.
  let refreshToken: SecretText?
}

/// An identity that leads to the caller's account now.
package struct AttachedIdentity: Sendable {
  package let identity: Identity
  /// Where it is the first sign-in method of a guest: the session that goes on, whose earlier tokens are void.
  package let upgraded: SignInResult?
}

extension LinkingFlows {
  /// Decides and commits it.
  ///
  /// - Parameters:
  ///   - more: further reads that `alongside` relies on.
  ///   - alongside: adds what must be committed with it.
  func attach(
    _ addition: ProvenAddition, reading more: [Read] = [],
    alongside: (Snapshot, inout ChangeSet) throws(FlowError) -> Void = { _, _ in }
  ) async throws(FlowError) -> AttachedIdentity {
    let now = now()
    let key = addition.identity.key
    let ids = AttachmentIDs(now: now, random: random)
    let changeSet: ChangeSetID = newID(at: now)
    let withdrawal = WithdrawnConsent(of: key)
    let forwarding = KeptForwarding(of: key, address: addition.identity.email?.address)
    let reads =
      LinkIdentity.reads(addition.session.id, for: key, spending: addition.spends)
      + [.record(withdrawal.id)] + (forwarding.map { [.record($0.id)] } ?? []) + more
    let further = { (snapshot: Snapshot) in addition.identity.readsForTransfer(after: snapshot) }
    let link = LinkIdentity(
      attachment: Attachment(
        identity: addition.identity, account: addition.account, id: ids.identity, audit: ids.audit),
      session: addition.session, client: addition.client, spends: addition.spends, refreshToken: addition.refreshToken,
      vaultEntry: ids.vaultEntry, changeSet: changeSet)
    // All of them write the account: in a crowd each would find what it read changed, and give up with its code spent.
    let outcome = try await turns.run(addition.account.uuid.bytes) { () async throws(FlowError) in
      try await decide(on: reads, further: further) {
        snapshot throws(FlowError) -> Decision<LinkIdentity.Outcome> in
        var link = link
        link.attachment.forwarding = forwarding?.notice(in: snapshot, keys: masterKeys)
        let decision = link.decide(on: snapshot, withdrawal: withdrawal.time(in: snapshot, keys: masterKeys), now: now)
        guard var changes = decision.changes else { return Decision(nil, decision.outcome) }
        for secret in decision.secrets {
          changes.add(try vault.sealed(secret, from: key, to: addition.client, now: now))
        }
        switch decision.outcome {
        case .linked, .upgraded, .known: try alongside(snapshot, &changes)
        case .deletionInProgress, .inUse, .alreadySpent, .overtaken, .refused: break
        }
        return Decision(changes, decision.outcome)
      }
    }
    switch outcome {
    case .linked(let identity), .known(let identity): return AttachedIdentity(identity: identity, upgraded: nil)
    case .upgraded(let identity, let result): return AttachedIdentity(identity: identity, upgraded: result)
    case .inUse: throw .identityInUse
    case .deletionInProgress: throw .deletionInProgress
    case .alreadySpent: throw .nonceUsed
    case .overtaken: throw .authorizationCodeInvalid
    case .refused(let refusal): throw FlowError(refusal)
    }
  }
}
