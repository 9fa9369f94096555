import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages

extension PippinService {
  /// `GET /sign-in/email`
  func signInByMailPage(_ call: Call) throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    _ = try passwordClient(call)
    return formPage(.signInByMail, at: "/sign-in/email", call)
  }

  /// `POST /sign-in/email`: the same answer for everybody.
  func requestSignInByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    let form = try postedForm(call)
    return try await answering(form, at: "/sign-in/email", keeping: ["email"]) {
      try limit(as: .requestSignInByMail, call, client: client.id.rawValue)
      _ = try await flows.passwords.requestSignIn(
        email: form["email"], client: client.id, asker: UserAgent(call.request.fields["user-agent"] ?? "").asker,
        origin: origin(call, form.browser, page: "/sign-in/email/confirm"))
      return try awaitingMail(to: form["email"], in: form.browser, at: "/sign-in/email/confirm")
    }
  }

  /// `GET /sign-in/email/confirm`, also by the link in the mail
  func confirmSignInPage(_ call: Call) async throws -> HTTPResponse {
    try await mailedProofPage(.confirmSignInByMail, at: "/sign-in/email/confirm", call) {
      (token, browser) async throws(FlowError) in try await flows.passwords.isSignIn(token, of: browser)
    }
  }

  /// `POST /sign-in/email/confirm`
  func confirmSignInByForm(_ call: Call) async throws -> HTTPResponse {
    try await entering(byMailAt: "/sign-in/email/confirm", limitedAs: .confirmSignInByMail, call) {
      (form, token) async throws(FlowError) in
      try await flows.passwords.confirmSignIn(
        in: form.browser, token: token, device: Device(of: call.request), origin: origin(call, form.browser),
        replacing: formerCookie(of: call.request))
    }
  }
}

extension UserAgent {
  /// As a mail names who asked for it.
  var asker: AskingDevice { .browser(name: browser, system: system) }
}
