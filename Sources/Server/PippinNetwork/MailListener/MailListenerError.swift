/// The reason why the listener could not start.
package struct MailListenerError: Error, Equatable {
  package enum Code: String, Sendable {
    /// The host is not a numeric address.
    case badAddress
    /// The address is in use or not available.
    case couldNotListen
    /// The system has no free thread or file descriptor.
    case noResources
  }

  package let code: Code
  /// A message for the operator.
  package let detail: String
}
