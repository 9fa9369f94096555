package import PippinAccounts
import PippinTokens
import PippinProviders
import SignInWithApple

extension KeyFlows {
  /// The phases that a provider's key set can be in.
  package static var keySetPhases: [String] { SigningKeyCache.Phase.allCases.map(\.rawValue) }

  /// Where each provider's key set stands on this server, and whether there is one, for metrics and health.
  package var keySets: [(provider: Provider, phase: String, isThere: Bool)] {
    [(Provider.apple, apple.keys), (.google, social.google.keys), (.facebook, social.facebook.keys)].map {
      ($0, $1.phase.rawValue, $1.lastGood != nil)
    }
  }
}
