import PippinAPI
import PippinAccounts
import PippinFlows
import PippinFoundation
import PippinHTTP
import PippinPages

extension PippinService {
  private static let additionPrefix = "/account/link/"

  /// The ways in that the pages of the session's app offer and the account does not have. They wait for no recent sign-in: whoever
  /// presses the button of one is asked for it, and comes back.
  func additions(_ identities: [Identity], of caller: Caller, token: String) -> [AccountPage.Addition] {
    guard let client = flows.clients[caller.session.client] else { return [] }
    let known = Set(identities.map(\.key.provider))
    return client.webProviders.filter { !known.contains($0) && isOffered($0, by: client) }.map { provider in
      let begin = FormAction(path: Self.additionPrefix + provider.rawValue, token: token)
      return provider == .apple ? .apple(begin: begin) : .other(Self.providerName(provider), begin: begin)
    }
  }

  /// `POST /account/link/apple`, and those of the other providers: on to the provider, whose answer is attached to the account if this
  /// browser still presents this session then.
  func addSignInMethodByForm(_ call: Call) async throws -> HTTPResponse {
    let provider = Provider(rawValue: String(call.request.path.dropFirst(Self.additionPrefix.count)))
    guard let caller = try await formCaller(call) else { return .redirect(Place.account.signIn) }
    guard caller.session.isRecent(at: flows.now()) else { return .redirect(Place.account.signIn) }
    try limit(as: .startAppleOnTheWeb, call, client: caller.session.client.rawValue)
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let address = try flows.web.startLinking(provider, to: caller, browser: browser)
    return settingBrowser(browser, on: goOn(to: address, named: Self.providerName(provider), call))
  }
}
