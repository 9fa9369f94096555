import PippinAccounts
import PippinFoundation
package import PippinHTTP
import PippinTokens

/// The OpenID provider: it signs people in to clients, issues tokens and answers questions about tokens.
package struct OpenIDFlows: Flow {
  package let server: Server
  package let request: RequestContext
}

/// The next step for a browser that an OpenID client sent here.
package enum AuthorizationOutcome: Sendable {
  /// To the sign-in page, which returns with the sealed request.
  case signIn(OpenIDRequest, sealed: String, isAgain: Bool)
  /// To the page that asks the person for consent; the request says what the page shows.
  case askConsent(OpenIDRequest, Client, Caller)
  /// Back to the client.
  case back(RedirectToClient)
}

/// An authorization response, which the browser takes to the client.
package struct RedirectToClient: Sendable {
  package let client: Client
  /// The client's address with the parameters of the response.
  package let address: String
  /// Whether the person must press a button first, since any program may claim the address (RFC 8252, 8.6).
  package let needsButton: Bool
  /// The error, if the response has no code.
  package let error: OAuthError?
}

extension OpenIDFlows {
  /// `GET` or `POST /oauth/authorize`: reads and verifies the client's request.
  package func authorizationRequest(
    _ parameters: FormData
  ) async throws -> Result<OpenIDRequest, RefusedAuthorization> {
    if parameters.first("request_uri")?.hasPrefix(Self.pushedPrefix) == true {
      return .success(try await pushedRequest(parameters))
    }
    let addressed = try AddressedRequest(parameters, clients: clients)
    do throws(OAuthError) {
      return .success(try judged(addressed))
    } catch {
      return .failure(RefusedAuthorization(redirect: redirect(to: addressed, error)))
    }
  }

  func judged(_ addressed: AddressedRequest) throws(OAuthError) -> OpenIDRequest {
    try addressed.request(at: now()) { hint throws(OAuthError) in
      guard let token = hinted(hint), token.client == addressed.client.id else {
        throw .invalid("id_token_hint is no ID token that this server gave this client.")
      }
      return token.account
    }
  }

  /// Decides the next step for a browser with the session of `caller`, or without a session.
  ///
  /// - Parameter hasAgreed: whether the person pressed the button of the page that asks.
  package func authorize(
    _ request: OpenIDRequest, _ caller: Caller?, hasAgreed: Bool = false
  ) async throws(ServerError) -> AuthorizationOutcome {
    // The client's settings may have changed while the person signed in.
    guard let client = clients[request.client], let registration = client.openID,
      ReturnAddress.matches(request.redirectURI, anyOf: registration.redirectURIs, platform: client.platform),
      registration.personalScope.covers(request.scope), caller.map({ $0.account.realm == client.realm }) ?? true
    else { throw .flowInvalid(.returnAddress) }
    let demand = request.demand(of: client, registration)
    // If the settings changed after the page was shown, the person's agreement does not cover the change.
    let hasAgreed = hasAgreed && request.shown == demand.agreement
    if request.prompt.contains(.none), needsButton(request.redirectURI, registration) {
      let error = OAuthError(.interactionRequired, "A person must press a button before this address is opened.")
      return .back(redirect(to: request, client, error))
    }
    guard let caller else {
      guard case .signIn = demand.step(session: nil, consent: nil, hasAgreed: false, at: now()) else {
        return .back(redirect(to: request, client, .loginRequired))
      }
      return .signIn(request, sealed: try sealed(request), isAgain: false)
    }
    let code = Base64URL.encode(random.bytes(32))
    let step = try await step(request, client, demand, caller, hasAgreed, code)
    switch step {
    case .signIn(let isAgain): return .signIn(request, sealed: try sealed(request), isAgain: isAgain)
    case .askConsent:
      return .askConsent(request.showing(demand.agreement), client, caller)
    case .grant: return .back(redirect(to: request, client, [("code", code)]))
    case .refuse(.loginRequired): return .back(redirect(to: request, client, .loginRequired))
    case .refuse(.consentRequired):
      return .back(redirect(to: request, client, OAuthError(.consentRequired, "The person has to agree first.")))
    }
  }

  /// Decides the next step. For a code, it stores the content of the code and the person's consent.
  private func step(
    _ request: OpenIDRequest, _ client: Client, _ demand: AuthorizationDemand, _ caller: Caller, _ hasAgreed: Bool,
    _ code: String
  ) async throws(ServerError) -> AuthorizationStep {
    let now = now()
    let (account, id) = (caller.account.id, caller.session.id)
    let stamp = stamp(at: now)
    let wishesPasskey = request.wishesPhishingResistance && offersPasskeyOnPages
    let reads: [Read] =
      [.sessionInFull(id), .consent(account, client.id)] + (request.pushed.map { [.spent($0)] } ?? [])
      + (wishesPasskey ? [.accountInFull(account), .passkeys(of: account)] : [])
    return try await decide(on: reads) { snapshot -> Decision<AuthorizationStep> in
      guard let session = try snapshot.session(id), session.endReason(at: now) == nil, session.account == account,
        try snapshot.account(account)?.suspension == nil
      else { throw ServerError.flowInvalid(.otherSession) }
      let consent = try snapshot.consent(of: account, to: client.id)
      let step = demand.step(session: session, consent: consent, hasAgreed: hasAgreed, at: now)
      if wishesPasskey, step == .grant || step == .askConsent, try !snapshot.passkeys(of: account).isEmpty,
        demand.asksForPasskey(in: session, provedBy: try snapshot.authenticationMethod(of: session))
      {
        return Decision(nil, .signIn(isAgain: true))
      }
      guard step == .grant else { return Decision(nil, step) }
      if let pushed = request.pushed, try snapshot.isSpent(pushed) { throw ServerError.flowInvalid(.used) }
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      if let pushed = request.pushed {
        // Another browser may have opened the pushed request at the last moment, and has as long from then on.
        let end = request.expiresAt.addingTimeInterval(TimeInterval(Self.pushedLifetime))
        changes.add(.spend(SpentValue(digest: pushed, expiresAt: end)))
      }
      if hasAgreed {
        let consenting = GrantConsent(
          account: account, client: client.id, scope: demand.agreement, session: id)
        _ = try consenting.join(snapshot, &changes)
      }
      let isConsented = hasAgreed || consent?.scope.covers(demand.agreement) ?? false
      changes.add(
        try storing(
          AuthorizationCode(request, for: session, isConsented: isConsented, at: now), as: SHA256.hash(code),
          until: now.addingTimeInterval(AuthorizationCode.lifetime)))
      return Decision(changes, .grant)
    }
  }

  /// Whether people confirm with a passkey on our own pages.
  var offersPasskeyOnPages: Bool {
    clients.ofPages(mails: outgoing != nil).map { $0.reasonToRefuse(.passkey, mails: outgoing != nil) == nil } ?? false
  }

  /// The response if the person declines.
  package func declined(_ request: OpenIDRequest) throws(ServerError) -> RedirectToClient {
    guard let client = clients[request.client], client.openID != nil else { throw .flowInvalid(.returnAddress) }
    return redirect(to: request, client, OAuthError(.accessDenied, "The person did not agree."))
  }
}

/// A refused request, with the redirect that tells the client.
package struct RefusedAuthorization: Error, Sendable {
  package let redirect: RedirectToClient
}

/// Authorization responses. Each names this server, so that a client cannot take one server's response for another's (RFC 9207).
extension OpenIDFlows {
  func redirect(to request: OpenIDRequest, _ client: Client, _ answer: [(String, String)]) -> RedirectToClient {
    redirect(client, request.redirectURI, request.state, answer, nil)
  }

  func redirect(to request: OpenIDRequest, _ client: Client, _ error: OAuthError) -> RedirectToClient {
    redirect(client, request.redirectURI, request.state, Self.parameters(error), error)
  }

  func redirect(to request: AddressedRequest, _ error: OAuthError) -> RedirectToClient {
    redirect(request.client, request.redirectURI, request.state, Self.parameters(error), error)
  }

  private static func parameters(_ error: OAuthError) -> [(String, String)] {
    [("error", error.code.rawValue), ("error_description", error.description)]
  }

  private func redirect(
    _ client: Client, _ base: String, _ state: String?, _ answer: [(String, String)], _ error: OAuthError?
  ) -> RedirectToClient {
    let parameters = answer + (state.map { [("state", $0)] } ?? []) + [("iss", issuer)]
    return RedirectToClient(
      client: client, address: FormData.adding(parameters, to: base),
      needsButton: client.openID.map { needsButton(base, $0) } ?? true, error: error)
  }

  /// Any program may claim an address that is not https, and a public client cannot prove that it is the right one.
  func needsButton(_ address: String, _ registration: OpenIDRegistration) -> Bool {
    !address.hasPrefix("https://") && !(registration.isConfidential && address.hasPrefix("http://"))
  }
}

/// Requests on their way through the browser, or pushed before they are made.
extension OpenIDFlows {
  private static let entry = "openid request"

  func sealed(_ request: OpenIDRequest) throws(ServerError) -> String {
    try request.sealedText(as: Self.entry, keys: masterKeys, random: random)
  }

  /// Opens the sealed request that a browser brings back.
  package func request(opening text: String) async throws(ServerError) -> OpenIDRequest {
    guard let request: OpenIDRequest = try await opened(text, as: Self.entry) else { throw .flowInvalid(.unknownState) }
    guard now() < request.expiresAt else { throw .flowInvalid(.expired) }
    return request
  }

  /// Seals a request that another site posted, so without our cookies; the browser repeats it with a GET.
  package func carried(_ request: OpenIDRequest) throws(ServerError) -> String { try sealed(request) }
}

/// The content of an authorization code, sealed into a record under the digest of the code.
struct AuthorizationCode: SealableObject {
  /// How long a code may be redeemed, in seconds.
  static let lifetime: TimeInterval = 60
  /// How long a redeemed code is remembered, so that a second use ends the session of the first one, in seconds.
  static let remembered: TimeInterval = 3600

  let client: ClientID
  let redirectURI: String
  /// The `code_challenge`; nil if the client does not need PKCE and sent none.
  let challenge: String?
  let scope: GrantedScope
  let nonce: String?
  let account: AccountID
  /// Whether the person had agreed to all of the scope, so that withdrawing that consent voids the code.
  let isConsented: Bool
  /// The browser's session in which it was issued.
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
    // A redeemed code must never be read as an unused one.
    if redeemed != nil, self.redeemed == nil { return nil }
    self.client = ClientID(rawValue: client)
    self.redirectURI = redirectURI
    challenge = json["challenge"]?.string
    // An unreadable challenge must never be read as none.
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
