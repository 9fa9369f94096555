import PippinAccounts
import PippinFoundation
import PippinTokens

/// What an authorization code stands for, sealed into a record under the digest of the code.
struct AuthorizationCode: SealableObject {
  /// How long a code may be redeemed, in seconds.
  static let lifetime: TimeInterval = 60
  /// How long a code that was redeemed is known, so that a second use ends what the first one gave, in seconds.
  static let remembered: TimeInterval = 3600

  let client: ClientID
  let redirectURI: String
  /// Of PKCE; nil where the client may do without and sent none.
  let challenge: String?
  let scope: GrantedScope
  let nonce: String?
  let account: AccountID
  /// Whether the person had agreed to all of the scope, so that the code ends with that consent.
  let isConsented: Bool
  /// The browser's session in which it was given.
  let browserSession: SessionID
  let authenticatedAt: Date
  let issuedAt: Date
  /// The client's session that it opened; nil until it is redeemed.
  var redeemed: SessionID?

  init(_ request: OpenIDRequest, for session: Session, isConsented: Bool, at now: Date) {
    client = request.client
    redirectURI = request.redirectURI
    challenge = request.challenge
    scope = request.scope
    nonce = request.nonce
    account = session.account
    self.isConsented = isConsented
    browserSession = session.id
    authenticatedAt = session.authenticatedAt
    issuedAt = now
  }

  func write(to writer: inout JSONWriter) {
    writer.member("client", client.rawValue)
    writer.member("redirect_uri", redirectURI)
    writer.member("challenge", ifPresent: challenge)
    writer.member("scope", scope.text)
    writer.member("nonce", ifPresent: nonce)
    writer.member("account", account.description)
    writer.member("consented", isConsented)
    writer.member("browser_session", browserSession.description)
    writer.member("authenticated_at", authenticatedAt.millisecondsSince1970)
    writer.member("issued_at", issuedAt.millisecondsSince1970)
    writer.member("redeemed", ifPresent: redeemed?.description)
  }

  init?(_ json: JSONElement) {
    guard let client = json["client"]?.string, let redirectURI = json["redirect_uri"]?.string,
      let scope = json["scope"]?.string,
      let account = json["account"]?.string.flatMap(AccountID.init), let isConsented = json["consented"]?.bool,
      let browser = json["browser_session"]?.string.flatMap(SessionID.init),
      let authenticatedAt = json["authenticated_at"]?.integer, let issuedAt = json["issued_at"]?.integer
    else { return nil }
    let redeemed = json["redeemed"]?.string
    self.redeemed = redeemed.flatMap(SessionID.init)
    // One that was redeemed must never be read as a new one.
    if redeemed != nil, self.redeemed == nil { return nil }
    self.client = ClientID(rawValue: client)
    self.redirectURI = redirectURI
    challenge = json["challenge"]?.string
    // What was sent must never be read as nothing.
    if json["challenge"] != nil, challenge == nil { return nil }
    self.scope = GrantedScope(text: scope)
    nonce = json["nonce"]?.string
    self.account = account
    self.isConsented = isConsented
    browserSession = browser
    self.authenticatedAt = Date(millisecondsSince1970: authenticatedAt)
    self.issuedAt = Date(millisecondsSince1970: issuedAt)
  }
}
