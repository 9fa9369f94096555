import PippinFoundation
import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinSecret

extension PippinService {
  static let deletionBindings: [Binding] = [
    Binding(.deleteAccount) { try await $0.deleteAccount($1) },
    Binding(.getDeletion) { try await $0.deletion($1) },
  ]

  /// `DELETE /v1/account`
  func deleteAccount(_ call: Call) async throws -> HTTPResponse {
    let result = try await flows.leaving.deleteAccount(
      accessToken: SecretText(call.bearer()), idempotency: try idempotency(call))
    return json(
      DeletionAnswer(
        deletion: .init(
          id: result.account.description, receipt: result.receipt, apple: result.atApple.rawValue,
          help: help(result.atApple))), status: 202)
  }

  /// `GET /v1/deletions/{id}`, with the receipt as the bearer token.
  func deletion(_ call: Call) async throws -> HTTPResponse {
    let receipt = SecretText(try call.bearer())
    guard let id = AccountID(call.parameter) else { throw Problem(.notFound) }
    let deletion = try await flows.leaving.deletion(id, receipt: receipt)
    return json(
      DeletionBody(
        id: deletion.account.description, state: deletion.finishedAt == nil ? "open" : "finished",
        apple: deletion.progress.rawValue, help: help(deletion.progress),
        requestedAt: Timestamp(deletion.requestedAt), finishedAt: deletion.finishedAt.map { Timestamp($0) }))
  }

  /// What only the person can take back, they are told how.
  private func help(_ atApple: DeletionResult.Progress) -> String? {
    atApple == .manual ? settings.publicURL + Self.deletedPath(atApple) : nil
  }
}
