package import PippinAccounts
package import PippinFoundation
import PippinSecret

extension Samples {
  /// The default app.
  package static let client = ClientID(rawValue: "org.example.app")

  /// An application that signs people in by OpenID Connect.
  package static let openIDClient = ClientID(rawValue: "grafana")

  /// A live session of `account`, opened by `identity`.
  package func session(
    of account: AccountID, by identity: IdentityID, client: ClientID = Samples.client, kind: Session.Kind = .tokens,
    surface: Surface = .native, generation: Int64 = 1, rotatedAt: Date? = nil, retryKeyDigest: [UInt8]? = nil,
    lastUsedAt: Date? = nil, expiresAt: Date? = nil,
    device: Device = Device(name: "Anita’s iPhone", platform: "iOS 26.1", appVersion: "3.2 (417)"),
    grant: Grant? = nil, end: Session.End? = nil
  ) -> Session {
    Session(
      id: id(), account: account, identity: identity, client: client, kind: kind, surface: surface,
      secret: SecretBytes(random.bytes(32)), generation: generation, rotatedAt: rotatedAt,
      retryKeyDigest: retryKeyDigest, createdAt: now.addingTimeInterval(-30),
      authenticatedAt: now.addingTimeInterval(-20), authenticatedBy: .passkey,
      lastUsedAt: lastUsedAt ?? now.addingTimeInterval(-10),
      expiresAt: expiresAt ?? now.addingTimeInterval(60 * 86_400), device: device, grant: grant, end: end)
  }

  /// A live session of an OpenID client, opened within the session of a browser.
  package func clientSession(
    of account: AccountID, by identity: IdentityID, within browser: SessionID?, kind: Session.Kind = .client,
    client: ClientID = Samples.openIDClient, scope: GrantedScope = GrantedScope(text: "openid email"),
    lastUsedAt: Date? = nil,
    expiresAt: Date? = nil, end: Session.End? = nil
  ) -> Session {
    session(
      of: account, by: identity, client: client, kind: kind, surface: .web, lastUsedAt: lastUsedAt,
      expiresAt: expiresAt, device: Device(), grant: Grant(browserSession: browser, scope: scope), end: end)
  }

  package func consent(
    of account: AccountID, to client: ClientID = Samples.openIDClient, _ scope: String = "openid email"
  )
    -> Consent
  {
    Consent(account: account, client: client, scope: GrantedScope(text: scope), grantedAt: now.inMilliseconds)
  }

  /// Ciphertext that cannot be decrypted.
  package func sealed(_ byteCount: Int = 80) -> SealedToken {
    SealedToken(keyID: "master-1", nonce: random.bytes(12), ciphertext: random.bytes(byteCount))
  }

  package func vaultEntry(of identity: IdentityID, client: ClientID = Samples.client) -> VaultEntry {
    VaultEntry(id: id(), identity: identity, client: client, token: sealed(), obtainedAt: now.addingTimeInterval(-5))
  }

  /// A single-use value that would have lived ten more minutes.
  package func spent(_ digest: [UInt8]? = nil, expiresAt: Date? = nil) -> SpentValue {
    SpentValue(digest: digest ?? self.digest(), expiresAt: expiresAt ?? now.addingTimeInterval(600))
  }

  package func record(_ id: [UInt8]? = nil, expiresAt: Date? = nil) -> FlowRecord {
    FlowRecord(id: id ?? digest(), content: sealed(300), expiresAt: expiresAt ?? now.addingTimeInterval(300))
  }

  package func notification(
    id: [UInt8]? = nil, event: [UInt8]? = nil, effect: JournalledNotification.Effect = .applied
  ) -> JournalledNotification {
    JournalledNotification(
      idDigest: id ?? digest(), eventDigest: event ?? digest(), provider: .apple, type: "consent-revoked",
      payload: Array(#"{"sub":"001234.abc.0915"}"#.utf8), eventTime: now.addingTimeInterval(-60), receivedAt: now,
      effect: effect)
  }

  package func signingKey(_ number: Int64 = 1) -> StoredSigningKey {
    StoredSigningKey(number: number, keyID: "key-\(number)", privateKey: sealed(200), createdAt: now)
  }

  package func audit(
    _ kind: AuditEvent.Kind = .signedIn, of account: AccountID, identity: IdentityID? = nil, session: SessionID? = nil,
    client: ClientID? = Samples.client, detail: String? = "native", network: String? = nil, device: String? = nil
  ) -> AuditEvent {
    AuditEvent(
      id: id(), at: now, kind: kind, account: account, identity: identity, session: session, client: client,
      detail: detail, network: network, device: device)
  }

  /// A sign-in by a native sheet.
  package func attempt(
    by identity: ProvenIdentity, intent: SignInAttempt.Intent = .any, kind: Session.Kind = .tokens,
    spends: [SpentValue] = [], renewing: PresentedSession? = nil, link: [UInt8]? = nil, refreshToken: String? = nil
  ) -> SignInAttempt {
    SignInAttempt(
      identity: identity, client: Self.client, intent: intent, kind: kind, surface: .native, device: Device(),
      spends: spends, renewing: renewing, link: link, refreshToken: refreshToken.map { SecretText($0) })
  }

  /// A registration of a passkey in a session, with a handle of its own in the seal.
  package func addPasskey(
    to account: AccountID, in session: Session, authority: AddPasskey.Authority = .recentSession, limit: Int = 20,
    credentialID: [UInt8]? = nil, userHandle: [UInt8]? = nil, isBackupEligible: Bool = true, spends: [SpentValue] = [],
    isGuest: Bool = false
  ) -> AddPasskey {
    return AddPasskey(
      registeredPasskey(
        credentialID: credentialID, userHandle: userHandle, isBackupEligible: isBackupEligible, client: session.client),
      account: account, session: PresentedSession(of: session, isGuest: isGuest), authority: authority, limit: limit,
      spends: spends)
  }

  /// A judged registration, with a handle of its own in the seal.
  package func registeredPasskey(
    credentialID: [UInt8]? = nil, publicKey: [UInt8]? = nil, userHandle: [UInt8]? = nil, isBackupEligible: Bool = true,
    isBackedUp: Bool? = nil, client: ClientID = Self.client
  ) -> RegisteredPasskey {
    let id = credentialID ?? random.bytes(32)
    return RegisteredPasskey(
      identity: proof(of: .passkey(rpID: Self.relyingParty, credentialID: id, in: .standard)),
      registration: NewPasskey(
        credentialID: id, publicKey: publicKey ?? random.bytes(77), algorithm: -7,
        userHandle: userHandle ?? random.bytes(64), signCount: 0, transports: ["internal"], aaguid: nil,
        isBackupEligible: isBackupEligible, isBackedUp: isBackedUp ?? isBackupEligible, isUserVerified: true,
        name: PasskeyName(stored: "A key chain")), client: client)
  }

  /// A sign-up by passkey, of a guest in the guest's session.
  package func signUp(
    with passkey: RegisteredPasskey, of guest: PresentedSession? = nil, name: PersonName? = nil, email: String? = nil,
    spends: [SpentValue] = []
  ) -> SignUpWithPasskey {
    SignUpWithPasskey(
      attempt: SignInAttempt(
        identity: passkey.identity, client: passkey.client, intent: .any, kind: .tokens, surface: .native,
        device: Device(), spends: spends, renewing: guest, method: .registeredPasskey),
      passkey: passkey, name: name, email: email)
  }

  /// The changes of a decision, with something in the place of what is sealed.
  package func changes(of decision: SignInDecision) -> ChangeSet? {
    guard var changes = decision.changes else { return nil }
    for case .vault(.keep(let id, let identity, _)) in decision.secrets {
      let nothing = SealedToken(keyID: "master-1", nonce: [], ciphertext: [])
      changes.add(
        .putVaultEntry(
          VaultEntry(id: id, identity: identity, client: Self.client, token: nothing, obtainedAt: now)))
    }
    return changes
  }

  /// A change set of `changes` that relies on nothing.
  package func changeSet(_ changes: Change..., id: ChangeSetID? = nil) -> ChangeSet { changeSet(of: changes, id: id) }

  /// The same for changes in a list.
  package func changeSet(of changes: [Change], id: ChangeSetID? = nil) -> ChangeSet {
    var set = ChangeSet(id: id ?? self.id(), relyingOnNothingBecause: "a test arranges the store", at: now)
    for change in changes { set.add(change) }
    return set
  }

  /// A change set of `changes` that relies on all that `snapshot` saw.
  package func changeSet(basedOn snapshot: Snapshot, _ changes: Change...) -> ChangeSet {
    var set = ChangeSet(id: id(), basedOn: snapshot, at: now)
    for change in changes { set.add(change) }
    return set
  }

  /// What a decision needs besides a snapshot; another each time.
  package func stamp(_ time: Date? = nil) -> Stamp { Stamp(now: time ?? now, random: random.source) }
}

extension Samples {
  /// A job that is due now.
  package func job(
    _ kind: Job.Kind = Job.Kind(rawValue: "sample"), subject: [UInt8]? = nil, queue: [UInt8]? = nil,
    dueAt: Date? = nil, parked: Job.Parking? = nil
  ) -> Job {
    Job(
      id: id(), kind: kind, subject: subject, queue: queue, payload: random.bytes(20),
      createdAt: now.addingTimeInterval(-1), dueAt: dueAt ?? now, parked: parked)
  }
}

extension Samples {
  /// An invitation for everybody who has its code, valid for fourteen days and for one account, unless said otherwise.
  package func invitation(
    realm: Realm = .standard, email: String? = nil, metadata: String? = nil, uses: Int = 1, usesLeft: Int? = nil,
    expiresAt: Date? = nil, revokedAt: Date? = nil
  ) -> Invitation {
    Invitation(
      id: id(), digest: digest(), realm: realm, email: email, metadata: metadata, uses: uses, usesLeft: usesLeft,
      createdAt: now.addingTimeInterval(-6).inMilliseconds,
      expiresAt: (expiresAt ?? now.addingTimeInterval(14 * 86_400)).inMilliseconds, revokedAt: revokedAt)
  }
}
