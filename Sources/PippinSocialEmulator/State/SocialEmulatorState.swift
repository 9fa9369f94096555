/// All that changes: sign-ins under way, codes, tokens, keys and faults.
struct SocialEmulatorState: Sendable {
  /// A sign-in at Google that a person has to decide about.
  struct GoogleRequest: Sendable {
    let clientID: String
    let redirectURI: String
    let state: String?
    let nonce: String?
    let challenge: String?
    let hostedDomain: String?
    let asksForEmail: Bool
    let asksForProfile: Bool

    /// What is granted, in the words of the authorization endpoint.
    var scopes: [String] { (asksForEmail ? ["email"] : []) + (asksForProfile ? ["profile"] : []) + ["openid"] }
  }

  /// What one of Google's codes stands for.
  struct GoogleGrant: Sendable {
    let request: GoogleRequest
    let person: SocialEmulatorConfiguration.GooglePerson
    let expiresAt: Int
  }

  /// The same at Facebook.
  struct FacebookRequest: Sendable {
    let appID: String
    let redirectURI: String
    let state: String?
    let challenge: String?
    let asksForEmail: Bool
  }

  struct FacebookGrant: Sendable {
    let request: FacebookRequest
    let personID: String
    let sharesEmail: Bool
    let expiresAt: Int
  }

  /// What one of Facebook's access tokens stands for.
  struct FacebookToken: Sendable {
    let appID: String
    let personID: String
    let sharesEmail: Bool
    let issuedAt: Int
    let expiresAt: Int
    /// The person took the app's access away.
    var isRevoked: Bool
  }

  var googleRequests = Ledger<GoogleRequest>(lifetime: 600)
  var googleGrants = Ledger<GoogleGrant>(lifetime: 3600)
  var googleKeys = SigningKeys(from: 0)
  var facebookRequests = Ledger<FacebookRequest>(lifetime: 600)
  var facebookGrants = Ledger<FacebookGrant>(lifetime: 3600)
  var facebookTokens = Ledger<FacebookToken>(lifetime: 90 * 86_400)
  var facebookKeys = SigningKeys(from: 4)
  var faults: [Fault] = []
}
