package import PippinAccounts
package import PippinFoundation
import PippinTokens

/// The id of a request that a browser keeps, by which a tab's sign-in leads on to its own client (0100).
package typealias OpenIDRequestID = Identifier<OpenIDRequest>

/// What an OpenID client asks for, judged; it travels sealed while the person signs in or is asked (OpenID Connect Core, 3.1.2.1).
package struct OpenIDRequest: Sendable, Equatable, SealableObject {
  /// How long a person may take, in seconds.
  package static let lifetime: TimeInterval = 1800
  /// The longest values that are taken, in bytes: what is sealed has to fit a cookie.
  static let longestState = 1200
  static let longestNonce = 512
  static let longestHint = 254

  package let client: ClientID
  /// One that the client registered.
  package let redirectURI: String
  package let scope: GrantedScope
  package let state: String?
  let nonce: String?
  /// Of PKCE, S256; nil where the client may do without and sends a nonce instead.
  let challenge: String?
  package let prompt: Set<AuthorizationDemand.Prompt>
  package let maximumAge: Int?
  /// The account that `id_token_hint` names.
  let subject: AccountID?
  /// For the field of the sign-in page.
  package let loginHint: String?
  /// The language of the pages, by its tag.
  package let language: String?
  /// The pushed request, which serves once: the digest of its `request_uri`.
  let pushed: [UInt8]?
  package let askedAt: Date
  /// What the page told the person that they would agree to; nil before it is shown.
  var shown: GrantedScope?

  /// Whether the person may be another than the one who is signed in.
  package var mayBeOfAnother: Bool { prompt.contains(.selectAccount) || subject != nil }

  var expiresAt: Date { askedAt.addingTimeInterval(Self.lifetime) }

  func write(to writer: inout JSONWriter) {
    writer.member("client", client.rawValue)
    writer.member("redirect_uri", redirectURI)
    writer.member("scope", scope.text)
    writer.member("state", ifPresent: state)
    writer.member("nonce", ifPresent: nonce)
    writer.member("challenge", ifPresent: challenge)
    if !prompt.isEmpty { writer.member("prompt", prompt.map(\.rawValue).sorted()) }
    if let maximumAge { writer.member("max_age", maximumAge) }
    writer.member("subject", ifPresent: subject?.description)
    writer.member("login_hint", ifPresent: loginHint)
    writer.member("language", ifPresent: language)
    writer.member("pushed", ifPresent: pushed.map { Base64URL.encode($0) })
    writer.member("asked_at", askedAt.millisecondsSince1970)
    writer.member("shown", ifPresent: shown?.text)
  }

  init?(_ json: JSONElement) {
    guard let client = json["client"]?.string, let redirectURI = json["redirect_uri"]?.string,
      let scope = json["scope"]?.string, let askedAt = json["asked_at"]?.integer
    else { return nil }
    var prompt: Set<AuthorizationDemand.Prompt> = []
    if let words = json["prompt"]?.elements {
      for word in words {
        // What was to be asked must never be read as a request to ask nothing.
        guard let value = word.string.flatMap(AuthorizationDemand.Prompt.init) else { return nil }
        prompt.insert(value)
      }
    }
    let subject = json["subject"]?.string
    self.subject = subject.flatMap(AccountID.init)
    if subject != nil, self.subject == nil { return nil }
    self.client = ClientID(rawValue: client)
    self.redirectURI = redirectURI
    self.scope = GrantedScope(text: scope)
    state = json["state"]?.string
    nonce = json["nonce"]?.string
    challenge = json["challenge"]?.string
    // What was sent must never be read as nothing.
    if json["challenge"] != nil, challenge == nil { return nil }
    self.prompt = prompt
    maximumAge = json["max_age"]?.integer.map { Int($0) }
    loginHint = json["login_hint"]?.string
    language = json["language"]?.string
    pushed = json["pushed"]?.string.flatMap { Base64URL.decode($0) }
    self.askedAt = Date(millisecondsSince1970: askedAt)
    shown = json["shown"]?.string.map { GrantedScope(text: $0) }
  }

  init(
    client: ClientID, redirectURI: String, scope: GrantedScope, state: String?, nonce: String?, challenge: String?,
    prompt: Set<AuthorizationDemand.Prompt>, maximumAge: Int?, subject: AccountID?, loginHint: String?,
    language: String?, pushed: [UInt8]?, askedAt: Date
  ) {
    self.client = client
    self.redirectURI = redirectURI
    self.scope = scope
    self.state = state
    self.nonce = nonce
    self.challenge = challenge
    self.prompt = prompt
    self.maximumAge = maximumAge
    self.subject = subject
    self.loginHint = loginHint
    self.language = language
    self.pushed = pushed
    self.askedAt = askedAt
  }

  /// The same as a pushed request that is used now.
  func used(as pushed: [UInt8], at now: Date) -> OpenIDRequest {
    OpenIDRequest(
      client: client, redirectURI: redirectURI, scope: scope, state: state, nonce: nonce, challenge: challenge,
      prompt: prompt, maximumAge: maximumAge, subject: subject, loginHint: loginHint, language: language,
      pushed: pushed, askedAt: now)
  }
}

extension OpenIDRequest {
  /// The same, on the page that asks the person for that.
  func showing(_ agreement: GrantedScope) -> OpenIDRequest {
    var request = self
    request.shown = agreement
    return request
  }

  func demand(of client: Client, _ registration: OpenIDRegistration) -> AuthorizationDemand {
    AuthorizationDemand(
      prompt: prompt, maximumAge: maximumAge, subject: subject, agreement: client.agreement(on: scope),
      policy: registration.consent, askedAt: askedAt)
  }
}
