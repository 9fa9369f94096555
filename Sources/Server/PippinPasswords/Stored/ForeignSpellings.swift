package import PippinSecret
import PippinTokens

/// Spellings of other systems for functions that are here already; each is stored in the one spelling of its function.
enum ForeignSpelling {
  /// Removes Django's prefix, as in `argon2$argon2id$…` and `bcrypt$$2b$…`, from a hash that names its own function.
  static func withoutDjangosPrefix(_ text: String) -> String {
    if text.hasPrefix("argon2$argon2") { return String(text.dropFirst("argon2".count)) }
    if text.hasPrefix("bcrypt$$2") { return String(text.dropFirst("bcrypt$".count)) }
    return text
  }

  /// Werkzeug: `scrypt:32768:8:1$salt$hex` or `pbkdf2:sha256:600000$salt$hex`, with the salt's text.
  static func werkzeug(_ fields: HashFields) throws(PasswordHashProblem) -> any PasswordHashForm {
    let name = "Werkzeug"
    let method = fields.name.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let values = try fields.values(2, of: name)
    let salt = Array(values[0].utf8)
    guard (1...128).contains(salt.count) else {
      throw .malformed(form: name, reason: "its salt does not have 1 to 128 characters")
    }
    guard let tag = hexadecimal(values[1]), (16...128).contains(tag.count) else {
      throw .malformed(form: name, reason: "its digest is not 32 to 256 hexadecimal digits")
    }
    let numbers = method.dropFirst(method[0] == "scrypt" ? 1 : 2).compactMap { HashFields.number($0) }
    switch (method[0], numbers.count, method.count) {
    case ("scrypt", 3, 4):
      return try ScryptHash(
        n: numbers[0], blockSize: numbers[1], parallelism: numbers[2], salt: salt, tag: tag, of: name)
    case ("pbkdf2", 1, 3):
      guard let digest = PBKDF2.Digest(named: method[1]) else {
        throw .malformed(form: name, reason: "its digest is none of sha1, sha256 and sha512")
      }
      return try PBKDF2Hash(digest, rounds: numbers[0], salt: salt, tag: tag)
    default: throw .malformed(form: name, reason: "it is neither scrypt:N:r:p nor pbkdf2:DIGEST:ROUNDS")
    }
  }

  /// Django's `scrypt$N$salt$r$p$tag`, with the salt's text.
  static func djangosScrypt(_ fields: HashFields) throws(PasswordHashProblem) -> any PasswordHashForm {
    let name = "Django's scrypt"
    let values = try fields.values(5, of: name)
    let numbers = [values[0], values[2], values[3]].compactMap { HashFields.number($0) }
    guard numbers.count == 3, (1...128).contains(values[1].utf8.count) else {
      throw .malformed(form: name, reason: "it is not N, the salt's text, r, p and the digest")
    }
    return try ScryptHash(
      n: numbers[0], blockSize: numbers[1], parallelism: numbers[2], salt: Array(values[1].utf8),
      tag: try HashBase64.padded.decode(values[4], 16...128, "tag", of: name), of: name)
  }

  /// ASP.NET Core Identity, Base64 of a blob: 1, the digest, the rounds and the salt's length as numbers of four bytes, salt and key; or 0,
  /// sixteen bytes of salt and a key of version 2. `nil` for any other text.
  static func aspNet(_ text: String) throws(PasswordHashProblem) -> (any PasswordHashForm)? {
    let name = "ASP.NET Core Identity"
    guard text.utf8.count >= 40, let blob = HashBase64.padded.decode(text), let marker = blob.first else { return nil }
    func number(_ place: Int) -> Int { blob[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    switch marker {
    case 0 where blob.count == 49:
      return try PBKDF2Hash(.sha1, rounds: 1000, salt: Array(blob[1..<17]), tag: Array(blob[17...]))
    case 1 where blob.count >= 13:
      let digests: [PBKDF2.Digest] = [.sha1, .sha256, .sha512]
      let count = number(9)
      guard digests.indices.contains(number(1)), (0...128).contains(count), (16...64).contains(blob.count - 13 - count)
      else {
        throw .malformed(form: name, reason: "its digest or its lengths are none that Identity writes")
      }
      return try PBKDF2Hash(
        digests[number(1)], rounds: number(5), salt: Array(blob[13..<13 + count]), tag: Array(blob[(13 + count)...]))
    default: return nil
    }
  }

  private static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap(HashFields.hexadecimalDigit)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

extension PBKDF2.Digest {
  /// By the name that Python and Keycloak give it.
  init?(named name: String) {
    switch name {
    case "sha1": self = .sha1
    case "sha256": self = .sha256
    case "sha512": self = .sha512
    default: return nil
    }
  }
}

/// What Keycloak keeps of a password: the two JSON texts of a credential of type `password`, in parts.
package struct KeycloakPassword: Sendable {
  /// `pbkdf2-sha512`, `pbkdf2-sha256`, `pbkdf2` or `argon2`.
  package var algorithm: String
  package var iterations: Int
  /// In Base64.
  package var value: SecretText
  /// In Base64.
  package var salt: String
  /// Argon2's parameters by their names.
  package var parameters: [String: String]

  package init(
    algorithm: String, iterations: Int, value: SecretText, salt: String, parameters: [String: String]
  ) {
    self.algorithm = algorithm
    self.iterations = iterations
    self.value = value
    self.salt = salt
    self.parameters = parameters
  }
}

extension StoredPasswordHash {
  /// Reads Keycloak's password; one that would cost too much is refused.
  package static func keycloak(
    _ password: KeycloakPassword, within bounds: HashBounds = .standard
  ) throws(PasswordHashProblem) -> StoredPasswordHash {
    let name = "Keycloak"
    let salt = try HashBase64.padded.decode(password.salt, 0...128, "salt", of: name)
    let tag = try HashBase64.padded.decode(password.value.revealed, 16...64, "value", of: name)
    let form: any PasswordHashForm
    switch password.algorithm {
    case "pbkdf2": form = try PBKDF2Hash(.sha1, rounds: password.iterations, salt: salt, tag: tag)
    case "pbkdf2-sha256": form = try PBKDF2Hash(.sha256, rounds: password.iterations, salt: salt, tag: tag)
    case "pbkdf2-sha512": form = try PBKDF2Hash(.sha512, rounds: password.iterations, salt: salt, tag: tag)
    case "argon2":
      let values = password.parameters
      guard let variant = ["id": Argon2Hash.Variant.id, "i": .i][values["type"] ?? "id"],
        let version = ["1.3": 19, "1.0": 16][values["version"] ?? "1.3"],
        let memory = values["memory"].flatMap({ HashFields.number($0) }),
        let lanes = HashFields.number(values["parallelism"] ?? "1"), (8...64).contains(salt.count)
      else {
        throw .malformed(form: name, reason: "its parameters of argon2 are not type, version, memory, parallelism")
      }
      form = try Argon2Hash(
        variant, version: version, memory: memory, iterations: password.iterations, parallelism: lanes, salt: salt,
        tag: tag)
    default:
      throw .malformed(form: name, reason: "its algorithm is none of pbkdf2, pbkdf2-sha256, pbkdf2-sha512 and argon2")
    }
    try bounds.check(form, named: name)
    return StoredPasswordHash(form)
  }
}

extension StoredPasswordHash {
  /// Reads better-auth's `salt:key`, both in hexadecimal digits: scrypt with N=16384, r=16 and p=1.
  ///
  /// The salt is the digits' text and not the bytes that they mean.
  package static func betterAuth(_ hash: SecretText) throws(PasswordHashProblem) -> StoredPasswordHash {
    let form = "better-auth"
    let parts = hash.revealed.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...128).contains(parts[0].count),
      parts[0].allSatisfy({ HashFields.hexadecimalDigit($0) != nil })
    else {
      throw .malformed(form: form, reason: "it is not salt:key in hexadecimal digits")
    }
    let digits = parts[1].compactMap(HashFields.hexadecimalDigit)
    guard digits.count == 128, parts[1].count == 128 else {
      throw .malformed(form: form, reason: "its key does not have 128 hexadecimal digits")
    }
    let key = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    let plain = HashBase64.plain
    let text = "$scrypt$ln=14,r=16,p=1$\(plain.encode(Array(parts[0])))$\(plain.encode(key))"
    return try StoredPasswordHash(importing: SecretText(text))
  }
}
