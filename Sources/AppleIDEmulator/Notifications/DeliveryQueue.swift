import PippinHTTP
import PippinJOSE
import PippinLock

/// Sends events, to each receiver one after the other, in tasks of its own: no request waits for a receiver, and no
/// receiver for another.
final class DeliveryQueue: Sendable {
  /// Is told what an attempt came to.
  typealias Report = @Sendable (Delivery, Delivery.Outcome) -> Void

  private struct Lanes {
    /// What waits for each receiver; one that is absent is not being sent to.
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
  private let transport: (any Transport)?
  private let pause: @Sendable (Duration) async -> Void

  init(transport: (any Transport)?, pause: @escaping @Sendable (Duration) async -> Void) {
    self.transport = transport
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

  /// Returns once an attempt was made for everything that was added so far.
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
    guard let transport else { return .unsendable("this emulator was started without a way to send") }
    let request: HTTPRequest
    do throws(JOSEError) {
      let body = try event.body()
      do throws(HTTPError) {
        request = try HTTPRequest(
          method: "POST", url: event.receiver, fields: ["content-type": "application/json"], body: body)
      } catch {
        return .unsendable("the notification URL is no URL: \(error.detail)")
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
