import PippinTokens
import PippinSecret

/// PBKDF2 as passlib spells it, `$pbkdf2-sha256$rounds$salt$tag`; or a PHC string, `$pbkdf2-sha256$i=rounds,l=length$salt$tag`; or Django:
/// `pbkdf2_sha256$rounds$text$tag`.
struct PBKDF2Hash: PasswordHashForm {
  private static let name = "PBKDF2"

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
    guard values[0].hasPrefix("i=") else {
      try self.init(digest, rounds: HashFields.number(values[0]) ?? 0, salt: salt, tag: tag)
      return
    }
    let hasLength = values[0].contains(",")
    let numbers = try HashFields.numbers(values[0], hasLength ? ["i", "l"] : ["i"], of: Self.name)
    guard !hasLength || numbers[1] == tag.count else {
      throw .malformed(form: Self.name, reason: "its tag does not have as many bytes as l says")
    }
    try self.init(digest, rounds: numbers[0], salt: salt, tag: tag)
  }

  init(django fields: HashFields) throws(PasswordHashProblem) {
    let digest: PBKDF2.Digest =
      switch fields.name {
      case "pbkdf2_sha256": .sha256
      case "pbkdf2_sha512": .sha512
      default: .sha1
      }
    let values = try fields.values(3, of: Self.name)
    guard (1...128).contains(values[1].utf8.count) else {
      throw .malformed(form: Self.name, reason: "its salt does not have 1 to 128 characters")
    }
    let counts = digest.byteCount...digest.byteCount
    let tag = try HashBase64.padded.decode(values[2], counts, "tag", of: Self.name)
    try self.init(digest, rounds: HashFields.number(values[0]) ?? 0, salt: Array(values[1].utf8), tag: tag)
  }

  init(_ digest: PBKDF2.Digest, rounds: Int, salt: [UInt8], tag: [UInt8]) throws(PasswordHashProblem) {
    guard (1...999_999_999).contains(rounds) else {
      throw .malformed(form: Self.name, reason: "its rounds are not a number from 1 to 999999999")
    }
    guard (16...64).contains(tag.count) else {
      throw .malformed(form: Self.name, reason: "its tag has \(tag.count) bytes instead of 16 to 64")
    }
    (self.digest, self.rounds, self.salt, self.tag) = (digest, rounds, salt, tag)
  }

  var name: String { Self.name }
  var work: HashWork {
    .pbkdf2(digest, rounds: rounds * ((tag.count + digest.byteCount - 1) / digest.byteCount))
  }
  var memory: Int { 0 }

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
