#if canImport(AuthenticationServices)
  internal import AuthenticationServices
  internal import Foundation

  /// Hears the system's notice that a consent was withdrawn, from the moment that the stream is there: no notice falls between.
  final class RevocationNotice: NSObject, Sendable {
    private let continuation: AsyncStream<Void>.Continuation

    private init(_ continuation: AsyncStream<Void>.Continuation) {
      self.continuation = continuation
      super.init()
    }

    /// Ends with the task that reads it.
    static func stream() -> AsyncStream<Void> {
      // Two notices that nobody has read yet say no more than one.
      AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let notice = RevocationNotice(continuation)
        NotificationCenter.default.addObserver(
          notice, selector: #selector(heard), name: ASAuthorizationAppleIDProvider.credentialRevokedNotification,
          object: nil)
        // Which also keeps it alive: the centre does not.
        continuation.onTermination = { _ in NotificationCenter.default.removeObserver(notice) }
      }
    }

    @objc private func heard() {
      continuation.yield()
    }
  }
#endif
