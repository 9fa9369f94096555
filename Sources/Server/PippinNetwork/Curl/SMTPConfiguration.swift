package import PippinSecret

/// The SMTP server that accepts our mail.
package struct SMTPConfiguration: Sendable {
  /// The encryption of the connection.
  package enum Security: Sendable {
    /// TLS from the first byte (`smtps`, RFC 8314).
    case tls
    /// TLS by STARTTLS; without it nothing is sent.
    case startTLS
    /// No encryption, for tests on loopback.
    case insecurePlaintext
  }

  /// The login at the server.
  package struct Credentials: Sendable {
    package let user: String
    package let password: SecretText

    package init(user: String, password: SecretText) {
      self.user = user
      self.password = password
    }
  }

  package var host: String
  package var port: Int
  package var security: Security
  package var credentials: Credentials?
  /// The timeout of a whole message.
  package var timeout: Duration = .seconds(60)
  /// The timeout of the connection, with TLS.
  package var connectTimeout: Duration = .seconds(15)
  /// A PEM file of certificates to trust instead of the system's.
  package var authoritiesFile: String?

  package init(host: String, port: Int, security: Security, credentials: Credentials? = nil) {
    self.host = host
    self.port = port
    self.security = security
    self.credentials = credentials
  }

  /// The URL for libcurl, with our name for `EHLO`.
  func url(callingItself name: String) -> String {
    let scheme =
      switch security {
      case .tls: "smtps"
      case .startTLS, .insecurePlaintext: "smtp"
      }
    let bracketed = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(bracketed):\(port)/\(name)"
  }
}
