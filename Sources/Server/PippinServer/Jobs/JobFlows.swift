import PippinAPI
package import PippinAccounts
package import PippinFoundation
import PippinTelemetry
import PippinTokens

/// The work of each kind of job.
package struct JobFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// Runs the jobs of this process.
  package var jobRunner: JobRunner { jobRunner(look: .seconds(1)) }

  /// Runs the jobs of a process that looks less often for work that no signal came for.
  package func jobRunner(look: Duration) -> JobRunner {
    JobRunner(
      store: store, works: works, reactions: server.reactions, now: now, random: random, log: log,
      circuits: server.peers.circuits, tracer: server.tracer, look: look)
  }

  /// The work of each kind of job. A job whose settings are missing waits for a process that has them.
  private var works: [JobWork] {
    var works = [
      purging,
      keys.keyRotation,
      audit.auditSealing,
      folding,
      apple.appleValidation,
      unlessLeft(apple.deferredExchange),
      unlessLeft(deletion.revoking),
      deletion.deletionOfUnreachable,
      deletion.deletionOfGuests,
      unlessLeft(deletion.noticeOfFinishedDeletion),
    ]
    if let receivers = server.peers.webhooks { works.append(webhooks.delivery(by: receivers)) }
    if let channel = server.peers.logoutChannel {
      works += [openID.findingLogouts, openID.tellingClients(over: channel)]
    }
    if let outgoing { works.append(unlessLeft(mail.mailing(by: outgoing))) }
    return works
  }

  /// The kinds of jobs of which there is always one.
  var recurring: [Job.Kind] { works.filter(\.recurs).map(\.kind) }

  /// How often each of them is done, in seconds.
  var periods: [Job.Kind: TimeInterval] {
    works.reduce(into: [:]) { periods, work in periods[work.kind] = work.period }
  }

  /// Warns the operator of times in the store that lie in the future. Called at every start.
  ///
  /// Either the clock was ahead when they were written, or it is behind now; only the operator can find out.
  package func tellOfTimesFromTheFuture() async throws(ServerError) {
    let now = now()
    let latest = try await reading { () throws(StoreError) in try await store.latestTime() }
    guard let latest, latest > now.addingTimeInterval(60) else { return }
    log.warning(
      "the database has times from the future: the clock was ahead when they were written, or it is behind now",
      [
        "latest": .string(Timestamp(latest).text), "now": .string(Timestamp(now).text),
        "ahead_by_seconds": .integer(Int(latest.timeIntervalSince(now))),
        "cure":
          "check this machine's clock and its synchronisation; if it is right now, the server corrects what it can",
      ])
  }

  /// Enqueues the recurring jobs; one that waits already is not changed. Called at every start.
  package func askForRecurringJobs() async throws(ServerError) {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "a job that waits already is left as it is", at: now)
    // From now on this process seals new values under this key; an older key can be removed some time after this.
    changes.add(.noteMasterKey(masterKeys.currentID, at: now))
    for kind in recurring {
      changes.add(.enqueue(Job(id: newID(at: now), kind: kind, subject: [], createdAt: now, dueAt: now)))
    }
    try await commit(changes)
  }
}

extension JobFlows {
  /// How often expired data is deleted, in seconds.
  private static let purgeInterval: Double = 600

  /// Deletes expired data: spent values, records and change set ids that nothing can refer to any more.
  var purging: JobWork {
    JobWork(
      .purge, backoff: Backoff(first: 60, longest: 600, tries: .max), leaseTime: 600, period: Self.purgeInterval
    ) { _ in
      do throws(StoreError) {
        _ = try await store.purge(before: now())
      } catch {
        return .failed(reason: "store_unavailable", detail: error.detail)
      }
      return .again(at: now().addingTimeInterval(Self.purgeInterval))
    }
  }

  /// How often the counts are folded, in seconds.
  private static let foldInterval: Double = 60

  /// Folds the counts, of which every commit wrote a row of its own.
  var folding: JobWork {
    JobWork(
      .foldEventCounts, backoff: Backoff(first: 10, longest: Self.foldInterval, tries: .max), leaseTime: 600,
      period: Self.foldInterval
    ) { _ in
      do throws(StoreError) {
        try await store.foldEventCounts()
      } catch {
        return .failed(reason: "store_unavailable", detail: error.detail)
      }
      return .again(at: now().addingTimeInterval(Self.foldInterval))
    }
  }
}

/// How jobs of one kind are done.
package struct JobWork: Sendable {
  package let kind: Job.Kind
  /// When a failed job is tried again.
  package let backoff: Backoff
  /// For how long a lease holds, in seconds: longer than the work can take.
  package let leaseTime: TimeInterval
  /// How often a job of this kind is done, in seconds; nil for one that does not recur.
  package let period: TimeInterval?
  /// How far ahead a job of this kind that nobody does can be due, in seconds; nil for no limit. A clock that was ahead gave a later time
  /// to a job, so such a job is due now (0116).
  package let longestWait: TimeInterval?
  /// Asked before a job of this kind is leased, where that is cheaper than finding nothing to do: a job that is not needed
  /// stays due.
  package let isNeeded: (@Sendable () async throws(StoreError) -> Bool)?
  /// The server that a job is about; nil if it sends no requests. While that server does not answer, the job waits.
  package let peer: (@Sendable (Job) -> JobPeer?)?
  /// Does the job. A worker may have died after doing the same work, so doing it twice must do no harm.
  package let run: @Sendable (Job) async -> JobOutcome

  /// A week: no other kind waits longer for a peer, or for a server that has its master key.
  package static let usualWait: TimeInterval = 7 * 86_400

  /// - Parameters:
  ///   - period: of a recurring kind, in seconds; it is never due later than one period from now, and never waits longer after a failure,
  ///     or longer than a minute if the period is shorter. While it is being done, its lease holds.
  ///   - waitsForYears: whether a job of this kind can rightly be due in more than a week.
  package init(
    _ kind: Job.Kind, backoff: Backoff, leaseTime: TimeInterval = 120, period: TimeInterval? = nil,
    waitsForYears: Bool = false,
    isNeeded: (@Sendable () async throws(StoreError) -> Bool)? = nil,
    peer: (@Sendable (Job) -> JobPeer?)? = nil,
    run: @escaping @Sendable (Job) async -> JobOutcome
  ) {
    self.kind = kind
    let longest = period.map { max($0, 60) }
    self.backoff =
      longest.map { longest in
        Backoff(first: min(backoff.first, longest), longest: min(backoff.longest, longest), tries: backoff.tries)
      } ?? backoff
    self.leaseTime = leaseTime
    self.period = period
    longestWait = waitsForYears ? nil : longest ?? Self.usualWait
    self.isNeeded = isNeeded
    self.peer = peer
    self.run = run
  }

  /// Whether there is always a job of this kind: it is asked for at every start, and asks for itself again.
  package var recurs: Bool { period != nil }

  /// How far ahead a job can be due: one that is being done may have a longer lease.
  func longestWait(of job: Job) -> TimeInterval {
    let longest = longestWait ?? .infinity
    return job.attempts == 0 ? longest : max(longest, leaseTime)
  }
}

/// The server that a job sends requests to.
package struct JobPeer: Sendable {
  /// The name of its circuit.
  let circuit: String
  let caller: Circuit.Caller
  /// The age in seconds up to which a job waits for the server. An older one runs, and its work decides what becomes of it.
  let waitLimit: TimeInterval

  init(_ circuit: String, as caller: Circuit.Caller = .job, waitLimit: TimeInterval = .infinity) {
    (self.circuit, self.caller, self.waitLimit) = (circuit, caller, waitLimit)
  }
}

/// The result of one try.
package enum JobOutcome: Sendable {
  /// It is done; these changes are committed with the job's removal.
  case done(ChangeSet?)
  /// Nothing failed; these changes are committed, and the job is due again at `date`, like a new one.
  case again(at: Date, with: ChangeSet? = nil)
  /// It may succeed later, not before `notBefore`; `reason` is from a closed set, and `detail` is for the operator's log.
  case failed(reason: String, detail: String, notBefore: Date? = nil)
  /// It was not tried, for a reason of this server: the lease does not count, but the due date moves.
  case untried(until: Date, reason: String, detail: String)
  /// The other server does not answer: the job waits until it is asked again, and nothing is counted.
  /// - Parameters:
  ///   - error: of a try that was made, as it is kept.
  ///   - countsTry: whether such a try counts.
  case heldBack(until: Date, error: String? = nil, countsTry: Bool = false)
  /// Another try cannot succeed.
  case park(reason: String, detail: String)

  /// The outcome of a try that an error ended.
  init(endedBy error: ServerError) {
    self = .failed(reason: error.reasonOfJob, detail: error.causeForOperator)
  }

  /// The reason of a failure; nil if nothing failed.
  var failure: String? {
    switch self {
    case .failed(let reason, _, _), .park(let reason, _): reason
    case .done, .again, .untried, .heldBack: nil
    }
  }
}

/// An effect outside the store of what happened to accounts: a call to the app's back end, an email to the person.
///
/// A decision that changes an account only writes the audit line about it; reactions decide what follows from it.
package protocol Reaction: Sendable {
  /// The jobs that follow from `changes`, to be committed with them; most change sets have none.
  ///
  /// A change set may be decided more than once before it is committed, so no state may be kept about it.
  /// - Parameters:
  ///   - language: of the person who caused it, as a tag; `nil` if it was no person.
  ///   - ids: issues the jobs' ids, in the order in which those of one queue are to run.
  func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) throws(ServerError) -> [Job]
}

/// All reactions. If the settings ask for none, no change set is looked at.
package struct Reactions: Sendable {
  private let all: [any Reaction]

  package init(_ all: [any Reaction] = []) {
    self.all = all
  }

  /// Adds the jobs that follow from `changes`, so that they are enqueued if and only if the change happens (C-5).
  func add(
    to changes: inout ChangeSet, in language: () -> String? = { nil }, random: RandomSource
  ) throws(ServerError) {
    guard !all.isEmpty else { return }
    var ids = JobIDs(at: changes.at, random: random)
    for reaction in all {
      for job in try reaction.jobs(after: changes, in: language, ids: &ids) { changes.add(.enqueue(job)) }
    }
  }
}

/// Issues the ids of one change set's jobs, each greater than the one before: the jobs of a queue run in the order of their
/// ids, and ids drawn at random within one millisecond have no order.
package struct JobIDs: Sendable {
  private let now: Date
  private let random: RandomSource
  private var last: JobID?

  init(at now: Date, random: RandomSource) {
    self.now = now
    self.random = random
  }

  package mutating func next() -> JobID {
    let id = last.map { JobID($0.uuid.successor) } ?? JobID(now: now, random: random)
    last = id
    return id
  }
}

extension ServerError {
  /// The word by which a job that this error ended is listed: either this server is wrong, or the store is away and a later try may
  /// succeed.
  var reasonOfJob: String { (code == .internalError ? ErrorCode.internalError : .storeUnavailable).rawValue }
}
