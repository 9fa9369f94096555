import PippinHTTP

/// The two emulators that any server can be set up with by endpoints alone.
enum CodeProvider: String, Sendable {
  /// An OpenID Connect provider.
  case openID = "openid"
  /// A provider with an OAuth 2 code flow and no ID tokens.
  case oauth2

  /// In the words of its pages.
  var name: String { self == .openID ? "an OpenID Connect provider" : "an OAuth 2 provider" }

  func clients(_ configuration: SocialEmulatorConfiguration) -> [SocialEmulatorConfiguration.CodeClient] {
    self == .openID ? configuration.openIDClients : configuration.oauth2Clients
  }
}

/// An unfinished sign-in.
struct CodeRequest: Sendable {
  let provider: CodeProvider
  let clientID: String
  let redirectURI: String
  let state: String?
  let nonce: String?
  let challenge: String
  let scopes: [String]
}

/// What a code stands for.
struct CodeGrant: Sendable {
  let request: CodeRequest
  let person: SocialEmulatorConfiguration.OpenIDPerson
  let expiresAt: Int
}

/// What an access token stands for.
struct CodeToken: Sendable {
  let provider: CodeProvider
  let person: SocialEmulatorConfiguration.OpenIDPerson
  let scopes: [String]
  let expiresAt: Int
}

/// What the OpenID Connect emulator says wrongly, once, for tests of the relying party.
enum Lie: String, Sendable, CaseIterable {
  case issuer
  case audience
  case nonce
  case expired
  case accessTokenHash = "at_hash"
  /// The ID token is not signed.
  case unsigned
  /// The ID token is signed with the client secret (HS256).
  case sharedSecret = "shared_secret"
  /// The ID token is signed with another provider's key, under the id of the published one.
  case foreignKey = "foreign_key"
  /// `email_verified` is a text.
  case verifiedText = "email_verified_text"
  /// The userinfo endpoint names another person.
  case subject = "userinfo_subject"
  /// The authorization response names another issuer (RFC 9207).
  case callbackIssuer = "callback_issuer"
  /// The authorization response names none, although the discovery document promises it.
  case noCallbackIssuer = "no_callback_issuer"
  /// The discovery document names another issuer.
  case discoveryIssuer = "discovery_issuer"
  /// The discovery document has moved to another host.
  case discoveryRedirect = "discovery_redirect"
}

extension SocialEmulatorState {
  /// Takes a lie, if it was ordered.
  mutating func tell(_ lie: Lie) -> Bool {
    guard let index = lies.firstIndex(of: lie) else { return false }
    lies.remove(at: index)
    return true
  }
}
