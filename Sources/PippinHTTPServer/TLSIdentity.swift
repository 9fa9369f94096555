package import PippinSecret

/// Who a server says it is when it speaks TLS.
package struct TLSIdentity: Sendable {
  /// The server's certificate, then those of the authorities in between, as PEM.
  package let certificateChainPEM: String
  /// The certificate's private key as PEM.
  package let privateKeyPEM: SecretText

  package init(certificateChainPEM: String, privateKeyPEM: SecretText) {
    self.certificateChainPEM = certificateChainPEM
    self.privateKeyPEM = privateKeyPEM
  }

  /// GnuTLS's words for TLS 1.2 and 1.3 with nothing weaker than 128 bits (RFC 8996 retires what came before).
  static let priorities = "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"
}
