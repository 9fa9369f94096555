package import PippinSecret

/// `DELETE /v1/account`: the account is gone, and this is how far its deletion is.
package struct DeletionAnswer: Codable, Equatable, Sendable {
  package var deletion: Receipt

  package init(deletion: Receipt) {
    self.deletion = deletion
  }

  /// What the person keeps of it.
  package struct Receipt: Codable, Equatable, Sendable {
    package var id: String
    /// Sent as a bearer token, it lets them ask how far the deletion is; handed out once.
    package var receipt: SecretText
    /// `pending`, `revoked`, `manual` or `not_applicable`.
    package var apple: String
    /// Where is told in plain words what the person can do at Apple; only with `manual`.
    package var help: String?

    package init(id: String, receipt: SecretText, apple: String, help: String? = nil) {
      self.id = id
      self.receipt = receipt
      self.apple = apple
      self.help = help
    }
  }
}

/// `GET /v1/deletions/{id}`: states and times, and nothing about the person.
package struct DeletionBody: Codable, Hashable, Sendable {
  package var id: String
  /// `open` until nothing is left to wait for, then `finished`.
  package var state: String
  /// `pending`, `revoked`, `manual` or `not_applicable`.
  package var apple: String
  /// As in the answer to the deletion.
  package var help: String?
  package var requestedAt: Timestamp
  package var finishedAt: Timestamp?

  package init(
    id: String, state: String, apple: String, help: String? = nil, requestedAt: Timestamp, finishedAt: Timestamp? = nil
  ) {
    self.id = id
    self.state = state
    self.apple = apple
    self.help = help
    self.requestedAt = requestedAt
    self.finishedAt = finishedAt
  }

  private enum CodingKeys: String, CodingKey {
    case id, state, apple, help
    case requestedAt = "requested_at"
    case finishedAt = "finished_at"
  }
}
