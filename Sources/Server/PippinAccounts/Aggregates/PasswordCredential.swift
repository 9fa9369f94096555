package import PippinFoundation
package import PippinSecret

/// What is kept of the password behind an identity of ``Provider/password``.
///
/// The password belongs to the identity, not to the account: where the identity goes, in a merge or its undoing, it goes along.
package struct PasswordCredential: Hashable, Sendable {
  package let identity: IdentityID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// A PHC string.
  package var hash: SecretText
  package var changedAt: Date
  /// The address that it is used with as long as its identity proves none: that of somebody who came from another system, where
  /// nobody had it confirmed.
  package let unprovedAddress: CanonicalAddress?

  package init(
    identity: IdentityID, version: Int64 = 0, hash: SecretText, changedAt: Date,
    unprovedAddress: CanonicalAddress? = nil
  ) {
    self.identity = identity
    self.version = version
    self.hash = hash
    self.changedAt = changedAt
    self.unprovedAddress = unprovedAddress
  }

  package static func == (left: PasswordCredential, right: PasswordCredential) -> Bool {
    left.identity == right.identity && left.version == right.version && left.hash == right.hash
      && left.changedAt == right.changedAt && left.unprovedAddress == right.unprovedAddress
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(version)
  }
}

/// Whom a password lets in: the one identity that has a password and proves the address.
package struct PasswordHolder: Sendable {
  package let credential: PasswordCredential
  package let identity: Identity
  package let account: Account
}

extension Identity {
  /// Whether a password is behind it.
  package var isPassword: Bool { key.provider == .password }
}

extension [Identity] {
  /// The password of the account that these identities lead to; an account has one at most (decision 0105).
  package var password: Identity? { filter(\.isPassword).min { $0.id < $1.id } }
}

extension PasswordCredential {
  /// The same password with another hash, which is used with a proved address from now on.
  func replaced(by hash: SecretText, at now: Date) -> PasswordCredential {
    PasswordCredential(identity: identity, version: version, hash: hash, changedAt: now)
  }
}
