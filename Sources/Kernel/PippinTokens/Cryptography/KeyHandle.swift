internal import CPippinOpenSSL
internal import PippinSecret

/// The one owner of an EVP_PKEY, freed in `deinit`.
///
/// Sendable: the key is complete when the handle is made and nothing changes it afterwards; its reference
/// count is atomic, and OpenSSL lets any number of contexts in any threads use one unchanging key.
@safe final class KeyHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes over the caller's reference.
  init(adopting pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe EVP_PKEY_free(pointer)
  }

  /// Makes a public key of the family that OpenSSL calls `family` ("RSA", "EC") out of its numbers.
  ///
  /// - Throws: `.malformedKey` if OpenSSL finds the numbers to be no such key.
  convenience init(publicKey family: String, _ parameters: Parameters) throws(CryptographyError) {
    try self.init(family, parameters, pippin_select_public_key())
  }

  private convenience init(
    _ family: String, _ parameters: Parameters, _ selection: Int32
  ) throws(CryptographyError) {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, family, nil) else {
      throw .fromLibrary(.failed, "\(family) key")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer? = nil
    let isMade = unsafe parameters.withPointer { list in
      // The list is mutable only in its type; OpenSSL reads it.
      unsafe EVP_PKEY_fromdata_init(context) == 1
        && EVP_PKEY_fromdata(context, &key, selection, UnsafeMutablePointer(mutating: list)) == 1
    }
    guard isMade, let key = unsafe key else { throw .fromLibrary(.malformedKey, "\(family) public key") }
    unsafe self.init(adopting: key)
  }

  /// The curve P-256 without a key. To look it up costs as much as to verify an RSA signature, so it is done once; copying it costs a fifth.
  private static let p256 = {
    var parameters = Parameters()
    parameters.add(.group, text: "prime256v1")
    do throws(CryptographyError) {
      return try KeyHandle("EC", parameters, pippin_select_key_parameters())
    } catch {
      // No input can cause this: the installation is broken.
      fatalError("OpenSSL lacks the curve P-256: \(error.detail)")
    }
  }()

  /// Makes a public key of P-256 out of its uncompressed point (SEC 1, 2.3.3).
  ///
  /// - Throws: `.malformedKey` if the point is not on the curve.
  convenience init(p256Point point: [UInt8]) throws(CryptographyError) {
    guard let key = unsafe EVP_PKEY_dup(Self.p256.pointer) else { throw .fromLibrary(.failed, "P-256 key") }
    unsafe self.init(adopting: key)
    guard unsafe EVP_PKEY_set1_encoded_public_key(key, point, point.count) == 1 else {
      throw .fromLibrary(.malformedKey, "P-256 public key")
    }
  }

  /// Whether the key is of the family that OpenSSL calls `name` ("RSA", "EC").
  func isA(_ name: String) -> Bool {
    unsafe EVP_PKEY_is_a(pointer, name) == 1
  }

  /// The name of the curve, if the key names one; keys that spell a curve's parameters out are refused (RFC 5480, 2.1.1).
  var groupName: String? {
    var isExplicit: Int32 = 0
    guard
      unsafe EVP_PKEY_get_int_param(pointer, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &isExplicit) == 1,
      isExplicit == 0
    else { return nil }
    var name = [CChar](repeating: 0, count: 64)
    var count = 0
    guard unsafe EVP_PKEY_get_group_name(pointer, &name, name.count, &count) == 1 else { return nil }
    return String(decoding: name.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Checks that the private and the public half are sound and belong together.
  func check() throws(CryptographyError) {
    guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) else {
      throw .fromLibrary(.failed, "checking a key")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard unsafe EVP_PKEY_check(context) == 1 else { throw .fromLibrary(.malformedKey, "checking a key") }
  }

  /// A public number of the key, big-endian: minimal, or padded with zeros to `width` bytes.
  func number(_ parameter: String, width: Int? = nil) throws(CryptographyError) -> [UInt8] {
    var number: OpaquePointer? = nil
    guard unsafe EVP_PKEY_get_bn_param(pointer, parameter, &number) == 1 else {
      throw .fromLibrary(.malformedKey, "reading \(parameter)")
    }
    defer { unsafe BN_free(number) }
    let minimal = (Int(unsafe BN_num_bits(number)) + 7) / 8
    let count = width ?? minimal
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe BN_bn2binpad(number, &bytes, Int32(count)) == Int32(count) else {
      throw .fromLibrary(.malformedKey, "reading \(parameter)")
    }
    return bytes
  }
}

extension KeyHandle {
  /// Generates a P-256 key pair.
  static func generateP256() throws(CryptographyError) -> KeyHandle {
    try unsafe generate("EC") { context in
      unsafe EVP_PKEY_CTX_set_group_name(context, "prime256v1")
    }
  }

  /// A new RSA key pair with the exponent 65537.
  static func generateRSA(bitCount: Int) throws(CryptographyError) -> KeyHandle {
    try unsafe generate("RSA") { context in
      unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bitCount))
    }
  }

  private static func generate(
    _ family: String, configure: (OpaquePointer) -> Int32
  ) throws(CryptographyError) -> KeyHandle {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, family, nil) else {
      throw .fromLibrary(.failed, "generating a key")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer? = nil
    guard
      unsafe EVP_PKEY_keygen_init(context) == 1,
      unsafe configure(context) == 1,
      unsafe EVP_PKEY_generate(context, &key) == 1,
      let key = unsafe key
    else { throw .fromLibrary(.failed, "generating a key") }
    return unsafe KeyHandle(adopting: key)
  }
}

/// Private keys as text: PEM (RFC 7468) around unencrypted PKCS#8 (RFC 5958), the form of Apple's `.p8` files.
enum PrivateKeyPEM {
  private static let opening = "-----BEGIN PRIVATE KEY-----"
  private static let closing = "-----END PRIVATE KEY-----"

  /// Reads the one private key in `text`; only white space may stand around it.
  ///
  /// - Throws: `.malformedKey` if that is not what `text` is; `.unsupportedKey` for another container, such as an
  ///   encrypted key, with a hint on how to convert it.
  static func read(_ text: String) throws(CryptographyError) -> KeyHandle {
    var bytes = Array(text.utf8)[...]
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    bytes = bytes.drop(while: isSpace)
    guard bytes.starts(with: opening.utf8), bytes.reversed().starts(with: closing.utf8.reversed()) else {
      throw explanation(for: bytes)
    }
    // With more than one block it would be unclear which one is meant.
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
    // The decoder keeps this address and writes the key to it when it reads: it must stay good until then.
    let made = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: 1)
    unsafe made.initialize(to: nil)
    defer { unsafe made.deallocate() }
    guard
      let decoder = unsafe OSSL_DECODER_CTX_new_for_pkey(
        made, "PEM", "PrivateKeyInfo", nil, pippin_select_key_pair(), nil, nil)
    else { throw .fromLibrary(.failed, "reading a key") }
    defer { unsafe OSSL_DECODER_CTX_free(decoder) }
    let isDecoded = unsafe bytes.withUnsafeBufferPointer { buffer in
      var address = buffer.baseAddress
      var count = buffer.count
      return unsafe OSSL_DECODER_from_data(decoder, &address, &count) == 1
    }
    guard isDecoded, let key = unsafe made.pointee else { throw .fromLibrary(.malformedKey, "reading a key") }
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
