package import PippinFoundation
package import PippinSecret
import PippinTokens

/// An account from another system, as the operator's import file describes it.
package struct ImportedAccount: Sendable {
  /// A sign-in method at a provider.
  package struct Method: Sendable {
    package let key: IdentityKey
    package let email: EmailClaim?
    package let status: Identity.Status
    /// When consent was withdrawn or the provider's account deleted.
    package let closedAt: Date?
    /// The provider's refresh tokens, at most one for each client.
    package let refreshTokens: [(client: ClientID, token: SecretText)]

    package init(
      key: IdentityKey, email: EmailClaim?, status: Identity.Status, closedAt: Date?,
      refreshTokens: [(client: ClientID, token: SecretText)]
    ) {
      self.key = key
      self.email = email
      self.status = status
      self.closedAt = closedAt
      self.refreshTokens = refreshTokens
    }
  }

  /// A password, as its hash.
  package struct Password: Sendable {
    /// As the file spells it.
    package let address: String
    package let canonical: CanonicalAddress
    /// Whether the operator vouches for the address, though it is not the account's own.
    package let isVerified: Bool
    /// Whether it is a relay address.
    package let isPrivate: Bool
    /// In a form that can be verified.
    package let hash: SecretText

    package init(address: String, canonical: CanonicalAddress, isVerified: Bool, isPrivate: Bool, hash: SecretText) {
      self.address = address
      self.canonical = canonical
      self.isVerified = isVerified
      self.isPrivate = isPrivate
      self.hash = hash
    }
  }

  package let realm: Realm
  package let id: AccountID?
  package let externalID: ExternalID?
  package let createdAt: Date?
  package let name: PersonName?
  /// Proved where the operator vouches for it.
  package let email: EmailClaim?
  package let language: String?
  package let methods: [Method]
  package let passkeys: [ImportedPasskey]
  package let password: Password?
  /// How a password with an unverified address was treated, because the account has a verified one (decision 0105).
  package let passwordNote: Note?
  package let metadata: AccountMetadata
  package let suspension: Suspension?

  package init(
    realm: Realm, id: AccountID?, externalID: ExternalID?, createdAt: Date?, name: PersonName?, email: EmailClaim?,
    language: String?, methods: [Method], passkeys: [ImportedPasskey] = [], password: Password?,
    metadata: AccountMetadata, suspension: Suspension?
  ) {
    self.realm = realm
    self.id = id
    self.externalID = externalID
    self.createdAt = createdAt
    self.name = name
    self.email = email
    self.language = language
    self.methods = methods
    self.passkeys = passkeys
    let hasOther = !passkeys.isEmpty || methods.contains { $0.status == .active }
    let (kept, note) = Self.settled(password, email: email, methods, besideAnother: hasOther)
    self.password = kept
    passwordNote = note
    self.metadata = metadata
    self.suspension = suspension
  }
}

extension ImportedAccount {
  /// What the import says of a line that it takes, but not quite as it is.
  package enum Note: String, Sendable, CaseIterable {
    /// Another method signs in, so it is left out.
    case leftOut = "password_left_out"
    /// It is the only sign-in method, so it signs in with the verified address.
    case moved = "password_moved"
    /// A passkey has no user handle, and takes that of its first sign-in (0139).
    case handleMissing = "passkey_handle_missing"
  }

  /// A password with an unconfirmed address does not open an account with a verified one: the person who typed the address, and
  /// knows the password, may not be its owner.
  private static func settled(
    _ password: Password?, email: EmailClaim?, _ methods: [Method], besideAnother hasOther: Bool
  ) -> (Password?, Note?) {
    // What Facebook says of an address never proves it.
    let vouched = [email] + methods.filter { $0.key.provider != .facebook && $0.provedAddress != nil }.map(\.email)
    guard let password, !password.isVerified, password.canonical != email?.provedAddress,
      let owner = vouched.compactMap(\.self).first(where: { $0.provedAddress != nil }),
      let canonical = owner.provedAddress
    else { return (password, nil) }
    guard !hasOther else { return (nil, .leftOut) }
    let moved = Password(
      address: owner.address, canonical: canonical, isVerified: true, isPrivate: owner.isPrivate, hash: password.hash)
    return (moved, .moved)
  }

  /// Whether the operator vouches for the address that the password is used with.
  var isPasswordProved: Bool { password.map { $0.isVerified || $0.canonical == email?.provedAddress } ?? false }

  /// What is to be said of it.
  package var notes: [Note] {
    [passwordNote, passkeys.contains { $0.userHandle == nil } ? .handleMissing : nil].compactMap(\.self)
  }

  /// Every address that is to be proved in the account.
  package var provedAddresses: [CanonicalAddress] {
    var addresses: [CanonicalAddress] = []
    let ofPassword = isPasswordProved ? password?.canonical : nil
    for address in [email?.provedAddress, ofPassword] + methods.map({ $0.provedAddress }) {
      if let address, !addresses.contains(address) { addresses.append(address) }
    }
    return addresses
  }

  /// The values that no two accounts may share, each with its kind; two lines that share one cannot both be imported.
  package var claims: [Claim] {
    var claims = methods.map { Claim(kind: .identity, value: $0.key.text) }
    claims += passkeys.map { Claim(kind: .passkey, value: $0.key.text) }
    claims += passkeyHandles.map { Claim(kind: .passkeyHandle, value: Base64URL.encode($0)) }
    // The id's counterpart also stands for the account, as the source of an address.
    if let id { claims += [id.uuid, id.uuid.counterpart].map { Claim(kind: .id, value: $0.description) } }
    if let externalID { claims.append(Claim(kind: .externalID, value: externalID.text)) }
    claims += provedAddresses.map { Claim(kind: .address, value: $0.text) }
    if let password { claims.append(Claim(kind: .password, value: password.canonical.text)) }
    return claims
  }

  /// A value that no two accounts may share.
  package struct Claim: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case id
      case externalID = "external_id"
      case identity
      case address
      case password
      case passkey
      case passkeyHandle = "passkey_handle"
    }

    package let kind: Kind
    package let value: String
  }
}

extension ImportedAccount.Method {
  /// The address that it proves, unless the provider's account is gone.
  fileprivate var provedAddress: CanonicalAddress? { status == .gone ? nil : email?.provedAddress }
}

extension IdentityKey {
  fileprivate var text: String { "\(provider.rawValue)\u{0}\(tenant)\u{0}\(subject)" }
}
