package import PippinSecret

/// The SMTP server that takes our mail on.
package struct SMTPConfiguration: Sendable {
  /// How the connection is protected.
  package enum Security: Sendable {
    /// TLS from the first byte (`smtps`, RFC 8314).
    case tls
    /// TLS by STARTTLS; a server that does not offer it is given nothing.
    case startTLS
    /// None: for tests on loopback.
    case insecurePlaintext
  }

  /// Who we are to the server.
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
  /// For the whole of one message.
  package var timeout: Duration = .seconds(60)
  /// For the connection, TLS included.
  package var connectTimeout: Duration = .seconds(15)
  /// A file of certificates (PEM) to trust in the system's place.
  package var authoritiesFile: String?

  package init(host: String, port: Int, security: Security, credentials: Credentials? = nil) {
    self.host = host
    self.port = port
    self.security = security
    self.credentials = credentials
  }

  /// As libcurl is told, with what we call ourselves in `EHLO`.
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
