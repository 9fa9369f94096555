package import PippinSecret

/// `POST /v1/account/merge`
package struct MergeRequest: Codable, Sendable {
  /// Of a recent session of the account that is to be lost.
  package var otherAccessToken: SecretText
  /// Only to see what would come of it.
  package var dryRun: Bool?

  package init(otherAccessToken: SecretText, dryRun: Bool? = nil) {
    self.otherAccessToken = otherAccessToken
    self.dryRun = dryRun
  }

  package enum CodingKeys: String, CodingKey {
    case otherAccessToken = "other_access_token"
    case dryRun = "dry_run"
  }
}
