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

  /// GnuTLS's words for TLS 1.2 and 1.3 (RFC 8996 retires what came before) with ephemeral keys on elliptic curves and
  /// authenticated encryption only (RFC 9325, 4.2).
  static let priorities =
    "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA"
    + ":-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM:-MAC-ALL:+AEAD"
}
