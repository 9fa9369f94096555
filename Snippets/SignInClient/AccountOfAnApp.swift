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
/// `known` is a way in that the person has already; it is asked only where the server wants to be sure.
func add(
  _ client: AuthClient, _ new: any AuthorizationProvider, known: any AuthorizationProvider
) async throws(SignInError) -> String? {
  do {
    switch try await client.link(with: new, confirmingWith: known) {
    case .linked: return "Added."
    case .cancelled: return nil
    }
  } catch let error where error.code == .identityInUse {
    return "That one leads to another account of yours."
  }
}

func remove(
  _ client: AuthClient, _ identity: Identity, known: any AuthorizationProvider
) async throws(SignInError) -> String? {
  do {
    return try await client.unlink(identity, confirmingWith: known) ? "Removed." : nil
  } catch let error where error.code == .lastSignInMethod {
    return "This is your only way in. Add another one first."
  }
}
// snippet.end

// snippet.delete
/// After the person was asked twice. `nil`: they changed their mind at the last sheet.
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

/// The code is in the mail. Both are needed: this device, and the mailbox.
func completeSignUp(_ client: AuthClient, code: String) async throws(SignInError) -> SignInOutcome? {
  guard let signUp = try await client.pendingSignUp() else { return nil }
  return try await client.confirmSignUp(signUp, token: code)
}
// snippet.end

// snippet.form
/// A form of the app's own, as a provider like the others.
struct PasswordForm: AuthorizationProvider {
  let email: String
  let password: String
  var id: ProviderID { .password }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    .password(PasswordCredential(email: email, password: password))
  }
}
// snippet.end
