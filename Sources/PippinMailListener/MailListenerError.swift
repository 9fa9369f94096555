/// Why no mail is listened for.
package struct MailListenerError: Error, Equatable {
  package enum Code: String, Sendable {
    /// The host is no numeric address.
    case badAddress
    /// The address is taken or not ours to take.
    case couldNotListen
    /// The system gives no thread or no descriptor.
    case noResources
  }

  package let code: Code
  /// For an operator.
  package let detail: String
}
