import FoundationEssentials
package import PippinAccounts
package import PippinSecret

/// What an app was handed by another provider than Apple.
package enum SocialProof: Sendable {
  /// An ID token; without a nonce it serves once.
  case google(idToken: SecretText, nonce: String?)
  /// An access token, which Facebook is asked about.
  case facebook(accessToken: SecretText)
  /// The token of Limited Login.
  case facebookLimited(authenticationToken: SecretText, nonce: String)

  package var provider: Provider {
    switch self {
    case .google: .google
    case .facebook, .facebookLimited: .facebook
    }
  }
}

/// A sign-in of an app by another provider than Apple.
package struct SocialSignIn: Sendable {
  package let client: ClientID
  package let proof: SocialProof
  package let intent: SignIn.Intent
  package let linkToken: String?
  package let device: Device
  /// For an answer that must survive a lost connection.
  package let idempotency: IdempotencyKey?
  /// Whose session is to be recent again, rather than a new one opened.
  package var renewing: Caller?

  package init(
    client: ClientID, proof: SocialProof, intent: SignIn.Intent, linkToken: String?, device: Device,
    idempotency: IdempotencyKey?
  ) {
    self.client = client
    self.proof = proof
    self.intent = intent
    self.linkToken = linkToken
    self.device = device
    self.idempotency = idempotency
  }
}

/// A person whom another provider than Apple vouched for.
struct ProvenPerson: Sendable {
  let identity: ProvenIdentity
  /// What the provider calls them.
  let name: PersonName?
  /// The single-use values that came with it.
  var spends: [SpentValue] = []
  /// When they proved it, where nothing shows that it was just now: a token without a nonce may have lain somewhere.
  var provedAt: Date?
}
