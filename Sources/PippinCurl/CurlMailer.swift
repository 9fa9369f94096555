import CPippinCurl
internal import Dispatch
import PippinLock
package import PippinMail

/// Mail over SMTP by libcurl.
///
/// Mail is rare and slow, so each message waits on a thread of its own, at most ``atOnce`` at a time; connections are kept for a
/// while and used again.
package final class CurlMailer: Mailer {
  /// Messages on their way at a time.
  package static let atOnce = 4

  private let configuration: SMTPConfiguration
  private let queue: OperationLanes

  package init(configuration: SMTPConfiguration) {
    self.configuration = configuration
    queue = OperationLanes(count: Self.atOnce)
  }

  package func send(_ message: MailMessage) async throws(MailError) {
    let configuration = configuration
    let result: Result<Void, MailError> = await withCheckedContinuation { continuation in
      queue.run { lane in
        if lane.handle == nil { lane.handle = SMTPHandle(configuration: configuration) }
        guard let handle = lane.handle else {
          return continuation.resume(returning: .failure(MailError(.temporary, detail: "libcurl is not at work")))
        }
        continuation.resume(returning: handle.send(message))
      }
    }
    try result.get()
  }
}

/// A few serial queues, each with a connection of its own.
private final class OperationLanes: Sendable {
  /// What belongs to one queue, and is touched on it alone.
  ///
  /// Proof for `@unchecked Sendable`: only blocks of its own serial queue get to see it.
  final class Lane: @unchecked Sendable {
    let queue: DispatchQueue
    var handle: SMTPHandle?

    init(_ number: Int) {
      queue = DispatchQueue(label: "pippin.mail.\(number)")
    }
  }

  private let lanes: [Lane]
  private let next = Lock(0)

  init(count: Int) {
    lanes = (0..<count).map(Lane.init)
  }

  /// Runs `work` on one lane after the other in turn.
  func run(_ work: @escaping @Sendable (Lane) -> Void) {
    let lane = next.withLock { next in
      defer { next = (next + 1) % lanes.count }
      return lanes[next]
    }
    lane.queue.async { work(lane) }
  }
}
