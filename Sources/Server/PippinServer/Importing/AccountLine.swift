package import PippinAccounts
package import PippinFoundation
package import PippinPasswords
package import PippinSecret

/// One account in the format of `pippin accounts import` and `export --all`: a JSON object on a line by itself.
///
/// What it says is read strictly and not yet judged against any database.
package struct AccountLine: Sendable {
  /// The longest line, in bytes.
  package static let maximumBytes = 65_536
  /// The most identities of an account.
  package static let mostIdentities = 20

  /// An address, and what the file says of it.
  package struct Email: Sendable, Equatable {
    package var address: String
    /// Whether the file vouches for it: then it is proved.
    package var isVerified: Bool
    /// Whether it is a relay address of Apple's.
    package var isPrivate: Bool

    package init(address: String, isVerified: Bool, isPrivate: Bool = false) {
      self.address = address
      self.isVerified = isVerified
      self.isPrivate = isPrivate
    }
  }

  /// A sign-in method of Apple's, Google's or Facebook's.
  package struct Identity: Sendable {
    package var provider: Provider
    /// Apple's team, Facebook's app id; empty for Google.
    package var tenant: String
    package var subject: String
    package var email: Email?
    /// What the provider's notifications made of it, where that is not `active`.
    package var status: PippinAccounts.Identity.Status = .active
    /// When consent was withdrawn or the provider's account deleted.
    package var closedAt: Date?
    /// Apple's refresh tokens, each with the client that it was issued to.
    package var refreshTokens: [RefreshToken] = []

    package init(provider: Provider, tenant: String = "", subject: String, email: Email? = nil) {
      self.provider = provider
      self.tenant = tenant
      self.subject = subject
      self.email = email
    }
  }

  /// A refresh token of Apple's.
  package struct RefreshToken: Sendable {
    package var client: ClientID
    package var token: SecretText

    package init(client: ClientID, token: SecretText) {
      self.client = client
      self.token = token
    }
  }

  /// A password, as its hash.
  package struct Password: Sendable {
    package var address: String
    /// Whether the file vouches for the address, though it is not the account's own.
    package var isVerified: Bool
    package var hash: Hash

    package init(address: String, isVerified: Bool = false, hash: Hash) {
      self.address = address
      self.isVerified = isVerified
      self.hash = hash
    }
  }

  /// A hash as a file spells it.
  package enum Hash: Sendable {
    /// One text with algorithm, costs, salt and hash.
    case text(SecretText)
    /// Firebase's scrypt, whose parts are members of an object; the bytes are in base64.
    case firebaseScrypt(FirebaseScrypt)
    /// Keycloak's credential, whose parts are members of an object.
    case keycloak(KeycloakPassword)
  }

  /// The members of a Firebase hash, as its console and its export give them.
  package struct FirebaseScrypt: Sendable {
    package var hash: SecretText
    package var salt: String
    package var signerKey: SecretText
    package var saltSeparator: String
    package var rounds: Int
    package var memoryCost: Int

    package init(
      hash: SecretText, salt: String, signerKey: SecretText, saltSeparator: String, rounds: Int, memoryCost: Int
    ) {
      self.hash = hash
      self.salt = salt
      self.signerKey = signerKey
      self.saltSeparator = saltSeparator
      self.rounds = rounds
      self.memoryCost = memoryCost
    }
  }

  /// Who closed the account, and why.
  package struct Suspended: Sendable, Equatable {
    package var at: Date
    package var reason: String
    package var by: String

    package init(at: Date, reason: String, by: String) {
      self.at = at
      self.reason = reason
      self.by = by
    }
  }

  package var id: AccountID?
  package var externalID: String?
  package var createdAt: Date?
  package var name: PersonName?
  package var email: Email?
  /// The language to write to the person in, by its tag (BCP 47).
  package var language: String?
  package var identities: [Identity] = []
  package var password: Password?
  /// A compact JSON object that the app may read.
  package var metadata: String?
  /// A compact JSON object for operators.
  package var privateMetadata: String?
  package var suspension: Suspended?

  package init() {}
}

/// Why a line is refused: a code for programs, and a sentence for whoever mends the file.
package struct AccountLineProblem: Error, Sendable, Equatable {
  package let code: String
  package let detail: String

  package init(_ code: String, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}
