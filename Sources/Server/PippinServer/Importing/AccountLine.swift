package import PippinAccounts
package import PippinFoundation
package import PippinPasswords
package import PippinSecret
import PippinTokens

/// One account in the format of `pippin accounts import` and `export --all`: a JSON object on its own line.
///
/// It is parsed strictly, but not yet checked against a database.
package struct AccountLine: Sendable {
  /// The longest line, in bytes.
  package static let maximumBytes = 65_536
  /// The most identities of an account.
  package static let mostIdentities = 20

  /// An address, with what the file says about it.
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

  /// A sign-in method at a provider.
  package struct Identity: Sendable {
    package var provider: Provider
    /// Apple's team, Facebook's app id; empty for Google.
    package var tenant: String
    package var subject: String
    package var email: Email?
    /// The status after the provider's notifications, if it is not `active`.
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

  /// A hash in the form of an import file.
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

  /// Who suspended the account, when and why.
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
  /// The language of emails to the person, as a BCP 47 tag.
  package var language: String?
  package var identities: [Identity] = []
  package var passkeys: [Passkey] = []
  package var password: Password?
  /// A compact JSON object that the app may read.
  package var metadata: String?
  /// A compact JSON object for operators.
  package var privateMetadata: String?
  package var suspension: Suspended?

  package init() {}

  /// Whether the line names a way to sign in.
  package var hasSignInMethod: Bool { !identities.isEmpty || !passkeys.isEmpty || password != nil }

  /// Whether a code that is mailed to the verified address opens the account, also where it has no sign-in method (0158). A code to a
  /// relay address opens nothing.
  package var isOpenedByMail: Bool {
    guard let email, email.isVerified, !email.isPrivate, let address = CanonicalAddress(email.address) else {
      return false
    }
    return !address.isAtRelay
  }
}

/// Why a line is refused: a code for programs, and a sentence for the person who corrects the file.
package struct AccountLineProblem: Error, Sendable, Equatable {
  package let code: String
  package let detail: String

  package init(_ code: String, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}

extension AccountLine {
  /// Parses a line. An unknown member is refused, since a misspelt one would be lost silently.
  package init(parsing bytes: [UInt8]) throws(AccountLineProblem) {
    let document: JSONDocument
    do {
      document = try JSONDocument(
        parsing: bytes, repairing: "name", limits: JSONLimits(maximumBytes: Self.maximumBytes))
    } catch {
      throw AccountLineProblem("malformed_json", "The line is not valid JSON: \(error.words).")
    }
    let line = try AccountLineObject(
      document.root, path: "",
      of: [
        "id", "external_id", "created_at", "name", "email", "language", "identities", "password", "metadata",
        "private_metadata", "suspended", "passkeys",
      ])
    self.init()
    id = try line.value("id", "an account's id, a UUID of version 7") { AccountID($0) }
    externalID = try line.value("external_id", ExternalID.rule) { ExternalID($0)?.text }
    createdAt = try line.time("created_at")
    name = try line.object("name", of: ["given_name", "family_name"]).flatMap { name throws(AccountLineProblem) in
      PersonName(givenName: try name.name("given_name"), familyName: try name.name("family_name"))
    }
    email = try line.object("email", of: ["address", "verified", "is_private"])
      .map { email throws(AccountLineProblem) in
        Email(
          address: try email.required("address"), isVerified: try email.bool("verified") ?? false,
          isPrivate: try email.bool("is_private") ?? false)
      }
    language = try line.string("language")
    identities = try line.objects("identities").map { identity throws(AccountLineProblem) in try Identity(identity) }
    passkeys = try line.objects("passkeys").map { passkey throws(AccountLineProblem) in try Passkey(passkey) }
    password = try line.object("password", of: ["address", "verified", "hash"]).flatMap {
      password throws(AccountLineProblem) in
      let address = try password.required("address")
      let isVerified = try password.bool("verified") ?? false
      return try Hash(password).map { Password(address: address, isVerified: isVerified, hash: $0) }
    }
    metadata = try line.metadata("metadata")
    privateMetadata = try line.metadata("private_metadata")
    suspension = try line.object("suspended", of: ["at", "reason", "by"]).map { object throws(AccountLineProblem) in
      Suspended(
        at: try object.requiredTime("at"), reason: try object.required("reason"), by: try object.required("by"))
    }
    guard hasSignInMethod || isOpenedByMail else {
      throw AccountLineProblem(
        "no_sign_in_method",
        "The account has no sign-in method. Add an identity, a passkey, a password or a verified email address.")
    }
  }
}

extension AccountLine.Identity {
  init(_ element: JSONElement, path: String) throws(AccountLineProblem) {
    guard let provider = element["provider"]?.string.map(Provider.init(rawValue:)),
      [.apple, .google, .facebook, .openid].contains(provider)
    else {
      throw AccountLineProblem(
        "invalid_value", "\(path).provider must be \"apple\", \"google\", \"facebook\" or \"openid\".")
    }
    let tenantName = AccountLine.tenantName(of: provider)
    let own = provider == .apple ? ["client", "refresh_token", "refresh_tokens"] : []
    let object = try AccountLineObject(
      element, path: path,
      of: [
        "provider", "subject", "email", "email_verified", "is_private_email", "status", "closed_at",
      ] + [tenantName].compactMap(\.self) + own)
    self.init(
      provider: provider,
      tenant: try tenantName.map { name throws(AccountLineProblem) in try object.required(name) } ?? "",
      subject: try object.required("subject"))
    if let address = try object.string("email") {
      email = AccountLine.Email(
        address: address, isVerified: try object.bool("email_verified") ?? false,
        isPrivate: try object.bool("is_private_email") ?? false)
    }
    status =
      try object.value("status", "\"active\", \"revoked\" or \"gone\"") { PippinAccounts.Identity.Status(rawValue: $0) }
      ?? .active
    closedAt = try object.time("closed_at")
    guard provider == .apple else { return }
    if try object.string("refresh_token") != nil { refreshTokens.append(try AccountLine.RefreshToken(object)) }
    refreshTokens += try object.objects("refresh_tokens").map { token throws(AccountLineProblem) in
      try AccountLine.RefreshToken(
        AccountLineObject(token.element, path: token.path, of: ["client", "refresh_token"]))
    }
  }

  fileprivate init(_ found: (element: JSONElement, path: String)) throws(AccountLineProblem) {
    try self.init(found.element, path: found.path)
  }
}

extension AccountLine.RefreshToken {
  fileprivate init(_ object: AccountLineObject) throws(AccountLineProblem) {
    self.init(
      client: ClientID(rawValue: try object.required("client")), token: SecretText(try object.required("refresh_token"))
    )
  }
}

extension AccountLine.Hash {
  /// Base64 of `REDACTED`, which Firebase writes in place of a hash for an operator who may not read hashes. The line has no password then.
  package static let redacted = "UkVEQUNURUQ="

  /// `nil` where the export says that it leaves the password out.
  fileprivate init?(_ password: AccountLineObject) throws(AccountLineProblem) {
    if let parts = try password.objectIfAny(
      "hash",
      of: [
        "algorithm", "hash", "salt", "signer_key", "salt_separator", "rounds", "mem_cost", "secret_data",
        "credential_data",
      ])
    {
      let algorithm = try parts.required("algorithm")
      if algorithm == AccountLine.keycloak {
        self = .keycloak(try KeycloakPassword(parts))
        return
      }
      guard algorithm == AccountLine.FirebaseScrypt.algorithm else {
        throw AccountLineProblem(
          "invalid_value",
          "\(parts.path).algorithm must be \"\(AccountLine.FirebaseScrypt.algorithm)\" or \"\(AccountLine.keycloak)\".")
      }
      guard try parts.required("hash") != Self.redacted else { return nil }
      self = .firebaseScrypt(
        AccountLine.FirebaseScrypt(
          hash: SecretText(try parts.required("hash")), salt: try parts.required("salt"),
          signerKey: SecretText(try parts.required("signer_key")), saltSeparator: try parts.required("salt_separator"),
          rounds: try parts.requiredInteger("rounds"), memoryCost: try parts.requiredInteger("mem_cost")))
    } else {
      let text = try password.required("hash")
      guard text != Self.redacted else { return nil }
      self = .text(SecretText(text))
    }
  }
}
