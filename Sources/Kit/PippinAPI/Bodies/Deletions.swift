package import PippinFoundation
package import PippinSecret

/// `DELETE /v1/account`: the account is gone, and this is how far its deletion is.
package struct DeletionAnswer: Codable, Sendable {
  package let deletion: Receipt
  /// The empty lists by which password managers forget the account's passkeys; absent where it had none.
  package let signals: [PasskeySignalBody]?

  package init(deletion: Receipt, signals: [PasskeySignalBody]? = nil) {
    self.deletion = deletion
    self.signals = signals
  }

  /// What the person keeps of it.
  package struct Receipt: Codable, Sendable {
    package let id: String
    /// Sent as a bearer token, it lets them ask how far the deletion is; handed out once.
    package let receipt: SecretText
    /// `pending`, `revoked`, `manual` or `not_applicable`.
    package let apple: String
    /// Where is told in plain words what the person can do at Apple; only with `manual`.
    package let help: String?

    package init(id: String, receipt: SecretText, apple: String, help: String? = nil) {
      self.id = id
      self.receipt = receipt
      self.apple = apple
      self.help = help
    }

    package enum CodingKeys: String, CodingKey {
      case id, receipt, apple, help
    }
  }

  package enum CodingKeys: String, CodingKey {
    case deletion, signals
  }
}

/// `GET /v1/deletions/{id}`: states and times, and nothing about the person.
package struct DeletionBody: Codable, Sendable {
  package let id: String
  /// `open` until nothing is left to wait for, then `finished`.
  package let state: String
  /// `pending`, `revoked`, `manual` or `not_applicable`.
  package let apple: String
  /// As in the answer to the deletion.
  package let help: String?
  package let requestedAt: Timestamp
  package let finishedAt: Timestamp?

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

  package enum CodingKeys: String, CodingKey {
    case id, state, apple, help
    case requestedAt = "requested_at"
    case finishedAt = "finished_at"
  }
}
