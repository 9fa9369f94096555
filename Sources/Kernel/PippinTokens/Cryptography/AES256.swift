internal import CPippinOpenSSL
package import PippinSecret

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D) with a 96-bit nonce and a 128-bit tag.
package enum AES256GCM {
  /// The length of a key in bytes.
  package static let keyByteCount = 32
  /// The length of a nonce in bytes. A nonce must never be used twice under one key.
  package static let nonceByteCount = 12
  /// The length of the tag at the end of what is sealed, in bytes.
  package static let tagByteCount = 16

  /// Encrypts `plaintext` and authenticates it together with `associatedData`.
  ///
  /// - Returns: the ciphertext, as long as the plaintext, and the 16-byte tag behind it.
  /// - Throws: `.malformedKey` for a key that is not 32 bytes long, `.failed` for a nonce that is not 12.
  package static func seal(
    _ plaintext: [UInt8], key: SecretBytes, nonce: [UInt8], associatedData: [UInt8]
  ) throws(CryptographyError) -> [UInt8] {
    let context = try CipherContext()
    try context.start(.sealing, key: key, nonce: nonce)
    try context.authenticate(associatedData)
    var sealed = try context.transform(plaintext, reserving: tagByteCount)
    guard context.finish() else { throw .fromLibrary(.failed, "AES-256-GCM") }
    sealed += try context.tag()
    return sealed
  }

  /// Checks the tag and decrypts. Nothing of the plaintext leaves before the tag was found right.
  ///
  /// - Parameter sealed: what `seal` returned.
  /// - Throws: `.authenticationFailed` if anything differs from what was sealed: bytes, key, nonce or
  ///   associated data; `.malformedKey` or `.failed` for a key or nonce of the wrong length.
  package static func open(
    _ sealed: [UInt8], key: SecretBytes, nonce: [UInt8], associatedData: [UInt8]
  ) throws(CryptographyError) -> [UInt8] {
    let context = try CipherContext()
    try context.start(.opening, key: key, nonce: nonce)
    guard sealed.count >= tagByteCount else {
      throw CryptographyError(.authenticationFailed, "shorter than a tag")
    }
    try context.authenticate(associatedData)
    let plaintext = try context.transform(Array(sealed.dropLast(tagByteCount)), reserving: 0)
    try context.expect(tag: Array(sealed.suffix(tagByteCount)))
    guard context.finish() else {
      ERR_clear_error()
      throw CryptographyError(.authenticationFailed, "the tag does not fit")
    }
    return plaintext
  }
}

/// One EVP_CIPHER_CTX for one message. The end of the scope frees it, and wipes the expanded key.
@safe private struct CipherContext: ~Copyable {
  enum Direction: Int32 {
    case opening = 0
    case sealing = 1
  }

  private let pointer: OpaquePointer

  init() throws(CryptographyError) {
    guard let pointer = unsafe EVP_CIPHER_CTX_new() else {
      throw .fromLibrary(.failed, "AES-256-GCM context")
    }
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(pointer)
  }

  func start(_ direction: Direction, key: SecretBytes, nonce: [UInt8]) throws(CryptographyError) {
    guard key.count == AES256GCM.keyByteCount else {
      throw CryptographyError(.malformedKey, "an AES-256 key has 32 bytes")
    }
    guard nonce.count == AES256GCM.nonceByteCount else {
      throw CryptographyError(.failed, "an AES-256-GCM nonce has 12 bytes")
    }
    let isReady = key.withBytes { bytes in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe EVP_CipherInit_ex2(pointer, Algorithms.shared.aes256GCM, $0.baseAddress, nonce, direction.rawValue, nil)
      }
    }
    guard isReady == 1 else { throw .fromLibrary(.failed, "AES-256-GCM set-up") }
  }

  func authenticate(_ associatedData: [UInt8]) throws(CryptographyError) {
    var written: Int32 = 0
    let count = try Self.bounded(associatedData)
    guard unsafe EVP_CipherUpdate(pointer, nil, &written, associatedData, count) == 1 else {
      throw .fromLibrary(.failed, "AES-256-GCM associated data")
    }
  }

  func transform(_ input: [UInt8], reserving extra: Int) throws(CryptographyError) -> [UInt8] {
    let count = try Self.bounded(input)
    // OpenSSL takes an empty input without a pointer for the end of the message.
    guard count > 0 else { return [] }
    var succeeded = false
    let output = unsafe [UInt8](unsafeUninitializedCapacity: input.count + extra) { output, initialized in
      var written: Int32 = 0
      succeeded = unsafe EVP_CipherUpdate(pointer, output.baseAddress, &written, input, count) == 1
      initialized = Int(written)
    }
    guard succeeded, output.count == input.count else { throw .fromLibrary(.failed, "AES-256-GCM") }
    return output
  }

  /// Ends the message; when opening, this compares the tag.
  func finish() -> Bool {
    var nothing: UInt8 = 0
    var written: Int32 = 0
    return unsafe EVP_CipherFinal_ex(pointer, &nothing, &written) == 1
  }

  func tag() throws(CryptographyError) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: AES256GCM.tagByteCount)
    guard unsafe EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else {
      throw .fromLibrary(.failed, "AES-256-GCM tag")
    }
    return tag
  }

  func expect(tag: [UInt8]) throws(CryptographyError) {
    var tag = tag
    guard unsafe EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
      throw .fromLibrary(.failed, "AES-256-GCM tag")
    }
  }

  /// OpenSSL counts in 32 bits.
  private static func bounded(_ input: [UInt8]) throws(CryptographyError) -> Int32 {
    guard let count = Int32(exactly: input.count) else {
      throw CryptographyError(.failed, "more than 2 GiB in one message")
    }
    return count
  }
}

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
