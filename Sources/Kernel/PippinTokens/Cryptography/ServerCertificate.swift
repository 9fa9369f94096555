internal import CPippinOpenSSL
package import PippinSecret

/// A server's certificate (RFC 5280), read to find mistakes in the settings.
@safe package final class ServerCertificate {
  private let pointer: OpaquePointer

  /// Reads the first certificate of a PEM chain; clients check the others.
  /// - Throws: `.malformedKey` if there is none.
  package init(chainPEM text: String) throws(CryptographyError) {
    let bytes = Array(text.utf8)
    // The text is read where it lies, so that all reading happens within.
    let read = unsafe bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      guard let count = Int32(exactly: buffer.count), let input = unsafe BIO_new_mem_buf(buffer.baseAddress, count)
      else { return nil }
      defer { _ = unsafe BIO_free(input) }
      return unsafe PEM_read_bio_X509(input, nil, nil, nil)
    }
    guard let read = unsafe read else { throw .fromLibrary(.malformedKey, "reading a certificate") }
    unsafe pointer = read
  }

  deinit {
    unsafe X509_free(pointer)
  }

  /// Whether an unencrypted PEM private key belongs to the certificate.
  /// - Throws: `.malformedKey` if it is not such a key.
  package func isFor(privateKeyPEM text: SecretText) throws(CryptographyError) -> Bool {
    let key = try Self.key(Array(text.revealed.utf8))
    let fits = unsafe X509_check_private_key(pointer, key.pointer) == 1
    // A key of another certificate is a result here and not an error.
    ERR_clear_error()
    return fits
  }

  /// Whether the certificate is for `host`.
  package func isFor(host: String) -> Bool {
    unsafe X509_check_host(pointer, host, host.utf8.count, 0, nil) == 1
  }

  /// Whether it has expired at a time in seconds since 1970.
  package func isOver(at time: Int) -> Bool {
    unsafe ASN1_TIME_cmp_time_t(X509_get0_notAfter(pointer), time) < 0
  }

  private static func key(_ bytes: [UInt8]) throws(CryptographyError) -> KeyHandle {
    var key: OpaquePointer? = nil
    // Without a passphrase an encrypted key fails here, whereas other OpenSSL readers would prompt at the terminal.
    guard
      let decoder = unsafe OSSL_DECODER_CTX_new_for_pkey(
        &key, "PEM", nil, nil, pippin_select_key_pair(), nil, nil)
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
}
