import Combine
import SignInClient
import SignInClientUI

/// The sign-in methods of one window, and the window that their sheets appear over.
@MainActor
final class SignInMethods: ObservableObject {
  let anchor = PresentationAnchor()
  let apple: any CredentialStateProvider
  /// An emulated device's, or `nil` for the system's.
  private let emulatedPasskeys: (any PasskeyProvider)?
  let google: any AuthorizationProvider
  let facebook: any AuthorizationProvider

  init(environment: AppEnvironment) {
    apple = environment.emulatedApple ?? AppleAuthorizationProvider(anchor: anchor)
    emulatedPasskeys = environment.emulatedPasskeys
    let sheets = SocialSheets(environment)
    google = SocialProvider(id: .google, sheet: sheets.google)
    facebook = SocialProvider(id: .facebook, sheet: sheets.facebook)
  }

  /// For the sign-in screen, which has the system's passkeys by itself.
  var others: [any AuthorizationProvider] { [google, facebook] + (emulatedPasskeys.map { [$0] } ?? []) }

  /// For the account page.
  var all: [any AuthorizationProvider] {
    [apple, google, facebook, emulatedPasskeys ?? ApplePasskeyProvider(anchor: anchor)]
  }
}
