internal import CPippinOpenSSL

/// scrypt (RFC 7914), for passwords that other systems have hashed.
package enum Scrypt {
  /// Derives `count` bytes; blocks the thread and needs `128 * blockSize << logN` bytes of memory.
  package static func derive(
    from password: [UInt8], salt: [UInt8], logN: Int, blockSize: Int, parallelism: Int, count: Int
  ) throws(CryptographyError) -> [UInt8] {
    guard (1...24).contains(logN), (1...1024).contains(blockSize), (1...1024).contains(parallelism), count > 0 else {
      throw CryptographyError(.failed, "scrypt: a number is out of range")
    }
    // OpenSSL counts all its buffers; the caller has bounded the costs.
    let most = UInt64(256 * blockSize) << UInt64(logN) + UInt64(1024 * blockSize * parallelism)
    var output = [UInt8](repeating: 0, count: count)
    let status = unsafe password.withUnsafeBytes { password in
      unsafe EVP_PBE_scrypt(
        password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt, salt.count,
        1 << UInt64(logN), UInt64(blockSize), UInt64(parallelism), most, &output, count)
    }
    guard status == 1 else { throw .fromLibrary(.failed, "scrypt") }
    return output
  }
}
