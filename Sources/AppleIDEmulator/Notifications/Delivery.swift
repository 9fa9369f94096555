/// One event on its way to one server, with every attempt to hand it over (NOTIFY-13).
struct Delivery: Sendable {
  /// What came of one attempt.
  struct Attempt: Sendable {
    /// When it ended, in seconds since 1970 on Apple's clock.
    let time: Double
    /// The receiver's status, if it answered.
    let status: Int?
    let words: String
  }

  enum Standing: Sendable, Equatable {
    /// To be sent at once.
    case ready
    case sending
    /// Not taken; to be sent again at this time, in seconds since 1970 on Apple's clock.
    case waiting(until: Double)
    case delivered
    /// Not taken, and the schedule has no further attempt.
    case givenUp
    /// Taken by a fault, and never sent.
    case lost
  }

  /// What one attempt came to, as the queue reports it.
  enum Outcome: Sendable {
    case answered(Int)
    /// Nobody answered, and why.
    case unanswered(String)
    /// It cannot be sent at all, and why: another attempt would be no better.
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
  /// When it happened, in seconds since 1970 on Apple's clock.
  let time: Double
  var standing: Standing
  var attempts: [Attempt] = []

  /// When it is sent again, if it is.
  var nextAttempt: Double? { if case .waiting(let time) = standing { time } else { nil } }
}

/// What is on its way, and the last five hundred that no longer are.
struct Deliveries: Sendable {
  static let capacity = 500

  private var rows: [Int: Delivery] = [:]
  private var ready: [Int] = []
  private var waiting: Set<Int> = []
  /// The earliest time in `waiting`, so that most requests need not look through it.
  private var earliest = Double.infinity
  /// In the order in which they ended.
  private var finished: [Int] = []
  private(set) var lastNumber: Int

  /// Numbers go on after `lastNumber`, so that what is reported late of an earlier delivery hits no other.
  init(after lastNumber: Int = 0) {
    self.lastNumber = lastNumber
  }

  /// Oldest first.
  var all: [Delivery] { rows.values.sorted { $0.number < $1.number } }

  /// Adds an event that is to be sent at once, or that a fault took.
  mutating func add(_ event: PushedEvent, isLost: Bool = false, now: Double) {
    lastNumber += 1
    rows[lastNumber] = Delivery(number: lastNumber, event: event, time: now, standing: isLost ? .lost : .ready)
    if isLost { finish(lastNumber) } else { ready.append(lastNumber) }
  }

  /// Whether anything is to be sent at `now`.
  func isDue(at now: Double) -> Bool { !ready.isEmpty || earliest <= now }

  /// What is to be sent at `now`, oldest event first; from here on it counts as being sent.
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

  /// Notes what an attempt came to: `retry` has the seconds to the second attempt, the third, and so on.
  ///
  /// - Returns: how it stands now; nil when it was forgotten meanwhile.
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
