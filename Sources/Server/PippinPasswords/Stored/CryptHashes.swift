import CPippinCrypt
import PippinSecret
import PippinTokens

/// bcrypt and SHA-crypt with libxcrypt; blocks the thread.
enum Crypt {
  /// The longest password that libxcrypt takes, in bytes without the final NUL.
  static let longest = Int(CRYPT_MAX_PASSPHRASE_SIZE) - 1

  /// The hash's text; nil where memory ran out.
  ///
  /// - Parameters:
  ///   - password: at most ``longest`` bytes without NUL; more of it is not read.
  ///   - setting: the hash's text, or what it begins with.
  static func text(of password: [UInt8], _ setting: String) -> String? {
    let phrase = password.prefix { $0 != 0 }.prefix(longest).map { CChar(bitPattern: $0) } + [0]
    let size = Int(pippin_crypt_data_size())
    let data = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { unsafe data.deallocate() }
    unsafe data.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    guard let text = unsafe crypt_rn(phrase, setting, data, Int32(size)) else { return nil }
    return unsafe String(cString: text)
  }

  /// The alphabet of both forms: bcrypt counts from `.`, and both take these characters in salts.
  static func isSpelled(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { character in
      switch character {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
  }
}

/// bcrypt as crypt(3) spells it: `$2b$12$` and 53 characters of salt and digest.
struct BcryptHash: PasswordHashForm {
  private static let name = "bcrypt"
  /// The binary logarithm of the rounds.
  private static let costs = 4...31
  private static let saltCount = 22
  private static let digestCount = 31
  /// bcrypt reads no more of a password, and neither did the other system.
  private static let passwordByteCount = 72
  private static let alphabet = Array("./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  let text: String
  private let cost: Int

  var name: String { Self.name }
  var work: HashWork { .bcrypt(cost: cost) }
  var memory: Int { 4096 }

  init(_ fields: HashFields) throws(PasswordHashProblem) {
    let values = try fields.values(2, of: Self.name)
    guard values[0].utf8.count == 2, values[0].utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let cost = Int(values[0]), (Self.costs.lowerBound...31).contains(cost)
    else {
      throw .malformed(form: Self.name, reason: "its cost is not two digits from 04 to 31")
    }
    let last = Array(values[1].utf8)
    guard last.count == Self.saltCount + Self.digestCount, Crypt.isSpelled(values[1]) else {
      throw .malformed(form: Self.name, reason: "salt and digest do not have 53 characters of ./A-Za-z0-9")
    }
    self.cost = cost
    // 16 and 23 bytes leave bits in the last characters, which some implementations did not clear.
    let salt = Self.clearing(4, last[..<Self.saltCount])
    let digest = Self.clearing(2, last[Self.saltCount...])
    text = "\(fields.name)$\(values[0])$\(String(decoding: salt + digest, as: UTF8.self))"
  }

  func matches(_ password: [UInt8]) -> Bool? {
    Crypt.text(of: Array(password.prefix(Self.passwordByteCount)), text).map { ConstantTime.equals($0, text) }
  }

  private static func clearing(_ bits: Int, _ characters: ArraySlice<UInt8>) -> [UInt8] {
    var characters = Array(characters)
    guard let last = characters.last, let digit = alphabet.firstIndex(of: last) else { return characters }
    characters[characters.count - 1] = alphabet[(digit >> bits) << bits]
    return characters
  }
}

/// SHA-crypt: `$5$` (SHA-256) or `$6$` (SHA-512), perhaps `rounds=N$`, salt and digest.
struct SHACryptHash: PasswordHashForm {
  private static let name = "SHA-crypt"
  /// The rounds that libxcrypt computes.
  private static let rounds = 1000...999_999_999
  private static let usualRounds = 5000
  /// Each round reads the password, so a longer one would cost more than a hash may.
  private static let passwordByteCount = 128

  let text: String
  private let count: Int

  var name: String { Self.name }
  var work: HashWork { .shaCrypt(isSHA512: text.hasPrefix("$6"), rounds: count) }
  var memory: Int { 0 }

  init(_ fields: HashFields) throws(PasswordHashProblem) {
    var values = fields.values
    var count = Self.usualRounds
    if let first = values.first, first.hasPrefix("rounds=") {
      guard let rounds = HashFields.number(String(first.dropFirst(7))), Self.rounds.contains(rounds) else {
        throw .malformed(form: Self.name, reason: "its rounds are not a number from \(Self.rounds.lowerBound)")
      }
      count = rounds
      values.removeFirst()
    }
    let digestCount = fields.name == "$5" ? 43 : 86
    guard values.count == 2, values[0].utf8.count <= 16, Crypt.isSpelled(values[0]) else {
      throw .malformed(form: Self.name, reason: "its salt is not up to 16 characters of ./A-Za-z0-9")
    }
    guard values[1].utf8.count == digestCount, Crypt.isSpelled(values[1]) else {
      throw .malformed(form: Self.name, reason: "its digest does not have \(digestCount) characters of ./A-Za-z0-9")
    }
    self.count = count
    text = ([fields.name] + fields.values).joined(separator: "$")
  }

  func matches(_ password: [UInt8]) -> Bool? {
    let read = Array(password.prefix(Self.passwordByteCount))
    return Crypt.text(of: read, text).map { ConstantTime.equals($0, text) && read.count == password.count }
  }
}

/// phpass's portable hash of WordPress up to 6.7, `$P$`, and phpBB, `$H$`: rounds of MD5.
struct PhpassHash: PasswordHashForm {
  static let name = "phpass"
  private static let alphabet = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  /// The costs that phpass itself accepts.
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
    // The characters that PHP's `trim` removes.
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
