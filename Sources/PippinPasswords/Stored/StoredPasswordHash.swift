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
  package init(importing hash: SecretText) throws(PasswordHashProblem) {
    let (text, fields) = try Self.split(hash)
    form = try Self.form(of: text, fields, in: .import)
  }

  /// Reads what ``text`` wrote, also with the highest costs that the settings allow for Argon2id.
  package init(stored hash: SecretText) throws(PasswordHashProblem) {
    let (text, fields) = try Self.split(hash)
    form = try Self.form(of: text, fields, in: .store)
  }

  /// The one spelling that is stored.
  package var text: SecretText { SecretText(form.text) }

  /// What an operator may import, for messages.
  package static let acceptedForms =
    "$argon2id$, $2a$, $2b$ or $2y$, $5$, $6$, $scrypt$, $pbkdf2$, $pbkdf2-sha256$, $pbkdf2-sha512$, "
    + "Django's pbkdf2_sha256$ and pbkdf2_sha1$, and Firebase's scrypt as an object"

  /// Whether a new hash would have the same form and costs.
  func isCurrent(_ parameters: PasswordParameters) -> Bool {
    guard let own = form as? Argon2idHash else { return false }
    return own.costs == Argon2idHash.Costs(parameters) && own.salt.count == Self.saltByteCount
      && own.tag.count == Self.tagByteCount
  }

  /// A text this long is no hash of any form.
  private static let longest = 1024

  private static func split(_ hash: SecretText) throws(PasswordHashProblem) -> (String, HashFields) {
    let text = hash.revealed
    guard text.utf8.count <= longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .unknownForm }
    return (text, HashFields(text))
  }

  private static func form(
    of text: String, _ fields: HashFields, in source: PasswordHashSource
  ) throws(PasswordHashProblem) -> any PasswordHashForm {
    switch fields.name {
    case "$argon2id": try Argon2idHash(fields, in: source)
    case "$2a", "$2b", "$2y": try BcryptHash(fields)
    case "$5", "$6": try SHACryptHash(fields)
    case "$scrypt": try ScryptHash(fields)
    case "$pbkdf2", "$pbkdf2-sha1", "$pbkdf2-sha256", "$pbkdf2-sha512": try PBKDF2Hash(fields)
    case "pbkdf2_sha256", "pbkdf2_sha1": try PBKDF2Hash(django: fields)
    case "$firebase-scrypt": try FirebaseScryptHash(fields)
    default: throw .unknownForm
    }
  }
}

extension StoredPasswordHash: CustomStringConvertible, CustomReflectable {
  /// Not the hash, which must not get into a log.
  package var description: String { "<password hash>" }

  package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
