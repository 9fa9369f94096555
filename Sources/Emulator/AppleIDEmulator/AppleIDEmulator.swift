public import PippinFoundation
public import PippinHTTP
import PippinLock
package import PippinTelemetry
import PippinTokens

/// An emulator of Apple's ID service for tests: strict, reproducible, with test people, and with a log that explains
/// each refusal.
///
/// It serves Apple's endpoints at its base address, a control API under `/emulator`, and an overview page at `/`. Rule
/// ids such as `TOKEN-6`, in the log and in this module, refer to observations of Apple's behaviour.
///
/// Equal seeds, clocks and requests give equal bytes. The emulator shares no code with the verifier in
/// `SignInWithApple`, so that one mistake cannot hide in both.
public final class AppleIDEmulator: Responder {
  private let state: Lock<EmulatorState>
  let deliveries: DeliveryQueue
  let clock: @Sendable () -> Date
  let log: Log
  /// Waits for a latency fault or the retry schedule; replaced in tests.
  let pause: @Sendable (Duration) async -> Void

  /// The RFC 7638 SHA-256 thumbprints of all keys in this module. Their private keys are public, so a real server must
  /// not trust or use them.
  public static let publishedKeyThumbprints: Set<String> = PublishedKeys.thumbprints

  /// Creates an emulator.
  ///
  /// - Parameters:
  ///   - configuration: teams, apps, people and settings.
  ///   - seed: the random seed of signing keys, subjects and other generated values.
  ///   - now: the time; `PUT /emulator/clock` adds to it.
  ///   - transport: sends notifications to the apps' servers; without it they are only logged.
  /// - Throws: ``ConfigurationError`` with all problems of the configuration.
  public convenience init(
    configuration: EmulatorConfiguration = .defaultSeed, seed: UInt64, now: @escaping @Sendable () -> Date,
    transport: (any Transport)? = nil
  ) throws(ConfigurationError) {
    try self.init(configuration: configuration, seed: seed, now: now, transport: transport, log: .none)
  }

  /// Creates an emulator that also writes to the given log, with a replaceable pause for latency faults.
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

  /// The longest body at Apple's endpoints in bytes. Any site can post there; configurations and states may be longer.
  static let bodyLimit = 65_536

  /// Answers one request, to Apple's endpoints or to the control API.
  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    let entry = enter()
    // Apple's own name is for clients with fixed addresses. No other site has pages there.
    let refusal = Gate.refuse(
      request, allowedHosts: entry.registry.settings.allowedHosts + ["appleid.apple.com"],
      advice: " Add it to settings.allowed_hosts.", isOurs: Gate.isOurs)
    if let refusal {
      record(request, entry, status: refusal.status, words: refusal.bodyText)
      return refusal
    }
    if request.body.count > Self.bodyLimit, !Gate.isOurs(request.path) {
      let words = "the body has \(request.body.count) bytes, more than any form of Apple's"
      record(request, entry, status: 413, words: words)
      return .text("The form is too long.\n", status: 413)
    }
    var response = await route(request, entry)
    if Gate.isOurs(request.path) { Gate.close(&response) }
    deliver()
    return response
  }

  /// The time at which a request is handled.
  struct Entry: Sendable {
    let registry: Registry
    /// Apple's clock, in seconds since 1970.
    let now: Double

    /// The clock in whole seconds, as in tokens and secrets.
    var second: Int { Int(now.rounded(.down)) }
  }

  /// Reads or changes the state under the lock. Do not wait or sign inside.
  func withState<Result, Failure: Error>(
    _ body: (inout EmulatorState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { value throws(Failure) in try body(&value) }
  }

  /// Apple's clock, as `PUT /emulator/clock` has set it.
  package var now: Date {
    let time = clock().timeIntervalSince1970
    return Date(timeIntervalSince1970: state.withLock { time + $0.clockOffset })
  }

  func enter() -> Entry {
    let time = clock().timeIntervalSince1970
    return state.withLock { state in
      state.revision += 1
      state.now = time + state.clockOffset
      return Entry(registry: state.registry, now: state.now)
    }
  }

  /// Writes a request and its outcome into both logs.
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
      // Only cancellation ends a sleep early, and a cancelled request needs no answer.
    }
  }
}

extension AppleIDEmulator {
  /// The emulator's state as JSON: people, consents, tokens, keys, faults and the configuration with its private keys.
  ///
  /// Equal histories give equal bytes. Unfinished sign-ins, the log, mail and unsent events are not included.
  /// - Throws: ``EmulatorStateError`` if it cannot be written; no known state causes this.
  public func exportState() throws(EmulatorStateError) -> [UInt8] {
    try exportState(ifNewerThan: nil)?.bytes ?? []
  }

  /// Restores a state from ``exportState()``; the emulator then continues from there.
  ///
  /// - Parameter bytes: the JSON. It is read strictly, and an invalid state changes nothing.
  /// - Throws: ``EmulatorStateError`` with the first problem.
  public func importState(_ bytes: [UInt8]) throws(EmulatorStateError) {
    let snapshot: EmulatorSnapshot
    do throws(JSONError) {
      let limits = JSONLimits(maximumBytes: 1 << 30)
      snapshot = try JSONDocument(parsing: bytes, limits: limits).root.decode(EmulatorSnapshot.self)
    } catch {
      let place = error.path.map { $0.isEmpty ? "the whole" : $0 } ?? "byte \(error.offset)"
      throw EmulatorStateError("not a valid emulator state: \(error.code) at \(place)")
    }
    var restored = try snapshot.restored()
    withState { state in
      restored.revision = state.revision
      restored.deliveries = Deliveries(after: state.deliveries.lastNumber)
      state = restored
    }
  }

  /// The state with its revision, which each request increases; nil if there is nothing newer than `revision`.
  package func exportState(
    ifNewerThan revision: UInt64?
  ) throws(EmulatorStateError) -> (bytes: [UInt8], revision: UInt64)? {
    let state = withState { $0 }
    if state.revision == revision { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return (Array(try encoder.encode(EmulatorSnapshot(state))), state.revision)
    } catch {
      throw EmulatorStateError("the state cannot be written")
    }
  }

  /// `GET` and `PUT /emulator/state`: export and import over HTTP.
  func wholeState(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    do throws(EmulatorStateError) {
      switch request.method {
      case "GET": return .unstored(.json(try exportState()))
      case "PUT":
        try importState(request.body)
        return .done
      default: break
      }
    } catch {
      throw .malformed(error.detail)
    }
    throw .notFound("nothing at this path for \(request.method)")
  }
}
