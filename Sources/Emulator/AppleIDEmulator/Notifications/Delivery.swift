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

  enum Standing: Sendable, Equatable {
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
  var standing: Standing
  var attempts: [Attempt] = []

  /// The time of the next attempt, if there is one.
  var nextAttempt: Double? { if case .waiting(let time) = standing { time } else { nil } }
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
    rows[lastNumber] = Delivery(number: lastNumber, event: event, time: now, standing: isLost ? .lost : .ready)
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
    for number in due { rows[number]?.standing = .sending }
    return due.compactMap { rows[$0] }
  }

  /// Records an attempt's outcome. `retry` has the seconds to the second attempt, the third, and so on.
  ///
  /// - Returns: the delivery's new state; nil if it was dropped meanwhile.
  mutating func conclude(_ number: Int, _ outcome: Delivery.Outcome, at now: Double, retry: [Double])
    -> Delivery.Standing?
  {
    guard var delivery = rows[number] else { return nil }
    delivery.attempts.append(Delivery.Attempt(time: now, status: outcome.status, words: outcome.words))
    switch outcome {
    case .answered(200): delivery.standing = .delivered
    case .answered, .unanswered:
      let made = delivery.attempts.count
      delivery.standing = made <= retry.count ? .waiting(until: now + retry[made - 1]) : .givenUp
    case .unsendable: delivery.standing = .givenUp
    }
    rows[number] = delivery
    if let time = delivery.nextAttempt {
      waiting.insert(number)
      earliest = min(earliest, time)
    } else {
      finish(number)
    }
    return delivery.standing
  }

  private mutating func finish(_ number: Int) {
    finished.append(number)
    if finished.count > Self.capacity { rows[finished.removeFirst()] = nil }
  }
}
