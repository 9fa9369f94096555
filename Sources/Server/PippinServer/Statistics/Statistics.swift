package import PippinAccounts
package import PippinFoundation
import PippinLock
import PippinTelemetry

/// The part of the statistics that is requested, in whole steps of UTC.
package struct StatisticsRange: Sendable, Equatable {
  package enum Step: String, Sendable {
    case hour
    case day

    var length: TimeInterval { self == .hour ? EventCount.hour : EventCount.day }
  }

  /// How many steps are answered at once.
  package static let mostSteps = 1000

  package let from: Date
  package let to: Date
  package let step: Step

  /// The range that contains both times; without a beginning, a default length before the end.
  ///
  /// - Returns: `nil` where the end is not after the beginning, or there are too many steps.
  package init?(from: Date?, to: Date?, step: Step, now: Date) {
    let end = to ?? now.addingTimeInterval(0.001)
    let begin = from ?? end.addingTimeInterval(step == .hour ? -EventCount.day : -30 * EventCount.day)
    let earliest = Date(timeIntervalSince1970: 0)
    guard begin < end, begin >= earliest, end < Date(timeIntervalSince1970: 253_402_300_800) else { return nil }
    self.step = step
    self.from = Self.floor(begin, step)
    let floor = Self.floor(end, step)
    self.to = floor < end ? floor.addingTimeInterval(step.length) : floor
    guard count <= Self.mostSteps else { return nil }
  }

  /// The beginnings of its steps.
  var starts: [Date] { (0..<count).map { from.addingTimeInterval(Double($0) * step.length) } }

  private var count: Int { Int((to.timeIntervalSince(from) / step.length).rounded()) }

  func start(of time: Date) -> Date { Self.floor(time, step) }

  private static func floor(_ time: Date, _ step: Step) -> Date {
    step == .hour ? EventCount.hour(of: time) : EventCount.day(of: time)
  }
}

extension OperatorFlows {
  /// What happened in a range.
  package func statistics(_ range: StatisticsRange) async throws(ServerError) -> StatisticsBody {
    let hours = try await reading { () throws(StoreError) in
      try await store.eventCounts(from: range.from, to: range.to)
    }
    var body = StatisticsBody(range, of: hours)
    if let numbers = await passkeyNumbers() {
      body.passkeys = StatisticsBody.Passkeys(numbers.count)
      body.recovery = StatisticsBody.RecoveryNumbers(numbers.recovery)
    }
    body.accounts = await accountNumbers().map { StatisticsBody.Accounts($0) }
    return body
  }
}

/// Something that is costly to count, kept for ten minutes: a dashboard that reloads itself must not count millions each time.
final class KeptCount<Value: Sendable>: Sendable {
  /// For how long a value serves, in seconds.
  static var lifetime: TimeInterval { 600 }

  private let kept = Lock<(value: Value, at: Date)?>(nil)
  private let counting = SharedAnswers<Value>()

  /// The value from before if it is young enough; otherwise counts again, once for all who ask meanwhile.
  func value(
    at now: Date, _ count: () async throws(ServerError) -> Value
  ) async throws(ServerError) -> Value {
    if let kept = kept.withLock({ $0 }), now >= kept.at, now.timeIntervalSince(kept.at) < Self.lifetime {
      return kept.value
    }
    return try await counting.run([]) { () async throws(ServerError) in
      let value = try await count()
      kept.withLock { $0 = (value, now) }
      return value
    }
  }
}

/// What is costly to count about passkeys.
struct PasskeyNumbers: Sendable {
  let count: PasskeyCount
  let recovery: RecoveryCount
}

/// How many accounts there are, and how many of them are active.
struct AccountNumbers: Sendable {
  let all: Int
  let active: Int
}

extension OperatorFlows {
  /// What is counted about passkeys; nil where no client has them, or they cannot be counted now.
  private func passkeyNumbers() async -> PasskeyNumbers? {
    guard server.settings.passkeys != nil else { return nil }
    do throws(ServerError) {
      return try await server.passkeyNumbers.value(at: now()) { () async throws(ServerError) in
        let count = try await reading { () throws(StoreError) in try await store.passkeyCount() }
        return PasskeyNumbers(count: count, recovery: try await recovery.count() ?? RecoveryCount())
      }
    } catch {
      log.warning("passkeys could not be counted", ["cause": .string(error.causeForOperator)])
      return nil
    }
  }

  /// Up to which number accounts are counted for the dashboard; more would take seconds.
  static let mostAccounts = 1_000_000

  /// An account is active if a session of it was used on one of so many days of UTC, today included.
  static let activeDays = 30

  /// How many accounts there are and are active, each counted up to ``mostAccounts``; nil where they cannot be counted now.
  func accountNumbers() async -> AccountNumbers? {
    do throws(ServerError) {
      let now = now()
      return try await server.accountNumbers.value(at: now) { () async throws(ServerError) in
        try await reading { () throws(StoreError) in
          AccountNumbers(
            all: try await store.accountCount(matching: AccountQuery(), limit: Self.mostAccounts),
            active: try await store.activeAccountCount(
              since: EventCount.day(of: now.addingTimeInterval(Double(1 - Self.activeDays) * EventCount.day)),
              limit: Self.mostAccounts))
        }
      }
    } catch {
      log.warning("accounts could not be counted", ["cause": .string(error.causeForOperator)])
      return nil
    }
  }
}

extension OperatorFlows {
  /// The day of UTC of the last sign-in with each client that had one in the last ``activeDays`` days, today included; nil where the
  /// counts cannot be read now. Only sign-ins are counted, so a client may be in use whose people stay signed in.
  func lastSignIns() async -> [ClientID: Date]? {
    let today = EventCount.day(of: now())
    do throws(ServerError) {
      let counts = try await reading { () throws(StoreError) in
        try await store.eventCounts(
          from: today.addingTimeInterval(Double(1 - Self.activeDays) * EventCount.day),
          to: today.addingTimeInterval(EventCount.day))
      }
      let signIns: Set<EventCount.Event> = [.signedUp, .signedIn, .clientSignedIn]
      var days: [ClientID: Date] = [:]
      // The counts are in the order of their hours.
      for count in counts where signIns.contains(count.key.event) {
        days[ClientID(rawValue: count.key.client)] = EventCount.day(of: count.start)
      }
      return days
    } catch {
      log.warning("sign-ins could not be counted", ["cause": .string(error.causeForOperator)])
      return nil
    }
  }
}

/// How many of the sign-ins that were started succeeded, of those that have a start.
package struct SignInConversion: Sendable, Equatable {
  package let started: Int
  package let succeeded: Int

  package init(_ body: StatisticsBody) {
    func sum(_ events: Set<EventCount.Event>, where isMeant: (Provider?) -> Bool) -> Int {
      body.counts.reduce(0) { sum, count in
        guard let event = EventCount.Event(rawValue: count.event), events.contains(event),
          isMeant(count.provider.map { Provider(rawValue: $0) })
        else { return sum }
        return sum + count.count
      }
    }
    // An app asks for a nonce before the person has chosen a provider.
    started = sum([.started]) { $0?.hasStart ?? true }
    succeeded = sum([.signedUp, .signedIn]) { $0?.hasStart ?? false }
  }
}

extension Provider {
  /// Whether its sign-ins have a start: the browser leaves for the provider, or the app asks for a nonce. Passwords and guests have none.
  /// Options of passkeys are issued whenever a page is shown, whether or not a person means to sign in.
  fileprivate var hasStart: Bool { ![.password, .passkey, .guest].contains(self) }
}

extension StatisticsBody {
  /// Adds counts up to steps.
  package init(_ range: StatisticsRange, of counts: [EventCount]) {
    var totals = Numbers()
    var steps: [Date: Numbers] = [:]
    var sums: [StepKey: Int] = [:]
    for count in counts {
      let start = range.start(of: count.start)
      totals.add(count)
      steps[start, default: Numbers()].add(count)
      sums[StepKey(start: start, key: count.key), default: 0] += count.count
    }
    self.init(
      from: Timestamp(range.from), to: Timestamp(range.to), step: range.step.rawValue, totals: totals,
      items: range.starts.map { Step(start: Timestamp($0), numbers: steps[$0] ?? Numbers()) },
      counts: sums.map { Count($0.key, $0.value) }.sorted { $0.order.lexicographicallyPrecedes($1.order) })
  }

  fileprivate struct StepKey: Hashable {
    let start: Date
    let key: EventCount.Key
  }
}

extension StatisticsBody.Numbers {
  fileprivate mutating func add(_ count: EventCount) {
    switch count.key.event {
    case .started: started += count.count
    case .signedUp: signUps += count.count
    case .signedIn:
      signIns += count.count
      if count.key.provider == Provider.passkey.rawValue { passkeySignIns += count.count }
    case .clientSignedIn: clientSignIns += count.count
    case .refused:
      refusals += count.count
      refusalsByReason[count.key.reason, default: 0] += count.count
    case .deleted: deletions += count.count
    case .consentWithdrawn: consentsWithdrawn += count.count
    case .passkeyAdded: passkeysAdded += count.count
    case .passkeyUpgraded: passkeysUpgraded += count.count
    case .passkeyRemoved: passkeysRemoved += count.count
    // The counts have these, each with its provider and client.
    case .accountRecovered: break
    }
  }
}

extension StatisticsBody.Count {
  fileprivate init(_ step: StatisticsBody.StepKey, _ count: Int) {
    func word(_ text: String) -> String? { text.isEmpty ? nil : text }
    self.init(
      start: Timestamp(step.start), event: step.key.event.rawValue, provider: word(step.key.provider),
      clientID: word(step.key.client), platform: word(step.key.platform), reason: word(step.key.reason), count: count)
  }

  fileprivate var order: [String] {
    [start.text, event, provider ?? "", clientID ?? "", platform ?? "", reason ?? ""]
  }
}
