package import PippinAccounts
package import PippinTokens
package import PippinFoundation
package import PippinTelemetry

/// What every part of the flows needs: the store, the clients, the keys, the clock, and who asks.
///
/// What must outlive a request is in the store (C-5); what is here besides can be lost at any time.
package final class FlowContext: Sendable {
  /// The same for all requests. One reference to it is cheaper to hand on than each of its parts.
  private let environment: FlowEnvironment
  let asker: Asker
  /// Whom the request at hand turned out to be about.
  let concerned: ConcernedAccount
  /// When the request at hand arrived; nil in a job.
  let arrivedAt: Date?

  init(
    _ environment: FlowEnvironment, asker: Asker = .nobody, about concerned: ConcernedAccount = ConcernedAccount(),
    arrivedAt: Date? = nil
  ) {
    self.environment = environment
    self.asker = asker
    self.concerned = concerned
    self.arrivedAt = arrivedAt
  }

  /// The same for somebody who asks.
  ///
  /// - Parameter concerned: whom the request turned out to be about; of a new request nobody yet.
  convenience init(
    _ other: FlowContext, askedBy asker: Asker, about concerned: ConcernedAccount = ConcernedAccount(),
    arrivedAt: Date? = nil
  ) {
    self.init(other.environment, asker: asker, about: concerned, arrivedAt: arrivedAt ?? other.arrivedAt)
  }
}

extension FlowContext {
  /// How long a client waits for an answer, in seconds: the time-out of the kit.
  static let patience: TimeInterval = 15

  package var store: any AccountStore { environment.store }
  package var clients: ClientRegistry { environment.clients }
  package var masterKeys: MasterKeys { environment.masterKeys }
  package var laterMasterKeys: LaterMasterKeys { environment.laterMasterKeys }
  package var lifetimes: Lifetimes { environment.lifetimes }
  package var now: @Sendable () -> Date { environment.now }
  package var random: RandomSource { environment.random }
  package var log: Log { environment.log }
  var tracer: Tracer? { environment.tracer }
  var reactions: Reactions { environment.reactions }
  var turns: KeyedLock { environment.turns }
  var signIns: SharedAnswers<SignInResult> { environment.signIns }
  var attachments: SharedAnswers<AttachedIdentity> { environment.attachments }
  package var jobSignal: JobSignal { environment.jobSignal }
  package var events: EventRecorder { environment.events }

  /// The language of who asks, by its tag (BCP 47); `nil` where no person does.
  var language: String? { asker.language }
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

  /// Throws where the client has given up on the request by now: it may have sent the same again, and what comes late would be taken
  /// for reuse. To be asked in the decision, so that a commit after it fails if anything has changed since.
  func refuseLate() throws(FlowError) {
    guard let arrivedAt = context.arrivedAt, now() >= arrivedAt.addingTimeInterval(FlowContext.patience) else { return }
    throw .storeUnavailable(detail: "the request waited here for longer than clients wait for an answer")
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
