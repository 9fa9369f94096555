import PippinAccounts
import PippinFoundation
import PippinPages
package import PippinTelemetry

/// The metrics that are updated only when they are requested.
package struct OperatorInstruments: Sendable {
  let jobs: Gauge
  let firstJobDue: Gauge
  let validations: Gauge
  let validationStopped: Gauge
  let laterMasterKeys: Gauge
  let keySetPhases: Gauge
  let ready: Gauge
  let health: Gauge
  let peerHealth: Gauge
  let settingsReadAt: Gauge
  let settingsRefused: Gauge

  /// Registers the metrics.
  package init(_ metrics: Metrics) {
    jobs = metrics.gauge(
      "pippin_jobs", "Jobs that wait (waiting) or were given up (parked), by kind.",
      labels: [Self.kind, MetricLabel("state", among: ["waiting", "parked"])])
    firstJobDue = metrics.gauge(
      "pippin_jobs_first_due_seconds", "When the first waiting job of a kind is or was due, in Unix time.",
      labels: [Self.kind])
    validations = metrics.gauge(
      "pippin_apple_validations", "Apple's answers for the last 500 refresh tokens; verdict is holds or gone.",
      labels: [MetricLabel("verdict", among: ["holds", "gone"])])
    validationStopped = metrics.gauge(
      "pippin_apple_validation_stopped",
      "1 while the safety stop is active: Apple rejected 20 of the last 500 refresh tokens, so the server ends no sessions."
    )
    laterMasterKeys = metrics.gauge(
      "pippin_master_keys_missing",
      "Master keys that other servers use and that are missing from the settings of this server.")
    keySetPhases = metrics.gauge(
      "pippin_key_set_phase",
      "1 for the current phase of a provider's key set: cold, fresh, stale, refreshing or failed; 0 for the others.",
      labels: [Instruments.provider, MetricLabel("phase", among: KeyFlows.keySetPhases)])
    ready = metrics.gauge("pippin_ready", "1 while /readyz says that this server is ready, else 0.")
    health = metrics.gauge(
      "pippin_health",
      "1 for the health of the service as this server sees it, the first line of the console: good, warn or bad; 0 for the others.",
      labels: [Self.state])
    peerHealth = metrics.gauge(
      "pippin_peer_health",
      "1 for what requests to another server got in the last five minutes: good, warn or bad; 0 for the others.",
      labels: [
        MetricLabel("peer", among: OutgoingRequests.peers),
        MetricLabel("operation", among: OutgoingRequests.operations),
        Self.state,
      ])
    settingsReadAt = metrics.gauge(
      "pippin_settings_read_seconds",
      "When the settings in force were read, at the start or at a reload, in Unix time.")
    settingsRefused = metrics.gauge(
      "pippin_settings_refused",
      "1 if the last reload of the settings was refused, so that those from before are in force.")
  }

  private static let state = MetricLabel("state", among: HealthNote.State.allCases.map(\.name))
  private static let kind = MetricLabel("kind", among: Job.Kind.known.map(\.rawValue))
}

extension OperatorResponder {
  /// Updates the metrics that are updated only when they are requested.
  ///
  /// A database that left one question unanswered is asked no more. Each would wait for it, and Prometheus would give up and take a
  /// server that runs for one that is down.
  func readInstruments() async {
    let unreadiness = await unreadiness()
    instruments.ready.set(unreadiness == nil ? 1 : 0)
    var silence = unreadiness?.cause
    if silence == nil { silence = await countJobs() }
    if silence == nil { silence = await countValidations() }
    if silence == nil { silence = await countMasterKeys() }
    showKeySetPhases()
    instruments.settingsReadAt.set(settings.reading?.readAt.timeIntervalSince1970.rounded() ?? 0)
    instruments.settingsRefused.set(settings.refusal == nil ? 0 : 1)
    await showHealth(unreadiness: unreadiness, silence: silence)
    beforeMetrics()
  }

  /// Jobs are counted in the store, so that every node shows the same. Gives the cause if it does not answer, as the next two do.
  private func countJobs() async -> String? {
    do {
      let counts = Dictionary(uniqueKeysWithValues: try await flows.store.jobCounts().map { ($0.kind, $0) })
      for kind in Job.Kind.known {
        let name = kind.rawValue
        instruments.jobs.set(Double(counts[kind]?.waiting ?? 0), labels: [name, "waiting"])
        instruments.jobs.set(Double(counts[kind]?.parked ?? 0), labels: [name, "parked"])
        instruments.firstJobDue.set(counts[kind]?.firstDueAt?.timeIntervalSince1970 ?? 0, labels: [name])
      }
      return nil
    } catch {
      log.warning("the jobs could not be counted", ["cause": .string(error.detail)])
      return error.detail
    }
  }

  /// Counted in the store like the jobs, so that every node shows the same.
  private func countValidations() async -> String? {
    do {
      let window = try await flows.store.snapshot(of: [.validations]) { try $0.validations() }
      instruments.validations.set(Double(window.count - window.gone), labels: ["holds"])
      instruments.validations.set(Double(window.gone), labels: ["gone"])
      instruments.validationStopped.set(window.tellsOfMistake ? 1 : 0)
      return nil
    } catch {
      log.warning("Apple's verdicts could not be counted", ["cause": .string(error.detail)])
      return error.detail
    }
  }

  /// The phases on this server, for the keys that it has used.
  private func showKeySetPhases() {
    for (provider, phase, _) in flows.keys.keySets {
      for known in KeyFlows.keySetPhases {
        instruments.keySetPhases.set(known == phase ? 1 : 0, labels: [provider.rawValue, known])
      }
    }
  }

  /// The keys that this server lacks; another one may have them all.
  private func countMasterKeys() async -> String? {
    do throws(ServerError) {
      instruments.laterMasterKeys.set(Double(try await flows.server.laterMasterKeys.names().count))
      return nil
    } catch {
      log.warning("the master keys could not be counted", ["cause": .string(error.causeForOperator)])
      return error.causeForOperator
    }
  }
}
