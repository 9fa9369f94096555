#if canImport(AuthenticationServices)
  internal import Foundation

  /// Observes a system notification from the creation of the stream, so none is missed.
  final class SystemNotice: NSObject, Sendable {
    private let continuation: AsyncStream<Void>.Continuation

    private init(_ continuation: AsyncStream<Void>.Continuation) {
      self.continuation = continuation
      super.init()
    }

    /// Returns a stream that ends with the task that reads it.
    static func stream(of name: NSNotification.Name) -> AsyncStream<Void> {
      // Two unread notifications mean the same as one.
      AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let notice = SystemNotice(continuation)
        NotificationCenter.default.addObserver(notice, selector: #selector(heard), name: name, object: nil)
        // The closure also keeps the observer alive; the notification centre does not.
        continuation.onTermination = { _ in NotificationCenter.default.removeObserver(notice) }
      }
    }

    @objc private func heard() {
      continuation.yield()
    }
  }
#endif
