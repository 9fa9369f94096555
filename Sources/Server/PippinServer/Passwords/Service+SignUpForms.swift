import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  /// `GET /sign-up`
  func signUpPage(_ call: Call) async throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    let client = try passwordClient(call)
    if try await pageCaller(call.request) != nil { return .redirect("/account") }
    return formPage(client.demandsName ? .signUpWithName : .signUp, at: "/sign-up", call)
  }

  /// `POST /sign-up`: the same answer after the same work, whether the address is known or not.
  func signUpByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    let form = try postedForm(call)
    return try await answering(form, at: "/sign-up", keeping: ["email", "given_name", "family_name"]) {
      try limit(as: .signUpWithPassword, call, client: client.id.rawValue)
      let request = PasswordSignUp(
        client: client.id, email: form["email"], password: SecretText(form["password"]),
        name: PersonName(givenName: form["given_name"], familyName: form["family_name"]),
        origin: origin(call, form.browser, page: "/sign-up/confirm"))
      _ = try await flows.passwords.signUp(request)
      return try awaitingMail(to: form["email"], in: form.browser, at: "/sign-up/confirm")
    }
  }

  /// `GET /sign-up/confirm`, also by the link in the mail: neither the mailbox alone nor the browser alone suffices. In
  /// another browser the password is asked for.
  func confirmSignUpPage(_ call: Call) async throws -> HTTPResponse {
    let brought = try mailedToken(call)
    let token = brought.isEmpty ? memo(call)?.typed["token"] ?? "" : brought
    if !token.isEmpty, try await isElsewhere(token, call) {
      _ = try passwordClient(call)
      return formPage(.confirmSignUpElsewhere, at: "/sign-up/confirm", call, ["token": token])
    }
    // The last try with a password was made here, and the link is void.
    if brought.isEmpty, memo(call)?.trouble?.kind == .credentials { return settingMemo(nil, on: elsewhere(call)) }
    return try await mailedProofPage(.confirmSignUp, at: "/sign-up/confirm", call) {
      (token, browser) async throws(FlowError) in try await flows.passwords.isSignUp(token, of: browser)
    }
  }

  /// `POST /sign-up/confirm`
  func confirmSignUpByForm(_ call: Call) async throws -> HTTPResponse {
    try await entering(byMailAt: "/sign-up/confirm", limitedAs: .confirmPasswordSignUp, call) {
      (form, token) async throws(FlowError) in
      let device = Device(of: call.request)
      if !form["password"].isEmpty {
        return try await flows.passwords.confirmSignUpElsewhere(
          in: form.browser, token: token, password: SecretText(form["password"]), device: device,
          origin: origin(call, form.browser),
          replacing: formerCookie(of: call.request))
      }
      return try await flows.passwords.confirmSignUp(
        in: form.browser, token: token, device: device, origin: origin(call, form.browser),
        replacing: formerCookie(of: call.request))
    }
  }

  /// Whether a sign-up's link is opened in another browser than the one where it began, and can be used there.
  private func isElsewhere(_ token: String, _ call: Call) async throws -> Bool {
    if let browser = browser(of: call.request), try await flows.passwords.isSignUp(token, of: browser) { return false }
    return try await flows.passwords.isSignUpElsewhere(token)
  }

  /// A page with one form, with what was typed before and what was wrong with it.
  func formPage(
    _ kind: FormPage.Kind, at path: String, _ call: Call, _ typed: [String: String] = [:]
  ) -> HTTPResponse {
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let memo = memo(call)
    let response = showForm(
      FormPage(
        appName: settings.appName, kind: kind, action: form(to: path, for: browser),
        typed: typed.merging(memo?.typed ?? [:]) { _, typed in typed }, trouble: memo?.trouble),
      call, for: browser)
    // The tab that came here last from its sign-in page is the one that these pages lead on.
    guard let id = namedRequest(call.request.queryData), waitingRequest(id, of: call.request) != nil else {
      return response
    }
    return settingPlace(.client(id), on: response)
  }
}
