import PippinSecret

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
