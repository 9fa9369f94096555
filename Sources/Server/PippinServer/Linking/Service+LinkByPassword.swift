import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  /// `POST /sign-in/link/password`: the person shows the password of the account, and what waits is attached to it.
  ///
  /// The form carries the token of what waits, which is bound to the browser's cookie as that of other forms is.
  func linkByPassword(_ call: Call) async throws -> HTTPResponse {
    let data = try formData(call)
    guard let browser = browser(of: call.request) else { throw Problem(.noCookies) }
    let form = PostedForm(browser: browser, data: data)
    return try await answering(form, at: "/sign-in/link", keeping: ["email"]) {
      try limit(as: .signInWithPassword, call, client: passwordClient?.id.rawValue ?? "")
      let outcome: WebLinkOutcome
      do {
        outcome = try await flows.web.confirmLink(
          of: browser, formToken: data.only(FormAction.tokenField), email: form["email"],
          password: SecretText(form["password"]), device: Device(of: call.request), origin: origin(call, browser),
          replacing: formerCookie(of: call.request))
      } catch FlowError.linkOfAnother {
        if let client = passwordClient {
          await refused(WebProvider(.password), client.platform.surface, client.id, Problem(from: .linkOfAnother), call)
        }
        return try await linkOfAnother(call)
      }
      switch outcome {
      case .entered(let entered):
        count(.password, entered.session.surface, entered.session.client, "signed_in")
        return try entering(entered.cookie, isNew: entered.created, leadingTo: entered.request, call)
      case .backToApp(let flow, let client, let ticket):
        count(.password, client.platform.surface, client.id, "signed_in")
        return handOn(to: flow, client, [("ticket", ticket)], call)
      }
    }
  }
}
