import Foundation
import SignInClient

// snippet.page
/// What the account page shows.
struct AccountPage {
  var account: Account
  var signInMethods: [Identity]
  var devices: [DeviceSession]
}

func page(_ client: AuthClient) async throws(SignInError) -> AccountPage {
  AccountPage(
    account: try await client.account(), signInMethods: try await client.identities(),
    devices: try await client.sessions())
}
// snippet.end

// snippet.link
/// `known` is a sign-in method that the account already has. The kit uses it if the server requires a recent sign-in.
func add(
  _ client: AuthClient, _ new: any AuthorizationProvider, known: any AuthorizationProvider
) async throws(SignInError) -> String? {
  do {
    switch try await client.link(with: new, confirmingWith: known) {
    case .linked: return "Added."
    case .cancelled: return nil
    }
  } catch let error where error.code == .identityInUse {
    return "This sign-in method belongs to another account."
  }
}

func remove(
  _ client: AuthClient, _ identity: Identity, known: any AuthorizationProvider
) async throws(SignInError) -> String? {
  do {
    return try await client.unlink(identity, confirmingWith: known) ? "Removed." : nil
  } catch let error where error.code == .lastSignInMethod {
    return "This is your only sign-in method. Add another one first."
  }
}
// snippet.end

// snippet.delete
/// Call this after the user confirmed the deletion. `nil`: the user cancelled the last sheet.
func delete(_ client: AuthClient, known: any AuthorizationProvider) async throws(SignInError) -> String? {
  switch try await client.deleteAccount(confirmingWith: known) {
  case .deleted: "Your account is deleted."
  case .cancelled: nil
  }
}
// snippet.end

// snippet.devices
func signOutElsewhere(_ client: AuthClient) async throws(SignInError) -> [DeviceSession] {
  try await client.endOtherSessions()
  return try await client.sessions()
}
// snippet.end

// snippet.password
func beginSignUp(_ client: AuthClient, email: String, password: String) async throws(SignInError) -> PendingSignUp {
  try await client.signUp(email: email, password: password)
}

/// The user enters the code from the email. It works only on the device that began the sign-up.
func completeSignUp(_ client: AuthClient, code: String) async throws(SignInError) -> SignInOutcome? {
  guard let signUp = try await client.pendingSignUp() else { return nil }
  return try await client.confirmSignUp(signUp, token: code)
}
// snippet.end

// snippet.form
/// A custom password form as an authorization provider.
struct PasswordForm: AuthorizationProvider {
  let email: String
  let password: String
  var id: ProviderID { .password }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    .password(PasswordCredential(email: email, password: password))
  }
}
// snippet.end
