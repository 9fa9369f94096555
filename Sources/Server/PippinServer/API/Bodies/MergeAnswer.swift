package import PippinAPI
package import PippinFoundation

/// What came of a merge, or would.
package struct MergeAnswer: Codable, Sendable {
  /// The account that is left.
  package var account: AccountBody
  /// The account that is lost; its id leads to the one that is left.
  package var mergedFrom: String
  package var undoUntil: Timestamp
  /// The sign-in methods that came along.
  package var identities: [IdentityBody]
  /// Where both accounts had a password, the one that signs in no more.
  package var removedPassword: IdentityBody?

  package init(
    account: AccountBody, mergedFrom: String, undoUntil: Timestamp, identities: [IdentityBody],
    removedPassword: IdentityBody? = nil
  ) {
    self.account = account
    self.mergedFrom = mergedFrom
    self.undoUntil = undoUntil
    self.identities = identities
    self.removedPassword = removedPassword
  }

  private enum CodingKeys: String, CodingKey {
    case account, identities
    case removedPassword = "removed_password"
    case mergedFrom = "merged_from"
    case undoUntil = "undo_until"
  }
}

/// A merge that can still be undone.
package struct MergeBody: Codable, Sendable {
  /// The account that was lost; what `DELETE /v1/account/merges/{id}` takes.
  package var mergedFrom: String
  package var mergedAt: Timestamp
  package var undoUntil: Timestamp

  package init(mergedFrom: String, mergedAt: Timestamp, undoUntil: Timestamp) {
    self.mergedFrom = mergedFrom
    self.mergedAt = mergedAt
    self.undoUntil = undoUntil
  }

  private enum CodingKeys: String, CodingKey {
    case mergedFrom = "merged_from"
    case mergedAt = "merged_at"
    case undoUntil = "undo_until"
  }
}

extension MergeBody: Described {
  package static var schemaName: String { "Merge" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.mergedFrom, .string("The account that was lost; its id leads to this one.")),
        .required(.mergedAt, .time()),
        .required(.undoUntil, .time()),
      ])
  }
}

extension MergeAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.account, .of(AccountBody.self)),
        .required(.mergedFrom, .string("The account that is lost; its id leads to this one.")),
        .required(.undoUntil, .time("Until then the merge can be undone.")),
        .required(.identities, .list(of: .of(IdentityBody.self), "The sign-in methods that came along.")),
        .optional(.removedPassword, .of(IdentityBody.self)),
      ])
  }
}
