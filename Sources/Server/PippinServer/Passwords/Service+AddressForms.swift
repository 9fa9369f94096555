import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  /// `GET /account/email`
  func emailPage(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    switch try await recentCaller(call, for: .email) {
    case .elsewhere(let detour): return detour
    case .here(let caller): return accountForm(.email, at: "/account/email", call, caller)
    }
  }

  /// `POST /account/email`
  func requestAddressByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    return try await answeringCaller(call, at: "/account/email", for: .email, keeping: ["email"]) { form, caller in
      try limit(as: .requestEmail, call, client: "")
      try await flows.passwords.requestAddress(
        form["email"], by: caller, origin: origin(call, form.browser, page: "/account/email/confirm"))
      return try awaitingMail(to: form["email"], in: form.browser, at: "/account/email/confirm")
    }
  }

  /// `GET /account/email/confirm`, also by the link in the mail.
  func confirmEmailPage(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    let token = try mailedToken(call)
    if !token.isEmpty {
      // The address goes to who asked, so it is who asked that has to be here.
      guard let caller = try await pageCaller(call.request), try await flows.passwords.isAddress(token, of: caller)
      else {
        return elsewhere(call)
      }
    }
    switch try await recentCaller(call, for: .email) {
    case .elsewhere(let detour): return detour
    case .here(let caller):
      return accountForm(.confirmEmail, at: "/account/email/confirm", call, caller, ["token": token])
    }
  }

  /// `POST /account/email/confirm`
  func confirmAddressByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    return try await answeringCaller(call, at: "/account/email/confirm", for: .email, keeping: ["token", "email"]) {
      form, caller in
      try limit(as: .confirmEmail, call, client: "")
      _ = try await flows.passwords.confirmAddress(token: SecretText(form["token"]), by: caller)
      return try changed(.address, in: form.browser)
    }
  }

  /// A page with one form for whoever is signed in.
  func accountForm(
    _ kind: FormPage.Kind, at path: String, _ call: Call, _ caller: Caller, _ typed: [String: String] = [:],
    device: AccountPage.Device? = nil
  ) -> HTTPResponse {
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let memo = memo(call)
    let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
    return showForm(
      FormPage(
        appName: settings.appName, kind: kind, action: FormAction(path: path, token: token),
        typed: typed.merging(memo?.typed ?? [:]) { _, typed in typed }, trouble: memo?.trouble, device: device),
      call, for: browser)
  }

  /// Runs what a form of somebody who is signed in asks for. Whoever is not, or not lately enough, signs in and comes back.
  func answeringCaller(
    _ call: Call, at path: String, for place: Place, keeping fields: [String] = [],
    _ body: (PostedForm, Caller) async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    guard let caller = try await formCaller(call) else { return .redirect(place.signIn) }
    let data = try formData(call)
    let form = PostedForm(browser: browser(of: call.request) ?? BrowserID(random: flows.random), data: data)
    do {
      return settingBrowser(
        form.browser, on: try await answering(form, at: path, keeping: fields) { try await body(form, caller) })
    } catch FlowError.reauthenticationRequired {
      return .redirect(place.signIn)
    }
  }
}
