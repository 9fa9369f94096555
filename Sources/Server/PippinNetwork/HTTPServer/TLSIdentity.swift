package import PippinSecret

/// A server's TLS certificate and private key.
package struct TLSIdentity: Sendable {
  /// The server's certificate, then the intermediate certificates, as PEM.
  package let certificateChainPEM: String
  /// The certificate's private key as PEM.
  package let privateKeyPEM: SecretText

  package init(certificateChainPEM: String, privateKeyPEM: SecretText) {
    self.certificateChainPEM = certificateChainPEM
    self.privateKeyPEM = privateKeyPEM
  }

  /// GnuTLS priorities for TLS 1.2 and 1.3 (RFC 8996), with only ephemeral elliptic curve keys and authenticated
  /// encryption (RFC 9325, 4.2).
  static let priorities =
    "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA"
    + ":-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM:-MAC-ALL:+AEAD"
}
