import PippinAccounts
import PippinFoundation
import SignInWithApple

/// Sign-ins that lead a browser to a provider and back.
package struct WebFlows: FlowPart {
  package let context: FlowContext
  /// Where browsers are sent to.
  let appleEndpoints: AppleEndpoints
  /// Apple's rules for return addresses, unless an emulator stands in for Apple.
  let redirectRules: AuthorizationRequest.RedirectRules
  let apple: AppleFlows
  let social: SocialFlows
  let signIns: SignInFlows
  let linking: LinkingFlows
  let passwords: PasswordFlows

  /// Opens a state that a browser brings back, wherever it was sealed.
  func opened(state text: String) async throws(FlowError) -> SealedState {
    SealedState(text: text, flow: try await opened(text))
  }
}
