import PippinSecret

/// SHA-crypt: `$5$` (SHA-256) or `$6$` (SHA-512), perhaps `rounds=N$`, salt and digest.
struct SHACryptHash: PasswordHashForm {
  private static let name = "SHA-crypt"
  /// What libxcrypt computes.
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
