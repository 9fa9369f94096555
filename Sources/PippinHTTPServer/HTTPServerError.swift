/// Why a server does not serve.
package struct HTTPServerError: Error, Equatable {
  package enum Code: String, Sendable {
    /// The host's name has no address.
    case couldNotResolve
    /// The address is taken or not ours to take.
    case couldNotListen
    /// The certificate and its private key are not PEM, or do not belong together.
    case badCertificate
    /// libmicrohttpd was built without TLS.
    case noTLS
    /// The system gives no thread, no memory or no descriptor.
    case noResources
  }

  package let code: Code
  /// Why, for an operator who has been told the address.
  package let detail: String
}
