import PippinAPI
import PippinAccounts
import PippinHTTP

extension OperatorResponder {
  static let jobBindings: [RouteBinding<OperatorResponder>] = [
    api(.listJobs) { responder, call, _ in try await responder.jobs(call) },
    api(.runJob) { responder, call, token in
      try await responder.change(call) { id throws(FlowError) in
        try await responder.flows.operations.run(id, by: token.name)
      }
    },
    api(.retryJob) { responder, call, token in
      try await responder.change(call) { id throws(FlowError) in
        try await responder.flows.operations.retry(id, by: token.name)
      }
    },
    api(.removeJob) { responder, call, token in
      try await responder.change(call) { id throws(FlowError) in
        try await responder.flows.operations.remove(id, by: token.name)
      }
    },
  ]

  /// `GET /operator/v1/jobs`
  private func jobs(_ call: Call) async throws -> HTTPResponse {
    let query = try call.query()
    let part = try PagePart<Job>(query)
    let found: [Job]
    switch query.first("state") {
    case nil, "any": found = try await flows.operations.jobs(limit: part.limit + 1, after: part.after)
    case "parked": found = try await flows.operations.parkedJobs(limit: part.limit + 1, after: part.after)
    default: throw Problem(invalid: "state", "must be parked or any")
    }
    return json(part.page(found) { ($0.id, JobBody($0)) })
  }

  private func change(
    _ call: Call, _ apply: (JobID) async throws(FlowError) -> JobChange
  ) async throws -> HTTPResponse {
    guard let id = JobID(call.parameter) else { throw Problem(.notFound) }
    switch try await apply(id) {
    case .done: return HTTPResponse(status: 204)
    case .unknown: throw Problem(.notFound)
    case .notParked: throw Problem(.jobNotParked)
    }
  }
}
