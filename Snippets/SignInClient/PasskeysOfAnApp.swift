import Foundation
import SignInClient

// snippet.managers
/// `managers` is `SystemPasswordManagers()` of `SignInClientUI`.
func configuration(telling managers: any PasswordManagerUpdates) throws(SignInError) -> Configuration {
  var configuration = try Configuration(
    server: URL(string: "https://id.example.com")!, clientID: "com.example.app")
  configuration.passwordManagers = managers
  return configuration
}
// snippet.end

// snippet.add
/// `passkeys` is `ApplePasskeyProvider(anchor:)` of `SignInClientUI`. `known` is a sign-in method that the account has.
func addPasskey(
  _ client: AuthClient, _ passkeys: any PasskeyProvider, known: any AuthorizationProvider
) async throws(SignInError) -> String? {
  do {
    switch try await client.addPasskey(with: passkeys, confirmingWith: known) {
    case .linked(let identity): return "Added: \(identity.passkey?.name ?? "a passkey")"
    case .cancelled: return nil
    }
  } catch let error where error.reason == AuthorizationError.Code.alreadyRegistered.rawValue {
    return "This device already has a passkey for your account."
  }
}
// snippet.end

// snippet.list
/// One line for each passkey of the account.
func passkeys(_ client: AuthClient) async throws(SignInError) -> [String] {
  try await client.identities().compactMap(\.passkey).map { passkey in
    "\(passkey.name), " + (passkey.isDeviceBound ? "on one device only" : passkey.isSynced ? "synced" : "not synced")
  }
}
// snippet.end

// snippet.upgrade
/// After a sign-in with a password. Nothing is shown, and nothing is thrown.
func offerUpgrade(_ client: AuthClient, _ passkeys: any PasskeyProvider) async throws(SignInError) {
  let offer = try await client.offers().first { $0.provider == .passkey }
  if let offer, offer.isAvailable, offer.offersUpgrade { await client.upgradeToPasskey(with: passkeys) }
}
// snippet.end

// snippet.signUp
/// Where the server offers it: an account without Apple and without a password.
func createAccount(
  _ client: AuthClient, _ passkeys: any PasskeyProvider
) async throws(SignInError) -> SignInOutcome? {
  let offer = try await client.offers().first { $0.provider == .passkey }
  guard let offer, offer.isAvailable, offer.offersSignUp else { return nil }
  return try await client.signUp(withPasskey: passkeys)
}
// snippet.end
