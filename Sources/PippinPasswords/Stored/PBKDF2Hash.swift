import PippinCryptography
import PippinSecret

/// PBKDF2 as passlib spells it, `$pbkdf2-sha256$rounds$salt$tag`, or Django: `pbkdf2_sha256$rounds$text$tag`.
struct PBKDF2Hash: PasswordHashForm {
  private static let name = "PBKDF2"
  /// The most rounds times blocks of the digest in the tag.
  static func mostWork(_ digest: PBKDF2.Digest) -> Int { digest == .sha512 ? 650_000 : 1_300_000 }

  let digest: PBKDF2.Digest
  let rounds: Int
  let salt: [UInt8]
  let tag: [UInt8]

  init(_ fields: HashFields) throws(PasswordHashProblem) {
    let digest: PBKDF2.Digest =
      switch fields.name {
      case "$pbkdf2-sha256": .sha256
      case "$pbkdf2-sha512": .sha512
      default: .sha1
      }
    let values = try fields.values(3, of: Self.name)
    let salt = try HashBase64.dotted.decode(values[1], 0...128, "salt", of: Self.name)
    let tag = try HashBase64.dotted.decode(values[2], 16...64, "tag", of: Self.name)
    try self.init(digest, rounds: values[0], salt: salt, tag: tag)
  }

  init(django fields: HashFields) throws(PasswordHashProblem) {
    let digest: PBKDF2.Digest = fields.name == "pbkdf2_sha256" ? .sha256 : .sha1
    let values = try fields.values(3, of: Self.name)
    guard (1...128).contains(values[1].utf8.count) else {
      throw .malformed(form: Self.name, reason: "its salt does not have 1 to 128 characters")
    }
    let counts = digest.byteCount...digest.byteCount
    let tag = try HashBase64.padded.decode(values[2], counts, "tag", of: Self.name)
    try self.init(digest, rounds: values[0], salt: Array(values[1].utf8), tag: tag)
  }

  private init(_ digest: PBKDF2.Digest, rounds: String, salt: [UInt8], tag: [UInt8]) throws(PasswordHashProblem) {
    guard let rounds = HashFields.number(rounds), rounds >= 1 else {
      throw .malformed(form: Self.name, reason: "its rounds are not a number from 1")
    }
    let blocks = (tag.count + digest.byteCount - 1) / digest.byteCount
    guard rounds * blocks <= Self.mostWork(digest) else {
      throw .tooCostly(form: Self.name, most: "\(Self.mostWork(digest) / blocks) rounds for a tag of this length")
    }
    (self.digest, self.rounds, self.salt, self.tag) = (digest, rounds, salt, tag)
  }

  var text: String {
    let name =
      switch digest {
      case .sha1: "$pbkdf2"
      case .sha256: "$pbkdf2-sha256"
      case .sha512: "$pbkdf2-sha512"
      }
    return "\(name)$\(rounds)$\(HashBase64.dotted.encode(salt))$\(HashBase64.dotted.encode(tag))"
  }

  func matches(_ password: [UInt8]) -> Bool? {
    do throws(CryptographyError) {
      let key = try PBKDF2.derive(from: password, salt: salt, rounds: rounds, digest, count: tag.count)
      return ConstantTime.equals(key, tag)
    } catch {
      // All numbers are in range.
      return nil
    }
  }
}
