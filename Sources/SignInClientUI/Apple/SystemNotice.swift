#if canImport(AuthenticationServices) && !os(watchOS)
  internal import Foundation

  /// Hears one of the system's notifications from the moment that the stream is there: none falls between.
  final class SystemNotice: NSObject, Sendable {
    private let continuation: AsyncStream<Void>.Continuation

    private init(_ continuation: AsyncStream<Void>.Continuation) {
      self.continuation = continuation
      super.init()
    }

    /// Ends with the task that reads it.
    static func stream(of name: NSNotification.Name) -> AsyncStream<Void> {
      // Two notifications that nobody has read yet say no more than one.
      AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let notice = SystemNotice(continuation)
        NotificationCenter.default.addObserver(notice, selector: #selector(heard), name: name, object: nil)
        // Which also keeps it alive: the centre does not.
        continuation.onTermination = { _ in NotificationCenter.default.removeObserver(notice) }
      }
    }

    @objc private func heard() {
      continuation.yield()
    }
  }
#endif
