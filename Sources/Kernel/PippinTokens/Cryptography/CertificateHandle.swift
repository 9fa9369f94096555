internal import CPippinOpenSSL

/// The one owner of an X509 (RFC 5280) that is being made, freed in `deinit`.
@safe final class CertificateHandle {
  private let pointer: OpaquePointer

  /// A version 3 certificate with a random serial number, for a public key, valid from `start` to `end` in seconds
  /// since 1970; without names, extensions and signature.
  init(for key: KeyHandle, from start: Int, to end: Int) throws(CryptographyError) {
    guard let made = unsafe X509_new() else { throw .fromLibrary(.failed, "making a certificate") }
    unsafe pointer = made
    // 16 bytes without the sign bit: a positive number of at most 20 bytes (RFC 5280, 4.1.2.2).
    var serial = RandomSource.system.bytes(16)
    serial[0] = serial[0] & 0x7F | 0x40
    let number = unsafe BN_bin2bn(serial, Int32(serial.count), nil)
    defer { unsafe BN_free(number) }
    guard
      unsafe X509_set_version(made, 2) == 1,
      unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(made)) != nil,
      unsafe ASN1_TIME_set(X509_getm_notBefore(made), start) != nil,
      unsafe ASN1_TIME_set(X509_getm_notAfter(made), end) != nil,
      unsafe X509_set_pubkey(made, key.pointer) == 1
    else { throw .fromLibrary(.failed, "making a certificate") }
  }

  deinit {
    unsafe X509_free(pointer)
  }

  /// Names the subject and the issuer, each by one common name.
  func name(subject: String, issuer: String) throws(CryptographyError) {
    try unsafe Self.add(subject, to: X509_get_subject_name(pointer))
    try unsafe Self.add(issuer, to: X509_get_issuer_name(pointer))
  }

  private static func add(_ text: String, to name: OpaquePointer?) throws(CryptographyError) {
    let bytes = Array(text.utf8)
    guard
      unsafe X509_NAME_add_entry_by_txt(name, "CN", pippin_name_is_utf8(), bytes, Int32(bytes.count), -1, 0) == 1
    else { throw .fromLibrary(.failed, "naming a certificate") }
  }

  /// Adds one extension in the words of OpenSSL's `x509v3_config`.
  func add(_ kind: Int32, _ value: String, issuer: CertificateHandle) throws(CryptographyError) {
    var context = unsafe X509V3_CTX()
    unsafe X509V3_set_ctx(&context, issuer.pointer, pointer, nil, nil, 0)
    guard let made = unsafe X509V3_EXT_nconf_nid(nil, &context, kind, value) else {
      throw .fromLibrary(.failed, "a certificate's extension")
    }
    defer { unsafe X509_EXTENSION_free(made) }
    guard unsafe X509_add_ext(pointer, made, -1) == 1 else {
      throw .fromLibrary(.failed, "a certificate's extension")
    }
  }

  /// Signs with ECDSA and SHA-256, and fixes everything.
  func sign(with key: KeyHandle) throws(CryptographyError) {
    guard unsafe X509_sign(pointer, key.pointer, Algorithms.shared.sha256) > 0 else {
      throw .fromLibrary(.failed, "signing a certificate")
    }
  }

  /// The certificate as PEM (RFC 7468).
  func pem() throws(CryptographyError) -> String {
    guard let output = unsafe BIO_new(BIO_s_mem()) else { throw .fromLibrary(.failed, "writing a certificate") }
    defer { unsafe BIO_free(output) }
    guard unsafe PEM_write_bio_X509(output, pointer) == 1 else {
      throw .fromLibrary(.failed, "writing a certificate")
    }
    let count = unsafe BIO_ctrl_pending(output)
    var bytes = [UInt8](repeating: 0, count: count)
    guard let length = Int32(exactly: count), unsafe BIO_read(output, &bytes, length) == length else {
      throw .fromLibrary(.failed, "writing a certificate")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
