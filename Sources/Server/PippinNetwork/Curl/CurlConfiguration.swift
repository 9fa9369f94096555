/// The configuration of outgoing requests.
package struct CurlConfiguration: Sendable {
  /// The largest accepted body of an answer, in bytes.
  package var answerBytes = 262_144
  /// The number of simultaneous requests to one host; further ones wait within their timeout.
  package var connectionsPerHost = 32
  /// Whether the variables `http_proxy`, `https_proxy` and `no_proxy` are used.
  package var usesProxyEnvironment = false
  /// A PEM file of certificates to trust instead of the system's.
  package var authoritiesFile: String?
  /// Redirected connections, as `HOST:PORT:CONNECT-TO-HOST:CONNECT-TO-PORT`. TLS and `Host` keep the name, so tests can
  /// reach an emulator under Apple's name.
  package var connectTo: [String] = []
  /// The only ciphers for TLS 1.2, in OpenSSL's spelling; nil for the library's own choice. TLS 1.3 is not affected.
  package var ciphers: String?
  /// Whether it connects to addresses of private networks, of this machine and of special use; otherwise only to public ones,
  /// whatever a name resolves to.
  package var allowsPrivateAddresses = true
  /// Receives the host and port of each answered https request, and the server's certificate as PEM.
  package var onCertificate: (@Sendable (_ authority: String, _ pem: String) -> Void)?
  /// The `User-Agent` of requests.
  package var userAgent = "Pippin"

  package init() {}

  /// For addresses that others write: it connects to no address of a private network.
  package static var publicOnly: CurlConfiguration {
    var configuration = CurlConfiguration()
    configuration.allowsPrivateAddresses = false
    return configuration
  }
}
