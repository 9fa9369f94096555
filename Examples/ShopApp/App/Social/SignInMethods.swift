import Combine
import SignInClient
import SignInClientUI

/// The sign-in methods of one window, and the window that their sheets appear over.
@MainActor
final class SignInMethods: ObservableObject {
  let anchor = PresentationAnchor()
  let apple: any CredentialStateProvider
  let google: any AuthorizationProvider
  let facebook: any AuthorizationProvider

  init(environment: AppEnvironment) {
    apple = environment.emulatedApple ?? AppleAuthorizationProvider(anchor: anchor)
    let sheets = SocialSheets(environment)
    google = SocialProvider(id: .google, sheet: sheets.google)
    facebook = SocialProvider(id: .facebook, sheet: sheets.facebook)
  }

  var all: [any AuthorizationProvider] { [apple, google, facebook] }
}
