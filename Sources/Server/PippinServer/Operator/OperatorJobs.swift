package import PippinAPI
package import PippinFoundation

/// A job, without what it is about.
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

  package init(
    id: String, kind: String, state: String, createdAt: Timestamp, dueAt: Timestamp, attempts: Int,
    parkedAt: Timestamp?, reason: String?
  ) {
    self.id = id
    self.kind = kind
    self.state = state
    self.createdAt = createdAt
    self.dueAt = dueAt
    self.attempts = attempts
    self.parkedAt = parkedAt
    self.reason = reason
  }

  private enum CodingKeys: String, CodingKey {
    case id, kind, state, attempts, reason
    case createdAt = "created_at"
    case dueAt = "due_at"
    case parkedAt = "parked_at"
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
      ])
  }
}
