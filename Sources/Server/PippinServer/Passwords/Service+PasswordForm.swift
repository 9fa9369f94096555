import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  /// `GET /account/password`: one is changed by who knows it, or set where there is none yet.
  func passwordPage(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    switch try await recentCaller(call, for: .password) {
    case .elsewhere(let detour): return detour
    case .here(let caller):
      if try await flows.sessions.identities(of: caller).contains(where: \.isPassword) {
        return accountForm(.changePassword, at: "/account/password", call, caller)
      }
      // A password belongs to an address; without one of the person's own there is nothing to sign in with.
      guard let email = caller.account.email, email.isVerified else { return .redirect(Place.email.path) }
      return accountForm(.setPassword, at: "/account/password", call, caller, ["email": email.address])
    }
  }

  /// `POST /account/password`
  func changePasswordByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    return try await answeringCaller(call, at: "/account/password", for: .password) { form, caller in
      try limit(as: .changePassword, call, client: "")
      let current = form.data.only("current_password").map { SecretText($0) }
      do {
        try await flows.passwords.changePassword(current: current, to: SecretText(form["new_password"]), by: caller)
      } catch FlowError.credentialsInvalid(triesLeft: _) {
        // Here it is the old password that was wrong, and nothing else could be.
        throw FlowError.invalidValue(field: "current_password", reason: "is wrong")
      }
      return try changed(current == nil ? .passwordSet : .passwordChanged, in: form.browser)
    }
  }
}
