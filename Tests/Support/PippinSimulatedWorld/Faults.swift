import PippinSimulation

/// A kind of thing that goes wrong in a run.
package enum Fault: String, CaseIterable, Sendable {
  case requestLost = "request-lost"
  case answerLost = "answer-lost"
  case requestDoubled = "request-doubled"
  case slowNetwork = "slow-network"
  case storeUnavailable = "store-unavailable"
  case commitUnknown = "commit-unknown"
  case conflict
  case serverDies = "server-dies"
  case serverStalls = "server-stalls"
  case serverClockJumps = "server-clock-jumps"
  case appleAway = "apple-away"
  case receiverFails = "receiver-fails"
  case phoneCrashes = "phone-crashes"
  case phoneSuspended = "phone-suspended"
  case phoneClockWrong = "phone-clock-wrong"
  case keychainFails = "keychain-fails"
  // A fault's times are drawn by its name, so another name would change what the recorded seeds do.
  case failover = "fail-over"
  case restore
  case partition
  case allServersDie = "all-servers-die"
  case serverClockWrong = "server-clock-wrong"
  case appleThrottles = "apple-throttles"
  case appleErrors = "apple-errors"
  case appleSlow = "apple-slow"
  case appleKeysRotate = "apple-keys-rotate"
  case notificationsDoubled = "notifications-doubled"
  case notificationsLate = "notifications-late"
  case notificationsReordered = "notifications-reordered"
  case phoneOffline = "phone-offline"
  case storeSlow = "store-slow"
  case receiverSlow = "receiver-slow"

  /// How likely it is at most, each time that it can happen.
  var greatestProbability: Double {
    switch self {
    case .requestLost: 0.04
    case .answerLost: 0.06
    case .requestDoubled: 0.06
    case .slowNetwork: 0.05
    case .storeUnavailable: 0.02
    case .commitUnknown: 0.03
    case .conflict: 0.03
    case .serverDies: 0.005
    case .serverStalls: 0.003
    // The following happen at a few points of a run, not at every call.
    case .serverClockJumps: 0.1
    case .appleAway: 0.5
    case .receiverFails: 0.2
    case .phoneCrashes: 0.03
    case .phoneSuspended: 0.05
    case .phoneClockWrong: 0.1
    case .keychainFails: 0.005
    // Asked about every ten minutes. A failover is in one seed of four, a restore in one of ten.
    case .failover: 0.2
    case .restore: 0.06
    case .partition: 0.3
    case .allServersDie: 0.03
    case .serverClockWrong: 0.05
    case .appleThrottles, .appleErrors, .appleSlow, .appleKeysRotate: 0.5
    case .notificationsDoubled, .notificationsLate, .notificationsReordered: 0.5
    case .phoneOffline: 0.1
    case .storeSlow: 0.05
    case .receiverSlow: 0.2
    }
  }

  /// What a reader of a story is told.
  var words: String {
    switch self {
    case .requestLost: "the request is lost on the way"
    case .answerLost: "the answer is lost on the way back"
    case .requestDoubled: "the request arrives twice"
    case .slowNetwork: "the network is slow"
    case .storeUnavailable: "the database cannot be reached"
    case .commitUnknown: "the commit is applied, and its answer is lost"
    case .conflict: "the database reports a conflict for no reason"
    case .serverDies: "the server dies"
    case .serverStalls: "the server stands still for minutes"
    case .serverClockJumps: "the server's clock jumps"
    case .appleAway: "Apple is away"
    case .receiverFails: "the receiver fails"
    case .phoneCrashes: "the app is killed"
    case .phoneSuspended: "the app is suspended"
    case .phoneClockWrong: "the phone's clock is wrong"
    case .keychainFails: "the keychain fails"
    case .failover: "a standby takes over that lacks the last commits"
    case .restore: "the operator restores a backup"
    case .partition: "a server is cut off"
    case .allServersDie: "all servers die at once"
    case .serverClockWrong: "a server's clock is wrong by up to an hour"
    case .appleThrottles: "Apple throttles requests"
    case .appleErrors: "Apple answers with errors"
    case .appleSlow: "Apple is slow"
    case .appleKeysRotate: "Apple signs with a new key"
    case .notificationsDoubled: "Apple sends notifications twice"
    case .notificationsLate: "Apple sends a notification late"
    case .notificationsReordered: "Apple sends a notification after the next one"
    case .phoneOffline: "nothing that the phone sends arrives"
    case .storeSlow: "the database takes seconds"
    case .receiverSlow: "the receiver of webhooks answers after 40 seconds"
    }
  }
}

/// One fault that happened: the n-th of its run.
package struct Strike: Sendable {
  package let index: Int
  package let fault: Fault
  package let actor: String
  package let time: String
}

/// What goes wrong in one run: half of the kinds, each as often as the seed says.
///
/// Every kind and actor has a stream of choices of its own, and every fault that happens has a number. So a run can be repeated with
/// some of its faults left out, and the rest stays in its place.
package final class Faults: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let seed: UInt64
  private let probabilities: [Fault: Double]
  private let onlyThese: Set<Int>?
  private var streams: [String: Chance] = [:]
  private var isOver = false
  package private(set) var strikes: [Strike] = []
  private var count = 0

  /// - Parameters:
  ///   - onlyThese: the numbers of the faults that may happen; nil for all.
  ///   - kinds: the kinds that may happen.
  ///   - often: the kinds that every run has, five times as often as at most.
  package init(
    seed: UInt64, onlyThese: Set<Int>? = nil, kinds: Set<Fault> = Set(Fault.allCases), often: Set<Fault> = []
  ) {
    self.seed = seed
    self.onlyThese = onlyThese
    let chance = Chance(seed: seed, for: "faults")
    var probabilities: [Fault: Double] = [:]
    for fault in Fault.allCases {
      // Drawn for each kind, whether or not it may happen, so that leaving one out changes no other.
      let (isOn, intensity) = (chance.happens(0.5), chance.fraction())
      if isOn, kinds.contains(fault) { probabilities[fault] = fault.greatestProbability * intensity }
      if often.contains(fault) { probabilities[fault] = min(1, fault.greatestProbability * 5) }
    }
    self.probabilities = probabilities
  }

  /// The kinds that this run has.
  package var kinds: [Fault] { Fault.allCases.filter { probabilities[$0] != nil } }

  /// Whether `fault` happens to `actor` now.
  package func strikes(_ fault: Fault, _ actor: String) -> Bool {
    guard !isOver, let probability = probabilities[fault] else { return false }
    let name = "\(fault.rawValue) \(actor)"
    let stream = streams[name] ?? Chance(seed: seed, for: name)
    streams[name] = stream
    guard stream.happens(probability) else { return false }
    count += 1
    guard onlyThese?.contains(count) ?? true else { return false }
    strikes.append(Strike(index: count, fault: fault, actor: actor, time: Scheduler.shared.clockText))
    return true
  }

  /// From now on nothing goes wrong.
  package func heal() { isOver = true }
}
