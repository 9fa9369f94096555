import PippinCryptography
import PippinSecret

/// scrypt as passlib spells it: `$scrypt$ln=14,r=8,p=1$salt$tag`.
struct ScryptHash: PasswordHashForm {
  private static let name = "scrypt"

  let costs: ScryptCosts
  let salt: [UInt8]
  let tag: [UInt8]

  init(_ fields: HashFields) throws(PasswordHashProblem) {
    let values = try fields.values(3, of: Self.name)
    let numbers = try HashFields.numbers(values[0], ["ln", "r", "p"], of: Self.name)
    costs = try ScryptCosts(logN: numbers[0], blockSize: numbers[1], parallelism: numbers[2], of: Self.name)
    salt = try HashBase64.plain.decode(values[1], 0...128, "salt", of: Self.name)
    tag = try HashBase64.plain.decode(values[2], 16...128, "tag", of: Self.name)
  }

  var text: String {
    let numbers = "ln=\(costs.logN),r=\(costs.blockSize),p=\(costs.parallelism)"
    return "$scrypt$\(numbers)$\(HashBase64.plain.encode(salt))$\(HashBase64.plain.encode(tag))"
  }

  func matches(_ password: [UInt8]) -> Bool? {
    costs.key(of: password, salt: salt, count: tag.count).map { ConstantTime.equals($0, tag) }
  }
}

/// The costs of scrypt, within what a verification may take.
struct ScryptCosts: Hashable, Sendable {
  /// The most memory, `128 * r << ln`, in bytes.
  static let mostMemory = 64 << 20
  /// The most memory times `p`.
  static let mostWork = 96 << 20

  let logN: Int
  let blockSize: Int
  let parallelism: Int

  init(logN: Int, blockSize: Int, parallelism: Int, of form: String) throws(PasswordHashProblem) {
    // RFC 7914, 2: N is less than 2 to the power of 128 * r / 8.
    guard logN >= 1, blockSize >= 1, parallelism >= 1, logN < 16 * blockSize else {
      throw .malformed(form: form, reason: "its costs are lower than scrypt allows")
    }
    // Each number first, so that no product overflows.
    guard logN <= 19, blockSize <= 1024, parallelism <= 1024, 128 * blockSize << logN <= Self.mostMemory,
      (128 * blockSize << logN) * parallelism <= Self.mostWork
    else {
      throw .tooCostly(
        form: form,
        most: "128 times N times r up to \(Self.mostMemory) bytes, and that times p up to \(Self.mostWork)")
    }
    (self.logN, self.blockSize, self.parallelism) = (logN, blockSize, parallelism)
  }

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
