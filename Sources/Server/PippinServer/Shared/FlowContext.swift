package import PippinAccounts
package import PippinFoundation
package import PippinTelemetry
package import PippinTokens

/// What every part of the flows needs: the store, the clients, the keys, the clock, and who asks.
///
/// What must outlive a request is in the store (C-5); what is here besides can be lost at any time.
package final class FlowContext: Sendable {
  /// The same for all requests. One reference to it is cheaper to hand on than each of its parts.
  private let environment: FlowEnvironment
  let request: RequestContext
  /// Whom the request at hand turned out to be about.
  let subject: RequestSubject
  /// When the request at hand arrived; nil in a job.
  let arrivedAt: Date?

  init(
    _ environment: FlowEnvironment, request: RequestContext = .nobody,
    about subject: RequestSubject = RequestSubject(),
    arrivedAt: Date? = nil
  ) {
    self.environment = environment
    self.request = request
    self.subject = subject
    self.arrivedAt = arrivedAt
  }

  /// The same for somebody who asks.
  ///
  /// - Parameter subject: whom the request turned out to be about; of a new request nobody yet.
  convenience init(
    _ other: FlowContext, askedBy request: RequestContext, about subject: RequestSubject = RequestSubject(),
    arrivedAt: Date? = nil
  ) {
    self.init(other.environment, request: request, about: subject, arrivedAt: arrivedAt ?? other.arrivedAt)
  }
}

extension FlowContext {
  /// How long a client waits for an answer, in seconds: the time-out of the kit.
  static let patience: TimeInterval = 15

  package var store: any AccountStore { environment.store }
  package var clients: ClientRegistry { environment.settings.clients }
  package var masterKeys: MasterKeys { environment.settings.masterKeys }
  package var laterMasterKeys: LaterMasterKeys { environment.laterMasterKeys }
  package var lifetimes: Lifetimes { environment.settings.lifetimes }
  package var now: @Sendable () -> Date { environment.now }
  package var random: RandomSource { environment.random }
  package var log: Log { environment.log }
  var tracer: Tracer? { environment.tracer }
  var reactions: Reactions { environment.reactions }
  var locks: KeyedLock { environment.locks }
  var signIns: SharedAnswers<SignInResult> { environment.signIns }
  var attachments: SharedAnswers<AttachedIdentity> { environment.attachments }
  package var jobSignal: JobSignal { environment.jobSignal }
  package var events: EventRecorder { environment.events }

  /// The language of who asks, by its tag (BCP 47); `nil` where no person does.
  var language: String? { request.language }
}

/// A part of the flows: what belongs to one topic, with what it uses.
package protocol FlowPart: Sendable {
  var context: FlowContext { get }
}

extension FlowPart {
  package var store: any AccountStore { context.store }
  package var clients: ClientRegistry { context.clients }
  package var masterKeys: MasterKeys { context.masterKeys }
  package var lifetimes: Lifetimes { context.lifetimes }
  package var now: @Sendable () -> Date { context.now }
  package var random: RandomSource { context.random }
  var log: Log { context.log }
  var locks: KeyedLock { context.locks }

  /// What a decision at `now` needs of randomness.
  package func stamp(at now: Date) -> Stamp { Stamp(now: now, random: random) }

  package func newID<Subject>(_ type: Subject.Type = Subject.self, at now: Date) -> Identifier<Subject> {
    Identifier(now: now, random: random)
  }

  /// Throws where the client has given up on the request by now: it may have sent the same again, and what comes late would be taken
  /// for reuse. To be asked in the decision, so that a commit after it fails if anything has changed since.
  func refuseLate() throws(ServerError) {
    guard let arrivedAt = context.arrivedAt, now() >= arrivedAt.addingTimeInterval(FlowContext.patience) else { return }
    throw .storeUnavailable(detail: "the request waited here for longer than clients wait for an answer")
  }

  /// What `body` reads from the store, with the store's failures as the flows tell them.
  package func reading<Value>(_ body: () async throws(StoreError) -> Value) async throws(ServerError) -> Value {
    do {
      return try await body()
    } catch {
      throw ServerError(error)
    }
  }
}

/// Who asks: what a request says of the person and of their device. It is looked at only where it is needed.
package struct RequestContext: Sendable {
  package enum Question: Sendable {
    /// The language to answer in, by its tag (BCP 47).
    case language
    /// The language to keep with their account: the one that they chose, or that their browser or app asks for and we have.
    case ownLanguage
    /// A random value that only this device keeps.
    case device
  }

  private let answer: @Sendable (Question) -> String?

  package init(_ answer: @escaping @Sendable (Question) -> String?) { self.answer = answer }

  /// The program itself, in a job.
  static let nobody = RequestContext { _ in nil }

  /// `nil` where no person asks.
  var language: String? { answer(.language) }
  var ownLanguage: String? { answer(.ownLanguage) }
  var device: String? { answer(.device) }

  /// By which an account knows the device of a sign-in again: by the value that it keeps, or else by what it says of itself.
  func mark(of device: Device, client: ClientID, surface: Surface, in realm: Realm) -> DeviceMark {
    guard let id = self.device else {
      return DeviceMark(describedBy: device, client: client, surface: surface, in: realm)
    }
    return DeviceMark(keptBy: id, in: realm)
  }
}

extension FlowPart {
  /// How often a decision is taken anew when others keep changing what it relied on.
  private static var attempts: Int { 12 }

  /// Reads, decides and commits, anew while the store answers that something changed in between (C-2).
  func decide<Outcome: Sendable>(
    on reads: [Read], _ decision: (Snapshot) throws -> Decision<Outcome>
  ) async throws(ServerError) -> Outcome {
    try await decide(on: reads, further: { _ in [] }, decision)
  }

  /// The same where what must be read besides shows only in the light of what was read; all is then read as of one moment.
  ///
  /// - Parameter seen: what `reads` came to a moment ago, for the first attempt: whether it still holds shows at the commit.
  func decide<Outcome: Sendable>(
    on reads: [Read], seen: Snapshot? = nil, further: (Snapshot) throws -> [Read],
    _ decision: (Snapshot) throws -> Decision<Outcome>
  ) async throws(ServerError) -> Outcome {
    var conflict = ""
    var seen = seen
    for _ in 0..<Self.attempts {
      do {
        var snapshot = if let seen { seen } else { try await store.snapshot(of: reads) }
        seen = nil
        let more = try further(snapshot)
        if !more.isEmpty {
          snapshot = try await store.snapshot(of: reads + more)
          // What was read first may have changed since, and lead elsewhere now: what was not read must never be asked for.
          guard try further(snapshot).allSatisfy({ snapshot.reads.contains($0) }) else {
            conflict = "what leads to the rest changed between two readings"
            continue
          }
        }
        try await openable(snapshot)
        let decided = try decision(snapshot)
        if let changes = decided.changes { try await commitOnce(changes) }
        return decided.outcome
      } catch let error as StoreError {
        guard error.code == .conflict else { throw ServerError(error) }
        conflict = error.detail
      } catch let error as ServerError {
        throw error
      } catch {
        throw .unexpected(detail: "\(error)")
      }
    }
    throw .storeUnavailable(detail: "gave up after \(Self.attempts) attempts: \(conflict)")
  }

  /// Commits what relies on nothing that could have changed in between.
  func commit(_ changes: ChangeSet) async throws(ServerError) {
    do {
      try await commitOnce(changes)
    } catch let error as StoreError {
      throw ServerError(error)
    } catch let error as ServerError {
      throw error
    } catch {
      throw .unexpected(detail: "\(error)")
    }
  }

  /// Commits with what follows from it.
  private func commitOnce(_ decided: ChangeSet) async throws {
    var changes = decided
    try context.reactions.add(to: &changes, in: { [request = context.request] in request.language }, random: random)
    try await store.commit(changes)
    if changes.asksForJobs { context.jobSignal.send() }
  }

  /// Reads what needs no decision.
  func read(_ reads: [Read]) async throws(ServerError) -> Snapshot {
    let snapshot = try await reading { () throws(StoreError) in try await store.snapshot(of: reads) }
    try await openable(snapshot)
    return snapshot
  }

  /// Reads what needs no decision, and asks for it.
  func read<Value>(
    _ reads: [Read], _ ask: (Snapshot) throws -> Value
  ) async throws(ServerError) -> Value {
    let snapshot = try await read(reads)
    return try asking { try ask(snapshot) }
  }

  /// What `body` asks of a snapshot. If it was not read, the error has its name for the operator's log (``NotRead``).
  func asking<Value>(_ body: () throws -> Value) throws(ServerError) -> Value {
    do {
      return try body()
    } catch let error as ServerError {
      throw error
    } catch {
      throw .unexpected(detail: "\(error)")
    }
  }
}

extension FlowPart {
  /// The ways into the caller's account.
  package func identities(of caller: Caller) async throws(ServerError) -> [Identity] {
    do {
      return try await store.identities(of: caller.account.id)
    } catch {
      throw ServerError(error)
    }
  }

  /// The providers by which an account can be entered, oldest first: none that is gone, nor Apple by a team that no client has, and the tenants of those that are `openid`.
  func signInMethods(to account: AccountID) async throws(ServerError) -> (methods: [String], tenants: Set<String>) {
    do {
      return try await store.identities(of: account).filter { !isLeftBehind($0) }.signInMethods
    } catch {
      throw ServerError(error)
    }
  }
}

extension [Identity] {
  /// The providers by which an account with these identities can be entered, and the tenants of those that are `openid`.
  var signInMethods: (methods: [String], tenants: Set<String>) {
    var ways: [String] = []
    var tenants: Set<String> = []
    for known in self where known.status != .gone {
      if !ways.contains(known.key.provider.rawValue) { ways.append(known.key.provider.rawValue) }
      if known.key.provider == .openid { tenants.insert(known.key.tenant) }
    }
    return (ways, tenants)
  }
}
