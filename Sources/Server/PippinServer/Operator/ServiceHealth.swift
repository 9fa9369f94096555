import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinLock
import PippinPages
import PippinTelemetry
import PippinTokens

/// The health of the service, derived in one place for the console, `/readyz?verbose`, the doctor and the metrics.
struct ServiceHealth: Sendable {
  /// What the health is derived from, at one moment.
  struct Evidence: Sendable {
    /// Why this server is not ready; nil if it is.
    var unreadiness: (why: String, cause: String?)?
    /// Whether a sign-in provider is set up.
    var hasProviders = true
    var keySets: [KeySet] = []
    var requests: [RecentRequests.Tally] = []
    /// The other servers to which requests wait.
    var outages: [PeerOutage] = []
    var parkedJobs: Known<Int> = .known(0)
    /// Of Apple's last answers for refresh tokens: all, those that rejected one, and whether that is too many.
    var validations: Known<(count: Int, rejected: Int, isStopped: Bool)> = .known((0, 0, false))
    var missingMasterKeys: Known<[String]> = .known([])
    /// The last reload of the settings, if it was refused.
    var refusedSettings: SettingsRecord.Refusal?
  }

  /// A value that was read, or why it could not be.
  enum Known<Value: Sendable>: Sendable {
    case known(Value)
    case unknown(cause: String)
  }

  /// A provider's key set on this server.
  struct KeySet: Sendable {
    let provider: String
    let phase: String
    /// Whether there is a set, possibly an older one.
    let isThere: Bool
  }

  /// One finding, with the server and the kind of request that it is about.
  struct Finding: Sendable {
    let note: HealthNote
    var peer: String?
    var operation: String?
    /// Whether the cure quotes the database; only the log and the console show it then.
    var namesDatabase = false
  }

  let findings: [Finding]

  var state: HealthNote.State { findings.map(\.note.state).max() ?? .good }

  /// The most important finding comes first.
  init(_ evidence: Evidence) {
    let keySets = evidence.keySets.map { Self.finding($0, evidence.requests) }
    let judged = Set(evidence.keySets.map(\.provider))
    // The phase of a key set says more than the requests for it.
    let requests = evidence.requests.filter { $0.operation != Self.keys || !judged.contains($0.peer) }
    findings =
      [Self.readiness(evidence)] + Self.settings(evidence) + Self.proof(evidence)
      + evidence.outages.map(Self.finding) + keySets + requests.map(Self.finding)
      + [
        Self.jobs(evidence), Self.validations(evidence), Self.masterKeys(evidence),
      ]
  }
}

// Findings about requests to other servers.
extension ServiceHealth {
  private static let keys = "keys"
  /// Operations without which nobody new can sign in; the others are retried, or can wait.
  private static let neededToSignIn: Set<String> = [
    SignUpHook.operation, "debug", "discovery", "exchange", keys, "profile", "send",
  ]
  private static let providers = ["apple": "Apple", "google": "Google", "facebook": "Facebook"]

  /// Some requests fail at any time. More than a fifth, and more than one, are a problem; twenty answers in a row end it.
  private static func state(of tally: RecentRequests.Tally) -> HealthNote.State {
    let worst: HealthNote.State = neededToSignIn.contains(tally.operation) ? .bad : .warn
    guard tally.total > 0 else { return tally.last == .answered ? .good : .warn }
    if tally.troubled == 0 || tally.streak >= 20 { return .good }
    if tally.troubled == tally.total || (tally.troubled > 1 && tally.troubled * 5 > tally.total) { return worst }
    return tally.refused > 0 || tally.troubled * 5 > tally.total ? .warn : .good
  }

  private static func finding(_ tally: RecentRequests.Tally) -> Finding {
    let state = state(of: tally)
    let name = name(of: tally.peer)
    let note: HealthNote
    if tally.total == 0 {
      note =
        state == .good
        ? HealthNote(.good, "No request to \(name) in the last five minutes (\(tally.operation)).")
        : HealthNote(
          state, "The last request to \(name) failed, more than five minutes ago (\(tally.operation)).",
          cure: cure(tally))
    } else if state == .good {
      note = HealthNote(
        .good, "\(name) answers: \(tally.answered) of \(tally.total) in the last five minutes (\(tally.operation)).")
    } else {
      // A mail server that refuses for now has answered, and counts among those that failed.
      let silence = tally.peer == "mail" ? "does not take mail" : "does not answer"
      let verb = tally.refused > tally.failed ? "refuses" : silence
      note = HealthNote(
        state,
        "\(name) \(verb): \(tally.troubled) of \(tally.total) requests failed in the last five minutes (\(tally.operation)).",
        cure: cure(tally))
    }
    return Finding(note: note, peer: tally.peer, operation: tally.operation)
  }

  private static func cure(_ tally: RecentRequests.Tally) -> String {
    let start =
      switch (tally.peer, tally.last) {
      case ("mail", .refused): "Compare the setting mail with the account at the mail server."
      case ("apple", .refused), ("google", .refused), ("facebook", .refused), ("openid", .refused):
        "Compare the ids, keys and secrets of the settings with the provider’s pages."
      case ("apple", _), ("google", _), ("facebook", _), ("openid", _):
        "Check this server’s network and the provider’s status page."
      case ("hook", .refused): "Look at the receiver’s log: it must answer with the status 200, without a redirect."
      default: "Check that the other server runs and can be reached."
      }
    return start + " The log has the cause in “a request to another server failed”."
  }

  /// The finding about a server to which requests wait.
  private static func finding(_ outage: PeerOutage) -> Finding {
    let parts = outage.peer.split(separator: ":", maxSplits: 1).map(String.init)
    let kind = parts.first ?? ""
    let seconds = outage.untilNextProbe.roundedSeconds
    let next =
      outage.isProbing
      ? "a request tries it now" : seconds > 0 ? "the next try is in \(seconds) s" : "the next request tries it"
    let isNeeded = !["webhook", "openid_client", "collector"].contains(kind)
    return Finding(
      note: HealthNote(
        isNeeded ? .bad : .warn,
        "\(name(of: kind, parts.count > 1 ? parts[1] : nil)) has not answered since \(clock(outage)); \(next).",
        cure: "Requests to it wait until it answers. Check that it runs and can be reached. "
          + "The log has the cause in “another server does not answer, so requests to it wait”."),
      peer: outage.peer)
  }

  /// When it began: `14:03 UTC`, with the day in front if that was not today.
  private static func clock(_ outage: PeerOutage) -> String {
    let (since, now) = (Timestamp(outage.since).text, Timestamp(outage.seenAt).text)
    let (day, time) = (since.prefix(10), since.dropFirst(11).prefix(5))
    return day == now.prefix(10) ? "\(time) UTC" : "\(day) \(time) UTC"
  }

  /// The words for one of several servers of a kind.
  private static func name(of kind: String, _ detail: String?) -> String {
    guard let detail else { return name(of: kind) }
    return switch kind {
    case "openid": "The provider \(detail)"
    case "openid_client": "The back channel of the OpenID client \(detail)"
    case "webhook": "The receiver of webhooks at \(detail)"
    case "hook": "The receiver of the hook \(detail)"
    default: name(of: kind)
    }
  }

  private static func name(of peer: String) -> String {
    switch peer {
    case "openid": "An OpenID Connect or OAuth 2 provider"
    case "openid_client": "An OpenID client’s back channel"
    case "webhook": "A receiver of webhooks"
    case "hook": "The receiver of a hook"
    case "mail": "The mail server"
    case "collector": "The collector of traces"
    default: providers[peer] ?? peer
    }
  }

  /// The finding about a provider's key set. The phase of a new fetch hides a failed one, so the requests count too.
  private static func finding(_ set: KeySet, _ requests: [RecentRequests.Tally]) -> Finding {
    let name = name(of: set.provider)
    let fails = requests.contains { $0.peer == set.provider && $0.operation == keys && $0.last != .answered }
    let cure = "Check this server’s network and \(name)’s status page."
    let note: HealthNote
    if set.phase == "failed" || fails {
      note =
        set.isThere
        ? HealthNote(
          .warn, "\(name)’s signing keys could not be fetched at the last try. The keys from before are still used.",
          cure: cure)
        : HealthNote(
          .bad, "\(name)’s signing keys could not be fetched, so nobody can sign in with \(name).", cure: cure)
    } else {
      note = HealthNote(
        .good, set.isThere ? "\(name)’s signing keys are loaded." : "\(name)’s signing keys have not been needed yet.")
    }
    return Finding(note: note, peer: set.provider, operation: keys)
  }
}

// Findings about this server itself.
extension ServiceHealth {
  private static func readiness(_ evidence: Evidence) -> Finding {
    guard let trouble = evidence.unreadiness else { return Finding(note: HealthNote(.good, "This server is ready.")) }
    return Finding(
      note: HealthNote(.bad, "This server is not ready: \(trouble.why).", cure: trouble.cause), namesDatabase: true)
  }

  private static func settings(_ evidence: Evidence) -> [Finding] {
    guard let refusal = evidence.refusedSettings else { return [] }
    return [
      Finding(
        note: HealthNote(
          .warn,
          "The last reload of the settings was refused, at \(Timestamp(refusal.at).text(fraction: .never)). Those from before are still in force.",
          cure: "Run pippin check-config, correct the settings, and reload again.",
          link: ("Open settings", "/settings")))
    ]
  }

  /// The state of this server alone does not show that people can sign in.
  private static func proof(_ evidence: Evidence) -> [Finding] {
    guard evidence.hasProviders, !evidence.requests.contains(where: { $0.last == .answered }) else { return [] }
    return [
      Finding(
        note: HealthNote(
          .good, "No other server has answered since the start, so it is not known whether people can sign in.",
          isUnproven: true))
    ]
  }

  private static func jobs(_ evidence: Evidence) -> Finding {
    switch evidence.parkedJobs {
    case .known(0): Finding(note: HealthNote(.good, "No job is parked."))
    case .known(let parked):
      Finding(
        note: HealthNote(
          .warn, parked == 1 ? "The server gave up on a job." : "The server gave up on \(parked) jobs.",
          cure: "Fix the cause, then retry or remove.", link: ("Open jobs", "/jobs")))
    case .unknown(let cause):
      Finding(note: HealthNote(.bad, "The jobs cannot be counted.", cure: cause), namesDatabase: true)
    }
  }

  private static func validations(_ evidence: Evidence) -> Finding {
    switch evidence.validations {
    case .known(let window) where window.isStopped:
      Finding(
        note: HealthNote(
          .bad,
          "Apple rejected \(window.rejected) of the last \(window.count) refresh tokens, so the server ends no sessions for it.",
          cure:
            "A key, team id, client id or master key is probably wrong. Compare the settings with Apple’s developer pages."
        ))
    case .known(let window):
      Finding(note: HealthNote(.good, "Apple rejected \(window.rejected) of the last \(window.count) refresh tokens."))
    case .unknown(let cause):
      Finding(note: HealthNote(.bad, "Apple’s answers cannot be counted.", cure: cause), namesDatabase: true)
    }
  }

  private static func masterKeys(_ evidence: Evidence) -> Finding {
    switch evidence.missingMasterKeys {
    case .known(let names) where names.isEmpty: Finding(note: HealthNote(.good, "No master key is missing."))
    case .known(let names):
      Finding(
        note: HealthNote(
          .bad, "Master keys that other servers use are missing here: \(names.sorted().joined(separator: ", ")).",
          cure: "Add them to master_keys of this server, and reload it."))
    case .unknown(let cause):
      Finding(note: HealthNote(.bad, "The master keys cannot be compared.", cure: cause), namesDatabase: true)
    }
  }
}

extension OperatorResponder {
  /// The health of the service, and what to do about problems.
  func health() async -> ServiceHealth {
    let unreadiness = await unreadiness()
    return await health(unreadiness: unreadiness, silence: unreadiness?.cause)
  }

  /// - Parameters:
  ///   - unreadiness: why this server is not ready.
  ///   - silence: why the database does not answer, which is then asked for nothing more.
  private func health(unreadiness: (why: String, cause: String?)?, silence: String?) async -> ServiceHealth {
    let (parked, window, missing):
      (
        ServiceHealth.Known<Int>, ServiceHealth.Known<(count: Int, rejected: Int, isStopped: Bool)>,
        ServiceHealth.Known<[String]>
      )
    if let cause = silence {
      (parked, window, missing) = (.unknown(cause: cause), .unknown(cause: cause), .unknown(cause: cause))
    } else {
      (parked, window, missing) = (await parkedJobs(), await validations(), await missingMasterKeys())
    }
    return ServiceHealth(
      ServiceHealth.Evidence(
        unreadiness: unreadiness,
        hasProviders: flows.clients.all.contains {
          $0.apple != nil || $0.google != nil || $0.facebook != nil || !$0.openIDProviders.isEmpty
        },
        keySets: flows.keys.keySets.map {
          ServiceHealth.KeySet(provider: $0.provider.rawValue, phase: $0.phase, isThere: $0.isThere)
        },
        requests: recent.tallies, outages: flows.server.peers.circuits?.outages(at: flows.now()) ?? [],
        parkedJobs: parked, validations: window, missingMasterKeys: missing, refusedSettings: settings.refusal))
  }

  private func parkedJobs() async -> ServiceHealth.Known<Int> {
    do {
      return .known(try await flows.store.jobCounts().reduce(0) { $0 + $1.parked })
    } catch {
      return .unknown(cause: error.detail)
    }
  }

  private func validations() async -> ServiceHealth.Known<(count: Int, rejected: Int, isStopped: Bool)> {
    do {
      let window = try await flows.store.snapshot(of: [.validations]) { try $0.validations() }
      return .known((window.count, window.gone, window.tellsOfMistake))
    } catch {
      return .unknown(cause: error.detail)
    }
  }

  private func missingMasterKeys() async -> ServiceHealth.Known<[String]> {
    do throws(ServerError) {
      return .known(try await flows.server.laterMasterKeys.names())
    } catch {
      return .unknown(cause: error.causeForOperator)
    }
  }

  /// Updates the health metrics.
  func showHealth(unreadiness: (why: String, cause: String?)?, silence: String?) async {
    let health = await health(unreadiness: unreadiness, silence: silence)
    for state in HealthNote.State.allCases {
      instruments.health.set(state == health.state ? 1 : 0, labels: [state.name])
      for finding in health.findings {
        guard let peer = finding.peer, let operation = finding.operation else { continue }
        instruments.peerHealth.set(state == finding.note.state ? 1 : 0, labels: [peer, operation, state.name])
      }
    }
  }

  /// `GET /readyz?verbose`: whether this server is ready, the findings about its health, and codes of its settings. Causes that quote the
  /// database are only in the log and the console.
  func detailedReadiness() async -> HTTPResponse {
    let unreadiness = await unreadiness()
    let health = await health(unreadiness: unreadiness, silence: unreadiness?.cause)
    let isReady = unreadiness == nil
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("status", isReady ? "ready" : "not ready")
    writer.member("health", health.state.name)
    writer.member("summary", HealthNote.headline(health.findings.map(\.note)))
    writer.name("findings")
    writer.beginArray()
    for finding in health.findings {
      writer.beginObject()
      writer.member("state", finding.note.state.name)
      writer.member("text", finding.note.text)
      writer.member("peer", ifPresent: finding.peer)
      writer.member("operation", ifPresent: finding.operation)
      if !finding.namesDatabase { writer.member("cure", ifPresent: finding.note.cure) }
      writer.endObject()
    }
    writer.endArray()
    writeSettings(to: &writer)
    writer.endObject()
    return HTTPResponse(
      status: isReady ? 200 : 503,
      fields: ["content-type": MediaType.json, "cache-control": "no-store"], body: writer.bytes + [UInt8(ascii: "\n")])
  }

  /// The codes say nothing of a value to anybody without the master key.
  private func writeSettings(to writer: inout JSONWriter) {
    guard let reading = settings.reading else { return }
    writer.name("settings")
    writer.beginObject()
    writer.member("read_at", Timestamp(reading.readAt).text(fraction: .never))
    writer.member("key", reading.keyID)
    writer.name("codes")
    writer.beginObject()
    for (setting, code) in reading.codes.sorted(by: { $0.key < $1.key }) { writer.member(setting, code) }
    writer.endObject()
    writer.name("awaiting_restart")
    writer.beginArray()
    for setting in reading.awaitingRestart { writer.string(setting) }
    writer.endArray()
    writer.endObject()
  }
}

/// Whether this node asks for no new traffic: before it listens, and once it is about to stop.
package final class Lifecycle: Sendable {
  private let hasStarted = AtomicFlag()
  private let hasBegun = AtomicFlag()

  /// - Parameter isStarting: whether requests cannot be answered yet; `start` ends that.
  package init(isStarting: Bool = false) {
    if !isStarting { hasStarted.set() }
  }

  package var isStarting: Bool { !hasStarted.isSet }

  package var isUnderWay: Bool { hasBegun.isSet }

  /// Requests are answered from now on.
  package func start() {
    hasStarted.set()
  }

  package func begin() {
    hasBegun.set()
  }
}
