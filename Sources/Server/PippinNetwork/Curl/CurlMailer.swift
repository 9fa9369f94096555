import CPippinCurl
internal import Dispatch
import PippinLock
package import PippinServer

/// Sends mail over SMTP with libcurl.
///
/// Mail is rare and slow, so each message blocks a thread, at most ``atOnce`` at a time. Connections are reused for a
/// while.
package final class CurlMailer: Mailer {
  /// The number of messages sent at the same time.
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
          return continuation.resume(returning: .failure(MailError(.temporary, detail: "libcurl could not be started")))
        }
        continuation.resume(returning: handle.send(message))
      }
    }
    try result.get()
  }
}

/// A few serial queues, each with its own connection.
private final class OperationLanes: Sendable {
  /// The state of one queue, used only on that queue.
  ///
  /// Proof for `@unchecked Sendable`: only blocks of its serial queue access it.
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

  /// Runs `work` on the next lane in turn.
  func run(_ work: @escaping @Sendable (Lane) -> Void) {
    let lane = next.withLock { next in
      defer { next = (next + 1) % lanes.count }
      return lanes[next]
    }
    lane.queue.async { work(lane) }
  }
}
