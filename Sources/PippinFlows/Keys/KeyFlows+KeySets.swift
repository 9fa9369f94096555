package import PippinAccounts
import PippinSigningKeys
import PippinSocial
import SignInWithApple

extension KeyFlows {
  /// The phases that a provider's key set can be in.
  package static var keySetPhases: [String] { SigningKeyCache.Phase.allCases.map(\.rawValue) }

  /// Where each provider's key set stands on this server, for metrics.
  package var keySetPhases: [(provider: Provider, phase: String)] {
    [
      (.apple, apple.keys.phase.rawValue), (.google, social.google.keys.phase.rawValue),
      (.facebook, social.facebook.keys.phase.rawValue),
    ]
  }
}
