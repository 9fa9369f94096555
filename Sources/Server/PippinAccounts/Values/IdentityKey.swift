import PippinFoundation

/// Who vouches for a person.
///
/// Open, so that a row written by a newer version of Pippin can be read by an older one.
package struct Provider: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let apple = Provider(rawValue: "apple")
  package static let google = Provider(rawValue: "google")
  package static let facebook = Provider(rawValue: "facebook")
  /// Any OpenID Connect or OAuth 2 provider of the settings; the tenant says which.
  package static let openid = Provider(rawValue: "openid")
  /// Ourselves, by a password.
  package static let password = Provider(rawValue: "password")
  /// Nobody: the account of a guest, which its session alone leads to.
  package static let guest = Provider(rawValue: "guest")

  /// All that this version knows. What metrics and health say of providers is bounded by it.
  package static let all: [Provider] = [.apple, .google, .facebook, .openid, .password, .guest]
}

/// The group of clients that share accounts.
package struct Realm: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The realm of every client whose settings name none.
  package static let standard = Realm(rawValue: "default")
}

/// Our name for an app, by default its bundle id.
package struct ClientID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }
}

/// The only key to an account: who vouches, within which tenant, for which subject. An e-mail address never is.
package struct IdentityKey: Hashable, Sendable {
  /// Where the account lives.
  package let realm: Realm
  /// Who vouches.
  package let provider: Provider
  /// The provider's scope of subjects: Apple's team (CLAIMS-2), Facebook's app id, an OpenID Connect issuer, the id
  /// that the settings give an OAuth 2 provider; empty for Google.
  package let tenant: String
  /// The provider's stable name for the person, opaque.
  package let subject: String

  package init(realm: Realm, provider: Provider, tenant: String, subject: String) {
    self.realm = realm
    self.provider = provider
    self.tenant = tenant
    self.subject = subject
  }

  /// The key of a password: its identity's own id. The address that it is typed with may change, and is no key to anything.
  package static func password(_ identity: IdentityID, in realm: Realm) -> IdentityKey {
    IdentityKey(realm: realm, provider: .password, tenant: "", subject: identity.description)
  }

  /// Compares tenant and subject byte by byte, as databases do. Swift holds two spellings of one letter for equal, which would
  /// let one person be taken for another.
  package static func == (left: IdentityKey, right: IdentityKey) -> Bool {
    left.realm == right.realm && left.provider == right.provider
      && left.tenant.hasSameBytes(as: right.tenant) && left.subject.hasSameBytes(as: right.subject)
  }
}
