import PippinAccounts
import PippinFlows
import PippinHTTP
import PippinPages

extension PippinService {
  /// `GET /sign-in/link`: which way in there is, and what would be attached.
  ///
  /// What waits is found by the browser's cookie alone: an address that somebody sends leads to nothing of theirs.
  func linkPage(_ call: Call) async throws -> HTTPResponse {
    guard let link = try await flows.pendingLink(of: browser(of: call.request)) else {
      throw FlowError.linkTokenInvalid
    }
    let action = FormAction(path: "/sign-in/link", token: link.formToken)
    return show(
      LinkPage(
        appName: link.client.name, email: link.offer.email, provider: Self.providerName(link.offer.provider),
        waysIn: link.offer.signInWith.map { Self.providerName(Provider(rawValue: $0)) },
        confirm: link.enterableWith.isEmpty ? nil : action,
        decline: FormAction(path: "/sign-in/link/decline", token: link.formToken)),
      to: call.request)
  }

  /// `POST /sign-in/link`: the person wants it attached, and enters the account as before.
  func confirmLink(_ call: Call) async throws -> HTTPResponse {
    try checkOrigin(call)
    let token = call.request.formData?.only(FormAction.tokenField)
    let provider = call.request.formData?.only("provider").map(Provider.init)
    return leaving(
      .redirect(try await flows.confirmLink(of: browser(of: call.request), formToken: token, by: provider)))
  }

  /// `POST /sign-in/link/decline`: nothing is attached; an app is told.
  func declineLink(_ call: Call) async throws -> HTTPResponse {
    try checkOrigin(call)
    let token = call.request.formData?.only(FormAction.tokenField)
    let link = try await flows.declineLink(of: browser(of: call.request), formToken: token)
    guard link.flow.returnTo != nil else { return .redirect("/sign-in") }
    return handOver(to: link.flow, link.client, [("error", "account_exists")], call)
  }

  static func providerName(_ provider: Provider) -> String {
    switch provider {
    case .apple: "Apple"
    case .google: "Google"
    case .facebook: "Facebook"
    default: provider.rawValue
    }
  }
}
