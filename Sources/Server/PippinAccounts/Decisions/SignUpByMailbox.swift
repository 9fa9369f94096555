import PippinFoundation

/// A person sends a code that was mailed to an address which no account has proved, and gets an account without a password (0158).
///
/// The account has no identity: the mailbox opens it, as it opens others (0089).
package struct SignUpByMailbox: Sendable {
  package let realm: Realm
  /// As the person wrote it.
  package let address: String
  package let canonical: CanonicalAddress
  /// The record that the code leads to; it is used up.
  package let record: [UInt8]
  package let client: ClientID
  package let kind: Session.Kind
  package let surface: Surface
  package let device: Device
  package let mark: DeviceMark?
  package let language: String?
  /// As the person gave it.
  package let name: PersonName?
  package let newAccounts: NewAccountTerms

  package init(
    realm: Realm, address: String, canonical: CanonicalAddress, record: [UInt8], client: ClientID, kind: Session.Kind,
    surface: Surface, device: Device, mark: DeviceMark?, language: String?, name: PersonName?,
    newAccounts: NewAccountTerms
  ) {
    self.realm = realm
    self.address = address
    self.canonical = canonical
    self.record = record
    self.client = client
    self.kind = kind
    self.surface = surface
    self.device = device
    self.mark = mark
    self.language = language
    self.name = name
    self.newAccounts = newAccounts
  }

  /// The session that is opened, or why none is.
  package enum Outcome: Sendable {
    case signedUp(SignInResult)
    /// The code is used up, or the address was proved on an account meanwhile.
    case unknown
    /// Nothing is used up.
    case refused(NewAccountRefusal)
  }

  /// The record of the mailed code, the accounts that proved the address, and the invitation.
  package var reads: [Read] { [.record(record), .password(realm, canonical)] + newAccounts.reads }

  /// Uses the code up, creates an account that has proved the address, and opens its session.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    var stamp = stamp
    guard try snapshot.record(record) != nil, try snapshot.proofs(of: canonical, in: realm).isEmpty else {
      return Decision(nil, .unknown)
    }
    let claim = EmailClaim(address: address, isProved: true, isPrivate: false)
    if let refusal = try newAccounts.refusal(of: claim, in: realm, on: snapshot, now: now) {
      return Decision(nil, .refused(refusal))
    }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    var account = Account(id: stamp.newID(), realm: realm, name: name, email: nil, createdAt: now)
    account.email = AccountEmail(
      address: address, isVerified: true, isPrivate: false, isDeliverable: true, source: account.mailedProof)
    account.language = language
    if let mark { _ = account.devices.note(mark) }
    try newAccounts.complete(&account, proving: claim, by: client, on: snapshot, now: now, &changes)
    let lifetime = kind == .tokens ? lifetimes.tokenSession : lifetimes.cookieSessionIdle
    let session = Session(
      id: stamp.newID(), account: account.id, identity: account.mailedProof, client: client, kind: kind,
      surface: surface, secret: stamp.newSecret(), createdAt: now, authenticatedAt: now, authenticatedBy: .emailCode,
      lastUsedAt: now, expiresAt: now.addingTimeInterval(lifetime).inMilliseconds, device: device)
    changes.add(.putAccount(account))
    changes.add(
      .putProof(AddressProof(realm: realm, address: canonical, account: account.id, source: account.mailedProof)))
    changes.add(.putSession(session))
    changes.add(.removeRecord(record))
    changes.add(
      .count(EventCount(EventCount.Key(.signedUp, provider: .password, client: client, surface: surface), at: now)))
    for (kind, session) in [(AuditEvent.Kind.accountCreated, nil), (.signedIn, session.id)] {
      changes.audit(kind, account: account.id, session: session, client: client, detail: surface.rawValue)
    }
    return Decision(changes, .signedUp(SignInResult(account: account, session: session, created: true)))
  }
}
