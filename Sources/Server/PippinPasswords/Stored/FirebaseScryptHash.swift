import PippinTokens
package import PippinSecret

/// Firebase's modified scrypt, which encrypts the project's signer key under a key made from the password.
///
/// Stored as `$firebase-scrypt$r=8,m=14$salt$separator$signer key$hash`, each part in Base64 without padding.
struct FirebaseScryptHash: PasswordHashForm {
  static let name = "Firebase scrypt"

  let costs: ScryptCosts
  let salt: [UInt8]
  let separator: [UInt8]
  let signerKey: SecretBytes
  let hash: [UInt8]

  init(_ fields: HashFields) throws(PasswordHashProblem) {
    let values = try fields.values(5, of: Self.name)
    let numbers = try HashFields.numbers(values[0], ["r", "m"], of: Self.name)
    try self.init(rounds: numbers[0], memCost: numbers[1], values: Array(values[1...]), in: .plain)
  }

  /// - Parameter values: salt, separator, signer key and hash.
  init(rounds: Int, memCost: Int, values: [String], in base64: HashBase64) throws(PasswordHashProblem) {
    costs = try ScryptCosts(logN: memCost, blockSize: rounds, parallelism: 1, of: Self.name)
    salt = try base64.decode(values[0], 0...128, "salt", of: Self.name)
    separator = try base64.decode(values[1], 0...16, "salt separator", of: Self.name)
    let key = try base64.decode(values[2], 16...128, "signer key", of: Self.name)
    hash = try base64.decode(values[3], 16...128, "hash", of: Self.name)
    guard hash.count == key.count else {
      throw .malformed(form: Self.name, reason: "its hash and its signer key differ in length")
    }
    signerKey = SecretBytes(key)
  }

  var name: String { Self.name }
  var work: HashWork { .scrypt(blocks: costs.work) }
  var memory: Int { costs.memory }

  var text: String {
    let parts = [salt, separator, signerKey.revealed, hash].map { HashBase64.plain.encode($0) }
    return "$firebase-scrypt$r=\(costs.blockSize),m=\(costs.logN)$" + parts.joined(separator: "$")
  }

  func matches(_ password: [UInt8]) -> Bool? {
    let count = AES256CTR.keyByteCount
    guard let key = costs.key(of: password, salt: salt + separator, count: count) else { return nil }
    do throws(CryptographyError) {
      return ConstantTime.equals(try AES256CTR.insecureZeroCounter(signerKey.revealed, key: key), hash)
    } catch {
      return nil
    }
  }
}

extension StoredPasswordHash {
  /// Reads a hash as `firebase auth:export` and the project's hash parameters have it, in standard Base64.
  package static func firebaseScrypt(
    hash: SecretText, salt: String, signerKey: SecretText, saltSeparator: String, rounds: Int, memCost: Int,
    within bounds: HashBounds = .standard
  ) throws(PasswordHashProblem) -> StoredPasswordHash {
    // Checked as numbers are in texts, since these come from a file too.
    guard (1...999_999).contains(rounds), (1...999_999).contains(memCost) else {
      throw .malformed(form: FirebaseScryptHash.name, reason: "rounds and mem_cost are not positive numbers")
    }
    let values = [salt, saltSeparator, signerKey.revealed, hash.revealed]
    let form = try FirebaseScryptHash(rounds: rounds, memCost: memCost, values: values, in: .padded)
    try bounds.check(form, named: FirebaseScryptHash.name)
    return StoredPasswordHash(form)
  }
}
