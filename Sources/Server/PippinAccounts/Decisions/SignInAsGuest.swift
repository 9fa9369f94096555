package import PippinFoundation

extension Account {
  /// The account of somebody who tries the app without signing in (0090).
  package static func guest(_ id: AccountID, realm: Realm, createdAt: Date) -> Account {
    var account = Account(id: id, realm: realm, name: nil, email: nil, createdAt: createdAt)
    account.isGuest = true
    return account
  }

  /// What stands for the identity that a guest does not have; no store keeps it. `nil` for every other account.
  package var itself: Identity? {
    guard isGuest else { return nil }
    return Identity(
      id: mailedProof, key: IdentityKey(realm: realm, provider: .guest, tenant: "", subject: id.description),
      account: id, status: .active, email: nil, createdAt: createdAt, authenticatedAt: createdAt, provedAt: createdAt)
  }
}

extension Session {
  /// The session of a guest once its account has a sign-in method: it belongs to that method, and the person has just proved who they are.
  ///
  /// - Parameter method: by what they did.
  package func upgraded(to identity: Identity, at now: Date, by method: AuthenticationMethod) -> Session {
    var session = proved(at: now, by: method, now: now)
    session.identity = identity.id
    return session
  }
}

/// Somebody wants to try an app without signing in: an account that one session leads to, and nothing else (0090).
package struct SignInAsGuest: Sendable {
  package let client: ClientID
  package let realm: Realm
  package let surface: Surface
  package let device: Device
  package let language: String?
  /// By which the account knows the device again.
  package let mark: DeviceMark?
  package let newAccounts: NewAccountTerms

  package init(
    client: ClientID, realm: Realm, surface: Surface, device: Device, language: String?, mark: DeviceMark?,
    newAccounts: NewAccountTerms = .open
  ) {
    self.newAccounts = newAccounts
    self.client = client
    self.realm = realm
    self.surface = surface
    self.device = device
    self.language = language
    self.mark = mark
  }

  /// The session that is opened, or why none is.
  package enum Outcome: Sendable {
    case signedIn(SignInResult)
    /// Nothing is used up.
    case refused(NewAccountRefusal)
  }

  package var reads: [Read] { newAccounts.reads }

  /// Creates the account and opens its session, if the client lets anybody in who has proved nothing.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    if let refusal = try newAccounts.refusal(of: nil, in: realm, on: snapshot, now: now) {
      return Decision(nil, .refused(refusal))
    }
    var stamp = stamp
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    var account = Account.guest(stamp.newID(), realm: realm, createdAt: now)
    account.language = language
    if let mark { _ = account.devices.note(mark) }
    let session = Session(
      id: stamp.newID(), account: account.id, identity: account.mailedProof, client: client, kind: .tokens,
      surface: surface, secret: stamp.newSecret(), createdAt: now, authenticatedAt: now,
      authenticatedBy: .guest, lastUsedAt: now,
      expiresAt: now.addingTimeInterval(lifetimes.tokenSession).inMilliseconds, device: device)
    try newAccounts.complete(&account, proving: nil, by: client, on: snapshot, now: now, &changes)
    changes.add(.putAccount(account))
    changes.add(.putSession(session))
    changes.audit(.accountCreated, account: account.id, client: client, detail: surface.rawValue)
    changes.audit(.signedIn, account: account.id, session: session.id, client: client, detail: surface.rawValue)
    changes.add(
      .count(EventCount(EventCount.Key(.signedUp, provider: .guest, client: client, surface: surface), at: now)))
    return Decision(changes, .signedIn(SignInResult(account: account, session: session, created: true)))
  }
}
