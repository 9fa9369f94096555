/// The reason why a server could not start.
package struct HTTPServerError: Error, Equatable {
  package enum Code: String, Sendable {
    /// The host's name has no address.
    case couldNotResolve
    /// The address is in use or not available.
    case couldNotListen
    /// The certificate or its private key is not PEM, or they do not belong together.
    case badCertificate
    /// libmicrohttpd was built without TLS.
    case noTLS
    /// The system has no free thread, memory or descriptor.
    case noResources
  }

  package let code: Code
  /// The reason, for an operator who sees the address beside it.
  package let detail: String
}
