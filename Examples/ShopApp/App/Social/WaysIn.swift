import Combine
import SignInClient
import SignInClientUI

/// The ways in that a window has, and the window over which they appear.
@MainActor
final class WaysIn: ObservableObject {
  let anchor = PresentationAnchor()
  let apple: any CredentialStateProvider
  let google: any AuthorizationProvider
  let facebook: any AuthorizationProvider
  /// Asked to confirm what cannot be taken back, where the account has a password and none of these.
  let password = PasswordQuestion()
  /// The last deletion, for what the person may have to do themselves.
  @Published var deletion: Deletion?

  init(surroundings: Surroundings) {
    apple = surroundings.emulatedApple ?? AppleAuthorizationProvider(anchor: anchor)
    let sheets = SocialSheets(surroundings)
    google = SocialProvider(id: .google, sheet: sheets.google)
    facebook = SocialProvider(id: .facebook, sheet: sheets.facebook)
  }

  var all: [any AuthorizationProvider] { [apple, google, facebook] }
}
