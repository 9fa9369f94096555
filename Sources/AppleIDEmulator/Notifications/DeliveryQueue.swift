import PippinHTTP
import PippinJOSE
import PippinLock

/// Sends events one after the other, in a task of its own, so that no request waits for a receiver.
///
/// Apple promises no second attempt (NOTIFY-13), so there is none here either.
final class DeliveryQueue: Sendable {
  /// Is told what became of an event: the receiver's status, if it answered, and words.
  typealias Report = @Sendable (PushedEvent, _ status: Int?, _ words: String) -> Void

  private struct Queue {
    var waiting: [(event: PushedEvent, report: Report)] = []
    var isRunning = false
    var settling: [CheckedContinuation<Void, Never>] = []
  }

  private let queue = Lock(Queue())
  private let transport: (any Transport)?
  private let pause: @Sendable (Duration) async -> Void

  init(transport: (any Transport)?, pause: @escaping @Sendable (Duration) async -> Void) {
    self.transport = transport
    self.pause = pause
  }

  func add(_ events: [PushedEvent], report: @escaping Report) {
    guard !events.isEmpty else { return }
    let mustStart = queue.withLock { queue in
      queue.waiting += events.map { ($0, report) }
      defer { queue.isRunning = true }
      return !queue.isRunning
    }
    if mustStart { Task { await run() } }
  }

  /// Returns once everything added so far has been sent or given up.
  func settle() async {
    await withCheckedContinuation { continuation in
      let isIdle = queue.withLock { queue in
        if queue.isRunning { queue.settling.append(continuation) }
        return !queue.isRunning
      }
      if isIdle { continuation.resume() }
    }
  }

  private func run() async {
    while true {
      let (next, settled) = queue.withLock {
        queue -> ((event: PushedEvent, report: Report)?, [CheckedContinuation<Void, Never>]) in
        if !queue.waiting.isEmpty { return (queue.waiting.removeFirst(), []) }
        queue.isRunning = false
        defer { queue.settling = [] }
        return (nil, queue.settling)
      }
      guard let next else {
        for continuation in settled { continuation.resume() }
        return
      }
      if let delay = next.event.delay { await pause(delay) }
      let outcome = await deliver(next.event)
      next.report(next.event, outcome.status, outcome.words)
    }
  }

  private func deliver(_ event: PushedEvent) async -> (status: Int?, words: String) {
    guard let transport else { return (nil, "not sent: this emulator was started without a way to send") }
    let request: HTTPRequest
    do throws(JOSEError) {
      let body = try event.body()
      do throws(HTTPError) {
        request = try HTTPRequest(
          method: "POST", url: event.receiver, fields: ["content-type": "application/json"], body: body)
      } catch {
        return (nil, "not sent: the notification URL is no URL: \(error.detail)")
      }
    } catch {
      return (nil, "not sent: the key could not sign: \(error.detail)")
    }
    do throws(TransportError) {
      let answer = try await transport.send(request, timeout: .seconds(10))
      if answer.status == 200 { return (200, "received") }
      return (answer.status, "answered with \(answer.status); Apple would not try again (NOTIFY-13)")
    } catch {
      return (nil, "not received: \(error.detail); Apple would not try again (NOTIFY-13)")
    }
  }
}
