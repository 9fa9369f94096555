import PippinAPI
import PippinFoundation
import PippinHTTP

extension OperatorResponder {
  static let statisticsBindings: [RouteBinding<OperatorResponder>] = [
    api(.getStatistics) { responder, call, _ in try await responder.statistics(call) }
  ]

  /// `GET /operator/v1/statistics`
  private func statistics(_ call: Call) async throws -> HTTPResponse {
    let query = try call.query()
    guard let step = StatisticsRange.Step(rawValue: query.first("step") ?? "day") else {
      throw Problem(invalid: "step", "must be hour or day")
    }
    guard
      let range = StatisticsRange(
        from: try time("from", query), to: try time("to", query), step: step, now: flows.now())
    else {
      throw Problem(
        invalid: "from", "must be before “to”, and no more than \(StatisticsRange.mostSteps) steps before it")
    }
    return json(try await flows.operations.statistics(range))
  }

  private func time(_ name: String, _ query: FormData) throws(Problem) -> Date? {
    guard let text = query.first(name) else { return nil }
    guard let time = Timestamp(text) else {
      throw Problem(invalid: name, "must be a time such as 2026-01-31T00:00:00Z")
    }
    return time.date
  }
}
