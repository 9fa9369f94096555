internal import CPippinOpenSSL
internal import PippinSecret

/// Private keys as text: PEM (RFC 7468) around unencrypted PKCS#8 (RFC 5958), the form of Apple's `.p8` files.
enum PrivateKeyPEM {
  private static let opening = "-----BEGIN PRIVATE KEY-----"
  private static let closing = "-----END PRIVATE KEY-----"

  /// Reads the one private key in `text`; only white space may stand around it.
  ///
  /// - Throws: `.malformedKey` if that is not what `text` is; `.unsupportedKey` for another container,
  ///   such as an encrypted key, with a word on how to convert it.
  static func read(_ text: String) throws(CryptographyError) -> KeyHandle {
    var bytes = Array(text.utf8)[...]
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    bytes = bytes.drop(while: isSpace)
    guard bytes.starts(with: opening.utf8), bytes.reversed().starts(with: closing.utf8.reversed()) else {
      throw explanation(for: bytes)
    }
    // More than one block would leave it open which is meant.
    let inside = bytes.dropFirst(opening.utf8.count).dropLast(closing.utf8.count)
    guard !inside.contains(UInt8(ascii: "-")) else {
      throw CryptographyError(.malformedKey, "more than one PEM block, or a damaged one")
    }
    return try decode(Array(bytes))
  }

  /// The PKCS#8 PEM of `key`.
  static func write(_ key: KeyHandle) throws(CryptographyError) -> SecretText {
    guard let output = unsafe BIO_new(BIO_s_mem()) else { throw .fromLibrary(.failed, "writing a key") }
    // The memory is wiped when it is freed.
    defer { unsafe BIO_free(output) }
    guard unsafe PEM_write_bio_PKCS8PrivateKey(output, key.pointer, nil, nil, 0, nil, nil) == 1 else {
      throw .fromLibrary(.failed, "writing a key")
    }
    let count = unsafe BIO_ctrl_pending(output)
    var bytes = [UInt8](repeating: 0, count: count)
    guard let length = Int32(exactly: count), unsafe BIO_read(output, &bytes, length) == length else {
      throw .fromLibrary(.failed, "writing a key")
    }
    return SecretText(String(decoding: bytes, as: UTF8.self))
  }

  private static func decode(_ bytes: [UInt8]) throws(CryptographyError) -> KeyHandle {
    var key: OpaquePointer? = nil
    guard
      let decoder = unsafe OSSL_DECODER_CTX_new_for_pkey(
        &key, "PEM", "PrivateKeyInfo", nil, pippin_select_key_pair(), nil, nil)
    else { throw .fromLibrary(.failed, "reading a key") }
    defer { unsafe OSSL_DECODER_CTX_free(decoder) }
    let isDecoded = unsafe bytes.withUnsafeBufferPointer { buffer in
      var address = buffer.baseAddress
      var count = buffer.count
      return unsafe OSSL_DECODER_from_data(decoder, &address, &count) == 1
    }
    guard isDecoded, let key = unsafe key else { throw .fromLibrary(.malformedKey, "reading a key") }
    return unsafe KeyHandle(adopting: key)
  }

  private static func explanation(for bytes: ArraySlice<UInt8>) -> CryptographyError {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("-----BEGIN ENCRYPTED PRIVATE KEY-----") {
      return CryptographyError(.unsupportedKey, "the key is encrypted; decrypt it with `openssl pkcs8`")
    }
    if text.hasPrefix("-----BEGIN EC ") || text.hasPrefix("-----BEGIN RSA ") {
      return CryptographyError(
        .unsupportedKey, "not PKCS#8; convert it with `openssl pkcs8 -topk8 -nocrypt`")
    }
    if text.hasPrefix("-----BEGIN PUBLIC KEY-----") || text.hasPrefix("-----BEGIN CERTIFICATE-----") {
      return CryptographyError(.unsupportedKey, "a public key or certificate, not a private key")
    }
    return CryptographyError(.malformedKey, "no text that begins with \(opening) and ends with \(closing)")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
