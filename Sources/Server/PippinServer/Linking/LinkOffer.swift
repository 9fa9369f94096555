package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

/// What a person is told whose identity is new but whose address is not (`account_exists`).
package struct LinkOffer: Sendable, Equatable {
  /// For an app to send along with the next sign-in; none on the web, where the browser's cookie stands for it.
  package let token: SecretText?
  /// The ways into the account that exists.
  package let signInWith: [String]
  /// Of the OpenID Connect and OAuth 2 providers among them: which ones, by the tenants of their identities.
  package let tenants: Set<String>
  /// The ids of the same ones in the settings of the client that is told.
  package let openIDProviders: [String]
  /// Who vouches for what would be attached.
  package let provider: Provider
  /// Which of the OpenID Connect and OAuth 2 providers; only with `openid`.
  package let tenant: String?
  /// Its id in the settings of the client that is told.
  package let openIDProvider: String?
  /// The address that it names.
  package let email: String?
  /// Whether a code that is mailed to that address lets the account's owner in and attaches it.
  package var takesEmailCode = false
}

extension SignInFlows {
  /// What to tell a client, once the offer is committed.
  func offer(
    _ identity: ProvenIdentity, of holder: AccountID, under handle: LinkHandle, to client: Client?
  ) async throws(ServerError) -> LinkOffer {
    let (methods, tenants) = try await signInMethods(to: holder)
    var takesEmailCode = false
    if let client, client.reasonToRefuse(.password, mails: outgoing != nil) == nil {
      takesEmailCode = try await account(holder, openedByMailboxOf: identity, at: client) != nil
    }
    return LinkOffer(
      token: handle.token, signInWith: methods, tenants: tenants,
      openIDProviders: client?.openIDProviders.filter { tenants.contains($0.tenant) }.map(\.id) ?? [],
      provider: identity.key.provider, tenant: identity.key.provider == .openid ? identity.key.tenant : nil,
      openIDProvider: client?.openIDProviderID(of: identity.key), email: identity.email?.address,
      takesEmailCode: takesEmailCode)
  }

  /// What the presented link token stands for; `nil` when it stands for nothing, or its consent was withdrawn since.
  func attachment(by link: [UInt8], of client: ClientID, in snapshot: Snapshot) throws -> PendingAttachment? {
    guard let pending = try pendingLink(link, of: client, in: snapshot),
      try !WithdrawnConsent(of: pending.identity.key).overtakes(
        proofOf: pending.identity.issuedAt, in: snapshot, keys: masterKeys)
    else { return nil }
    return pending.attachment
  }

  /// What must be read besides once the record of a presented link token is known.
  func readsForLink(_ link: [UInt8], of client: ClientID, after snapshot: Snapshot) throws -> [Read] {
    guard let key = try pendingLink(link, of: client, in: snapshot)?.identity.key else { return [] }
    return Attachment.reads(for: key) + [.record(WithdrawnConsent(of: key).id)]
  }

  /// The record of a presented link token, if its client presents it in time.
  func pendingLink(_ link: [UInt8], of client: ClientID, in snapshot: Snapshot) throws -> PendingLink? {
    try PendingLink(opening: snapshot.record(link), for: client, keys: masterKeys, now: now())
  }
}
