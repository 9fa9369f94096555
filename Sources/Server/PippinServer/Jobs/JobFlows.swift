package import PippinAccounts
package import PippinFoundation
import PippinTelemetry
import PippinTokens

/// The work of each kind of job.
package struct JobFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// What this process knows how to do besides answering requests.
  package var jobRunner: JobRunner {
    JobRunner(
      store: store, works: works, reactions: server.reactions, now: now, random: random, log: log,
      tracer: server.tracer)
  }

  /// How the jobs of each kind are done; one whose settings are missing waits for a program that has them.
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

  /// Tells the operator of times in the store that lie in the future. At every start.
  ///
  /// Either the clock was ahead when they were written, or it is behind now. Which one, only the operator can find out.
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

  /// Asks for the jobs that recur; where one waits already, it goes on as it is. At every start.
  package func askForRecurringJobs() async throws(ServerError) {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "a job that waits already is left as it is", at: now)
    // From now on this process makes new things under this key; when an older one can go is counted from there.
    changes.add(.noteMasterKey(masterKeys.currentID, at: now))
    for kind in [Job.Kind.purge, .rotateSigningKeys, .sealAudit, .foldEventCounts, .deleteGuests] {
      changes.add(.enqueue(Job(id: newID(at: now), kind: kind, subject: [], createdAt: now, dueAt: now)))
    }
    try await commit(changes)
  }
}

extension JobFlows {
  /// How often what expired is forgotten, in seconds.
  private static let purgeInterval: Double = 600

  /// Forgets spent values, records and ids of change sets that nobody can ask for any more.
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

  /// How often what was counted is brought together, in seconds.
  private static let foldInterval: Double = 60

  /// Brings together what every commit counted in a row of its own.
  var folding: JobWork {
    JobWork(
      .foldEventCounts, backoff: Backoff(first: 10, longest: 600, tries: .max), leaseTime: 600,
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

/// Something outside the store that follows from what happened to people: a call to the app's back end, a mail to the person.
///
/// Whoever changes an account writes the line of audit that says so, and nothing else; what follows from it is decided here.
package protocol Reaction: Sendable {
  /// The jobs that follow from `changes`, to be committed with them; most change sets have none.
  ///
  /// A change set may be decided upon more than once before it is committed, so nothing may be remembered of it.
  /// - Parameters:
  ///   - language: of who caused it, by its tag; `nil` where that is no person.
  ///   - ids: names the jobs, in the order in which those of one queue are to run.
  func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) throws(ServerError) -> [Job]
}

/// Everything that follows from changes. Where the settings ask for nothing there is no reaction, and no change set is looked at.
package struct Reactions: Sendable {
  private let all: [any Reaction]

  package init(_ all: [any Reaction] = []) {
    self.all = all
  }

  /// Adds the jobs that follow from `changes`, so that they are asked for if and only if it happens (C-5).
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

/// Names the jobs of one change set, each id greater than the one before it: the jobs of a queue run in the order of their ids,
/// and ids drawn within one millisecond have none.
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
