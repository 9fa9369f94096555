internal import CPippinOpenSSL
package import PippinSecret

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
  /// - Throws: `.failed` when OpenSSL does not do its part.
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
      // A kind of name that is not mentioned would be free (RFC 5280, 4.2.1.10).
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
  /// - Throws: `.failed` when OpenSSL does not do its part.
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
