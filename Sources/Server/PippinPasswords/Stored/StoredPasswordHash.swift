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

  /// The forms that an operator may import, in words for messages.
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

  /// The longest text that is read as a hash.
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

/// One algorithm's hash.
protocol PasswordHashForm: Sendable {
  /// What people call the algorithm.
  var name: String { get }
  /// The one spelling that is stored.
  var text: String { get }
  /// What verifying it once costs.
  var work: HashWork { get }
  /// The memory of one verification, in bytes.
  var memory: Int { get }
  /// Whether the hash is of these bytes, compared in constant time; nil where memory ran out. Blocks the thread.
  func matches(_ password: [UInt8]) -> Bool?
}

/// The reason why a hash is refused. It never contains any part of the hash.
package enum PasswordHashProblem: Error, Hashable, Sendable {
  /// No known algorithm's form.
  case unknownForm
  /// A known form with a part that is missing, too long or spelled differently.
  case malformed(form: String, reason: String)
  /// One verification would take too much time or memory.
  case tooCostly(form: String, most: String)
}

extension PasswordHashProblem: CustomStringConvertible {
  /// A sentence for the operator.
  package var description: String {
    switch self {
    case .unknownForm:
      "the form of the password hash is not known. Accepted are \(StoredPasswordHash.acceptedForms)."
    case .malformed(let form, let reason): "the \(form) hash is malformed: \(reason)."
    case .tooCostly(let form, let most):
      "the \(form) hash costs too much to verify: \(most). Import the account without its password."
    }
  }
}

/// A hash's text, split at `$`.
struct HashFields {
  /// The algorithm, with the `$` in front of it where the form has one.
  let name: String
  /// The parts after the name.
  let values: [String]

  init(name: String, values: [String]) {
    (self.name, self.values) = (name, values)
  }

  init(_ text: String) {
    var parts = text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let hasLeading = parts.count > 1 && parts[0].isEmpty
    if hasLeading { parts.removeFirst() }
    name = (hasLeading ? "$" : "") + parts[0]
    values = Array(parts.dropFirst())
  }

  /// The values, if there are exactly this many.
  func values(_ count: Int, of form: String) throws(PasswordHashProblem) -> [String] {
    guard values.count == count else {
      throw .malformed(form: form, reason: "it has \(values.count + 1) parts instead of \(count + 1)")
    }
    return values
  }

  /// Numbers such as `m=19456,t=2,p=1`, each with its only accepted spelling.
  static func numbers(
    _ text: String, _ names: [String], of form: String
  ) throws(PasswordHashProblem) -> [Int] {
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let expected = names.map { "\($0)=…" }.joined(separator: ",")
    guard parts.count == names.count else { throw .malformed(form: form, reason: "its costs are not \(expected)") }
    var numbers: [Int] = []
    for (part, name) in zip(parts, names) {
      guard part.hasPrefix("\(name)="), let number = number(String(part.dropFirst(name.count + 1))) else {
        throw .malformed(form: form, reason: "its costs are not \(expected)")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The value of a hexadecimal digit in lower case.
  static func hexadecimalDigit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// A number of at most nine digits without leading zeros.
  static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 9, let number = Int(text), number >= 0, String(number) == text else { return nil }
    return number
  }
}

/// Base64 as forms of hashes spell it.
enum HashBase64 {
  /// The usual alphabet without padding: PHC strings, passlib's scrypt.
  case plain
  /// passlib's PBKDF2: `.` in place of `+`, which is read too.
  case dotted
  /// The usual alphabet with padding: Django and Firebase.
  case padded

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The digit of each ASCII character; 64 for none.
  private static let digits = {
    var digits = [UInt8](repeating: 64, count: 128)
    for (digit, character) in alphabet.enumerated() { digits[Int(character)] = UInt8(digit) }
    return digits
  }()

  func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (group, bits) = (0, 0)
    for byte in bytes {
      group = group << 8 | Int(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(Self.alphabet[group >> bits & 63])
      }
      group &= 1 << bits - 1
    }
    if bits > 0 { text.append(Self.alphabet[group << (6 - bits) & 63]) }
    if self == .padded { while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) } }
    if self == .dotted { text = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: ".") : $0 } }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for another spelling: leftover bits must be zero, and the padding must be there or not.
  func decode(_ text: String) -> [UInt8]? {
    var characters = Array(text.utf8)
    if self == .padded {
      guard characters.count % 4 == 0 else { return nil }
      for _ in 0..<2 where characters.last == UInt8(ascii: "=") { characters.removeLast() }
    }
    var bytes: [UInt8] = []
    var (group, bits) = (0, 0)
    for var character in characters {
      if self == .dotted, character == UInt8(ascii: ".") { character = UInt8(ascii: "+") }
      guard character < 128, case let digit = Self.digits[Int(character)], digit < 64 else { return nil }
      group = group << 6 | Int(digit)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(group >> bits & 255))
      }
      group &= 1 << bits - 1
    }
    return bits < 6 && group == 0 ? bytes : nil
  }

  /// Decodes a part whose length has bounds.
  func decode(
    _ text: String, _ counts: ClosedRange<Int>, _ part: String, of form: String
  ) throws(PasswordHashProblem) -> [UInt8] {
    guard let bytes = decode(text) else {
      throw .malformed(form: form, reason: "its \(part) is not Base64 as the form spells it")
    }
    guard counts.contains(bytes.count) else {
      throw .malformed(
        form: form,
        reason: "its \(part) has \(bytes.count) bytes instead of \(counts.lowerBound) to \(counts.upperBound)")
    }
    return bytes
  }
}
