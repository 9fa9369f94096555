import Combine
import SignInClient
import SignInClientUI

/// The sign-in methods that a window has, and the window over which they appear.
@MainActor
final class SignInMethods: ObservableObject {
  let anchor = PresentationAnchor()
  let apple: any CredentialStateProvider
  let google: any AuthorizationProvider
  let facebook: any AuthorizationProvider

  init(surroundings: Surroundings) {
    apple = surroundings.emulatedApple ?? AppleAuthorizationProvider(anchor: anchor)
    let sheets = SocialSheets(surroundings)
    google = SocialProvider(id: .google, sheet: sheets.google)
    facebook = SocialProvider(id: .facebook, sheet: sheets.facebook)
  }

  var all: [any AuthorizationProvider] { [apple, google, facebook] }
}
