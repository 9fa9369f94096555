/// The emulator's state: unfinished sign-ins, codes, tokens, keys and faults.
struct SocialEmulatorState: Sendable {
  /// An unfinished sign-in at Google.
  struct GoogleRequest: Sendable {
    let clientID: String
    let redirectURI: String
    let state: String?
    let nonce: String?
    let challenge: String?
    let hostedDomain: String?
    let asksForEmail: Bool
    let asksForProfile: Bool

    /// The granted scopes, as the authorization endpoint names them.
    var scopes: [String] { (asksForEmail ? ["email"] : []) + (asksForProfile ? ["profile"] : []) + ["openid"] }
  }

  /// The grant of a Google code.
  struct GoogleGrant: Sendable {
    let request: GoogleRequest
    let person: SocialEmulatorConfiguration.GooglePerson
    let expiresAt: Int
  }

  /// An unfinished sign-in at Facebook.
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

  /// The grant of a Facebook access token.
  struct FacebookToken: Sendable {
    let appID: String
    let personID: String
    let sharesEmail: Bool
    let issuedAt: Int
    let expiresAt: Int
    /// Whether the person has removed the app.
    var isRevoked: Bool
  }

  var googleRequests = Ledger<GoogleRequest>(lifetime: 600)
  var googleGrants = Ledger<GoogleGrant>(lifetime: 3600)
  var googleKeys = SigningKeys(from: 0)
  var facebookRequests = Ledger<FacebookRequest>(lifetime: 600)
  var facebookGrants = Ledger<FacebookGrant>(lifetime: 3600)
  var facebookTokens = Ledger<FacebookToken>(lifetime: 90 * 86_400)
  var facebookKeys = SigningKeys(from: 4)
  var codeRequests = Ledger<CodeRequest>(lifetime: 600)
  var codeGrants = Ledger<CodeGrant>(lifetime: 3600)
  var codeTokens = Ledger<CodeToken>(lifetime: 3600)
  var openIDKeys = SigningKeys(from: 2)
  var faults: [Fault] = []
  var lies: [Lie] = []
}
