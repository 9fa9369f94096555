package import PippinAccounts
package import PippinCryptography
package import PippinFoundation
package import PippinTelemetry

/// What every part of the flows needs: the store, the clients, the keys, the clock.
///
/// What must outlive a request is in the store (C-5); what is here besides can be lost at any time.
package final class FlowContext: Sendable {
  package let store: any AccountStore
  package let clients: ClientRegistry
  package let masterKeys: MasterKeys
  /// The master keys that other servers use.
  package let laterMasterKeys: LaterMasterKeys
  package let lifetimes: Lifetimes
  package let now: @Sendable () -> Date
  package let random: RandomSource
  package let log: Log
  /// Records the traces of jobs, if anything is traced.
  let tracer: Tracer?
  /// What follows from changes besides.
  let reactions: Reactions
  let asker: Asker
  /// Who is at work on one code, one handle or one person within this process.
  let turns: KeyedLock
  /// Wakes this process's job runner when a change set asks for a job.
  package let jobSignal: JobSignal
  /// Counts what no change set counts.
  package let events: EventRecorder
  /// Whom the request at hand turned out to be about.
  let concerned: ConcernedAccount

  init(
    store: any AccountStore, clients: ClientRegistry, masterKeys: MasterKeys, lifetimes: Lifetimes,
    now: @escaping @Sendable () -> Date, random: RandomSource, log: Log, tracer: Tracer?,
    reactions: Reactions
  ) {
    self.store = store
    self.clients = clients
    self.masterKeys = masterKeys
    laterMasterKeys = LaterMasterKeys(than: masterKeys, in: store)
    self.lifetimes = lifetimes
    self.now = { now().inMilliseconds }
    self.random = random
    self.log = log
    self.tracer = tracer
    self.reactions = reactions
    asker = .nobody
    turns = KeyedLock()
    jobSignal = JobSignal()
    events = EventRecorder(store: store, now: self.now, random: random, log: log)
    concerned = ConcernedAccount()
  }

  /// The same for somebody who asks.
  ///
  /// - Parameter concerned: whom the request turned out to be about; of a new request nobody yet.
  init(_ other: FlowContext, askedBy asker: Asker, about concerned: ConcernedAccount = ConcernedAccount()) {
    store = other.store
    clients = other.clients
    masterKeys = other.masterKeys
    laterMasterKeys = other.laterMasterKeys
    lifetimes = other.lifetimes
    now = other.now
    random = other.random
    log = other.log
    tracer = other.tracer
    reactions = other.reactions
    self.asker = asker
    turns = other.turns
    jobSignal = other.jobSignal
    events = other.events
    self.concerned = concerned
  }
}

extension FlowContext {
  /// The language of who asks, by its tag (BCP 47); `nil` where no person does.
  var language: @Sendable () -> String? { asker.language }
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
  var turns: KeyedLock { context.turns }

  package func newID<Subject>(_ type: Subject.Type = Subject.self, at now: Date) -> Identifier<Subject> {
    Identifier(now: now, random: random)
  }

  /// What `body` reads from the store, with the store's failures as the flows tell them.
  package func reading<Value>(_ body: () async throws(StoreError) -> Value) async throws(FlowError) -> Value {
    do {
      return try await body()
    } catch {
      throw FlowError(error)
    }
  }
}
