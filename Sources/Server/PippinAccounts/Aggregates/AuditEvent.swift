package import PippinFoundation

/// One line of the audit: what happened to an account, inserted with the change itself.
package struct AuditEvent: Hashable, Sendable, Identifiable {
  /// What happened; open, so that newer kinds stay readable.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package static let accountCreated = Kind(rawValue: "account.created")
    package static let accountImported = Kind(rawValue: "account.imported")
    package static let accountUpdated = Kind(rawValue: "account.updated")
    package static let signedIn = Kind(rawValue: "session.opened")
    package static let clientSignedIn = Kind(rawValue: "client_session.opened")
    package static let authorizationCodeReused = Kind(rawValue: "client_session.code_reused")
    package static let newDevice = Kind(rawValue: "session.new_device")
    package static let sessionRenewed = Kind(rawValue: "session.renewed")
    package static let sessionEnded = Kind(rawValue: "session.ended")
    package static let refreshTokenReused = Kind(rawValue: "session.reuse_detected")
    package static let sessionCaughtUp = Kind(rawValue: "session.caught_up")
    package static let identityRevived = Kind(rawValue: "identity.revived")
    package static let identityRevoked = Kind(rawValue: "identity.revoked")
    package static let linkOffered = Kind(rawValue: "identity.link_offered")
    package static let identityLinked = Kind(rawValue: "identity.linked")
    package static let identityUnlinked = Kind(rawValue: "identity.unlinked")
    /// Written for both accounts; ``mergePartner`` is the other.
    package static let accountMerged = Kind(rawValue: "account.merged")
    package static let mergeUndone = Kind(rawValue: "account.merge_undone")
    ///
    package static let lastWayGone = Kind(rawValue: "identity.last_way_gone")
    package static let accountDeleted = Kind(rawValue: "account.deleted")
    package static let deletionFinished = Kind(rawValue: "account.deletion_finished")
    package static let identityTransferred = Kind(rawValue: "identity.transferred")
    package static let passwordChanged = Kind(rawValue: "password.changed")
    package static let passwordReset = Kind(rawValue: "password.reset")
    package static let passwordRemoved = Kind(rawValue: "password.removed")
    package static let passkeyRenamed = Kind(rawValue: "passkey.renamed")
    package static let passkeyUpgraded = Kind(rawValue: "passkey.upgraded")
    package static let passkeyCounterRefused = Kind(rawValue: "passkey.counter_refused")
    package static let passkeyBackupChanged = Kind(rawValue: "passkey.backup_changed")
    package static let removedPasskeyUsed = Kind(rawValue: "passkey.removed_used")
    package static let emailForwarding = Kind(rawValue: "account.email_forwarding")
    package static let recoveryLinkIssued = Kind(rawValue: "recovery_link.issued")
    package static let recoveryStarted = Kind(rawValue: "recovery.started")
    package static let recoveryStopped = Kind(rawValue: "recovery.stopped")
    package static let accountRecovered = Kind(rawValue: "account.recovered")
    package static let accountSuspended = Kind(rawValue: "account.suspended")
    package static let accountRestored = Kind(rawValue: "account.restored")
    package static let consentGranted = Kind(rawValue: "consent.granted")
    package static let consentWithdrawn = Kind(rawValue: "consent.withdrawn")
    package static let sessionsEndedTogether = Kind(rawValue: "sessions.ended")
    package static let signingKeysReplaced = Kind(rawValue: "signing_keys.replaced")
    package static let operatorTokenIssued = Kind(rawValue: "operator_token.issued")
    package static let operatorTokenRevoked = Kind(rawValue: "operator_token.revoked")
    package static let invitationCreated = Kind(rawValue: "invitation.created")
    package static let invitationRevoked = Kind(rawValue: "invitation.revoked")
    package static let invitationUsed = Kind(rawValue: "invitation.used")
    package static let operatorAdded = Kind(rawValue: "operator.added")
    package static let operatorRemoved = Kind(rawValue: "operator.removed")
    package static let jobRetried = Kind(rawValue: "job.retried")
    package static let jobRun = Kind(rawValue: "job.run")
    package static let jobRemoved = Kind(rawValue: "job.removed")
    package static let webhookTested = Kind(rawValue: "webhook.tested")
    package static let webhookResent = Kind(rawValue: "webhook.resent")
    package static let passkeySignalsPaused = Kind(rawValue: "passkey_signals.paused")
    package static let passkeySignalsResumed = Kind(rawValue: "passkey_signals.resumed")
    package static let passkeyDomainForgotten = Kind(rawValue: "passkey_domain.forgotten")
    package static let passkeyDomainRecorded = Kind(rawValue: "passkey_domain.recorded")

    /// Every kind that is written, with what it means; the reference of the audit is written from it.
    package static let descriptions: [(kind: Kind, text: String)] = [
      (.accountCreated, "An account was created."),
      (
        .accountImported,
        "An account was imported from a file; `detail` is `address_vouched` where the operator vouched for its address."
      ),
      (
        .accountUpdated,
        "The name, the email address, the language, the external id or metadata changed; `detail` says which."
      ),
      (.signedIn, "A person signed in, and a session was opened."),
      (.clientSignedIn, "An OpenID client signed the person in, and a session of the client was opened."),
      (
        .authorizationCodeReused,
        "An authorization code was used a second time, so the session that it had opened ended."
      ),
      (.newDevice, "The session was opened on a device that the account was not used on before."),
      (.sessionRenewed, "The person signed in again within a session, which is recent again."),
      (
        .sessionEnded,
        "A session ended; `detail` is the reason, or `all` or `all_others` if the account's sessions ended together."
      ),
      (.refreshTokenReused, "An old refresh token was used again, so the session ended."),
      (.sessionCaughtUp, "A refresh token was newer than a restored database knew, and was accepted."),
      (.identityRevived, "The person granted consent again."),
      (
        .identityRevoked,
        "Consent was withdrawn at the provider, or the account there was deleted; `detail` is the reason."
      ),
      (
        .linkOffered,
        "Somebody signed in with a new method that has the verified address of the account. Linking was offered."
      ),
      (.identityLinked, "A sign-in method was linked to the account."),
      (.identityUnlinked, "A sign-in method was removed from the account."),
      (.accountMerged, "Two accounts were merged; written for both, and `detail` names the other one."),
      (.mergeUndone, "A merge was undone; written for both accounts."),
      (.lastWayGone, "The last sign-in method was deleted at its provider, so nobody can sign in to the account."),
      (.accountDeleted, "The account was deleted; `detail` says who asked for it."),
      (
        .deletionFinished,
        "The deletion is complete: Apple's tokens are revoked, or the person must remove the app at Apple."
      ),
      (.identityTransferred, "The app moved to another team, and the person kept the account."),
      (.passwordChanged, "The password was set or changed."),
      (.passwordReset, "The password was reset by email."),
      (
        .passwordRemoved,
        "A password stopped signing in, because an account has one; `detail` says why: `merge`, `import`, `address` (a proved address ended the password of an unverified one) or `upgrade` (of the database)."
      ),
      (.passkeyRenamed, "The person gave a passkey another name."),
      (
        .passkeyUpgraded,
        "A passkey was created automatically after a sign-in with a password; written beside `identity.linked`."
      ),
      (
        .passkeyCounterRefused,
        "The counter of a passkey that is bound to one device did not grow, so the sign-in was refused: the passkey may have been copied."
      ),
      (
        .passkeyBackupChanged,
        "A passkey said something else about whether it may be synchronised than at its registration; written once."
      ),
      (.removedPasskeyUsed, "Somebody used a passkey that was removed from the account. They were not signed in."),
      (.emailForwarding, "Apple switched mail forwarding on or off."),
      (
        .recoveryLinkIssued,
        "An operator made a link by which the owner of the account adds a passkey."
      ),
      (
        .recoveryStarted,
        "A mailed code was typed for an account with passkeys only, and signs in after the delay of the settings; `detail` is `email_code`."
      ),
      (
        .recoveryStopped,
        "The owner stopped a recovery; `detail` is `email` for the link in an email, or `session`."
      ),
      (
        .accountRecovered,
        "A person came back who lost their passkeys, and all other sessions ended; `detail` is `email_code` or `recovery_link`."
      ),
      (.accountSuspended, "An operator suspended the account: its sessions ended, and nobody can sign in to it."),
      (.accountRestored, "An operator ended the suspension of the account."),
      (
        .consentGranted,
        "The person agreed that an OpenID client may have what it asked for; `client` names it, `detail` is the scope."
      ),
      (
        .consentWithdrawn,
        "What an OpenID client may have was taken back, and its sessions ended; `client` names it."
      ),
      (
        .sessionsEndedTogether,
        "An operator began to end the sessions of all accounts; `detail` says which, and why. Each account has its own `session.ended`. About no account."
      ),
      (
        .signingKeysReplaced,
        "An operator replaced the keys that sign tokens; `detail` names the new keys and those that were withdrawn, and why. About no account."
      ),
      (.operatorTokenIssued, "An operator token was issued; `detail` is its name. About no account."),
      (.operatorTokenRevoked, "An operator token was revoked; `detail` is its name. About no account."),
      (.invitationCreated, "An operator made an invitation; `detail` is its id. About no account."),
      (.invitationRevoked, "An operator revoked an invitation; `detail` is its id. About no account."),
      (.invitationUsed, "The account was created with an invitation; `detail` is its id."),
      (
        .operatorAdded,
        "A person became an operator, or what they may do was changed; `detail` is the operator's name. About no account."
      ),
      (
        .operatorRemoved,
        "A person is no longer an operator; `detail` is the operator's name. There is no `actor` if the account was recovered. About no account."
      ),
      (.jobRetried, "An operator had a parked job tried again; `detail` is its kind and id. About no account."),
      (.jobRun, "An operator had a waiting job done before it was due; `detail` is its kind and id. About no account."),
      (.jobRemoved, "An operator removed a parked job; `detail` is its kind and id. About no account."),
      (.webhookTested, "An operator had a test webhook sent; `detail` is its id. About no account."),
      (
        .webhookResent,
        "An operator had a webhook sent again that its receiver had accepted; `detail` is its id. About no account."
      ),
      (
        .passkeySignalsPaused,
        "An operator or `pippin restore` paused the signals to password managers; `detail` is the end of the pause. It concerns no account."
      ),
      (
        .passkeySignalsResumed,
        "An operator resumed the signals to password managers; `detail` is the planned end of the pause. It concerns no account."
      ),
      (
        .passkeyDomainForgotten,
        "An operator had the domain of passkeys forgotten, because none was left; `detail` is the domain. About no account."
      ),
      (
        .passkeyDomainRecorded,
        "The forgotten domain of passkeys was recorded again, because one was added meanwhile; `detail` is the domain. About no account."
      ),
    ]
  }

  package let id: AuditEventID
  package let at: Date
  package let kind: Kind
  package let account: AccountID
  package let identity: IdentityID?
  package let session: SessionID?
  package let client: ClientID?
  /// A reason, a scope or a name that the server wrote, such as an end reason; never a stranger's text.
  package let detail: String?
  /// The name of the operator token that did it, or ``commandLine`` or ``demo``; `nil` where no operator did it. A deletion does not erase it.
  package let actor: String?
  /// The address that the change was asked for from, or its network, as `audit_addresses` says. A deletion erases it.
  package private(set) var network: String?
  /// The kind of device that the change was asked for on, by a name from closed lists. A deletion erases it.
  package private(set) var device: String?

  package init(
    id: AuditEventID, at: Date, kind: Kind, account: AccountID, identity: IdentityID? = nil, session: SessionID? = nil,
    client: ClientID? = nil, detail: String? = nil, actor: String? = nil, network: String? = nil, device: String? = nil
  ) {
    self.id = id
    self.at = at
    self.kind = kind
    self.account = account
    self.identity = identity
    self.session = session
    self.client = client
    self.detail = detail
    self.actor = actor
    self.network = network
    self.device = device
  }

  /// The same line with where the request came from that made the change.
  package func from(_ source: ChangeSource?) -> AuditEvent {
    var line = self
    (line.network, line.device) = (source?.network, source?.device)
    return line
  }
}

/// Where the request came from that made a change, as the audit keeps it (0161). Jobs, commands and providers have none.
package struct ChangeSource: Hashable, Sendable {
  /// The address, or its network.
  package let network: String?
  /// What the device is called, never by a stranger's text.
  package let device: String?

  package init(network: String?, device: String?) {
    self.network = network
    self.device = device
  }
}

extension AuditEvent {
  /// The account of lines about the installation itself, which are about no account.
  package static let operation = AccountID(UUIDv7.zero)

  /// The actor of changes made on the command line. It has a space, so that no operator token has that name.
  package static let commandLine = "the command line"

  /// The actor of what `pippin demo` does by itself.
  package static let demo = "the demo"

  /// A line about the installation itself; `subject` names the thing that was changed.
  package static func ofOperation(
    _ id: AuditEventID, at now: Date, _ kind: Kind, about subject: String, by actor: String
  ) -> AuditEvent {
    AuditEvent(id: id, at: now, kind: kind, account: operation, detail: subject, actor: actor)
  }
}
