/// Where the kit sends a call: the method and the path of one operation (decisions 0066 and 0143).
///
/// The server's declaration of the same operation begins with this value, so that each path is declared once. What the kit does not
/// call is declared by the server alone.
package struct EndpointAddress: Sendable {
  package enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  package let method: Method
  /// A part in braces is a parameter.
  package let path: String

  package init(_ method: Method, _ path: String) {
    self.method = method
    self.path = path
  }

  /// The path with each of its parameters filled in.
  package func path(_ parameter: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("{") ? parameter : String($0) }.joined(separator: "/")
  }
}

// MARK: Signing in

extension EndpointAddress {
  package static let createNonce = EndpointAddress(.post, "/v1/nonces")
  package static let listProviders = EndpointAddress(.get, "/v1/providers")
  package static let signInWithApple = EndpointAddress(.post, "/v1/sign-in/apple")
  package static let signInWithGoogle = EndpointAddress(.post, "/v1/sign-in/google")
  package static let signInWithFacebook = EndpointAddress(.post, "/v1/sign-in/facebook")
  package static let signInWithOpenID = EndpointAddress(.post, "/v1/sign-in/openid")
  package static let signInAsGuest = EndpointAddress(.post, "/v1/sign-in/guest")
  package static let completeProfile = EndpointAddress(.post, "/v1/sign-up/profile")
  package static let registerAppAttestKey = EndpointAddress(.post, "/v1/app-attest/keys")
  package static let createDeviceCode = EndpointAddress(.post, "/v1/device-codes")
  package static let askDeviceCodeStatus = EndpointAddress(.post, "/v1/device-codes/status")
  package static let redeemTicket = EndpointAddress(.post, "/v1/tickets")
  package static let signInWithPassword = EndpointAddress(.post, "/v1/sign-in/password")
  package static let signUpWithPassword = EndpointAddress(.post, "/v1/sign-up/password")
  package static let confirmPasswordSignUp = EndpointAddress(.post, "/v1/sign-up/password/confirm")
  package static let requestSignInByMail = EndpointAddress(.post, "/v1/sign-in/email")
  package static let confirmSignInByMail = EndpointAddress(.post, "/v1/sign-in/email/confirm")
  package static let requestPasswordReset = EndpointAddress(.post, "/v1/password/reset")
  package static let confirmPasswordReset = EndpointAddress(.post, "/v1/password/reset/confirm")
  package static let changePassword = EndpointAddress(.put, "/v1/account/password")
  package static let requestEmail = EndpointAddress(.post, "/v1/account/email")
  package static let confirmEmail = EndpointAddress(.post, "/v1/account/email/confirm")
}

// MARK: The account and its sessions

extension EndpointAddress {
  package static let changeAccount = EndpointAddress(.patch, "/v1/account")
  package static let deleteAccount = EndpointAddress(.delete, "/v1/account")
  package static let getDeletion = EndpointAddress(.get, "/v1/deletions/{id}")
  package static let exportAccount = EndpointAddress(.get, "/v1/account/export")
  package static let stopRecovery = EndpointAddress(.delete, "/v1/account/recovery")
  package static let listIdentities = EndpointAddress(.get, "/v1/account/identities")
  package static let linkApple = EndpointAddress(.post, "/v1/account/identities/apple")
  package static let linkGoogle = EndpointAddress(.post, "/v1/account/identities/google")
  package static let linkFacebook = EndpointAddress(.post, "/v1/account/identities/facebook")
  package static let linkOpenID = EndpointAddress(.post, "/v1/account/identities/openid")
  package static let unlinkIdentity = EndpointAddress(.delete, "/v1/account/identities/{id}")
  package static let mergeAccounts = EndpointAddress(.post, "/v1/account/merge")
  package static let getSession = EndpointAddress(.get, "/v1/session")
  package static let endSession = EndpointAddress(.delete, "/v1/session")
  package static let refreshSession = EndpointAddress(.post, "/v1/session/refresh")
  package static let listSessions = EndpointAddress(.get, "/v1/sessions")
  package static let endSessions = EndpointAddress(.delete, "/v1/sessions")
  package static let renameSession = EndpointAddress(.patch, "/v1/sessions/{id}")
  package static let endSessionByID = EndpointAddress(.delete, "/v1/sessions/{id}")
}

// MARK: Passkeys

extension EndpointAddress {
  package static let createPasskeySignInOptions = EndpointAddress(.post, "/v1/sign-in/passkey/options")
  package static let signInWithPasskey = EndpointAddress(.post, "/v1/sign-in/passkey")
  package static let createPasskeyAdditionOptions = EndpointAddress(.post, "/v1/account/passkeys/options")
  package static let addPasskey = EndpointAddress(.post, "/v1/account/identities/passkey")
  package static let renamePasskey = EndpointAddress(.patch, "/v1/account/identities/{id}")
  package static let listPasskeySignals = EndpointAddress(.get, "/v1/account/passkeys/signals")
  package static let createPasskeySignUpOptions = EndpointAddress(.post, "/v1/sign-up/passkey/options")
  package static let signUpWithPasskey = EndpointAddress(.post, "/v1/sign-up/passkey")
}
