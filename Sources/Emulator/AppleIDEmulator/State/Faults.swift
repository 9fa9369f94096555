/// An injected fault.
struct Fault: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    case latency, status, html, empty, drop, throttle
    case invalidGrant = "invalid_grant"
    case noEmail = "no_email"
    case wrongIssuer = "wrong_issuer"
    case stringBooleans = "string_booleans"
    case duplicateEvent = "duplicate_event"
    case reorderEvents = "reorder_events"
    case loseEvent = "lose_event"
    case cancel
    /// The discovery document names another issuer, as in June 2025 (KEYS-13).
    case discoveryIssuer = "discovery_issuer"

    /// Whether the fault replaces Apple's answer.
    var isAnswer: Bool {
      switch self {
      case .status, .html, .empty, .drop, .throttle, .invalidGrant: true
      default: false
      }
    }
  }

  let id: Int
  /// The endpoint; nil for every endpoint to which the kind applies.
  let endpoint: Endpoint?
  let kind: Kind
  /// How often it still strikes; nil until it is removed.
  var remaining: Int?
  /// The probability of each strike, 0 to 1.
  let probability: Double
  let latencyMilliseconds: Int
  let status: Int?
  /// The time span in which it strikes, on Apple's clock.
  let schedule: Schedule

  /// Whether the values are in range; a status below 200 is not a final answer.
  static func isPossible(count: Int?, probability: Double?, latencyMilliseconds: Int?, status: Int?) -> Bool {
    count ?? 1 > 0 && (0...1).contains(probability ?? 1) && (0...600_000).contains(latencyMilliseconds ?? 0)
      && (200...599).contains(status ?? 500)
  }

  /// A time span in seconds since 1970; a nil bound is open.
  struct Schedule: Sendable, Equatable {
    var from: Double?
    var until: Double?

    func contains(_ time: Double) -> Bool {
      time >= from ?? -.infinity && time < until ?? .infinity
    }
  }
}

/// The active faults, oldest first.
struct Faults: Sendable {
  private(set) var all: [Fault] = []
  private(set) var lastID = 0

  init() {}

  /// Restores saved faults.
  init(_ all: [Fault], lastID: Int) {
    self.all = all
    self.lastID = lastID
  }

  var isEmpty: Bool { all.isEmpty }

  mutating func add(
    _ kind: Fault.Kind, at endpoint: Endpoint?, count: Int?, probability: Double, latencyMilliseconds: Int,
    status: Int?, schedule: Fault.Schedule
  ) -> Fault {
    lastID += 1
    let fault = Fault(
      id: lastID, endpoint: endpoint, kind: kind, remaining: count, probability: probability,
      latencyMilliseconds: latencyMilliseconds, status: status, schedule: schedule)
    all.append(fault)
    return fault
  }

  /// Removes a fault; false if there is none with this id.
  mutating func remove(id: Int) -> Bool {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return false }
    all.remove(at: index)
    return true
  }

  mutating func removeAll() {
    all.removeAll()
  }

  /// Takes the first fault of a fitting kind that strikes at `time`, and counts it.
  mutating func take(
    at endpoint: Endpoint, time: Double, _ generator: inout SeededGenerator, where fits: (Fault.Kind) -> Bool
  ) -> Fault? {
    for index in all.indices where fits(all[index].kind) && (all[index].endpoint ?? endpoint) == endpoint {
      let fault = all[index]
      if !fault.schedule.contains(time) { continue }
      // Certain faults draw no random number, so that they do not change the generated values.
      if fault.probability < 1, generator.fraction() >= fault.probability { continue }
      if let remaining = fault.remaining {
        if remaining <= 1 { all.remove(at: index) } else { all[index].remaining = remaining - 1 }
      }
      return fault
    }
    return nil
  }
}

extension EmulatorState {
  /// Whether a fault of this kind strikes now at the endpoint; counts it.
  mutating func strikes(_ kind: Fault.Kind, at endpoint: Endpoint, now: Double) -> Bool {
    strike(at: endpoint, now: now) { $0 == kind } != nil
  }

  /// Takes the first fault of a fitting kind that strikes now at the endpoint, and counts it.
  mutating func strike(at endpoint: Endpoint, now: Double, where fits: (Fault.Kind) -> Bool) -> Fault? {
    if faults.isEmpty { return nil }
    return faults.take(at: endpoint, time: now, &generator, where: fits)
  }
}
