internal import CPippinOpenSSL

/// AES-256 in counter mode from a counter of zero, which Firebase's password hashes use. It protects nothing by itself:
/// two texts under one key reveal each other.
package enum AES256CTR {
  /// The length of a key in bytes.
  package static let keyByteCount = 32

  /// Encrypts, which is the same as decrypting.
  package static func insecureZeroCounter(_ bytes: [UInt8], key: [UInt8]) throws(CryptographyError) -> [UInt8] {
    guard key.count == keyByteCount, let count = Int32(exactly: bytes.count) else {
      throw CryptographyError(.malformedKey, "AES-256-CTR: a length is out of range")
    }
    guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .fromLibrary(.failed, "AES-256-CTR context") }
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    let counter = [UInt8](repeating: 0, count: 16)
    var output = [UInt8](repeating: 0, count: bytes.count)
    var written: Int32 = 0
    guard unsafe EVP_EncryptInit_ex2(context, EVP_aes_256_ctr(), key, counter, nil) == 1,
      unsafe EVP_EncryptUpdate(context, &output, &written, bytes, count) == 1, written == count
    else { throw .fromLibrary(.failed, "AES-256-CTR") }
    return output
  }
}
