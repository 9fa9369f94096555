internal import CPippinOpenSSL

/// MD5, which phpass iterates. It protects nothing; a password hash of it is replaced at the first sign-in.
package enum InsecureMD5 {
  private static let byteCount = 16

  /// phpass: the digest of salt and password, and then that many times the digest of the last digest and the password.
  package static func rounds(_ count: Int, of password: [UInt8], salt: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var digest = try hash(salt + password)
    for _ in 0..<count { digest = try hash(digest + password) }
    return digest
  }

  private static func hash(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: byteCount)
    let status = unsafe EVP_Digest(message, message.count, &digest, nil, EVP_md5(), nil)
    guard status == 1 else { throw .fromLibrary(.failed, "MD5") }
    return digest
  }
}

/// HMAC with SHA-384, which WordPress puts before bcrypt.
package enum HMACSHA384 {
  private static let byteCount = 48

  package static func code(of message: [UInt8], key: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: byteCount)
    var count = 0
    let isDone =
      unsafe EVP_Q_mac(
        nil, "HMAC", nil, "SHA384", nil, key, key.count, message, message.count, &tag, byteCount, &count) != nil
    guard isDone, count == byteCount else { throw .fromLibrary(.failed, "HMAC-SHA-384") }
    return tag
  }
}
