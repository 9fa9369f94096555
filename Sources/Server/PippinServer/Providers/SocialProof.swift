package import PippinAccounts
package import PippinSecret

/// What an app was handed by another provider than Apple.
package enum SocialProof: Sendable {
  /// An ID token; without a nonce it serves once.
  case google(idToken: SecretText, nonce: String?)
  /// An ID token of the client's OpenID Connect provider of this id; without a nonce it serves once.
  case openID(String, idToken: SecretText, nonce: String?)
  /// An access token, which Facebook is asked about.
  case facebook(accessToken: SecretText)
  /// The token of Limited Login.
  case facebookLimited(authenticationToken: SecretText, nonce: String)

  package var provider: Provider {
    switch self {
    case .google: .google
    case .openID: .openid
    case .facebook, .facebookLimited: .facebook
    }
  }

  /// The provider, and which of the settings.
  package var way: WebProvider {
    if case .openID(let id, _, _) = self { WebProvider(.openid, openID: id) } else { WebProvider(provider) }
  }
}
