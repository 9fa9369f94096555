package import PippinAccounts
package import PippinSecret

/// What a person is told whose identity is new but whose address is not (`account_exists`).
package struct LinkOffer: Sendable, Equatable {
  /// For an app to send along with the next sign-in; none on the web, where the browser's cookie stands for it.
  package let token: SecretText?
  /// The ways into the account that exists.
  package let signInWith: [String]
  /// Who vouches for what would be attached.
  package let provider: Provider
  /// The address that it names.
  package let email: String?
}

extension Flows {
  /// What to tell, once the offer is committed.
  func offer(
    _ identity: ProvenIdentity, of holder: AccountID, under handle: LinkHandle
  ) async throws(FlowError) -> LinkOffer {
    LinkOffer(
      token: handle.token, signInWith: try await signInMethods(to: holder), provider: identity.key.provider,
      email: identity.email?.address)
  }

  /// What the record of a presented link token stands for, as the attachment that a sign-in decides upon.
  func attachment(
    by handle: LinkHandle, presentedBy client: ClientID, in snapshot: Snapshot, ids: AttachmentIDs
  ) throws(FlowError) -> Attachment {
    let now = now()
    guard let pending = PendingLink(opening: snapshot.record(handle.id), for: client, keys: masterKeys, now: now),
      !WithdrawnConsent(of: pending.identity.key).overtakes(
        proofOf: pending.identity.issuedAt, in: snapshot, keys: masterKeys)
    else { throw .linkTokenInvalid }
    let entry = try pending.refreshToken.map { token throws(FlowError) in
      try vaultEntry(token, identity: ids.identity, client: client, id: ids.vaultEntry)
    }
    return Attachment(
      identity: pending.identity, account: pending.account, id: ids.identity, vaultEntry: entry, audit: ids.audit)
  }

  /// What must be read besides once the record of a presented link token is known.
  func readsForLink(_ handle: LinkHandle, presentedBy client: ClientID, after snapshot: Snapshot) -> [Read] {
    guard let pending = PendingLink(opening: snapshot.record(handle.id), for: client, keys: masterKeys, now: now())
    else { return [] }
    let key = pending.identity.key
    return Attachment.reads(for: key) + [.record(WithdrawnConsent(of: key).id)]
  }
}

/// The ids that an attachment may need, drawn beforehand.
struct AttachmentIDs: Sendable {
  let identity: IdentityID
  let vaultEntry: VaultEntryID
  let audit: AuditEventID
}
