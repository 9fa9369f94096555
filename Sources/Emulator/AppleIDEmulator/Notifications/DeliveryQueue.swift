import PippinHTTP
import PippinTokens
import PippinLock

/// Sends each receiver's events in order, in a task per receiver: no request waits for a receiver, and no receiver for
/// another.
final class DeliveryQueue: Sendable {
  /// Receives an attempt's outcome.
  typealias Report = @Sendable (Delivery, Delivery.Outcome) -> Void

  private struct Lanes {
    /// The waiting deliveries by receiver; a receiver without an entry has no running task.
    var waiting: [String: [(delivery: Delivery, report: Report)]] = [:]
    var settling: [CheckedContinuation<Void, Never>] = []

    mutating func next(for receiver: String) -> (delivery: Delivery, report: Report)? {
      guard waiting[receiver]?.isEmpty == false else {
        waiting[receiver] = nil
        return nil
      }
      return waiting[receiver]?.removeFirst()
    }
  }

  private let lanes = Lock(Lanes())
  private let transport: BoundedTransport?
  private let pause: @Sendable (Duration) async -> Void

  init(transport: (any Transport)?, pause: @escaping @Sendable (Duration) async -> Void) {
    self.transport = transport.map(BoundedTransport.init)
    self.pause = pause
  }

  func add(_ deliveries: [Delivery], report: @escaping Report) {
    for delivery in deliveries {
      let receiver = delivery.event.receiver
      let isIdle = lanes.withLock { lanes in
        defer { lanes.waiting[receiver, default: []].append((delivery, report)) }
        return lanes.waiting[receiver] == nil
      }
      if isIdle { Task { await run(receiver) } }
    }
  }

  /// Waits until there was an attempt for each delivery added so far.
  func settle() async {
    await withCheckedContinuation { continuation in
      let isIdle = lanes.withLock { lanes in
        if !lanes.waiting.isEmpty { lanes.settling.append(continuation) }
        return lanes.waiting.isEmpty
      }
      if isIdle { continuation.resume() }
    }
  }

  private func run(_ receiver: String) async {
    while let (delivery, report) = lanes.withLock({ $0.next(for: receiver) }) {
      if let delay = delivery.event.delay, delivery.attempts.isEmpty { await pause(delay) }
      report(delivery, await send(delivery.event))
    }
    let settled = lanes.withLock { lanes in
      guard lanes.waiting.isEmpty else { return [CheckedContinuation<Void, Never>]() }
      defer { lanes.settling = [] }
      return lanes.settling
    }
    for continuation in settled { continuation.resume() }
  }

  private func send(_ event: PushedEvent) async -> Delivery.Outcome {
    guard let transport else { return .unsendable("this emulator was started without a transport for notifications") }
    let request: HTTPRequest
    do throws(JOSEError) {
      let body = try event.body()
      do throws(HTTPError) {
        request = try HTTPRequest(
          method: "POST", url: event.receiver, fields: ["content-type": "application/json"], body: body)
      } catch {
        return .unsendable("the notification URL is not a valid URL: \(error.detail)")
      }
    } catch {
      return .unsendable("the key could not sign: \(error.detail)")
    }
    do throws(TransportError) {
      return .answered(try await transport.send(request, timeout: .seconds(10)).status)
    } catch {
      return .unanswered(error.detail)
    }
  }
}
