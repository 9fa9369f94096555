/// How requests go out.
package struct CurlConfiguration: Sendable {
  /// More bytes of an answer's body than that are refused.
  package var answerBytes = 262_144
  /// Requests to one host at a time; further ones wait for their turn, within their own time.
  package var connectionsPerHost = 32
  /// Whether `http_proxy`, `https_proxy` and `no_proxy` of the environment count.
  package var usesProxyEnvironment = false
  /// A file of certificates (PEM) to trust in the system's place.
  package var authoritiesFile: String?
  /// Detours, as `HOST:PORT:CONNECT-TO-HOST:CONNECT-TO-PORT`: the name stays the same for TLS and for `Host`. So tests
  /// meet an emulator under Apple's name.
  package var connectTo: [String] = []
  /// What requests say who they are.
  package var userAgent = "Pippin"

  package init() {}
}
