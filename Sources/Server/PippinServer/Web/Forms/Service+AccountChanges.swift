import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages

extension PippinService {
  /// What the account page lets its owner change.
  func changes(
    _ identities: [Identity], of caller: Caller, token: String
  ) async throws -> AccountPage.Changes {
    let now = flows.now()
    let merged = try await flows.merging.undoableMerges(of: caller).map { merge in
      AccountPage.Changes.Merged(
        account: merge.former?.name.map(Self.words) ?? merge.former?.email?.address,
        until: Moment(merge.undoUntil, now: now),
        undo: FormAction(path: "/account/merges/\(merge.lost)", token: token))
    }
    return AccountPage.Changes(
      hasPassword: passwordClient == nil ? nil : identities.contains(where: \.isPassword),
      merge: settings.pageClient == nil ? nil : FormAction(path: "/account/merge/start", token: token), merged: merged)
  }
}
