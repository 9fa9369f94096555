import PippinFoundation
import PippinAPI
import PippinAccounts
import PippinHTTP

extension PippinService {
  static let mergeBindings: [Binding] = [
    Binding(.mergeAccounts) { try await $0.merge($1) },
    Binding(.listMerges) { try await $0.merges($1) },
    Binding(.undoMerge) { try await $0.undoMerge($1) },
  ]

  /// `POST /v1/account/merge`
  func merge(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: MergeRequest.self)
    try limit(call, client: caller.session.client.rawValue)
    let result = try await flows.merging.merge(
      accountOf: body.otherAccessToken, into: caller, isTrial: body.dryRun ?? false)
    let client = flows.clients[caller.session.client]
    return json(
      MergeAnswer(
        account: AccountBody(result.account), mergedFrom: result.merge.lost.description,
        undoUntil: Timestamp(result.merge.undoUntil), identities: result.moved.map { IdentityBody($0, for: client) },
        removedPassword: result.merge.setAside.map { IdentityBody($0.identity, for: client) }))
  }

  /// `GET /v1/account/merges`
  func merges(_ call: Call) async throws -> HTTPResponse {
    let merges = try await flows.merging.undoableMerges(of: try await caller(call))
    return json(Page(items: merges.map(MergeBody.init)))
  }

  /// `DELETE /v1/account/merges/{id}`
  func undoMerge(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    guard let lost = AccountID(call.parameter) else { throw Problem(.notFound) }
    try await flows.merging.undoMerge(of: lost, by: caller)
    return HTTPResponse(status: 204)
  }
}

extension MergeBody {
  init(_ merge: Merge) {
    self.init(
      mergedFrom: merge.lost.description, mergedAt: Timestamp(merge.at), undoUntil: Timestamp(merge.undoUntil))
  }
}
