package import PippinSecret
import PippinTokens

/// scrypt as passlib spells it: `$scrypt$ln=14,r=8,p=1$salt$tag`. Ory Kratos writes N itself behind `ln=`, and padding.
struct ScryptHash: PasswordHashForm {
  private static let name = "scrypt"

  let costs: ScryptCosts
  let salt: [UInt8]
  let tag: [UInt8]

  init(_ fields: HashFields) throws(PasswordHashProblem) {
    let values = try fields.values(3, of: Self.name)
    let numbers = try HashFields.numbers(values[0], ["ln", "r", "p"], of: Self.name)
    // A number above 31 is N itself: no machine has the memory for such a logarithm, and nobody uses such a low N.
    let isN = numbers[0] > 31
    let base64 = isN && values[1...].contains { $0.hasSuffix("=") } ? HashBase64.padded : .plain
    let salt = try base64.decode(values[1], 0...128, "salt", of: Self.name)
    let tag = try base64.decode(values[2], 16...128, "tag", of: Self.name)
    guard isN else {
      let costs = try ScryptCosts(logN: numbers[0], blockSize: numbers[1], parallelism: numbers[2], of: Self.name)
      self.init(costs, salt: salt, tag: tag)
      return
    }
    try self.init(
      n: numbers[0], blockSize: numbers[1], parallelism: numbers[2], salt: salt, tag: tag, of: Self.name)
  }

  init(
    n: Int, blockSize: Int, parallelism: Int, salt: [UInt8], tag: [UInt8], of form: String
  ) throws(PasswordHashProblem) {
    guard n > 1, n & (n - 1) == 0 else {
      throw .malformed(form: form, reason: "its N is not a power of two")
    }
    let costs = try ScryptCosts(
      logN: n.trailingZeroBitCount, blockSize: blockSize, parallelism: parallelism, of: form)
    self.init(costs, salt: salt, tag: tag)
  }

  private init(_ costs: ScryptCosts, salt: [UInt8], tag: [UInt8]) {
    (self.costs, self.salt, self.tag) = (costs, salt, tag)
  }

  var name: String { Self.name }
  var work: HashWork { .scrypt(blocks: costs.work) }
  var memory: Int { costs.memory }

  var text: String {
    let numbers = "ln=\(costs.logN),r=\(costs.blockSize),p=\(costs.parallelism)"
    return "$scrypt$\(numbers)$\(HashBase64.plain.encode(salt))$\(HashBase64.plain.encode(tag))"
  }

  func matches(_ password: [UInt8]) -> Bool? {
    costs.key(of: password, salt: salt, count: tag.count).map { ConstantTime.equals($0, tag) }
  }
}

/// The costs of scrypt, within what is computed here at all.
struct ScryptCosts: Hashable, Sendable {
  /// The costs with which this machine's speed is measured.
  static let ofMeasurement: ScryptCosts? = {
    do throws(PasswordHashProblem) {
      return try ScryptCosts(logN: 13, blockSize: 8, parallelism: 1, of: "scrypt")
    } catch {
      return nil
    }
  }()

  let logN: Int
  let blockSize: Int
  let parallelism: Int

  init(logN: Int, blockSize: Int, parallelism: Int, of form: String) throws(PasswordHashProblem) {
    // RFC 7914, 2: N is less than 2 to the power of 128 * r / 8.
    guard logN >= 1, blockSize >= 1, parallelism >= 1, logN < 16 * blockSize else {
      throw .malformed(form: form, reason: "its costs are lower than scrypt allows")
    }
    // Each number is checked first, so that no product overflows.
    guard logN <= 24, blockSize <= 1024, parallelism <= 1024 else {
      throw .tooCostly(form: form, most: "its N is more than 2 to the power of 24, or its r or p more than 1024")
    }
    (self.logN, self.blockSize, self.parallelism) = (logN, blockSize, parallelism)
  }

  /// In bytes: the table, and a block for each lane.
  var memory: Int { 128 * blockSize << logN + 128 * blockSize * parallelism }

  /// `N * r * p`.
  var work: Int { (blockSize << logN) * parallelism }

  /// Nil where memory ran out.
  func key(of password: [UInt8], salt: [UInt8], count: Int) -> [UInt8]? {
    do throws(CryptographyError) {
      return try Scrypt.derive(
        from: password, salt: salt, logN: logN, blockSize: blockSize, parallelism: parallelism, count: count)
    } catch {
      // All numbers are in range.
      return nil
    }
  }
}

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
    // These numbers are checked like those in a hash's text, because they come from a file, too.
    guard (1...999_999).contains(rounds), (1...999_999).contains(memCost) else {
      throw .malformed(form: FirebaseScryptHash.name, reason: "rounds and mem_cost are not positive numbers")
    }
    let values = [salt, saltSeparator, signerKey.revealed, hash.revealed]
    let form = try FirebaseScryptHash(rounds: rounds, memCost: memCost, values: values, in: .padded)
    try bounds.check(form, named: FirebaseScryptHash.name)
    return StoredPasswordHash(form)
  }
}
