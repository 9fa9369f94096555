internal import CPippinOpenSSL

/// A certificate that leads to a root over one intermediate (RFC 5280, 6.1). Only ``init(leaf:intermediate:root:at:)`` makes one, so
/// everything in it is signed.
///
/// The system's trust store has no part in it, and neither has the network: the caller gives the root and the time.
package struct ChainedCertificate: Sendable {
  /// The uncompressed point of the leaf's P-256 key: 65 bytes that begin with 4 (SEC 1, 2.3.3).
  package let publicPoint: [UInt8]

  private let extensions: [(identifier: String, value: [UInt8])]

  /// The value of the extension with this object identifier, in dots: the contents of its OCTET STRING.
  /// - Returns: nil if there is none, or more than one.
  package func value(ofExtension identifier: String) -> [UInt8]? {
    let found = extensions.filter { $0.identifier == identifier }
    return found.count == 1 ? found[0].value : nil
  }

  /// Verifies a chain of exactly three certificates in DER: the signatures, the dates of all three, and that the two issuers are
  /// authorities and the leaf is none.
  ///
  /// - Parameter time: in seconds since 1970.
  /// - Throws: `.malformedKey` for bytes that are no certificate, `.unsupportedKey` for a leaf with another key than P-256,
  ///   `.authenticationFailed` with the library's reason for a chain that does not hold.
  package init(leaf: [UInt8], intermediate: [UInt8], root: [UInt8], at time: Int) throws(CryptographyError) {
    let leaf = try CertificateHandle(der: leaf)
    let intermediate = try CertificateHandle(der: intermediate)
    let root = try CertificateHandle(der: root)
    // OpenSSL would accept an issuer without basic constraints if its key usage says that it signs certificates.
    guard root.isAuthority, intermediate.isAuthority else {
      throw CryptographyError(.authenticationFailed, "an issuer is no certificate authority")
    }
    guard !leaf.claimsAuthority else {
      throw CryptographyError(.authenticationFailed, "the leaf is a certificate authority")
    }
    try Self.verify(leaf, intermediate, root, at: time)
    publicPoint = try leaf.p256Point()
    extensions = leaf.extensions()
  }

  private static func verify(
    _ leaf: CertificateHandle, _ intermediate: CertificateHandle, _ root: CertificateHandle, at time: Int
  ) throws(CryptographyError) {
    guard let store = unsafe X509_STORE_new() else { throw .fromLibrary(.failed, "a certificate store") }
    defer { unsafe X509_STORE_free(store) }
    guard let others = unsafe OPENSSL_sk_new_null() else { throw .fromLibrary(.failed, "a list of certificates") }
    // The list only borrows the certificate.
    defer { unsafe OPENSSL_sk_free(others) }
    guard let context = unsafe X509_STORE_CTX_new() else { throw .fromLibrary(.failed, "a certificate chain") }
    defer { unsafe X509_STORE_CTX_free(context) }
    guard
      unsafe X509_STORE_add_cert(store, root.pointer) == 1,
      unsafe OPENSSL_sk_push(others, UnsafeRawPointer(intermediate.pointer)) == 1,
      unsafe X509_STORE_CTX_init(context, store, leaf.pointer, others) == 1,
      let parameters = unsafe X509_STORE_CTX_get0_param(context)
    else { throw .fromLibrary(.failed, "a certificate chain") }
    unsafe X509_VERIFY_PARAM_set_time(parameters, time)
    unsafe X509_VERIFY_PARAM_set_depth(parameters, 1)
    // 128 bits: P-256 and SHA-256 or stronger.
    unsafe X509_VERIFY_PARAM_set_auth_level(parameters, 3)
    guard unsafe X509_verify_cert(context) == 1 else {
      let reason = unsafe String(cString: X509_verify_cert_error_string(Int(X509_STORE_CTX_get_error(context))))
      ERR_clear_error()
      throw CryptographyError(.authenticationFailed, "the certificates: \(reason)")
    }
    guard
      let chain = unsafe X509_STORE_CTX_get0_chain(context), unsafe OPENSSL_sk_num(chain) == 3,
      let second = unsafe OPENSSL_sk_value(chain, 1),
      unsafe X509_cmp(OpaquePointer(second), intermediate.pointer) == 0
    else { throw CryptographyError(.authenticationFailed, "the certificates do not make a chain of three") }
  }
}

extension CertificateHandle {
  /// Reads one certificate in DER, of which nothing is left over.
  /// - Throws: `.malformedKey` for anything else.
  convenience init(der: [UInt8]) throws(CryptographyError) {
    let read = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var position = buffer.baseAddress
      guard let certificate = unsafe d2i_X509(nil, &position, buffer.count) else { return nil }
      guard unsafe position == buffer.baseAddress.map({ unsafe $0 + buffer.count }) else {
        unsafe X509_free(certificate)
        return nil
      }
      return unsafe certificate
    }
    guard let read = unsafe read else { throw .fromLibrary(.malformedKey, "reading a certificate") }
    unsafe self.init(adopting: read)
  }

  /// Reads one certificate in PEM; text around it is ignored.
  /// - Throws: `.malformedKey` if there is none.
  convenience init(pem text: String) throws(CryptographyError) {
    let bytes = Array(text.utf8)
    let read = unsafe bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      guard let count = Int32(exactly: buffer.count), let input = unsafe BIO_new_mem_buf(buffer.baseAddress, count)
      else { return nil }
      defer { _ = unsafe BIO_free(input) }
      return unsafe PEM_read_bio_X509(input, nil, nil, nil)
    }
    guard let read = unsafe read else { throw .fromLibrary(.malformedKey, "reading a certificate") }
    unsafe self.init(adopting: read)
  }

  /// The certificate in DER.
  func der() throws(CryptographyError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>? = nil
    let count = unsafe i2d_X509(pointer, &bytes)
    guard count > 0, let bytes = unsafe bytes else { throw .fromLibrary(.failed, "writing a certificate") }
    defer { unsafe CRYPTO_free(bytes, nil, 0) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Whether it may sign certificates, by its basic constraints and its key usage (RFC 5280, 4.2.1.9).
  var isAuthority: Bool { unsafe X509_check_ca(pointer) == 1 }

  /// Whether its basic constraints say that it is an authority, whatever its key usage says.
  var claimsAuthority: Bool { unsafe X509_get_extension_flags(pointer) & UInt32(EXFLAG_CA) != 0 }

  /// The uncompressed point of a P-256 key.
  /// - Throws: `.unsupportedKey` for another key.
  func p256Point() throws(CryptographyError) -> [UInt8] {
    guard let key = unsafe X509_get_pubkey(pointer) else {
      throw .fromLibrary(.unsupportedKey, "a certificate's key")
    }
    let handle = unsafe KeyHandle(adopting: key)
    guard handle.isA("EC"), handle.groupName == "prime256v1" else {
      ERR_clear_error()
      throw CryptographyError(.unsupportedKey, "the certificate's key is not on the curve P-256")
    }
    return try [0x04] + handle.number(OSSL_PKEY_PARAM_EC_PUB_X, width: 32)
      + handle.number(OSSL_PKEY_PARAM_EC_PUB_Y, width: 32)
  }

  /// All extensions, each by its object identifier in dots.
  func extensions() -> [(identifier: String, value: [UInt8])] {
    let count = unsafe X509_get_ext_count(pointer)
    return (0..<max(0, count)).compactMap { index in
      guard let found = unsafe X509_get_ext(pointer, index), let object = unsafe X509_EXTENSION_get_object(found),
        let data = unsafe X509_EXTENSION_get_data(found)
      else { return nil }
      var text = [CChar](repeating: 0, count: 128)
      let length = unsafe OBJ_obj2txt(&text, Int32(text.count), object, 1)
      guard (1..<text.count).contains(Int(length)) else { return nil }
      let identifier = String(decoding: text.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
      let value = unsafe UnsafeBufferPointer(
        start: ASN1_STRING_get0_data(data), count: Int(ASN1_STRING_length(data)))
      return (identifier, unsafe Array(value))
    }
  }
}
