internal import CPippinOpenSSL

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
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, family, nil) else {
      throw .fromLibrary(.failed, "\(family) key")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer? = nil
    let isMade = unsafe parameters.withPointer { list in
      // The list is mutable only in its type; OpenSSL reads it.
      unsafe EVP_PKEY_fromdata_init(context) == 1
        && EVP_PKEY_fromdata(context, &key, pippin_select_public_key(), UnsafeMutablePointer(mutating: list)) == 1
    }
    guard isMade, let key = unsafe key else { throw .fromLibrary(.malformedKey, "\(family) public key") }
    unsafe self.init(adopting: key)
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
