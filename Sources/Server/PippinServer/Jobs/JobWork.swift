package import PippinAccounts
package import PippinFoundation

/// How jobs of one kind are done.
package struct JobWork: Sendable {
  package let kind: Job.Kind
  /// When one that failed is tried again.
  package let backoff: Backoff
  /// For how long a job of this kind belongs to whoever leased it, in seconds: longer than it can take.
  package let leaseTime: TimeInterval
  /// How far ahead one of this kind is due at most, in seconds; nil if that can be any time. One that is due later was given its
  /// time by a clock that was ahead, and is due now (0116).
  package let longestWait: TimeInterval?
  /// Asked before anybody leases a job of this kind, where that is cheaper than to find nothing to do: a job that is not needed
  /// stays due.
  package let isNeeded: (@Sendable () async throws(StoreError) -> Bool)?
  /// Does it, once more if need be: a worker may have died after it did the same work before, so doing it twice must do no harm.
  package let run: @Sendable (Job) async -> JobOutcome

  /// A week: nothing else waits so long for a peer, or for a server that has its master key.
  package static let usualWait: TimeInterval = 7 * 86_400

  /// - Parameters:
  ///   - period: of a kind that recurs, in seconds; it is never due later than one period, lease or wait from now.
  ///   - waitsForYears: whether one of this kind can rightly be due in more than a week.
  package init(
    _ kind: Job.Kind, backoff: Backoff, leaseTime: TimeInterval = 120, period: TimeInterval? = nil,
    waitsForYears: Bool = false,
    isNeeded: (@Sendable () async throws(StoreError) -> Bool)? = nil,
    run: @escaping @Sendable (Job) async -> JobOutcome
  ) {
    self.kind = kind
    self.backoff = backoff
    self.leaseTime = leaseTime
    let longest = period.map { max($0, leaseTime, backoff.longest) } ?? Self.usualWait
    longestWait = waitsForYears ? nil : longest
    self.isNeeded = isNeeded
    self.run = run
  }
}

/// What came of one try.
package enum JobOutcome: Sendable {
  /// It is done, and these changes say so; they are committed with the job's removal.
  case done(ChangeSet?)
  /// Nothing failed, these changes are committed, and it is to be done at `date`, as a new job would be.
  case again(at: Date, with: ChangeSet? = nil)
  /// It may succeed later, not before `notBefore`; `reason` is a word from a closed set, and `detail` is for the operator's log.
  case failed(reason: String, detail: String, notBefore: Date? = nil)
  /// It was not tried, for a reason that lies with this server: as if it had not been leased, but for the date.
  case untried(until: Date, reason: String, detail: String)
  /// It cannot succeed by being tried again.
  case park(reason: String, detail: String)

  /// The word of what failed; nil if nothing did.
  var failure: String? {
    switch self {
    case .failed(let reason, _, _), .park(let reason, _): reason
    case .done, .again, .untried: nil
    }
  }
}
