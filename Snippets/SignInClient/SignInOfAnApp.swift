import Foundation
import SignInClient

// snippet.client
/// For a server's address that the app reads.
func client(server: URL, keychain: any SecretStorage) throws(SignInError) -> AuthClient {
  var configuration = try Configuration(server: server, clientID: "com.example.app", appVersion: "2.4")
  configuration.installationMarker = Configuration.defaultInstallationMarker(clientID: "com.example.app")
  configuration.tokenHosts.insert("api.example.com")
  return AuthClient(configuration: configuration, storage: keychain)
}
// snippet.end

// snippet.launch
/// At launch: signs in a user that this device knows. No sheet appears for an unknown user.
func launch(_ client: AuthClient, apple: any CredentialStateProvider) async {
  do {
    try await client.start()
    if case .signedIn = client.state { return }
    _ = try await client.signIn(with: apple, purpose: .existing)
  } catch {
    // Locked device, no network or no known user: show the sign-in screen.
  }
}
// snippet.end

// snippet.button
/// What the screen shows next.
enum Next {
  case home(Account, isNew: Bool)
  case stay
  case choose(ExistingAccount)
  case offerAccount(GuestMerge)
  case askForName(ProfileDemand)
}

func press(_ client: AuthClient, _ provider: any AuthorizationProvider) async throws(SignInError) -> Next {
  next(after: try await client.signIn(with: provider))
}

func next(after outcome: SignInOutcome) -> Next {
  switch outcome {
  case .signedIn(let signIn): .home(signIn.account, isNew: signIn.wasCreated)
  case .cancelled, .noAccount: .stay
  case .accountExists(let existing): .choose(existing)
  case .guestHasAccount(let merge): .offerAccount(merge)
  case .profileRequired(let demand): .askForName(demand)
  }
}
// snippet.end

// snippet.guest
func start(_ client: AuthClient) async throws(SignInError) {
  // Nothing changes for somebody who is signed in already.
  try await client.signInAsGuest()
}

func keep(_ client: AuthClient, with provider: any AuthorizationProvider) async throws(SignInError) -> Next {
  next(after: try await client.signIn(with: provider))
}

func accept(_ client: AuthClient, _ merge: GuestMerge) async throws(SignInError) -> Next {
  next(after: try await client.signIn(merging: merge))
}
// snippet.end

// snippet.invitation
/// Call this for each link that opens the app.
func handle(_ link: URL, _ client: AuthClient) async throws(SignInError) -> Bool {
  guard let invitation = Invitation(link: link, for: client) else { return false }
  try await client.accept(invitation)
  return true
}

/// Call this for a code that the user typed. Then let the user sign in.
func enter(code: String, _ client: AuthClient) async throws(SignInError) {
  guard let invitation = Invitation(code: code) else { return }
  try await client.accept(invitation)
}
// snippet.end

// snippet.name
func giveName(_ client: AuthClient, _ demand: ProfileDemand, given: String, family: String) async throws(SignInError)
  -> Next
{
  next(after: try await client.complete(demand, name: PersonName(givenName: given, familyName: family)))
}
// snippet.end

// snippet.existing
/// Call this after the user chose an existing sign-in method, and whether to link the new one.
func continueSignIn(
  _ client: AuthClient, _ existing: ExistingAccount, with chosen: any AuthorizationProvider, link: Bool
) async throws(SignInError) -> Next {
  next(after: try await client.signIn(with: chosen, linking: link ? existing : nil))
}
// snippet.end

// snippet.words
/// The message to show, and whether to offer a retry.
func words(for error: SignInError) -> (String, canRetry: Bool) {
  switch error.code {
  case .unreachable, .providerUnreachable: ("There is no connection. Try again later.", true)
  case .tooManyRequests: ("Too many attempts. Wait \(Int(error.retryAfter ?? 60)) seconds.", true)
  case .credentialsInvalid: ("The email address or password is incorrect.", true)
  case .deletionInProgress: ("This account is being deleted.", false)
  case .storage: ("Unlock the device and try again.", true)
  default: (error.localizedDescription, error.isTemporary)
  }
}
// snippet.end
