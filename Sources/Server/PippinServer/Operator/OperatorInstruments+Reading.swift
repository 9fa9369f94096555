import PippinAccounts
import PippinFoundation
import PippinTelemetry

extension OperatorResponder {
  /// Brings what is measured only when somebody asks up to date.
  func readInstruments() async {
    await countJobs()
    await countValidations()
    await countMasterKeys()
    showKeySetPhases()
    await showHealth()
    beforeMetrics()
  }

  /// The jobs are counted where they are kept, so that every node shows the same.
  private func countJobs() async {
    do {
      let counts = Dictionary(uniqueKeysWithValues: try await flows.store.jobCounts().map { ($0.kind, $0) })
      for kind in Job.Kind.known {
        let name = kind.rawValue
        instruments.jobs.set(Double(counts[kind]?.waiting ?? 0), labels: [name, "waiting"])
        instruments.jobs.set(Double(counts[kind]?.parked ?? 0), labels: [name, "parked"])
        instruments.firstJobDue.set(counts[kind]?.firstDueAt?.timeIntervalSince1970 ?? 0, labels: [name])
      }
    } catch {
      log.warning("the jobs could not be counted", ["cause": .string(error.detail)])
    }
  }

  /// As the jobs: every node shows the same.
  private func countValidations() async {
    do {
      let window = try await flows.store.snapshot(of: [.validations]).validations
      instruments.validations.set(Double(window.count - window.gone), labels: ["holds"])
      instruments.validations.set(Double(window.gone), labels: ["gone"])
      instruments.validationStopped.set(window.tellsOfMistake ? 1 : 0)
    } catch {
      log.warning("Apple's verdicts could not be counted", ["cause": .string(error.detail)])
    }
  }

  /// This server's own, as far as it has used the keys.
  private func showKeySetPhases() {
    for (provider, phase, _) in flows.keys.keySets {
      for known in KeyFlows.keySetPhases {
        instruments.keySetPhases.set(known == phase ? 1 : 0, labels: [provider.rawValue, known])
      }
    }
  }

  /// This server's own: another may have them all.
  private func countMasterKeys() async {
    do throws(FlowError) {
      instruments.laterMasterKeys.set(Double(try await flows.context.laterMasterKeys.names().count))
    } catch {
      log.warning("the master keys could not be counted", ["cause": .string(error.detailForOperator)])
    }
  }
}
