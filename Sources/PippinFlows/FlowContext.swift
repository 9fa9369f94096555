package import PippinAccounts
package import PippinCryptography
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

  init(_ environment: FlowEnvironment, asker: Asker = .nobody, about concerned: ConcernedAccount = ConcernedAccount()) {
    self.environment = environment
    self.asker = asker
    self.concerned = concerned
  }

  /// The same for somebody who asks.
  ///
  /// - Parameter concerned: whom the request turned out to be about; of a new request nobody yet.
  convenience init(_ other: FlowContext, askedBy asker: Asker, about concerned: ConcernedAccount = ConcernedAccount()) {
    self.init(other.environment, asker: asker, about: concerned)
  }
}

extension FlowContext {
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

  /// What `body` reads from the store, with the store's failures as the flows tell them.
  package func reading<Value>(_ body: () async throws(StoreError) -> Value) async throws(FlowError) -> Value {
    do {
      return try await body()
    } catch {
      throw FlowError(error)
    }
  }
}
