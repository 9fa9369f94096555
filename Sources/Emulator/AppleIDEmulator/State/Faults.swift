import PippinHTTP
import PippinTokens

/// An injected fault.
struct Fault: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    case latency, status, html, empty, drop, throttle
    case invalidGrant = "invalid_grant"
    case noEmail = "no_email"
    case wrongIssuer = "wrong_issuer"
    case stringBooleans = "string_booleans"
    case duplicateEvent = "duplicate_event"
    case reorderEvents = "reorder_events"
    case loseEvent = "lose_event"
    case cancel
    /// The discovery document names another issuer, as in June 2025 (KEYS-13).
    case discoveryIssuer = "discovery_issuer"

    // Of passkeys (`Passkeys/PasskeyFaults.swift`).
    case noUV = "no_uv"
    case noUP = "no_up"
    case bsWithoutBE = "bs_without_be"
    case beFlip = "be_flip"
    case rfuFlags = "rfu_flags"
    case counterStuck = "counter_stuck"
    case counterBack = "counter_back"
    case counterZero = "counter_zero"
    case clone
    case wrongRPIDHash = "wrong_rp_id_hash"
    case wrongOrigin = "wrong_origin"
    case subdomainOrigin = "subdomain_origin"
    case crossOrigin = "cross_origin"
    case topOrigin = "top_origin"
    case wrongChallenge = "wrong_challenge"
    case oldChallenge = "old_challenge"
    case wrongType = "wrong_type"
    case badSignature = "bad_signature"
    case highS = "high_s"
    case derPadding = "der_padding"
    case algNotOffered = "alg_not_offered"
    case offCurve = "off_curve"
    case compressed
    case extraCOSEMember = "extra_cose_member"
    case cborOrder = "cbor_order"
    case cborDuplicate = "cbor_duplicate"
    case cborIndefinite = "cbor_indefinite"
    case cborLong = "cbor_long"
    case cborTrailing = "cbor_trailing"
    case idMismatch = "id_mismatch"
    case idLong = "id_long"
    case idOfAnother = "id_of_another"
    case handleMissing = "handle_missing"
    case handleOfAnother = "handle_of_another"
    case attestationPacked = "attestation_packed"
    case attestationApple = "attestation_apple"
    case noneWithStatement = "none_with_statement"
    case extensionsUnasked = "extensions_unasked"
    case excludedIgnored = "excluded_ignored"
    case lostAnswer = "lost_answer"

    // Of App Attest (`AppAttest/AppleIDEmulator+AppAttest.swift`).
    case wrongNonce = "wrong_nonce"
    case wrongKeyID = "wrong_key_id"
    case wrongAppID = "wrong_app_id"
    case attestedCounter = "attested_counter"
    case wrongEnvironment = "wrong_environment"
    case wrongCredentialID = "wrong_credential_id"
    case foreignRoot = "foreign_root"
    case expiredCertificate = "expired_certificate"
    case invalidKey = "invalid_key"

    /// Whether the fault replaces Apple's answer.
    var isAnswer: Bool {
      switch self {
      case .status, .html, .empty, .drop, .throttle, .invalidGrant: true
      default: false
      }
    }
  }

  let id: Int
  /// The endpoint; nil for every endpoint to which the kind applies.
  let endpoint: AppleEndpoint?
  let kind: Kind
  /// How often it still strikes; nil until it is removed.
  var remaining: Int?
  /// The probability of each strike, 0 to 1.
  let probability: Double
  let latencyMilliseconds: Int
  let status: Int?
  /// The time span in which it strikes, on Apple's clock.
  let schedule: Schedule

  /// Whether the values are in range; a status below 200 is not a final answer.
  static func isPossible(count: Int?, probability: Double?, latencyMilliseconds: Int?, status: Int?) -> Bool {
    count ?? 1 > 0 && (0...1).contains(probability ?? 1) && (0...600_000).contains(latencyMilliseconds ?? 0)
      && (200...599).contains(status ?? 500)
  }

  /// A time span in seconds since 1970; a nil bound is open.
  struct Schedule: Sendable, Equatable {
    var from: Double?
    var until: Double?

    func contains(_ time: Double) -> Bool {
      time >= from ?? -.infinity && time < until ?? .infinity
    }
  }
}

/// The active faults, oldest first.
struct Faults: Sendable {
  private(set) var all: [Fault] = []
  private(set) var lastID = 0

  init() {}

  /// Restores saved faults.
  init(_ all: [Fault], lastID: Int) {
    self.all = all
    self.lastID = lastID
  }

  var isEmpty: Bool { all.isEmpty }

  mutating func add(
    _ kind: Fault.Kind, at endpoint: AppleEndpoint?, count: Int?, probability: Double, latencyMilliseconds: Int,
    status: Int?, schedule: Fault.Schedule
  ) -> Fault {
    lastID += 1
    let fault = Fault(
      id: lastID, endpoint: endpoint, kind: kind, remaining: count, probability: probability,
      latencyMilliseconds: latencyMilliseconds, status: status, schedule: schedule)
    all.append(fault)
    return fault
  }

  /// Removes a fault; false if there is none with this id.
  mutating func remove(id: Int) -> Bool {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return false }
    all.remove(at: index)
    return true
  }

  mutating func removeAll() {
    all.removeAll()
  }

  /// Takes the first fault of a fitting kind that strikes at `time`, and counts it.
  mutating func take(
    at endpoint: AppleEndpoint, time: Double, _ generator: inout SeededGenerator, where fits: (Fault.Kind) -> Bool
  ) -> Fault? {
    for index in all.indices where fits(all[index].kind) && (all[index].endpoint ?? endpoint) == endpoint {
      let fault = all[index]
      if !fault.schedule.contains(time) { continue }
      // Certain faults draw no random number, so that they do not change the generated values.
      if fault.probability < 1, generator.fraction() >= fault.probability { continue }
      if let remaining = fault.remaining {
        if remaining <= 1 { all.remove(at: index) } else { all[index].remaining = remaining - 1 }
      }
      return fault
    }
    return nil
  }
}

extension EmulatorState {
  /// Whether a fault of this kind strikes now at the endpoint; counts it.
  mutating func strikes(_ kind: Fault.Kind, at endpoint: AppleEndpoint, now: Double) -> Bool {
    strike(at: endpoint, now: now) { $0 == kind } != nil
  }

  /// Takes the first fault of a fitting kind that strikes now at the endpoint, and counts it.
  mutating func strike(at endpoint: AppleEndpoint, now: Double, where fits: (Fault.Kind) -> Bool) -> Fault? {
    if faults.isEmpty { return nil }
    return faults.take(at: endpoint, time: now, &generator, where: fits)
  }
}

/// Apple's endpoints, as faults and the log name them.
enum AppleEndpoint: String, Sendable, CaseIterable {
  case authorize, token, keys, revoke, discovery, native, notifications, passkey
  case userMigration = "user_migration"
  case appAttest = "app_attest"

  /// The path; outgoing notifications have none, and passkeys and App Attest have several.
  var path: String {
    switch self {
    case .authorize: "/auth/authorize"
    case .token: "/auth/token"
    case .keys: "/auth/keys"
    case .revoke: "/auth/revoke"
    case .userMigration: "/auth/usermigrationinfo"
    case .discovery: "/.well-known/openid-configuration"
    case .native: "/emulator/native/authorizations"
    case .notifications: "notifications"
    case .passkey: "passkey"
    case .appAttest: "app_attest"
    }
  }

  /// Reads an endpoint by its path or its short name.
  init?(naming text: String) {
    guard let found = Self.allCases.first(where: { $0.path == text || $0.rawValue == text }) else { return nil }
    self = found
  }
}

extension AppleIDEmulator {
  /// `/emulator/faults` and `/emulator/faults/{id}`.
  func faults(_ request: HTTPRequest, _ parts: [String]) throws(ControlError) -> HTTPResponse {
    switch (request.method, parts.count) {
    case ("GET", 1):
      return .items(withState { $0.faults.all }) { $0.write(to: &$1) }
    case ("POST", 1):
      return try addFault(request)
    case ("DELETE", 1):
      withState { $0.faults.removeAll() }
      return .done
    case ("DELETE", 2):
      guard let id = Int(parts[1]), withState({ $0.faults.remove(id: id) }) else {
        throw .notFound("no such fault: \(parts[1])")
      }
      return .done
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  private func addFault(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    let order = try ControlBody(request).decode(FaultOrder.self)
    let fault = try withState { state throws(ControlError) in try order.place(in: &state.faults) }
    return .control(status: 201) { fault.write(to: &$0) }
  }
}

extension Fault {
  func write(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("endpoint", endpoint?.path ?? "*")
    writer.member("kind", kind.rawValue)
    if let remaining { writer.member("count", remaining) }
    if probability < 1 {
      writer.name("probability")
      writer.double(probability)
    }
    if latencyMilliseconds > 0 { writer.member("latency_ms", latencyMilliseconds) }
    if let status { writer.member("status", status) }
    writer.member("after", ifPresent: schedule.from.map(Clock.text))
    writer.member("until", ifPresent: schedule.until.map(Clock.text))
  }
}

/// A request to inject a fault.
struct FaultOrder: Decodable {
  private var endpoint: String?
  private var kind: String
  private var count: Int?
  private var probability: Double?
  private var latency_ms: Int?
  private var status: Int?
  /// Starts at this time and strikes once, unless `count` is given.
  private var at: String?
  /// Starts at this time.
  private var after: String?
  /// Starts at the first time and ends at the second.
  private var between: [String]?

  /// Activates the fault, or explains what is wrong with the request.
  func place(in faults: inout Faults) throws(ControlError) -> Fault {
    guard let kind = Fault.Kind(rawValue: kind) else {
      throw .malformed("kind must be one of \(Fault.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    guard Fault.isPossible(count: count, probability: probability, latencyMilliseconds: latency_ms, status: status)
    else {
      throw .malformed("count, probability (0 to 1), latency_ms (to 600000) or status (200 to 599) is out of range")
    }
    let place = try place()
    if kind.isPasskeyOnly, place != nil, place != .passkey, place != .appAttest || !kind.isOfAppAssertions {
      throw .malformed("\(kind.rawValue) is a fault of the endpoint passkey")
    }
    if kind.isAppAttestOnly, place != nil, place != .appAttest {
      throw .malformed("\(kind.rawValue) is a fault of the endpoint app_attest")
    }
    return faults.add(
      kind, at: place, count: count ?? (at == nil ? nil : 1), probability: probability ?? 1,
      latencyMilliseconds: latency_ms ?? 0, status: status, schedule: try schedule())
  }

  private func place() throws(ControlError) -> AppleEndpoint? {
    guard let endpoint, endpoint != "*" else { return nil }
    guard let known = AppleEndpoint(naming: endpoint) else {
      let paths = AppleEndpoint.allCases.map(\.path).joined(separator: ", ")
      throw .malformed("endpoint must be one of \(paths), or * for all")
    }
    return known
  }

  private func schedule() throws(ControlError) -> Fault.Schedule {
    guard [at, after, between?.first].compactMap(\.self).count <= 1 else {
      throw .malformed("give only one of at, after and between")
    }
    if let between {
      guard between.count == 2 else { throw .malformed("between must have two times") }
      let span = Fault.Schedule(from: try time(between[0]), until: try time(between[1]))
      guard span.from ?? 0 < span.until ?? 0 else { throw .malformed("between must begin before it ends") }
      return span
    }
    return Fault.Schedule(from: try (at ?? after).map { text throws(ControlError) in try time(text) }, until: nil)
  }

  private func time(_ text: String) throws(ControlError) -> Double {
    guard let time = Clock.time(text) else {
      throw .malformed("at, after and between need RFC 3339 times, on the emulator's clock")
    }
    return time
  }
}
