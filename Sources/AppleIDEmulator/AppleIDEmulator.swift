public import FoundationEssentials
public import PippinHTTP
import PippinLock
import PippinPublishedKeys
package import PippinTelemetry

/// Apple's ID service in a box: strict, reproducible, with people made up for tests, and honest about what was wrong.
///
/// It serves Apple's own endpoints at its base address, a control surface under `/emulator`, and a page for people
/// at `/`. Rule ids in the log and in this module (`TOKEN-6` and the like) name the observations of Apple's behaviour
/// that a reaction follows.
///
/// The same seed, clock and sequence of requests give the same bytes. It shares no code with the verifier of
/// `SignInWithApple`: a mistake must be made twice to pass.
public final class AppleIDEmulator: Responder {
  private let state: Lock<EmulatorState>
  let deliveries: DeliveryQueue
  let clock: @Sendable () -> Date
  let log: Log
  /// Waits as long as a latency fault or the retry schedule says; a stand-in in tests.
  let pause: @Sendable (Duration) async -> Void

  /// The RFC 7638 SHA-256 thumbprints of every key in this module. The private halves are public: a real server must
  /// refuse to trust or use any of them.
  public static let publishedKeyThumbprints: Set<String> = PublishedKeys.thumbprints

  /// An emulator with a set-up of its own.
  ///
  /// - Parameters:
  ///   - configuration: teams, apps, people and habits.
  ///   - seed: chooses signing keys, subjects and every made-up value.
  ///   - now: the time; `PUT /emulator/clock` adds to it.
  ///   - transport: carries notifications to the apps' servers; without one they are only logged.
  /// - Throws: ``ConfigurationError`` with everything that is wrong in the configuration.
  public convenience init(
    configuration: EmulatorConfiguration = .defaultSeed, seed: UInt64, now: @escaping @Sendable () -> Date,
    transport: (any Transport)? = nil
  ) throws(ConfigurationError) {
    try self.init(configuration: configuration, seed: seed, now: now, transport: transport, log: .none)
  }

  /// The same, reporting to a log besides its own, and with a pause of the caller's choice for latency faults.
  package init(
    configuration: EmulatorConfiguration = .defaultSeed, seed: UInt64, now: @escaping @Sendable () -> Date,
    transport: (any Transport)? = nil, log: Log = .none,
    pause: @escaping @Sendable (Duration) async -> Void = AppleIDEmulator.sleep
  ) throws(ConfigurationError) {
    state = Lock(EmulatorState(registry: try Registry(configuration), seed: seed))
    deliveries = DeliveryQueue(transport: transport, pause: pause)
    clock = now
    self.pause = pause
    self.log = log
    state.withLock { state in
      state.now = now().timeIntervalSince1970
      state.noteWarnings()
    }
    for warning in configuration.warnings { log.warning("configuration", ["why": .string(warning)]) }
  }

  /// Bytes of a body at Apple's endpoints, which any site's page can post to; set-ups and states are longer.
  static let bodyLimit = 65_536

  /// Answers one request, Apple's or the control surface's.
  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    let entry = enter()
    if let refusal = Gate.refuse(request, allowedHosts: entry.registry.settings.allowedHosts) {
      record(request, entry, status: refusal.status, words: refusal.bodyText)
      return refusal
    }
    if request.body.count > Self.bodyLimit, !Gate.isOurs(request.path) {
      let words = "the body has \(request.body.count) bytes: no form of Apple's is so long"
      record(request, entry, status: 413, words: words)
      return .text("That is too long for a form.\n", status: 413)
    }
    var response = await route(request, entry)
    if Gate.isOurs(request.path) { Gate.close(&response) }
    deliver()
    return response
  }

  /// What every decision about one request starts from.
  struct Entry: Sendable {
    let registry: Registry
    /// Apple's clock, in seconds since 1970.
    let now: Double

    /// The clock in whole seconds, as tokens and secrets have it.
    var second: Int { Int(now.rounded(.down)) }
  }

  /// Looks at, or changes, what Apple knows; no caller waits or signs in here.
  func withState<Result, Failure: Error>(
    _ body: (inout EmulatorState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { value throws(Failure) in try body(&value) }
  }

  func enter() -> Entry {
    let time = clock().timeIntervalSince1970
    return state.withLock { state in
      state.revision += 1
      state.now = time + state.clockOffset
      return Entry(registry: state.registry, now: state.now)
    }
  }

  /// Writes a request and what came of it into both logs.
  func record(
    _ request: HTTPRequest, _ entry: Entry, status: Int, clientID: String? = nil, error: String? = nil, words: String
  ) {
    state.withLock { state in
      state.log.append(
        LogEntry(
          time: entry.now, kind: .request, method: request.method, target: request.path, status: status,
          clientID: clientID, error: error, words: words))
    }
    if status >= 400 {
      let why = LogEntry.shortened(words)
      log.warning("refused", ["path": .string(request.path), "status": .integer(status), "why": .string(why)])
    }
  }

  /// The pause of a latency fault outside tests.
  package static let sleep: @Sendable (Duration) async -> Void = { duration in
    do {
      try await Task.sleep(for: duration)
    } catch {
      // Only cancellation ends a sleep early, and whoever cancelled no longer waits for the answer.
    }
  }
}
