internal import Dispatch

/// The outcome of a login at a mail server.
package enum SMTPLogin: Sendable, Hashable {
  case accepted
  /// The server refuses the user or the password, or offers no login.
  case refused(String)
  /// TLS failed, or the certificate is not trusted.
  case insecure(String)
  /// There was no usable answer.
  case unreachable(String)
}

extension CurlMailer {
  /// Connects and logs in as for a message, and sends none.
  /// - Parameter name: our name for `EHLO`, such as the domain of the sender.
  package static func logIn(_ configuration: SMTPConfiguration, callingItself name: String) async -> SMTPLogin {
    await withCheckedContinuation { continuation in
      // The connection blocks, so it must not be made on one of the few threads that run tasks.
      DispatchQueue.global().async {
        guard let handle = SMTPHandle(configuration: configuration) else {
          return continuation.resume(returning: .unreachable("libcurl could not be started"))
        }
        continuation.resume(returning: handle.logIn(callingItself: name))
      }
    }
  }
}
