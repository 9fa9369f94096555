import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinTelemetry

/// What the flows have for as long as the process runs.
final class FlowEnvironment: Sendable {
  let store: any AccountStore
  let clients: ClientRegistry
  let masterKeys: MasterKeys
  /// The master keys that other servers use.
  let laterMasterKeys: LaterMasterKeys
  let lifetimes: Lifetimes
  let now: @Sendable () -> Date
  let random: RandomSource
  let log: Log
  /// Records the traces of jobs, if anything is traced.
  let tracer: Tracer?
  /// What follows from changes besides.
  let reactions: Reactions
  /// Who is at work on one code, one handle or one person within this process.
  let turns = KeyedLock()
  /// Sign-ins and attachments that are being decided, for copies of the same request.
  let signIns = SharedAnswers<SignInResult>()
  let attachments = SharedAnswers<AttachedIdentity>()
  /// Wakes this process's job runner when a change set asks for a job.
  let jobSignal = JobSignal()
  /// Counts what no change set counts.
  let events: EventRecorder

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
    events = EventRecorder(store: store, now: self.now, random: random, log: log)
  }
}
