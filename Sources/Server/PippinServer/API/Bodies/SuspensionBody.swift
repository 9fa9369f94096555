package import PippinFoundation

/// Why nobody comes into an account for now.
package struct SuspensionBody: Codable, Sendable, Equatable {
  package let at: Timestamp
  /// The operator's words.
  package let reason: String
  /// The name of the operator token.
  package let by: String

  package init(at: Timestamp, reason: String, by: String) {
    self.at = at
    self.reason = reason
    self.by = by
  }

  private enum CodingKeys: String, CodingKey {
    case at, reason, by
  }
}

extension SuspensionBody: Described {
  package static var schemaName: String { "Suspension" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.at, .time()),
        .required(.reason, .string("The operator's words; the account's person never sees them.")),
        .required(.by, .string("The name of the operator token.")),
      ])
  }
}
