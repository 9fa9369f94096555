import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinPasswords
import PippinSecret

extension AccountLine {
  /// Reads a line. A member that the format does not have is refused, since a misspelt one would be lost without a word.
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
        "private_metadata", "suspended",
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
    guard !identities.isEmpty || password != nil else {
      throw AccountLineProblem(
        "no_sign_in_method", "The account has no sign-in method. Add an identity or a password.")
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
