package import PippinSecret

/// The stored hash of a password: ours, or one that an imported account brought from another system.
///
/// Not comparable: ``PasswordHasher`` compares in constant time. The costs were bounded when this value was made.
package struct StoredPasswordHash: Sendable {
  let form: any PasswordHashForm

  /// The salt's length of a new hash.
  package static let saltByteCount = 16
  /// The tag's length of a new hash.
  static let tagByteCount = 32

  init(_ form: any PasswordHashForm) {
    self.form = form
  }

  /// Reads a hash of another system, in a form of ``acceptedForms``; one that would cost too much is refused.
  package init(importing hash: SecretText, within bounds: HashBounds = .standard) throws(PasswordHashProblem) {
    form = try Self.form(of: hash)
    try bounds.check(form, named: form.name)
  }

  /// Reads what ``text`` wrote. Its costs were bounded when it was imported, perhaps on a faster machine or by another setting.
  package init(stored hash: SecretText) throws(PasswordHashProblem) {
    form = try Self.form(of: hash)
  }

  /// The one spelling that is stored.
  package var text: SecretText { SecretText(form.text) }

  /// What an operator may import, for messages.
  package static let acceptedForms =
    "$argon2id$ and $argon2i$, $2a$, $2b$ or $2y$, $5$, $6$, $scrypt$, $pbkdf2$, $pbkdf2-sha256$, $pbkdf2-sha512$, "
    + "Django's, Werkzeug's, ASP.NET Core Identity's, WordPress's ($P$, $wp$2y$), "
    + "and Firebase's and Keycloak's as an object"

  /// Whether a new hash would have the same form and costs.
  func isCurrent(_ parameters: PasswordParameters) -> Bool {
    guard let own = form as? Argon2Hash else { return false }
    return own.costs == Argon2Hash.Costs(parameters) && own.salt.count == Self.saltByteCount
      && own.tag.count == Self.tagByteCount
  }

  /// A text this long is no hash of any form.
  private static let longest = 1024

  private static func form(of hash: SecretText) throws(PasswordHashProblem) -> any PasswordHashForm {
    guard hash.revealed.utf8.count <= longest, hash.revealed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .unknownForm
    }
    let text = ForeignSpelling.withoutDjangosPrefix(hash.revealed)
    let fields = HashFields(text)
    switch fields.name {
    case "$argon2id": return try Argon2Hash(.id, fields)
    case "$argon2i": return try Argon2Hash(.i, fields)
    case "$2a", "$2b", "$2y": return try BcryptHash(fields)
    case "$5", "$6": return try SHACryptHash(fields)
    case "$scrypt": return try ScryptHash(fields)
    case "scrypt": return try ForeignSpelling.djangosScrypt(fields)
    case "$pbkdf2", "$pbkdf2-sha1", "$pbkdf2-sha256", "$pbkdf2-sha512": return try PBKDF2Hash(fields)
    case "pbkdf2_sha256", "pbkdf2_sha1", "pbkdf2_sha512": return try PBKDF2Hash(django: fields)
    case "$firebase-scrypt": return try FirebaseScryptHash(fields)
    case "$P", "$H": return try PhpassHash(fields)
    case "$wp": return try WordPressBcryptHash(fields)
    case let name where name.hasPrefix("scrypt:") || name.hasPrefix("pbkdf2:"):
      return try ForeignSpelling.werkzeug(fields)
    default:
      guard let form = try ForeignSpelling.aspNet(text) else { throw .unknownForm }
      return form
    }
  }
}

extension StoredPasswordHash: CustomStringConvertible, CustomReflectable {
  /// Not the hash, which must not get into a log.
  package var description: String { "<password hash>" }

  package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
