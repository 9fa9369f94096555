package import PippinAccounts
package import PippinFoundation
package import PippinHTTP
import PippinTokens

/// The id of a request that a browser keeps, so that each tab's sign-in returns to its own client (0100).
package typealias OpenIDRequestID = Identifier<OpenIDRequest>

/// A verified authorization request; it travels sealed while the person signs in or is asked (OpenID Connect Core, 3.1.2.1).
package struct OpenIDRequest: Sendable, Equatable, SealableObject {
  /// How long a person may take, in seconds.
  package static let lifetime: TimeInterval = 1800
  /// The longest accepted values, in bytes: the sealed request must fit into a cookie.
  static let longestState = 1200
  static let longestNonce = 512
  static let longestHint = 254

  package let client: ClientID
  /// An address that the client registered.
  package let redirectURI: String
  package let scope: GrantedScope
  package let state: String?
  let nonce: String?
  /// The S256 `code_challenge`; nil if the client does not need PKCE and sends a nonce instead.
  let challenge: String?
  package let prompt: Set<AuthorizationDemand.Prompt>
  package let maximumAge: Int?
  /// Whether the client wishes a proof that resists phishing (`acr_values`).
  package let wishesPhishingResistance: Bool
  /// The account that `id_token_hint` names.
  let subject: AccountID?
  /// The text to put into the field of the sign-in page.
  package let loginHint: String?
  /// The language of the pages, by its tag.
  package let language: String?
  /// The digest of a pushed request's `request_uri`, which can be used once.
  let pushed: [UInt8]?
  package let askedAt: Date
  /// What the consent page showed the person; nil before it is shown.
  var shown: GrantedScope?
  /// The id under which the browser keeps the request while the consent page is open; nil before it is shown.
  var keptAs: OpenIDRequestID?
  /// The session whose person chose another account on the consent page (0144); nil if nobody did.
  var left: SessionID?

  /// Whether the person may be another than the one who is signed in.
  package var mayBeOfAnother: Bool { prompt.contains(.selectAccount) || subject != nil || left != nil }

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
    if wishesPhishingResistance { writer.member("phr", true) }
    writer.member("subject", ifPresent: subject?.description)
    writer.member("login_hint", ifPresent: loginHint)
    writer.member("language", ifPresent: language)
    writer.member("pushed", ifPresent: pushed.map { Base64URL.encode($0) })
    writer.member("asked_at", askedAt.millisecondsSince1970)
    writer.member("shown", ifPresent: shown?.text)
    writer.member("kept_as", ifPresent: keptAs?.description)
    writer.member("left", ifPresent: left?.description)
  }

  init?(_ json: JSONElement) {
    guard let client = json["client"]?.string, let redirectURI = json["redirect_uri"]?.string,
      let scope = json["scope"]?.string, let askedAt = json["asked_at"]?.integer
    else { return nil }
    var prompt: Set<AuthorizationDemand.Prompt> = []
    if let words = json["prompt"]?.elements {
      for word in words {
        // An unreadable prompt must never be read as a request to ask nothing.
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
    // An unreadable challenge must never be read as none.
    if json["challenge"] != nil, challenge == nil { return nil }
    self.prompt = prompt
    maximumAge = json["max_age"]?.integer.map { Int($0) }
    wishesPhishingResistance = json["phr"]?.bool ?? false
    loginHint = json["login_hint"]?.string
    language = json["language"]?.string
    pushed = json["pushed"]?.string.flatMap { Base64URL.decode($0) }
    self.askedAt = Date(millisecondsSince1970: askedAt)
    shown = json["shown"]?.string.map { GrantedScope(text: $0) }
    keptAs = json["kept_as"]?.string.flatMap(OpenIDRequestID.init)
    let left = json["left"]?.string
    self.left = left.flatMap(SessionID.init)
    // An unreadable session must never be read as one that nobody left.
    if left != nil, self.left == nil { return nil }
  }

  init(
    client: ClientID, redirectURI: String, scope: GrantedScope, state: String?, nonce: String?, challenge: String?,
    prompt: Set<AuthorizationDemand.Prompt>, maximumAge: Int?, wishesPhishingResistance: Bool, subject: AccountID?,
    loginHint: String?, language: String?, pushed: [UInt8]?, askedAt: Date
  ) {
    self.client = client
    self.redirectURI = redirectURI
    self.scope = scope
    self.state = state
    self.nonce = nonce
    self.challenge = challenge
    self.prompt = prompt
    self.maximumAge = maximumAge
    self.wishesPhishingResistance = wishesPhishingResistance
    self.subject = subject
    self.loginHint = loginHint
    self.language = language
    self.pushed = pushed
    self.askedAt = askedAt
  }

  /// The same request as a pushed one that is used now.
  func used(as pushed: [UInt8], at now: Date) -> OpenIDRequest {
    OpenIDRequest(
      client: client, redirectURI: redirectURI, scope: scope, state: state, nonce: nonce, challenge: challenge,
      prompt: prompt, maximumAge: maximumAge, wishesPhishingResistance: wishesPhishingResistance, subject: subject,
      loginHint: loginHint, language: language, pushed: pushed, askedAt: now)
  }
}

extension OpenIDRequest {
  /// The same request, with what the consent page shows.
  func showing(_ agreement: GrantedScope) -> OpenIDRequest {
    var request = self
    request.shown = agreement
    return request
  }

  /// The same request as the browser keeps it, without what the consent page showed: what a page showed is in its form alone.
  var withoutPage: OpenIDRequest {
    var request = self
    (request.shown, request.keptAs) = (nil, nil)
    return request
  }

  /// Whether a client's request is this one once more: all but the time is the same. One for which another account was chosen stands alone.
  func isRepeated(by other: OpenIDRequest) -> Bool {
    guard left == nil, other.left == nil else { return false }
    return withoutPage == other.withoutPage.asked(at: askedAt)
  }

  private func asked(at time: Date) -> OpenIDRequest {
    OpenIDRequest(
      client: client, redirectURI: redirectURI, scope: scope, state: state, nonce: nonce, challenge: challenge,
      prompt: prompt, maximumAge: maximumAge, wishesPhishingResistance: wishesPhishingResistance, subject: subject,
      loginHint: loginHint, language: language, pushed: pushed, askedAt: time)
  }

  /// The same request for another account than that of the session.
  func leaving(_ session: SessionID) -> OpenIDRequest {
    var request = withoutPage
    request.left = session
    return request
  }

  func demand(of client: Client, _ registration: OpenIDRegistration) -> AuthorizationDemand {
    AuthorizationDemand(
      prompt: prompt, maximumAge: maximumAge, subject: subject, agreement: client.agreement(on: scope),
      policy: registration.consent, askedAt: askedAt, left: left)
  }
}

/// An authorization request whose client and redirect address are verified, but nothing else yet.
package struct AddressedRequest: Sendable {
  package let client: Client
  package let registration: OpenIDRegistration
  package let redirectURI: String
  package let state: String?
  let parameters: FormData
}

/// Why nothing may be sent back to the client: the person sees a page, and the browser stays here (RFC 6749, 4.1.2.1).
package enum UnaddressedRequest: String, Error, Sendable, CaseIterable {
  case parameters
  case client = "unknown_client"
  case redirectURI = "redirect_uri"
}

extension AddressedRequest {
  /// Verifies the client, and that it registered the redirect address.
  init(_ parameters: FormData, clients: ClientRegistry) throws(UnaddressedRequest) {
    guard !parameters.hasRepeats, let id = parameters.first("client_id") else { throw .parameters }
    guard let client = clients[ClientID(rawValue: id)], let registration = client.openID,
      registration.grantTypes.contains(.authorizationCode)
    else { throw .client }
    guard let given = parameters.first("redirect_uri"),
      ReturnAddress.matches(given, anyOf: registration.redirectURIs, platform: client.platform)
    else { throw .redirectURI }
    self.client = client
    self.registration = registration
    redirectURI = given
    state = parameters.nonEmpty("state")
    self.parameters = parameters
  }

  /// Verifies the other parameters.
  ///
  /// - Parameter subject: returns the account of an `id_token_hint`; throws if the hint is not ours.
  func request(
    at now: Date, subject: (String) throws(OAuthError) -> AccountID
  ) throws(OAuthError) -> OpenIDRequest {
    if parameters.nonEmpty("request") != nil {
      throw OAuthError(.requestNotSupported, "Request objects are not supported.")
    }
    if parameters.nonEmpty("request_uri") != nil {
      throw OAuthError(.requestURINotSupported, "Only the request_uri of a pushed request is supported.")
    }
    if parameters.nonEmpty("registration") != nil {
      throw OAuthError(.registrationNotSupported, "Self-issued registration is not supported.")
    }
    guard let type = parameters.nonEmpty("response_type") else { throw .invalid("response_type is missing.") }
    guard type == "code" else {
      throw OAuthError(.unsupportedResponseType, "Only the response type code is supported.")
    }
    if let mode = parameters.nonEmpty("response_mode"), mode != "query" {
      throw .invalid("Only the response mode query is supported.")
    }
    if let state, state.utf8.count > OpenIDRequest.longestState {
      throw .invalid("state is longer than \(OpenIDRequest.longestState) bytes.")
    }
    let challenge = try challenge(parameters.nonEmpty("code_challenge"), parameters.nonEmpty("code_challenge_method"))
    let nonce = parameters.nonEmpty("nonce")
    if let nonce, nonce.utf8.count > OpenIDRequest.longestNonce {
      throw .invalid("nonce is longer than \(OpenIDRequest.longestNonce) bytes.")
    }
    let scope = try scope(parameters.nonEmpty("scope"))
    if challenge == nil { try demandNonce(nonce, scope) }
    let hint = parameters.nonEmpty("login_hint")
    return OpenIDRequest(
      client: client.id, redirectURI: redirectURI, scope: scope, state: state, nonce: nonce, challenge: challenge,
      prompt: try prompt(parameters.nonEmpty("prompt")),
      maximumAge: try maximumAge(parameters.nonEmpty("max_age")),
      // Other values are wishes that nothing here fulfils.
      wishesPhishingResistance: parameters.nonEmpty("acr_values")?.split(separator: " ")
        .contains { String($0).hasSameBytes(as: AuthenticationContext.phishingResistant) } ?? false,
      subject: try parameters.nonEmpty("id_token_hint").map(subject),
      loginHint: hint.flatMap { $0.utf8.count <= OpenIDRequest.longestHint ? $0 : nil },
      language: parameters.nonEmpty("ui_locales").flatMap { $0.utf8.count <= 64 ? $0 : nil }, pushed: nil, askedAt: now)
  }

  /// PKCE with S256 is demanded of everyone but confidential clients whose settings say otherwise (RFC 9700, 2.1.1; 0113).
  private func challenge(_ challenge: String?, _ method: String?) throws(OAuthError) -> String? {
    guard let challenge else {
      guard registration.requiresPKCE else {
        if method != nil { throw .invalid("code_challenge_method is sent without code_challenge.") }
        return nil
      }
      throw .invalid("code_challenge is missing: PKCE is required (RFC 7636).")
    }
    guard method == "S256" else { throw .invalid("code_challenge_method must be S256.") }
    guard challenge.utf8.count == 43, Base64URL.decode(challenge)?.count == 32 else {
      throw .invalid("code_challenge is not the base64url of a SHA-256.")
    }
    return challenge
  }

  /// Without PKCE, only the nonce in the ID token lets the client detect a code that was injected into another browser.
  private func demandNonce(_ nonce: String?, _ scope: GrantedScope) throws(OAuthError) {
    guard nonce != nil else {
      throw .invalid("nonce is missing: without PKCE it is required. Send code_challenge, or a nonce.")
    }
    guard scope.contains(GrantedScope.openid) else {
      throw .invalid("Without PKCE the scope openid is required, because only an ID token carries the nonce.")
    }
  }

  /// The requested scopes that the settings allow; others are left out, as the standards permit.
  private func scope(_ text: String?) throws(OAuthError) -> GrantedScope {
    guard let text else { throw OAuthError(.invalidScope, "scope is missing; ask for openid.") }
    let scope = GrantedScope(text: text).intersection(registration.personalScope)
    guard !scope.isEmpty else { throw .scopeNotAllowed }
    return scope
  }

  private func prompt(_ text: String?) throws(OAuthError) -> Set<AuthorizationDemand.Prompt> {
    guard let text else { return [] }
    var prompt: Set<AuthorizationDemand.Prompt> = []
    for word in text.split(separator: " ") {
      guard let value = AuthorizationDemand.Prompt(rawValue: String(word)) else {
        throw .invalid("prompt has a value that is not supported.")
      }
      prompt.insert(value)
    }
    if prompt.contains(.none), prompt.count > 1 { throw .invalid("prompt has none together with another value.") }
    return prompt
  }

  private func maximumAge(_ text: String?) throws(OAuthError) -> Int? {
    guard let text else { return nil }
    guard text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(text) else {
      throw .invalid("max_age is not a number of seconds.")
    }
    return seconds
  }
}

/// Pushed authorization requests (RFC 9126). They are not stored: the `request_uri` is the request itself, sealed.
extension OpenIDFlows {
  /// How long a pushed request may be used, in seconds.
  package static let pushedLifetime = 90
  /// What the `request_uri` of a pushed request begins with.
  static let pushedPrefix = "urn:ietf:params:oauth:request_uri:"
  private static let entry = "pushed request"

  /// `POST /oauth/par`, for an authenticated client.
  /// - Returns: the `request_uri`.
  package func push(_ parameters: FormData, by client: Client) throws(OAuthError) -> String {
    if parameters.first("request_uri") != nil { throw .invalid("A pushed request has no request_uri.") }
    // A client that proves itself by Basic authentication need not name itself again.
    let named = parameters.first("client_id") != nil
    let all = FormData(
      parameters.pairs.map { ($0.name, $0.value) } + (named ? [] : [("client_id", client.id.rawValue)]))
    let addressed: AddressedRequest
    do throws(UnaddressedRequest) {
      addressed = try AddressedRequest(all, clients: clients)
    } catch {
      switch error {
      case .parameters: throw .invalid("A parameter is missing, or there twice.")
      case .client: throw OAuthError(.unauthorizedClient, "This client may not use authorization codes.")
      case .redirectURI: throw .invalid("redirect_uri is not one that this client registered.")
      }
    }
    guard addressed.client.id == client.id else {
      throw OAuthError(.invalidClient, "The request names another client.")
    }
    let request = try judged(addressed)
    do throws(ServerError) {
      return Self.pushedPrefix + (try request.sealedText(as: Self.entry, keys: masterKeys, random: random))
    } catch {
      throw OAuthError(.serverError, "The request could not be kept.", cause: error)
    }
  }

  /// The pushed request that a browser's `request_uri` holds; every other parameter but the client is ignored.
  func pushedRequest(_ parameters: FormData) async throws -> OpenIDRequest {
    guard !parameters.hasRepeats, let client = parameters.first("client_id"),
      let uri = parameters.first("request_uri"), uri.hasPrefix(Self.pushedPrefix)
    else { throw ServerError.flowInvalid(.parameters) }
    let text = String(uri.dropFirst(Self.pushedPrefix.count))
    guard let request: OpenIDRequest = try await opened(text, as: Self.entry),
      request.client == ClientID(rawValue: client)
    else { throw ServerError.flowInvalid(.unknownState) }
    let now = now()
    guard now < request.askedAt.addingTimeInterval(TimeInterval(Self.pushedLifetime)) else {
      throw ServerError.flowInvalid(.expired)
    }
    return request.used(as: SHA256.hash(uri), at: now)
  }
}
