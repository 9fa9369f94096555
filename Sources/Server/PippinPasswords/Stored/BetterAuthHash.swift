package import PippinSecret

extension StoredPasswordHash {
  /// Reads better-auth's `salt:key`, both in hexadecimal digits: scrypt with N=16384, r=16 and p=1.
  ///
  /// The salt is the digits' text and not the bytes that they mean.
  package static func betterAuth(_ hash: SecretText) throws(PasswordHashProblem) -> StoredPasswordHash {
    let form = "better-auth"
    let parts = hash.revealed.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...128).contains(parts[0].count),
      parts[0].allSatisfy({ HashFields.hexadecimalDigit($0) != nil })
    else {
      throw .malformed(form: form, reason: "it is not salt:key in hexadecimal digits")
    }
    let digits = parts[1].compactMap(HashFields.hexadecimalDigit)
    guard digits.count == 128, parts[1].count == 128 else {
      throw .malformed(form: form, reason: "its key does not have 128 hexadecimal digits")
    }
    let key = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    let plain = HashBase64.plain
    let text = "$scrypt$ln=14,r=16,p=1$\(plain.encode(Array(parts[0])))$\(plain.encode(key))"
    return try StoredPasswordHash(importing: SecretText(text))
  }
}
