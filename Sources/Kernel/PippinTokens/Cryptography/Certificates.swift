internal import CPippinOpenSSL
package import PippinSecret

/// A server's certificate (RFC 5280), read to find mistakes in the settings.
@safe package final class ServerCertificate {
  private let handle: CertificateHandle
  private var pointer: OpaquePointer { unsafe handle.pointer }

  /// Reads the first certificate of a PEM chain; clients check the others.
  /// - Throws: `.malformedKey` if there is none.
  package init(chainPEM text: String) throws(CryptographyError) {
    handle = try CertificateHandle(pem: text)
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

  /// When the certificate expires, in seconds since 1970; nil if its time cannot be read.
  package var expiresAt: Int? {
    guard let start = unsafe ASN1_TIME_set(nil, 0) else { return nil }
    defer { unsafe ASN1_TIME_free(start) }
    var (days, seconds): (Int32, Int32) = (0, 0)
    guard unsafe ASN1_TIME_diff(&days, &seconds, start, X509_get0_notAfter(pointer)) == 1 else { return nil }
    return Int(days) * 86_400 + Int(seconds)
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

/// An authority in memory that signs TLS certificates for one host (RFC 5280).
///
/// It is for a local server that emulates another host. Clients must be told to trust the authority, so it is limited as
/// far as possible: name constraints exclude every other host and all IP addresses, and its private key exists only in
/// this value.
package struct LocalAuthority {
  /// A server's certificate and its private key, P-256.
  package struct Issued: Sendable {
    /// PEM of the certificate alone.
    package let certificatePEM: String
    /// PKCS#8 PEM.
    package let privateKeyPEM: SecretText
  }

  /// The certificate to trust, as PEM.
  package let certificatePEM: String

  private let name: String
  private let start: Int
  private let end: Int
  private let key: KeyHandle
  private let certificate: CertificateHandle

  /// A new authority for `host`; what it signs is valid from a minute before `now`, in seconds since 1970, for `days`
  /// days.
  ///
  /// - Precondition: `host` is a DNS name in lower case.
  /// - Throws: `.failed` if OpenSSL fails.
  package init(for host: String, named name: String, now: Int, days: Int) throws(CryptographyError) {
    precondition(Self.isDNSName(host), "a host's name would be read as more than one")
    self.name = name
    start = now - 60
    end = start + days * 86_400
    key = try KeyHandle.generateP256()
    certificate = try CertificateHandle(for: key, from: start, to: end)
    try certificate.name(subject: name, issuer: name)
    try certificate.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0", issuer: certificate)
    try certificate.add(NID_key_usage, "critical,keyCertSign", issuer: certificate)
    try certificate.add(NID_ext_key_usage, "serverAuth", issuer: certificate)
    try certificate.add(
      // A kind of name that the constraints do not mention would be unrestricted (RFC 5280, 4.2.1.10).
      NID_name_constraints, "critical,permitted;DNS:\(host),excluded;IP:0.0.0.0/0.0.0.0,excluded;IP:::/::",
      issuer: certificate)
    try certificate.add(NID_subject_key_identifier, "hash", issuer: certificate)
    try certificate.sign(with: key)
    certificatePEM = try certificate.pem()
  }

  /// A certificate for a server with a new key.
  ///
  /// - Precondition: `host` is a DNS name in lower case. One outside the constraints is signed, but clients that check
  ///   the constraints refuse it.
  /// - Throws: `.failed` if OpenSSL fails.
  package func issue(host: String) throws(CryptographyError) -> Issued {
    precondition(Self.isDNSName(host), "a host's name would be read as more than one")
    let serverKey = try KeyHandle.generateP256()
    let issued = try CertificateHandle(for: serverKey, from: start, to: end)
    try issued.name(subject: host, issuer: name)
    try issued.add(NID_basic_constraints, "critical,CA:FALSE", issuer: certificate)
    try issued.add(NID_key_usage, "critical,digitalSignature", issuer: certificate)
    try issued.add(NID_ext_key_usage, "serverAuth", issuer: certificate)
    try issued.add(NID_subject_alt_name, "DNS:\(host)", issuer: certificate)
    try issued.add(NID_subject_key_identifier, "hash", issuer: certificate)
    try issued.add(NID_authority_key_identifier, "keyid:always", issuer: certificate)
    try issued.sign(with: key)
    return Issued(certificatePEM: try issued.pem(), privateKeyPEM: try PrivateKeyPEM.write(serverKey))
  }

  private static func isDNSName(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      (1...63).contains(label.count)
        && label.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D }
    }
  }
}

/// The one owner of an X509 (RFC 5280), made here or read, freed in `deinit`.
@safe final class CertificateHandle {
  let pointer: OpaquePointer

  /// Takes over the caller's reference.
  init(adopting pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

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

  /// Adds one extension in the syntax of OpenSSL's `x509v3_config`.
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

  /// Signs with ECDSA and SHA-256. Nothing may be added afterwards.
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

/// A certificate in PEM (RFC 7468) as DER, and the reverse.
package enum CertificatePEM {
  /// The DER of the first certificate in `text`.
  /// - Throws: `.malformedKey` if there is none.
  package static func der(_ text: String) throws(CryptographyError) -> [UInt8] {
    try CertificateHandle(pem: text).der()
  }

  /// The PEM of a certificate in DER.
  /// - Throws: `.malformedKey` if the bytes are no certificate.
  package static func text(_ der: [UInt8]) throws(CryptographyError) -> String {
    try CertificateHandle(der: der).pem()
  }
}
