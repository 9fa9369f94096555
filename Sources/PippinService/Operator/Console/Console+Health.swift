import PippinAccounts
import PippinFlows
import PippinPages
import PippinTelemetry

extension OperatorResponder {
  /// Whether the service is healthy, and what to do where it is not.
  func health(showsJobs: Bool) async -> [HealthNote] {
    var notes = [await readinessNote()]
    notes += flows.keys.keySetPhases.map(HealthNote.init)
    notes.append(await parkedNote(showsJobs))
    notes.append(await validationNote())
    notes.append(await masterKeysNote())
    return notes
  }

  private func readinessNote() async -> HealthNote {
    guard let trouble = await unreadiness() else { return HealthNote(.good, "This server is ready.") }
    return HealthNote(.bad, "This server is not ready: \(trouble.why).", cure: trouble.cause)
  }

  private func parkedNote(_ showsJobs: Bool) async -> HealthNote {
    do {
      let parked = try await flows.store.jobCounts().reduce(0) { $0 + $1.parked }
      guard parked > 0 else { return HealthNote(.good, "No job is parked.") }
      return HealthNote(
        .warn, parked == 1 ? "The server gave up on a job." : "The server gave up on \(parked) jobs.",
        cure: "Mend the cause, then retry or remove.", link: showsJobs ? ("Look at them", "/jobs") : nil)
    } catch {
      return HealthNote(.bad, "The jobs cannot be counted.", cure: error.detail)
    }
  }

  private func validationNote() async -> HealthNote {
    do {
      let window = try await flows.store.snapshot(of: [.validations]).validations
      guard window.tellsOfMistake else { return HealthNote(.good, "Apple accepts the refresh tokens.") }
      return HealthNote(
        .bad,
        "Apple rejected \(window.gone) of the last \(window.count) refresh tokens, so the server ends no sessions for it.",
        cure:
          "A key, team id, client id or master key is probably wrong. Compare the settings with Apple’s developer pages."
      )
    } catch {
      return HealthNote(.bad, "Apple’s answers cannot be counted.", cure: error.detail)
    }
  }

  private func masterKeysNote() async -> HealthNote {
    do throws(FlowError) {
      let names = try await flows.context.laterMasterKeys.names()
      guard !names.isEmpty else { return HealthNote(.good, "All master keys are here.") }
      return HealthNote(
        .bad, "Master keys that other servers use are missing here: \(names.sorted().joined(separator: ", ")).",
        cure: "Add them to master_keys of this server, and restart it.")
    } catch {
      return HealthNote(.bad, "The master keys cannot be compared.", cure: error.detailForOperator)
    }
  }
}

extension HealthNote {
  /// Where a provider's key set stands on this server.
  fileprivate init(_ provider: Provider, phase: String) {
    let name = provider.rawValue.prefix(1).uppercased() + provider.rawValue.dropFirst()
    switch phase {
    case "failed":
      self.init(
        .warn,
        "\(name)’s signing keys could not be fetched at the last try. The keys from before, if any, are still used.",
        cure: "Check this server’s network and \(name)’s status page.")
    case "cold": self.init(.good, "\(name)’s signing keys were not needed yet.")
    // Fresh, about to be fetched again, or being fetched.
    default: self.init(.good, "\(name)’s signing keys are here.")
    }
  }
}
