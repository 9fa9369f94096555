import PippinTokens
import PippinSecret

/// phpass's portable hash of WordPress up to 6.7, `$P$`, and phpBB, `$H$`: rounds of MD5.
struct PhpassHash: PasswordHashForm {
  static let name = "phpass"
  private static let alphabet = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  /// What phpass itself accepts.
  private static let costs = 7...30

  let cost: Int
  /// Eight characters.
  let salt: [UInt8]
  let digest: [UInt8]

  init(_ fields: HashFields) throws(PasswordHashProblem) {
    let characters = Array(try fields.values(1, of: Self.name)[0].utf8)
    let digits = characters.compactMap { Self.alphabet.firstIndex(of: $0) }
    guard characters.count == 31, digits.count == 31, Self.costs.contains(digits[0]) else {
      throw .malformed(form: Self.name, reason: "it is not a cost, eight characters of salt and 22 of the digest")
    }
    (cost, salt) = (digits[0], Array(characters[1..<9]))
    var digest: [UInt8] = []
    for group in stride(from: 9, to: 31, by: 4) {
      let value = digits[group..<min(group + 4, 31)].enumerated().reduce(0) { $0 | $1.element << (6 * $1.offset) }
      for byte in 0..<3 where digest.count < 16 { digest.append(UInt8(value >> (8 * byte) & 255)) }
    }
    self.digest = digest
  }

  var name: String { Self.name }
  var work: HashWork { .phpass(cost: cost) }
  var memory: Int { 0 }

  var text: String {
    var text = [Self.alphabet[cost]] + salt
    for group in stride(from: 0, to: 16, by: 3) {
      let bytes = digest[group..<min(group + 3, 16)]
      let value = bytes.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
      for digit in 0...bytes.count { text.append(Self.alphabet[value >> (6 * digit) & 63]) }
    }
    return "$P$" + String(decoding: text, as: UTF8.self)
  }

  func matches(_ password: [UInt8]) -> Bool? {
    Self.digest(of: password, salt: salt, cost: cost).map { ConstantTime.equals($0, digest) }
  }

  static func digest(of password: [UInt8], salt: [UInt8], cost: Int) -> [UInt8]? {
    do throws(CryptographyError) {
      return try InsecureMD5.rounds(1 << cost, of: password, salt: salt)
    } catch {
      // OpenSSL has no MD5 where it is set up for FIPS.
      return nil
    }
  }
}

/// bcrypt of WordPress 6.8 and newer: `$wp$2y$10$` and 53 characters. What bcrypt reads is the Base64 of an HMAC with SHA-384, so that
/// no password is cut at 72 bytes.
struct WordPressBcryptHash: PasswordHashForm {
  private static let key = Array("wp-sha384".utf8)

  private let bcrypt: BcryptHash

  init(_ fields: HashFields) throws(PasswordHashProblem) {
    guard let first = fields.values.first, first == "2y" else {
      throw .malformed(form: "WordPress", reason: "it is not $wp$2y$")
    }
    bcrypt = try BcryptHash(HashFields(name: "$2y", values: Array(fields.values.dropFirst())))
  }

  var name: String { "WordPress" }
  var work: HashWork { bcrypt.work }
  var memory: Int { bcrypt.memory }
  var text: String { "$wp" + bcrypt.text }

  func matches(_ password: [UInt8]) -> Bool? {
    // As PHP's trim.
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D, 0x00, 0x0B].contains($0) }
    var trimmed = password.drop(while: isBlank)
    while let last = trimmed.last, isBlank(last) { trimmed.removeLast() }
    do throws(CryptographyError) {
      return bcrypt.matches(
        Array(HashBase64.padded.encode(try HMACSHA384.code(of: Array(trimmed), key: Self.key)).utf8))
    } catch {
      return nil
    }
  }
}
