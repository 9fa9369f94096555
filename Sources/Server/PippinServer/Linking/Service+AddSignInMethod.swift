import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages

extension PippinService {
  private static let additionPrefix = "/account/link/"
  /// The field that says which of the OpenID Connect and OAuth 2 providers.
  private static let providerField = "provider"

  /// The ways in that the pages of the session's app offer and the account does not have. They wait for no recent sign-in: whoever
  /// presses the button of one is asked for it, and comes back.
  func additions(_ identities: [Identity], of caller: Caller, token: String) -> [AccountPage.Addition] {
    guard let client = flows.clients[caller.session.client] else { return [] }
    let new = client.webProviders.filter { way in
      isOffered(way.provider, by: client) && !identities.contains { client.leads(way, to: $0.key) }
    }
    return new.map { way in
      let choice = way.openID.map { FormAction.Choice(name: Self.providerField, value: $0) }
      let begin = FormAction(path: Self.additionPrefix + way.provider.rawValue, token: token, choice: choice)
      return way == .apple ? .apple(begin: begin) : .other(providerName(way, of: client), begin: begin)
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
    let id = provider == .openid ? call.request.formData?.only(Self.providerField) : nil
    let way = WebProvider(provider, openID: id)
    let address = try await flows.web.startLinking(way, to: caller, browser: browser)
    let name = flows.clients[caller.session.client].map { providerName(way, of: $0) }
    return settingBrowser(browser, on: goOn(to: address, named: name ?? Self.providerName(provider), call))
  }
}
