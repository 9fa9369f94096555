package import PippinFoundation
import PippinTokens

/// What is kept of the passkey behind an identity of ``Provider/passkey`` (PK-37).
///
/// It belongs to the identity, not to the account: where the identity goes, in a merge or its undoing, it goes along. The identity has
/// the relying party's id (its tenant), the time of the registration, and that of the last use.
package struct Passkey: Hashable, Sendable {
  package let identity: IdentityID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// 16 to 1,023 bytes (PK-35).
  package let credentialID: [UInt8]
  /// The COSE key exactly as the authenticator wrote it (PK-41).
  package let publicKey: [UInt8]
  /// The key's COSE algorithm (PK-8).
  package let algorithm: Int64
  /// What the relying party called the person in this credential, 1 to 64 bytes. It is the credential's, not the account's (PK-54).
  /// `nil` for one that was imported without; the first verified sign-in fills it.
  package var userHandle: [UInt8]?
  /// The authenticator's counter, as it was last seen (PK-57). 32 bits, unsigned.
  package var signCount: UInt32
  /// How the authenticator can be reached, in the client's words (PK-83).
  package let transports: [String]
  /// The authenticator's model, 16 bytes: a hint for a name, never trusted (PK-34).
  package let aaguid: [UInt8]?
  /// BE at the registration: whether the key may be synchronised. It never changes, since the counter is judged by it (PK-57).
  package let wasBackupEligible: Bool
  /// BS, as it was last seen.
  package var isBackedUp: Bool
  /// Whether BE was once another than at the registration. It is audited the first time (PK-59).
  package var hasBackupEligibilityChanged: Bool
  /// Whether the authenticator ever verified the person.
  package var wasUserVerified: Bool
  /// What the person, or the authenticator's model, calls it; see ``PasskeyName``.
  package var name: PasskeyName
  /// The client by which it was registered; `nil` for an imported one.
  package let client: ClientID?
  /// How often it signed in or confirmed.
  package var uses: Int64

  package init(
    identity: IdentityID, version: Int64 = 0, credentialID: [UInt8], publicKey: [UInt8], algorithm: Int64,
    userHandle: [UInt8]?, signCount: UInt32, transports: [String], aaguid: [UInt8]?, wasBackupEligible: Bool,
    isBackedUp: Bool, hasBackupEligibilityChanged: Bool = false, wasUserVerified: Bool, name: PasskeyName,
    client: ClientID?, uses: Int64 = 0
  ) {
    self.identity = identity
    self.version = version
    self.credentialID = credentialID
    self.publicKey = publicKey
    self.algorithm = algorithm
    self.userHandle = userHandle
    self.signCount = signCount
    self.transports = transports
    self.aaguid = aaguid
    self.wasBackupEligible = wasBackupEligible
    self.isBackedUp = isBackedUp
    self.hasBackupEligibilityChanged = hasBackupEligibilityChanged
    self.wasUserVerified = wasUserVerified
    self.name = name
    self.client = client
    self.uses = uses
  }
}

extension Passkey {
  /// The credential id that a person or a tool wrote, in base64url or Base64, with or without padding; `nil` for what can be none (PK-35).
  package static func credentialID(spelled text: String) -> [UInt8]? {
    let digits = text.prefix { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
    let rest = text.dropFirst(digits.count)
    guard rest.count <= 2, rest.allSatisfy({ $0 == "=" }) else { return nil }
    return Base64URL.decode(String(digits)).flatMap { (16...1023).contains($0.count) ? $0 : nil }
  }
}

/// What a passkey is called in lists, so that its person knows it again: 1 to 100 Unicode scalars on one line.
package struct PasskeyName: Hashable, Sendable {
  /// The longest, in Unicode scalars.
  package static let maximumLength = 100

  package let text: String

  /// Cleans a text as a person's name is cleaned, because a page will show it.
  ///
  /// - Returns: `nil` for a text without visible characters.
  package init?(_ text: String) {
    guard let clean = text.cleaned(maximumLength: Self.maximumLength) else { return nil }
    self.text = clean
  }

  /// Restores a name from a store, unchecked.
  package init(stored text: String) {
    self.text = text
  }

  package static func == (left: PasskeyName, right: PasskeyName) -> Bool { left.text.hasSameBytes(as: right.text) }
}

/// The identity of a passkey, with its account and the passkey itself.
package struct PasskeyHolder: Sendable {
  package let passkey: Passkey
  package let identity: Identity
  package let account: Account

  package init(passkey: Passkey, identity: Identity, account: Account) {
    self.passkey = passkey
    self.identity = identity
    self.account = account
  }

  /// When it signed in last; `nil` if it never did.
  package var lastUsedAt: Date? { passkey.uses > 0 ? identity.authenticatedAt : nil }
}

extension IdentityKey {
  /// The key of a passkey: the relying party's id is the tenant, and the credential id in base64url the subject. That it is unique is
  /// what keeps a credential id from being registered twice (PK-36).
  package static func passkey(rpID: String, credentialID: [UInt8], in realm: Realm) -> IdentityKey {
    IdentityKey(realm: realm, provider: .passkey, tenant: rpID, subject: Base64URL.encode(credentialID))
  }
}

extension Identity {
  /// Whether a passkey is behind it.
  package var isPasskey: Bool { key.provider == .passkey }
}

/// A passkey that was removed from an account. It is remembered for a while, so that whoever still signs with it can be told that it
/// was removed, and nobody else learns anything (PK-113).
package struct RemovedPasskey: Hashable, Sendable {
  /// By which it is found; see ``digest(of:)``.
  package let digest: [UInt8]
  /// The account that it was removed from. Nobody else may register it again (PK-36), and its owner is told if it is used; see
  /// ``owner(in:)``.
  package let account: AccountID
  /// The COSE key: only a signature by it proves that the passkey is this one.
  package let publicKey: [UInt8]
  package let algorithm: Int64
  package let removedAt: Date
  /// When it is forgotten.
  package let expiresAt: Date

  package init(
    digest: [UInt8], account: AccountID, publicKey: [UInt8], algorithm: Int64, removedAt: Date, expiresAt: Date
  ) {
    self.digest = digest
    self.account = account
    self.publicKey = publicKey
    self.algorithm = algorithm
    self.removedAt = removedAt
    self.expiresAt = expiresAt
  }

  /// SHA-256 of the realm, the relying party's id and the credential id, with a zero byte between them. Neither of the first two
  /// has such a byte, so no two passkeys have one digest.
  package static func digest(of key: IdentityKey) -> [UInt8] {
    SHA256.hash(Array("\(key.realm.rawValue)\u{0}\(key.tenant)\u{0}".utf8) + (Base64URL.decode(key.subject) ?? []))
  }
}

extension RemovedPasskey {
  /// What tells whose it is now: each merge that leads on from its account, as far as `snapshot` shows them, and one further.
  func readsOfOwner(after snapshot: Snapshot) throws -> [Read] {
    var accounts = [account]
    while let last = accounts.last, snapshot.reads.contains(.merge(last)), let merge = try snapshot.merge(of: last) {
      accounts.append(merge.survivor)
    }
    return accounts.map { .merge($0) }
  }

  /// The account that it belongs to now: the one that it was removed from, or the one that this was merged into. An undone merge
  /// gives it back, because nothing of it is written.
  func owner(in snapshot: Snapshot) throws -> AccountID {
    var owner = account
    while let merge = try snapshot.merge(of: owner) { owner = merge.survivor }
    return owner
  }
}

/// How many passkeys all accounts have.
package struct PasskeyCount: Hashable, Sendable {
  package let passkeys: Int
  /// The accounts that have one or more.
  package let accounts: Int

  package init(passkeys: Int, accounts: Int) {
    self.passkeys = passkeys
    self.accounts = accounts
  }
}

/// What the database records of the installation that it belongs to; one row.
package struct Deployment: Hashable, Sendable {
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// The relying party's id, recorded with the first passkey. Every passkey is bound to it for ever (PK-70).
  package var relyingPartyID: String?
  /// Until when no signals are sent, because the database was restored or moved and may lack newer passkeys (PK-107). `nil` for never
  /// paused, or lifted.
  package var signalsPausedUntil: Date?

  package init(version: Int64 = 0, relyingPartyID: String? = nil, signalsPausedUntil: Date? = nil) {
    self.version = version
    self.relyingPartyID = relyingPartyID
    self.signalsPausedUntil = signalsPausedUntil
  }

  /// For how long signals are paused after a restore or a move, in seconds: 14 days.
  package static let signalPause: TimeInterval = 14 * 86_400

  /// Pauses the signals, as after a restore. A pause that lasts longer stays as it is.
  ///
  /// Also where no passkey is recorded: a restored database may be older than its first passkey (PK-107).
  ///
  /// - Returns: until when they are paused now.
  package static func pauseSignals(
    until end: Date, by actor: String, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<Date> {
    var deployment = try snapshot.deployment()
    if let paused = deployment.signalsPausedUntil, paused >= end { return Decision(nil, paused) }
    deployment.signalsPausedUntil = end
    return Decision(
      deployment.changes(.passkeySignalsPaused, about: Timestamp(end).text, by: actor, on: snapshot, at: stamp), end)
  }

  /// Sends the signals again.
  ///
  /// - Returns: until when they would have been paused; `nil` if they were not.
  package static func resumeSignals(
    by actor: String, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<Date?> {
    var deployment = try snapshot.deployment()
    guard deployment.pausesSignals(at: stamp.now), let end = deployment.signalsPausedUntil else {
      return Decision(nil, nil)
    }
    deployment.signalsPausedUntil = nil
    return Decision(
      deployment.changes(.passkeySignalsResumed, about: Timestamp(end).text, by: actor, on: snapshot, at: stamp), end)
  }

  /// Forgets the relying party's id, so that the next passkey records another. The caller has checked that no passkey is left.
  ///
  /// - Returns: the id; `nil` if none is recorded.
  package static func forgetRelyingParty(
    by actor: String, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<String?> {
    var deployment = try snapshot.deployment()
    guard let recorded = deployment.relyingPartyID else { return Decision(nil, nil) }
    deployment.relyingPartyID = nil
    return Decision(
      deployment.changes(.passkeyDomainForgotten, about: recorded, by: actor, on: snapshot, at: stamp), recorded)
  }

  /// Records an id again that was forgotten, because a passkey of it came meanwhile; not where another is recorded by now.
  package static func recordRelyingParty(
    _ id: String, by actor: String, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<Void> {
    var deployment = try snapshot.deployment()
    guard deployment.relyingPartyID == nil else { return Decision(nil, ()) }
    deployment.relyingPartyID = id
    return Decision(
      deployment.changes(.passkeyDomainRecorded, about: id, by: actor, on: snapshot, at: stamp), ())
  }

  private func changes(
    _ kind: AuditEvent.Kind, about subject: String, by actor: String, on snapshot: Snapshot, at stamp: Stamp
  ) -> ChangeSet {
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putDeployment(self))
    changes.add(.audit(AuditEvent.ofOperation(stamp.line, at: stamp.now, kind, about: subject, by: actor)))
    return changes
  }

  /// Whether no signals are sent at `now`.
  package func pausesSignals(at now: Date) -> Bool { signalsPausedUntil.map { now < $0 } ?? false }
}

/// By what a person last proved who they are in a session.
///
/// Open, so that a row written by a newer version of Pippin can be read by an older one.
package struct AuthenticationMethod: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The method of an identity's provider: the provider itself.
  package init(_ provider: Provider) {
    rawValue = provider.rawValue
  }

  /// The method of a session from before this was recorded.
  ///
  /// - Parameter provider: that of the identity which opened it. A mailed code opens a session without one, as a guest does.
  package init(ofFormer session: Session, openedBy provider: Provider) {
    let isByMail = session.identity == Account.mailedProof(of: session.account) && provider != .guest
    self = isByMail ? .emailCode : AuthenticationMethod(provider)
  }

  /// A code that was mailed to an address which the account has proved (0089).
  package static let emailCode = AuthenticationMethod(rawValue: "email_code")
  /// A code of a device that the person allowed in their browser (0142): it says nothing about how they signed in there.
  package static let deviceCode = AuthenticationMethod(rawValue: "device_code")
  /// A passkey that signed a challenge.
  package static let passkey = AuthenticationMethod(.passkey)
  /// A new passkey. Nothing was signed, so it is no proof that anybody has its key (decision 0138).
  package static let registeredPasskey = AuthenticationMethod(rawValue: "passkey_registration")
  package static let password = AuthenticationMethod(.password)
  package static let guest = AuthenticationMethod(.guest)

  /// The sign-in method, as clients know it.
  package var publicName: String { self == .registeredPasskey ? Self.passkey.rawValue : rawValue }
}

extension Snapshot {
  /// By what the person last proved who they are in a session that was read in full. A session from before this was recorded has that of
  /// the identity which opened it; `nil` if that identity is gone.
  package func authenticationMethod(of session: Session) throws -> AuthenticationMethod? {
    if let method = session.authenticatedBy { return method }
    // No identity opened a guest's session, nor one that a mailed code opened, as to an account with a password.
    let isOpenedByNone = session.identity == Account.mailedProof(of: session.account)
    let provider =
      isOpenedByNone
      ? try account(session.account).map { $0.isGuest ? .guest : .password }
      : try identity(opening: session)?.key.provider
    return provider.map { AuthenticationMethod(ofFormer: session, openedBy: $0) }
  }
}
