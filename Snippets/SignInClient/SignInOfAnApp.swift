import Foundation
import SignInClient

// snippet.client
/// One for the whole app, made at launch and handed to whoever needs it.
func client(keychain: any SecretStorage, documents: URL) throws(SignInError) -> AuthClient {
  var configuration = try Configuration(
    server: URL(string: "https://id.example.com")!, clientID: "com.example.app", appVersion: "2.4", deviceName: "iPhone"
  )
  configuration.installationMarker = documents.appendingPathComponent(".installed")
  configuration.tokenHosts.insert("api.example.com")
  return AuthClient(configuration: configuration, storage: keychain)
}
// snippet.end

// snippet.launch
/// At launch: whoever is known on this device comes in, and nobody is asked anything.
func launch(_ client: AuthClient, apple: any CredentialStateProvider) async {
  do {
    try await client.start()
    if case .signedIn = await client.state { return }
    _ = try await client.signIn(with: apple, purpose: .existing)
  } catch {
    // Locked, no network, nobody known: the screen with the button is there anyway.
  }
}
// snippet.end

// snippet.button
/// What the screen shows next.
enum Next {
  case home(Account, isNew: Bool)
  case stay
  case choose(ExistingAccount)
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
  case .profileRequired(let demand): .askForName(demand)
  }
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
/// After the person has read what would be attached, and chosen one of their ways in.
func goOn(
  _ client: AuthClient, _ existing: ExistingAccount, with chosen: any AuthorizationProvider, attach: Bool
) async throws(SignInError) -> Next {
  next(after: try await client.signIn(with: chosen, linking: attach ? existing : nil))
}
// snippet.end

// snippet.words
/// A sentence for the person, and whether to offer another try.
func words(for error: SignInError) -> (String, canRetry: Bool) {
  switch error.code {
  case .unreachable, .providerUnreachable: ("There is no connection. Nothing is lost.", true)
  case .tooManyRequests: ("Too many tries. Wait \(Int(error.retryAfter ?? 60)) seconds.", true)
  case .credentialsInvalid: ("Address and password do not fit.", true)
  case .deletionInProgress: ("This account is being deleted.", false)
  case .storage: ("Unlock the device and try again.", true)
  default: (error.detail, error.isTemporary)
  }
}
// snippet.end
