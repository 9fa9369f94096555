package import PippinAccounts
import PippinJOSE
import PippinSocial
import SignInWithApple

extension Flows {
  /// The phases that a provider's key set can be in.
  package static var keySetPhases: [String] { AppleKeyCache.Phase.allCases.map(\.rawValue) }

  /// Where each provider's key set stands on this server, for metrics.
  package var keySetPhases: [(provider: Provider, phase: String)] {
    [
      (.apple, apple.keyPhase.rawValue), (.google, social.google.keys.phase.rawValue),
      (.facebook, social.facebook.keys.phase.rawValue),
    ]
  }
}
