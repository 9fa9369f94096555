import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  /// `GET /password/reset`
  func resetPage(_ call: Call) throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    _ = try passwordClient(call)
    return formPage(.reset, at: "/password/reset", call)
  }

  /// `POST /password/reset`: the same answer for everybody.
  func requestResetByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    let form = try postedForm(call)
    return try await answering(form, at: "/password/reset", keeping: ["email"]) {
      try limit(as: .requestPasswordReset, call, client: client.id.rawValue)
      try await flows.passwords.requestReset(
        email: form["email"], client: client.id, origin: origin(call, form.browser, page: "/password/reset/confirm"))
      return try awaitingMail(to: form["email"], in: form.browser, at: "/password/reset/confirm")
    }
  }

  /// `GET /password/reset/confirm`, also by the link in the mail.
  func confirmResetPage(_ call: Call) throws -> HTTPResponse {
    _ = try passwordClient(call)
    return formPage(.confirmReset, at: "/password/reset/confirm", call, ["token": try mailedToken(call)])
  }

  /// `POST /password/reset/confirm`: every session of the account ends, also this browser's if it is one of them.
  func confirmResetByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    let form = try postedForm(call)
    return try await answering(form, at: "/password/reset/confirm", keeping: ["token", "email"]) {
      try limit(as: .confirmPasswordReset, call, client: "")
      try await flows.passwords.confirmReset(
        token: SecretText(form["token"]), newPassword: SecretText(form["new_password"]),
        origin: origin(call, form.browser))
      return try changed(.passwordReset, in: form.browser, at: "/sign-in")
    }
  }
}
