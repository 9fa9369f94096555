import PippinFoundation
import PippinNetwork
import PippinServer
import PippinTelemetry

/// Reads the settings again while the server runs: all come into force, or none.
struct Reload: Sendable {
  let log: Log
  let record: SettingsRecord
  let now: @Sendable () -> Date

  /// - Parameters:
  ///   - read: reads the settings and all files that they name.
  ///   - former: what runs.
  ///   - begin: makes a generation of the settings and puts it in the place of the former one.
  func run(
    _ read: () async -> Result<ServeSettings, SettingsError>, after former: Generation,
    _ begin: (ServeSettings) async throws(CommandFailure) -> Void
  ) async {
    var settings: ServeSettings
    switch await read() {
    case .success(let result): settings = result
    case .failure(let error):
      refuse(error.problems.map(\.line))
      return
    }
    let running = former.settings
    var difference = settings.inForce.difference(from: running.inForce)
    settings.keepForStart(of: running, &difference)
    do {
      try await begin(settings)
    } catch {
      refuse([error.detail])
      return
    }
    log.setMinimum(settings.logLevel)
    for warning in settings.warnings { log.warning("settings", ["warning": .string(warning.line)]) }
    settings.note(in: log, at: now())
    record.note(settings.reading(at: now(), awaitingRestart: difference.awaitingRestart))
    let fields: KeyValuePairs<String, LogValue> = [
      "changed": .string(difference.changed.joined(separator: ", ")),
      "awaiting_restart": .string(difference.awaitingRestart.joined(separator: ", ")),
    ]
    if difference.awaitingRestart.isEmpty {
      log.info("the settings were read again and are in force", fields)
    } else {
      log.warning("the settings were read again and are in force, except for those that need a restart", fields)
    }
  }

  private func refuse(_ problems: [String]) {
    record.note(.init(at: now(), problems: problems))
    for problem in problems { log.error("a setting is refused", ["problem": .string(problem)]) }
    log.error(
      "the settings were read again and refused; those from before stay in force",
      [
        "problems": .integer(problems.count),
        "cure": .string("correct them, try pippin check-config, and reload again"),
      ])
  }
}

extension ServeSettings {
  /// Takes over from `running` what only a restart changes, and names it in `difference` if it differs.
  fileprivate mutating func keepForStart(of running: ServeSettings, _ difference: inout SettingsInForce.Difference) {
    // A port speaks TLS from its start, or never; another certificate needs no restart.
    let changesProtocol = (tls == nil) != (running.tls == nil)
    if changesProtocol {
      difference.changed.removeAll { $0 == ServerSetting.tls.rawValue }
      difference.awaitingRestart.append(ServerSetting.tls.rawValue)
      tls = running.tls
    }
    (listen, operatorListen, store, traces) = (running.listen, running.operatorListen, running.store, running.traces)
    limits.http = running.limits.http
    inForce = inForce.keeping(running.inForce, kept: changesProtocol ? [ServerSetting.tls.rawValue] : [])
  }

  /// What operators see of these settings.
  func reading(at now: Date, awaitingRestart: [String] = []) -> SettingsRecord.Reading {
    SettingsRecord.Reading(
      rows: inForce.entries.map(\.shown), readAt: now, awaitingRestart: awaitingRestart, keyID: masterKeys.currentID,
      codes: inForce.digests.compactMapValues { masterKeys.settingsCode(of: $0) })
  }
}
