import PippinAPI
import PippinAccounts
package import PippinFoundation
import PippinHTTP

/// A job, without its subject and payload.
package struct JobBody: Codable, Sendable {
  package let id: String
  package let kind: String
  /// `waiting` or `parked`.
  package let state: String
  package let createdAt: Timestamp
  package let dueAt: Timestamp
  package let attempts: Int
  package let parkedAt: Timestamp?
  /// Why it was given up on.
  package let reason: String?
  /// Why the last try failed.
  package let lastError: String?
  /// For an operator who reads accounts.
  package let accountID: String?

  package init(
    id: String, kind: String, state: String, createdAt: Timestamp, dueAt: Timestamp, attempts: Int,
    parkedAt: Timestamp?, reason: String?, lastError: String? = nil, accountID: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.state = state
    self.createdAt = createdAt
    self.dueAt = dueAt
    self.attempts = attempts
    self.parkedAt = parkedAt
    self.reason = reason
    self.lastError = lastError
    self.accountID = accountID
  }

  private enum CodingKeys: String, CodingKey {
    case id, kind, state, attempts, reason
    case createdAt = "created_at"
    case dueAt = "due_at"
    case parkedAt = "parked_at"
    case lastError = "last_error"
    case accountID = "account_id"
  }
}

extension JobBody: Described {
  package static var schemaName: String { "Job" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string(format: "uuid")),
        .required(.kind, .string(examples: ["webhook", "apple.revoke"])),
        .required(.state, .choice(["waiting", "parked"], "`parked`: the server gave up on it.")),
        .required(.createdAt, .time()),
        .required(.dueAt, .time("Not before this time.")),
        .required(.attempts, .integer("How often it was tried.")),
        .optional(.parkedAt, .time()),
        .optional(.reason, .string("Why it was given up on: a word from a closed set.")),
        .optional(.lastError, .string("Why the last try failed.")),
        .optional(
          .accountID,
          .string(
            "The account that an email is about, if the job knows it; for tokens with `accounts:read`.", format: "uuid")
        ),
      ])
  }
}

extension OperatorResponder {
  static let jobBindings: [RouteBinding<OperatorResponder>] = [
    api(.listJobs) { try await $0.jobs($1, $2) },
    api(.runJob) { responder, call, token in
      try await responder.change(call) { id throws(ServerError) in
        try await responder.flows.operations.run(id, by: token.name)
      }
    },
    api(.retryJob) { responder, call, token in
      try await responder.change(call) { id throws(ServerError) in
        try await responder.flows.operations.retry(id, by: token.name)
      }
    },
    api(.removeJob) { responder, call, token in
      try await responder.change(call) { id throws(ServerError) in
        try await responder.flows.operations.remove(id, by: token.name)
      }
    },
  ]

  /// `GET /operator/v1/jobs`
  private func jobs(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    let query = try call.query()
    let part = try PagePart<Job>(query)
    let found: [Job]
    switch query.first("state") {
    case nil, "any": found = try await flows.operations.jobs(limit: part.limit + 1, after: part.after)
    case "parked": found = try await flows.operations.parkedJobs(limit: part.limit + 1, after: part.after)
    default: throw ServerError.invalidValue(field: "state", reason: "must be parked or any")
    }
    let showsAccounts = token.allows(.readAccounts)
    return json(
      part.page(found) { job in (job.id, JobBody(job, account: showsAccounts ? flows.mail.account(of: job) : nil)) })
  }

  private func change(
    _ call: Call, _ apply: (JobID) async throws(ServerError) -> JobChange
  ) async throws -> HTTPResponse {
    guard let id = JobID(call.parameter) else { throw ServerError.notFound }
    switch try await apply(id) {
    case .done: return HTTPResponse(status: 204)
    case .unknown: throw ServerError.notFound
    case .notParked: throw ServerError(.jobNotParked)
    }
  }
}
