import PippinFoundation
import PippinPasswords
import PippinSecret
import PippinTokens

extension AccountLine.Hash {
  /// The hash in the form that is stored. Its cost is limited here, before the server ever computes it.
  func storable(within bounds: HashBounds) throws(AccountLineProblem) -> SecretText {
    do throws(PasswordHashProblem) {
      switch self {
      case .text(let text): return try StoredPasswordHash(importing: text, within: bounds).text
      case .keycloak(let password): return try StoredPasswordHash.keycloak(password, within: bounds).text
      case .firebaseScrypt(let parts):
        return try StoredPasswordHash.firebaseScrypt(
          hash: parts.hash, salt: parts.salt, signerKey: parts.signerKey, saltSeparator: parts.saltSeparator,
          rounds: parts.rounds, memCost: parts.memoryCost, within: bounds
        ).text
      }
    } catch {
      throw AccountLineProblem(error.code, "password.hash: \(error.description)")
    }
  }
}

extension PasswordHashProblem {
  fileprivate var code: String {
    switch self {
    case .unknownForm: "hash_unknown"
    case .malformed: "hash_malformed"
    case .tooCostly: "hash_too_costly"
    }
  }
}

extension AccountLine.Hash {
  /// A stored hash in the form of an import file: Firebase's as an object, like Firebase's own export.
  init(stored hash: SecretText) {
    let parts = hash.revealed.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 7, parts[1] == AccountLine.FirebaseScrypt.algorithm,
      let costs = FirebaseCosts(parts[2])
    else {
      self = .text(hash)
      return
    }
    self = .firebaseScrypt(
      AccountLine.FirebaseScrypt(
        hash: SecretText(parts[6].padded), salt: parts[3].padded, signerKey: SecretText(parts[5].padded),
        saltSeparator: parts[4].padded, rounds: costs.rounds, memoryCost: costs.memory))
  }
}

/// The costs of a stored Firebase hash, as in `r=8,m=14`.
private struct FirebaseCosts {
  let rounds: Int
  let memory: Int

  init?(_ text: String) {
    let parts = text.split(separator: ",")
    guard parts.count == 2, parts[0].hasPrefix("r="), parts[1].hasPrefix("m="), let rounds = Int(parts[0].dropFirst(2)),
      let memory = Int(parts[1].dropFirst(2))
    else { return nil }
    (self.rounds, self.memory) = (rounds, memory)
  }
}

extension String {
  /// Base64 with its padding.
  fileprivate var padded: String { self + String(repeating: "=", count: (4 - utf8.count % 4) % 4) }
}

extension AccountLine {
  /// The `algorithm` of a hash that is Keycloak's credential.
  static let keycloak = "keycloak"
}

extension KeycloakPassword {
  /// Reads `secret_data` and `credential_data`, each the JSON text of `secretData` and `credentialData` in Keycloak's export.
  init(_ parts: AccountLineObject) throws(AccountLineProblem) {
    let secret = try Self.object("secret_data", of: parts)
    let credential = try Self.object("credential_data", of: parts)
    guard let password = Self(secret: secret, credential: credential) else {
      throw AccountLineProblem(
        "missing_member",
        "\(parts.path) lacks one of value and salt in secret_data, and algorithm and hashIterations in credential_data."
      )
    }
    self = password
  }

  /// Reads what `secretData` and `credentialData` say; `nil` if a member is missing.
  init?(secret: JSONElement, credential: JSONElement) {
    guard let value = secret["value"]?.string, let salt = secret["salt"]?.string,
      let algorithm = credential["algorithm"]?.string, let iterations = credential["hashIterations"]?.integer
    else { return nil }
    var parameters: [String: String] = [:]
    if let additional = credential["additionalParameters"] {
      for (name, values) in additional.members {
        parameters[name] = values.string ?? values.elements.first { _ in true }?.string
      }
    }
    self.init(
      algorithm: algorithm, iterations: Int(iterations), value: SecretText(value), salt: salt, parameters: parameters)
  }

  private static func object(
    _ name: String, of parts: AccountLineObject
  ) throws(AccountLineProblem) -> JSONElement {
    let text = try parts.required(name)
    do {
      let root = try JSONDocument(parsing: Array(text.utf8), limits: JSONLimits(maximumBytes: 4096)).root
      if root.kind == .object { return root }
    } catch {
      // Reported below, without quoting the text: it holds a secret.
    }
    throw AccountLineProblem("invalid_value", "\(parts.path(of: name)) must be the text of a JSON object.")
  }

  var secretData: String {
    Self.text { writer in
      writer.member("value", value.revealed)
      writer.member("salt", salt)
    }
  }

  var credentialData: String {
    Self.text { writer in
      writer.member("hashIterations", iterations)
      writer.member("algorithm", algorithm)
      writer.name("additionalParameters")
      writer.beginObject()
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        writer.name(name)
        writer.beginArray()
        writer.string(value)
        writer.endArray()
      }
      writer.endObject()
    }
  }

  private static func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension AccountLine.Hash {
  /// The prefixes of self-describing hashes that can be verified here.
  private static let known = [
    "$2a$", "$2b$", "$2y$", "$argon2id$", "$argon2i$", "$scrypt$", "$pbkdf2$", "$pbkdf2-sha256$", "$pbkdf2-sha512$",
    "pbkdf2_sha256$", "pbkdf2_sha1$", "argon2$argon2id$", "bcrypt$$2b$", "scrypt$", "pbkdf2:", "scrypt:", "$5$", "$6$",
    "$P$", "$H$", "$wp$2y$", "AQAAAA",
  ]

  /// A self-describing hash; `nil` for one that cannot be verified here.
  init?(selfDescribing text: String) {
    // ASP.NET Core Identity's version 2 is the base64 of 49 bytes that begin with 0, and has no other mark.
    let isKnown = Self.known.contains { text.hasPrefix($0) } || (text.utf8.count == 68 && text.hasPrefix("A"))
    guard isKnown, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self = .text(SecretText(text))
  }
}

/// Scrypt as Better Auth stores it, `SALT:KEY` in hexadecimal digits, with parameters that are fixed in its code.
enum BetterAuthScrypt {
  /// The hash in self-describing form. The salt is the text of the digits, not the bytes that they encode.
  static func selfDescribing(_ text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 32, parts[1].utf8.count == 128,
      hexadecimalBytes(parts[0]) != nil, let key = hexadecimalBytes(parts[1])
    else { return nil }
    return "$scrypt$ln=14,r=16,p=1$\(base64(Array(parts[0].utf8)))$\(base64(key))"
  }

  /// Base64 without padding, as the self-describing form has it.
  private static func base64(_ bytes: [UInt8]) -> String {
    var text = Data(bytes).base64EncodedString()
    while text.hasSuffix("=") { text.removeLast() }
    return text
  }
}

/// The bytes that hexadecimal digits of either case stand for.
func hexadecimalBytes(_ digits: Substring) -> [UInt8]? {
  var bytes: [UInt8] = []
  var high: UInt8?
  for digit in digits.utf8 {
    guard let value = hexadecimal(digit) else { return nil }
    if let upper = high {
      bytes.append(upper << 4 | value)
      high = nil
    } else {
      high = value
    }
  }
  return high == nil ? bytes : nil
}

/// The value of a hexadecimal digit of either case.
func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
