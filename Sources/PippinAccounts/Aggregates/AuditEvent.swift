package import FoundationEssentials

/// One line of the audit: what happened to an account, inserted with the change itself.
package struct AuditEvent: Hashable, Sendable, Identifiable {
  /// What happened; open, so that newer kinds stay readable.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package static let accountCreated = Kind(rawValue: "account.created")
    package static let accountUpdated = Kind(rawValue: "account.updated")
    package static let signedIn = Kind(rawValue: "session.opened")
    /// The person proved anew who they are, in a session that they have.
    package static let sessionRenewed = Kind(rawValue: "session.renewed")
    package static let sessionEnded = Kind(rawValue: "session.ended")
    package static let refreshTokenReused = Kind(rawValue: "session.reuse_detected")
    package static let sessionCaughtUp = Kind(rawValue: "session.caught_up")
    package static let identityRevived = Kind(rawValue: "identity.revived")
    package static let identityRevoked = Kind(rawValue: "identity.revoked")
    /// An unknown identity proved an address of the account's; nothing was attached.
    package static let linkOffered = Kind(rawValue: "identity.link_offered")
    package static let identityLinked = Kind(rawValue: "identity.linked")
    package static let identityUnlinked = Kind(rawValue: "identity.unlinked")
    /// Written for both accounts; ``mergePartner`` is the other.
    package static let accountMerged = Kind(rawValue: "account.merged")
    package static let mergeUndone = Kind(rawValue: "account.merge_undone")
    /// The provider's account behind the last way in was deleted: nobody can enter any more.
    package static let lastWayGone = Kind(rawValue: "identity.last_way_gone")
    /// `detail` says who wanted it.
    package static let accountDeleted = Kind(rawValue: "account.deleted")
    /// Nothing of a deleted account is left at the provider either, or all that is left is the person's to take back.
    package static let deletionFinished = Kind(rawValue: "account.deletion_finished")
    /// Its provider's tenant changed, and the person kept their way in.
    package static let identityTransferred = Kind(rawValue: "identity.transferred")
    package static let passwordChanged = Kind(rawValue: "password.changed")
    package static let passwordReset = Kind(rawValue: "password.reset")
    package static let emailForwarding = Kind(rawValue: "account.email_forwarding")
  }

  package let id: AuditEventID
  package let at: Date
  package let kind: Kind
  package let account: AccountID
  package let identity: IdentityID?
  package let session: SessionID?
  package let client: ClientID?
  /// A word from a closed set, such as an end reason; never a stranger's text.
  package let detail: String?

  package init(
    id: AuditEventID, at: Date, kind: Kind, account: AccountID, identity: IdentityID? = nil, session: SessionID? = nil,
    client: ClientID? = nil, detail: String? = nil
  ) {
    self.id = id
    self.at = at
    self.kind = kind
    self.account = account
    self.identity = identity
    self.session = session
    self.client = client
    self.detail = detail
  }
}
