import FoundationEssentials
import PippinAPI
import PippinAccounts
import PippinFlows
import PippinHTTP
import PippinPages

extension PippinService {
  /// The ways into an account, with a button beside each that can be taken away now.
  func waysIn(_ identities: [Identity], of caller: Caller, token: String, now: Date) -> [AccountPage.WayIn] {
    identities.map { identity in
      let isRemovable = caller.session.isRecent(at: now) && isAnotherLeft(without: identity, of: identities)
      return AccountPage.WayIn(
        provider: Self.providerName(identity.key.provider), since: Moment(identity.createdAt, now: now),
        isRevoked: identity.status != .active,
        remove: isRemovable ? FormAction(path: "/account/identities/\(identity.id)", token: token) : nil)
    }
  }

  /// Where to sign in again, if a button is missing for that only.
  func signInAgain(_ identities: [Identity], _ caller: Caller, _ now: Date) -> String? {
    guard !caller.session.isRecent(at: now), identities.contains(where: { isAnotherLeft(without: $0, of: identities) }),
      settings.pageClient != nil
    else { return nil }
    return Place.account.signIn
  }

  /// What the decision will ask, too.
  private func isAnotherLeft(without identity: Identity, of identities: [Identity]) -> Bool {
    identities.contains { $0.id != identity.id && $0.status == .active }
  }

  /// `POST /account/identities/{id}`
  func unlinkByForm(_ call: Call) async throws -> HTTPResponse {
    guard let id = IdentityID(call.parameter) else { throw Problem(.notFound) }
    guard let caller = try await formCaller(call) else { return .redirect("/account") }
    do {
      try await flows.unlink(id, by: caller)
    } catch .reauthenticationRequired {
      return .redirect(Place.account.signIn)
    }
    return .redirect("/account")
  }
}
