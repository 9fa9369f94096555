import PippinAccounts
package import PippinFlows
import PippinFoundation
package import PippinHTTP
package import PippinTelemetry

/// What the operator's own port answers: readiness and metrics. Never exposed to the world.
package struct OperatorResponder: Responder {
  private let flows: Flows
  private let leaving: Leaving
  private let metrics: Metrics
  private let instruments: OperatorInstruments
  private let log: Log
  /// Reads what is measured elsewhere.
  private let beforeMetrics: @Sendable () -> Void

  package init(
    flows: Flows, leaving: Leaving = Leaving(), metrics: Metrics, log: Log,
    beforeMetrics: @escaping @Sendable () -> Void = {}
  ) {
    self.flows = flows
    self.leaving = leaving
    self.metrics = metrics
    instruments = OperatorInstruments(metrics)
    self.log = log
    self.beforeMetrics = beforeMetrics
  }

  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard request.method == "GET" || request.method == "HEAD" else {
      return HTTPResponse(status: 405, fields: ["allow": "GET"])
    }
    switch request.path {
    case "/readyz": return await readiness()
    case "/metrics":
      await countJobs()
      await countValidations()
      await countMasterKeys()
      showKeySetPhases()
      beforeMetrics()
      return HTTPResponse(
        status: 200, fields: ["content-type": Metrics.contentType], body: Array(metrics.prometheusText().utf8))
    default: return .text("There is /readyz and /metrics here.\n", status: 404)
    }
  }

  /// Ready means: the store answers, all signing keys in it are open, and nobody has told us to stop. Apple's absence
  /// makes nobody unready.
  private func readiness() async -> HTTPResponse {
    if leaving.isUnderWay { return unready("this server is stopping") }
    if let unopened = flows.signingKeys.unopened { return unready(unopened) }
    do {
      try await flows.store.ping()
      return .text("ready\n")
    } catch {
      return unready("the store does not answer; see the log", cause: error.detail)
    }
  }

  /// - Parameter cause: what the log says beyond the answer.
  private func unready(_ why: String, cause: String? = nil) -> HTTPResponse {
    log.warning("not ready", ["cause": .string(cause ?? why)])
    var response = HTTPResponse.text("\(why)\n", status: 503)
    response.fields.set("retry-after", "2")
    return response
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
    for (provider, phase) in flows.keys.keySetPhases {
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
