import PippinFoundation
import PippinHTTP
import PippinLock
import PippinTelemetry
import PippinTokens

/// The delivery of an event to a server, with all attempts (NOTIFY-13).
struct Delivery: Sendable {
  /// One attempt and its outcome.
  struct Attempt: Sendable {
    /// The end of the attempt, in seconds since 1970 on Apple's clock.
    let time: Double
    /// The receiver's status, if it answered.
    let status: Int?
    let words: String
  }

  enum Status: Sendable, Equatable {
    /// To be sent at once.
    case ready
    case sending
    /// Not accepted; the next attempt is at this time, in seconds since 1970 on Apple's clock.
    case waiting(until: Double)
    case delivered
    /// Not accepted, and the schedule has no further attempt.
    case givenUp
    /// Never sent, because of an injected fault.
    case lost
  }

  /// An attempt's outcome, as the queue reports it.
  enum Outcome: Sendable {
    case answered(Int)
    /// No answer, with the reason.
    case unanswered(String)
    /// It cannot be sent, with the reason; further attempts would fail too.
    case unsendable(String)

    var status: Int? { if case .answered(let status) = self { status } else { nil } }

    var words: String {
      switch self {
      case .answered(200): "received"
      case .answered(let status): "answered with \(status)"
      case .unanswered(let why): "not received: \(why)"
      case .unsendable(let why): "not sent: \(why)"
      }
    }
  }

  let number: Int
  let event: PushedEvent
  /// The time of the event, in seconds since 1970 on Apple's clock.
  let time: Double
  var status: Status
  var attempts: [Attempt] = []

  /// The time of the next attempt, if there is one.
  var nextAttempt: Double? { if case .waiting(let time) = status { time } else { nil } }
}

/// The open deliveries, and the last five hundred finished ones.
struct Deliveries: Sendable {
  static let capacity = 500

  private var rows: [Int: Delivery] = [:]
  private var ready: [Int] = []
  private var waiting: Set<Int> = []
  /// The earliest time in `waiting`, so that most requests need not search it.
  private var earliest = Double.infinity
  /// The finished deliveries, in the order in which they ended.
  private var finished: [Int] = []
  private(set) var lastNumber: Int

  /// Numbers continue after `lastNumber`, so that a late report of an earlier delivery matches no other one.
  init(after lastNumber: Int = 0) {
    self.lastNumber = lastNumber
  }

  /// All deliveries, oldest first.
  var all: [Delivery] { rows.values.sorted { $0.number < $1.number } }

  /// Adds an event to send at once, or one lost by a fault.
  mutating func add(_ event: PushedEvent, isLost: Bool = false, now: Double) {
    lastNumber += 1
    rows[lastNumber] = Delivery(number: lastNumber, event: event, time: now, status: isLost ? .lost : .ready)
    if isLost { finish(lastNumber) } else { ready.append(lastNumber) }
  }

  /// Whether a delivery is due at `now`.
  func isDue(at now: Double) -> Bool { !ready.isEmpty || earliest <= now }

  /// Takes the deliveries due at `now`, oldest event first, and marks them as being sent.
  mutating func takeDue(at now: Double) -> [Delivery] {
    guard isDue(at: now) else { return [] }
    let again = waiting.filter { rows[$0]?.nextAttempt ?? .infinity <= now }
    waiting.subtract(again)
    earliest = waiting.compactMap { rows[$0]?.nextAttempt }.min() ?? .infinity
    let due = (ready + again).sorted()
    ready = []
    for number in due { rows[number]?.status = .sending }
    return due.compactMap { rows[$0] }
  }

  /// Records an attempt's outcome. `retry` has the seconds to the second attempt, the third, and so on.
  ///
  /// - Returns: the delivery's new state; nil if it was dropped meanwhile.
  mutating func conclude(_ number: Int, _ outcome: Delivery.Outcome, at now: Double, retry: [Double])
    -> Delivery.Status?
  {
    guard var delivery = rows[number] else { return nil }
    delivery.attempts.append(Delivery.Attempt(time: now, status: outcome.status, words: outcome.words))
    switch outcome {
    case .answered(200): delivery.status = .delivered
    case .answered, .unanswered:
      let made = delivery.attempts.count
      delivery.status = made <= retry.count ? .waiting(until: now + retry[made - 1]) : .givenUp
    case .unsendable: delivery.status = .givenUp
    }
    rows[number] = delivery
    if let time = delivery.nextAttempt {
      waiting.insert(number)
      earliest = min(earliest, time)
    } else {
      finish(number)
    }
    return delivery.status
  }

  private mutating func finish(_ number: Int) {
    finished.append(number)
    if finished.count > Self.capacity { rows[finished.removeFirst()] = nil }
  }
}

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

extension AppleIDEmulator {
  /// The present time of Apple's clock.
  private func time(_ state: EmulatorState) -> Double {
    clock().timeIntervalSince1970 + state.clockOffset
  }

  /// Waits until all notifications that are due by the emulator's clock have been sent: new ones and due retries.
  /// Later retries are not awaited.
  public func settle() async {
    repeat {
      deliver()
      await deliveries.settle()
    } while withState { $0.deliveries.isDue(at: time($0)) }
  }

  /// Queues what is due, under the lock, so that concurrent requests cannot change the order.
  func deliver() {
    withState { state in
      let due = state.deliveries.takeDue(at: time(state))
      deliveries.add(due) { [self] delivery, outcome in conclude(delivery, outcome) }
    }
  }

  /// Records an attempt's outcome, and schedules the next attempt.
  private func conclude(_ delivery: Delivery, _ outcome: Delivery.Outcome) {
    let event = delivery.event
    let (words, wait) = withState { state -> (String, Double?) in
      let now = time(state)
      let retry = state.settings.notifications.retry
      let status = state.deliveries.conclude(delivery.number, outcome, at: now, retry: retry)
      var (words, wait) = (outcome.words, Double?.none)
      switch status {
      case .waiting(let until):
        wait = until - now
        words += "; the next attempt is at \(Clock.text(until)) (NOTIFY-13)"
      case .givenUp:
        let made = delivery.attempts.count + 1
        words += "; given up after \(made) attempt\(made == 1 ? "" : "s") (NOTIFY-13)"
      default: break
      }
      state.log.append(
        LogEntry(
          time: now, kind: .notification, method: "POST", target: event.receiver, status: outcome.status,
          words: "\(event.type): \(words)"))
      return (words, wait)
    }
    log.info("notification", ["type": .string(event.type), "outcome": .string(words)])
    guard let wait else { return }
    Task { [weak self, pause] in
      // A little later than due, because the sleeping clock and the reading clock may differ by milliseconds.
      await pause(.seconds(wait + 0.05))
      self?.deliver()
    }
  }

  /// `GET /emulator/notifications`: all events with their attempts.
  func listNotifications(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    let all = withState { $0.deliveries.all }
    return .items(try ListPage(request).cut(all, number: \.number)) { $0.write(to: &$1) }
  }

  /// `GET /emulator/ui/notifications`: the same as a page.
  func notificationsPage() -> HTTPResponse {
    let (all, retry) = withState { ($0.deliveries.all, $0.settings.notifications.retry) }
    return .page(NotificationsPage(deliveries: all.suffix(100), retry: retry).html)
  }
}

extension Delivery {
  /// The delivery's state as one word, for programs.
  var state: String {
    switch status {
    case .ready, .sending: "sending"
    case .waiting: "waiting"
    case .delivered: "delivered"
    case .givenUp: "given_up"
    case .lost: "lost"
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("time", Clock.text(time))
    writer.member("type", event.type)
    writer.member("bundle_id", event.bundleID)
    writer.member("sub", event.subject)
    writer.member("jti", event.id)
    writer.member("receiver", event.receiver)
    writer.member("state", state)
    writer.member("next_attempt_at", ifPresent: nextAttempt.map(Clock.text))
    writer.name("attempts")
    writer.beginArray()
    for attempt in attempts {
      writer.beginObject()
      writer.member("time", Clock.text(attempt.time))
      if let status = attempt.status { writer.member("status", status) }
      writer.member("words", attempt.words)
      writer.endObject()
    }
    writer.endArray()
  }
}
