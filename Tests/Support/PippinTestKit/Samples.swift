package import PippinAccounts
package import PippinFoundation
import PippinSecret

/// Test people with their data, the same in every run.
///
/// All values differ, so that a store that mixes up two columns is detected.
package struct Samples: Sendable {
  package let clock: ManualClock
  package let random: SeededRandom

  package init(clock: ManualClock = ManualClock(), random: SeededRandom = SeededRandom()) {
    self.clock = clock
    self.random = random
  }

  package var now: Date { clock.time }

  /// A fresh id, of an account, a session, or whatever the place asks for.
  package func id<Subject>() -> Identifier<Subject> {
    Identifier(now: now, random: random.source)
  }

  /// Stands for the SHA-256 of something.
  package func digest() -> [UInt8] {
    random.bytes(32)
  }

  // MARK: People

  /// The canonical form of an address that has one.
  package func address(_ text: String = "anita@example.org") -> CanonicalAddress {
    guard let address = CanonicalAddress(text) else { preconditionFailure("a sample address without canonical form") }
    return address
  }

  /// A proof of an address by a new person.
  package func proof(of address: CanonicalAddress, realm: Realm = .standard) -> AddressProof {
    AddressProof(realm: realm, address: address, account: id(), source: id())
  }

  /// A password with a placeholder instead of a hash.
  package func credential(of identity: IdentityID) -> PasswordCredential {
    PasswordCredential(
      identity: identity, hash: SecretText("a hash of \(random.next())"), changedAt: now.addingTimeInterval(-4))
  }

  /// The key of a passkey with a credential id of so many bytes.
  package func passkeyKey(realm: Realm = .standard, idLength: Int = 32) -> IdentityKey {
    .passkey(rpID: Self.relyingParty, credentialID: random.bytes(idLength), in: realm)
  }

  package static let relyingParty = "example.org"

  /// The passkey behind an identity: synchronised and named, unless said otherwise.
  package func passkey(
    of identity: IdentityID, credentialID: [UInt8]? = nil, userHandle: [UInt8]? = nil, signCount: UInt32 = 7,
    wasBackupEligible: Bool = true
  ) -> Passkey {
    Passkey(
      identity: identity, credentialID: credentialID ?? random.bytes(32), publicKey: random.bytes(77), algorithm: -7,
      userHandle: userHandle ?? random.bytes(64), signCount: signCount, transports: ["internal", "hybrid"],
      aaguid: random.bytes(16), wasBackupEligible: wasBackupEligible, isBackedUp: wasBackupEligible,
      wasUserVerified: true, name: PasskeyName(stored: "A key chain"), client: ClientID(rawValue: "org.example.app"),
      uses: 3)
  }

  package func removedPasskey(from account: AccountID, of key: IdentityKey? = nil, expiresAt: Date? = nil)
    -> RemovedPasskey
  {
    RemovedPasskey(
      digest: key.map { RemovedPasskey.digest(of: $0) } ?? digest(), account: account, publicKey: random.bytes(77),
      algorithm: -7, removedAt: now.addingTimeInterval(-8), expiresAt: expiresAt ?? now.addingTimeInterval(600))
  }

  /// A unique key.
  package func key(realm: Realm = .standard, provider: Provider = .apple, tenant: String = "TEAM123456") -> IdentityKey
  {
    let digits = String(random.next(), radix: 16)
    return IdentityKey(realm: realm, provider: provider, tenant: tenant, subject: "001234.\(digits).0915")
  }

  /// An account; by default with a name, and without an address because that needs an identity.
  package func account(
    _ id: AccountID? = nil, realm: Realm = .standard,
    name: PersonName? = PersonName(givenName: "Anita", familyName: "Borg"), email: AccountEmail? = nil
  ) -> Account {
    var account = Account(
      id: id ?? self.id(), realm: realm, name: name, email: email, createdAt: now.addingTimeInterval(-3))
    account.language = "de"
    account.passkeyHandle = random.bytes(64)
    for device in ["a phone", "a computer"] { _ = account.devices.note(DeviceMark(keptBy: device, in: realm)) }
    return account
  }

  /// An address as an account has it.
  package func email(_ address: String = "anita@example.org", of identity: IdentityID) -> AccountEmail {
    AccountEmail(
      address: address, isVerified: true, isPrivate: false, isDeliverable: true,
      deliverabilityToldAt: now.addingTimeInterval(-7), source: identity)
  }

  /// An active identity that leads to `account`.
  package func identity(
    of account: AccountID, key: IdentityKey? = nil, status: Identity.Status = .active,
    email: EmailClaim? = EmailClaim(address: "x7f@privaterelay.appleid.com", isProved: true, isPrivate: true),
    closedAt: Date? = nil, id: IdentityID? = nil
  ) -> Identity {
    Identity(
      id: id ?? self.id(), key: key ?? self.key(), account: account, status: status, email: email,
      createdAt: now.addingTimeInterval(-2), authenticatedAt: now.addingTimeInterval(-1),
      provedAt: now.addingTimeInterval(-0.5), closedAt: closedAt)
  }

  /// A merge of an account with one sign-in method into `survivor`.
  package func merge(into survivor: AccountID, at time: Date? = nil) -> Merge {
    let (lost, moved): (AccountID, IdentityID) = (id(), id())
    let at = time ?? now
    return Merge(
      lost: lost, survivor: survivor, at: at, undoUntil: at.addingTimeInterval(Merge.undoPeriod),
      identities: [moved, id()], gaveName: true, former: account(lost, name: name("Ada"), email: email(of: moved)),
      setAside: password(of: lost))
  }

  /// A password that was taken off an account.
  package func password(of account: AccountID) -> SetAsidePassword {
    let id: IdentityID = id()
    return SetAsidePassword(
      identity: Identity(
        id: id, key: .password(id, in: .standard), account: account, status: .active,
        email: EmailClaim(address: "ada@example.org", isProved: true, isPrivate: false),
        createdAt: now.addingTimeInterval(-6), authenticatedAt: now.addingTimeInterval(-5),
        provedAt: now.addingTimeInterval(-4)),
      credential: PasswordCredential(
        identity: id, hash: SecretText("a hash of \(random.next())"), changedAt: now.addingTimeInterval(-3),
        unprovedAddress: address("ada@example.net")))
  }

  /// A provider's data about the owner of `key`.
  package func proof(
    of key: IdentityKey, email: EmailClaim? = nil, authenticatedAt: Date? = nil, issuedAt: Date? = nil,
    transferSubject: String? = nil
  ) -> ProvenIdentity {
    ProvenIdentity(
      provenKey: key, email: email, authenticatedAt: authenticatedAt ?? now, issuedAt: issuedAt ?? now,
      transferSubject: transferSubject)
  }

  /// A name; at least one part must have something to say.
  package func name(_ given: String? = "Grace", _ family: String? = nil) -> PersonName {
    guard let name = PersonName(givenName: given, familyName: family) else {
      preconditionFailure("an empty sample name")
    }
    return name
  }

  /// A kept name.
  package func profile(_ key: IdentityKey, name: PersonName? = nil) -> FirstTimeProfile {
    FirstTimeProfile(key: key, name: name ?? self.name(), keptAt: now.addingTimeInterval(-4))
  }
}
