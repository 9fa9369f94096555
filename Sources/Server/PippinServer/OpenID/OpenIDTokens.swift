import PippinAPI
package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

/// An authorization code that a client presents.
package struct CodeRedemption: Sendable {
  let code: String
  let redirectURI: String?
  let verifier: String?

  package init(code: String, redirectURI: String?, verifier: String?) {
    self.code = code
    self.redirectURI = redirectURI
    self.verifier = verifier
  }
}

extension OpenIDFlows {
  /// Exchanges an authorization code, once. A second use ends the session of the first one (RFC 6749, 4.1.2).
  package func redeem(
    _ redemption: CodeRedemption, by client: Client, _ registration: OpenIDRegistration
  ) async throws -> ClientTokens {
    let opened = try await openSession(redemption, by: client, registration)
    return try await tokens(opened.session, opened.account, client, registration, nonce: opened.nonce)
  }

  /// Exchanges an authorization code for the client's session, without tokens.
  func openSession(
    _ redemption: CodeRedemption, by client: Client, _ registration: OpenIDRegistration
  ) async throws -> (session: Session, account: Account, nonce: String?) {
    guard registration.grantTypes.contains(.authorizationCode) else { throw OAuthError.grantTypeNotAllowed }
    guard redemption.code.utf8.count <= 128,
      redemption.verifier.map({ (43...128).contains($0.utf8.count) }) ?? !registration.requiresPKCE
    else { throw OAuthError.invalid("code or code_verifier is missing or malformed.") }
    let record = SHA256.hash(redemption.code)
    let now = now()
    let stamp = stamp(at: now)
    let further = { (snapshot: Snapshot) throws -> [Read] in
      guard let code = try code(in: snapshot.record(record)) else { return [] }
      if let redeemed = code.redeemed { return [.session(redeemed)] }
      return OpenClientSession.reads(
        within: code.browserSession, of: code.account, for: code.client, isConsented: code.isConsented)
    }
    let outcome = try await decide(on: [.record(record)], further: further) {
      snapshot -> Decision<RedeemedCode> in
      guard let kept = try snapshot.record(record), let code = code(in: kept) else {
        return Decision(nil, .refused(.unknown))
      }
      guard code.client == client.id else { return Decision(nil, .refused(.otherClient(code.client))) }
      try refuseLate()
      if let redeemed = code.redeemed {
        return Decision(try endingReplayed(redeemed, in: snapshot, stamp), .refused(.used))
      }
      if let refusal = refusal(of: redemption, for: code, registration, now) { return Decision(nil, .refused(refusal)) }
      let opening = OpenClientSession(
        account: code.account, browserSession: code.browserSession, client: client.id,
        surface: client.platform.surface, scope: code.scope, isConsented: code.isConsented,
        authenticatedAt: code.authenticatedAt, isOfBrowser: true)
      let decision = try opening.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      if case .over(let cause) = decision.outcome { return Decision(nil, .refused(.over(cause))) }
      guard case .opened(let session, let account) = decision.outcome, var changes = decision.changes else {
        throw ServerError.unexpected(detail: "a client's session was opened without a change")
      }
      var spent = code
      spent.redeemed = session.id
      changes.add(
        try storing(
          spent, as: record, version: kept.version, until: now.addingTimeInterval(AuthorizationCode.remembered)))
      return Decision(changes, .opened(session, account, code.nonce))
    }
    switch outcome {
    case .opened(let session, let account, let nonce): return (session, account, nonce)
    case .refused(let refusal): throw OAuthError.codeInvalid.because(refusal.words)
    }
  }

  /// Makes a code of this client useless, unless it was redeemed.
  func void(_ code: String, of client: ClientID) async throws(ServerError) {
    let record = SHA256.hash(code)
    let stamp = stamp(at: now())
    try await decide(on: [.record(record)]) { snapshot -> Decision<Void> in
      guard let code = self.code(in: try snapshot.record(record)), code.client == client, code.redeemed == nil else {
        return Decision(nil, ())
      }
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      changes.add(.removeRecord(record))
      return Decision(changes, ())
    }
  }

  /// Why a code of this client is refused; nil if it is accepted.
  private func refusal(
    of redemption: CodeRedemption, for code: AuthorizationCode, _ registration: OpenIDRegistration, _ now: Date
  ) -> CodeRefusal? {
    guard now < code.issuedAt.addingTimeInterval(AuthorizationCode.lifetime) else { return .expired }
    guard let address = redemption.redirectURI else { return .noAddress }
    guard address.hasSameBytes(as: code.redirectURI) else { return .otherAddress }
    switch (code.challenge, redemption.verifier) {
    case (let challenge?, let verifier?):
      return ConstantTime.equals(Base64URL.encode(SHA256.hash(verifier)), challenge) ? nil : .otherVerifier
    case (_?, nil): return .noVerifier
    // Somebody may have taken the challenge out of the request (RFC 9700, 4.8.2).
    case (nil, _?): return .noChallenge
    case (nil, nil): return registration.requiresPKCE ? .mustHaveChallenge : nil
    }
  }

  private func code(in record: FlowRecord?) -> AuthorizationCode? {
    record.flatMap { AuthorizationCode(opening: $0, keys: masterKeys) }
  }

  /// Ends the session of a code that came twice: somebody else has the code too, and may be the one who has the tokens.
  private func endingReplayed(
    _ id: SessionID, in snapshot: Snapshot, _ stamp: Stamp
  ) throws -> ChangeSet? {
    guard let session = try snapshot.session(id), session.endReason(at: stamp.now) == nil else { return nil }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.end(session, at: stamp.now, reason: .reuseDetected)
    changes.audit(
      .authorizationCodeReused, account: session.account, identity: session.identity, session: session.id,
      client: session.client)
    return changes
  }
}

private enum RedeemedCode: Sendable {
  case opened(Session, Account, String?)
  case refused(CodeRefusal)
}

/// Why a code is refused. The client gets one text for all causes, so that guessing or stealing a code reveals nothing.
private enum CodeRefusal: Sendable {
  case unknown, used, expired, noAddress, otherAddress, noVerifier, otherVerifier, noChallenge, mustHaveChallenge
  case otherClient(ClientID)
  case over(OpenClientSession.Obstacle)

  /// For the operator's log.
  var words: String {
    switch self {
    case .unknown: "the code is not known: it was never given, or was forgotten since"
    case .otherClient(let client): "the code was given to the client \(client.rawValue)"
    case .used: "the code was used before; what the first use gave has ended"
    case .expired: "the code had expired, \(Int(AuthorizationCode.lifetime)) seconds after it was given"
    case .noAddress: "redirect_uri is missing; it must be that of the authorization request"
    case .otherAddress: "redirect_uri is not the one of the authorization request"
    case .noVerifier: "code_verifier is missing, and the authorization request had a code_challenge"
    case .otherVerifier: "code_verifier does not fit the code_challenge"
    case .noChallenge: "code_verifier was sent, but the authorization request had no code_challenge"
    case .mustHaveChallenge:
      "the authorization request had no code_challenge, and the settings have required PKCE since"
    case .over(let obstacle): obstacle.words
    }
  }
}

extension OpenClientSession.Obstacle {
  /// For the operator's log.
  var words: String {
    switch self {
    case .sessionEnded(let reason):
      "the person's session in the browser has ended since" + (reason.map { ": \($0.rawValue)" } ?? "")
    case .accountClosed: "the account was deleted or suspended since"
    case .consentWithdrawn: "the person has withdrawn their consent since"
    }
  }
}

extension OpenIDFlows {
  /// Exchanges a refresh token of a client for its successor (RFC 6749, 6), by the same rules as those of apps. Scopes
  /// that the client's settings no longer list are left out.
  ///
  /// - Parameter scope: no more than was granted; nil for all of it.
  package func refresh(
    _ text: SecretText, scope: GrantedScope?, by client: Client, _ registration: OpenIDRegistration
  ) async throws -> ClientTokens {
    guard registration.grantTypes.contains(.refreshToken) else { throw OAuthError.grantTypeNotAllowed }
    let session: Session
    do {
      switch try await sessions.rotate(text, heldBy: client.id, scope: scope, allowed: registration.personalScope) {
      case .refreshed(let rotated): session = rotated
      case .scopeExceeded:
        throw OAuthError(.invalidScope, "The scope is more than was granted, or than the client's settings list.")
      case .ended(let reason):
        throw OAuthError.refreshTokenInvalid.because("the session has ended: \(reason.rawValue)")
      case .unknown: throw OAuthError.refreshTokenInvalid.because("the session is not known")
      }
    } catch let error as ServerError where error.code == .refreshTokenInvalid {
      throw OAuthError.refreshTokenInvalid.because("it is no refresh token of this server and client")
    } catch let error as ServerError where error.deletedAccount != nil {
      throw OAuthError.refreshTokenInvalid.because("the account was deleted")
    } catch let error as ServerError where error.code == .accountSuspended {
      throw OAuthError.refreshTokenInvalid.because("the account is suspended")
    }
    guard let account = try await read([.account(session.account)], { try $0.account(session.account) }) else {
      throw OAuthError.refreshTokenInvalid.because("the account was deleted")
    }
    return try await tokens(session, account, client, registration, scope: scope)
  }
}

/// The tokens of a token response (RFC 6749, 5.1; OpenID Connect Core, 3.1.3.3).
package struct ClientTokens: Sendable {
  package let accessToken: SecretText
  /// In seconds.
  package let expiresIn: Int
  package let refreshToken: SecretText?
  package let idToken: SecretText?
  package let scope: GrantedScope
}

extension OpenIDFlows {
  /// The part of a client's granted scope that the settings still allow.
  func allowedScope(of session: Session) -> GrantedScope {
    guard let grant = session.grant, let registration = clients[session.client]?.openID else { return GrantedScope([]) }
    return grant.scope.intersection(registration.personalScope)
  }

  /// The tokens of a client's session.
  ///
  /// - Parameters:
  ///   - nonce: the nonce of the authorization request, for the first ID token only.
  ///   - scope: the requested part of the granted scope; nil for all of it.
  func tokens(
    _ session: Session, _ account: Account, _ client: Client, _ registration: OpenIDRegistration, nonce: String? = nil,
    scope: GrantedScope? = nil
  ) async throws -> ClientTokens {
    let granted = (scope ?? session.grant?.scope ?? GrantedScope([])).intersection(registration.personalScope)
    guard !granted.isEmpty else {
      throw OAuthError(.invalidScope, "The settings of this client no longer allow any of what was granted.")
    }
    let now = now()
    let accessToken = try await claimsHook.signing(for: session, of: account) { (_, further) throws(ServerError) in
      try AccessToken.issue(
        for: session, of: account, claims: client.claims, scope: granted, audience: client.audience, issuer: issuer,
        lifetime: lifetimes.accessToken, algorithm: registration.accessTokenAlgorithm, keys: signingKeys.keys,
        random: random, now: now, further: further)
    }
    let idToken =
      granted.contains(GrantedScope.openid)
      ? try ClientIDToken.issue(
        ClientIDToken.Content(
          session: session, account: account, client: client, nonce: nonce, accessToken: accessToken),
        algorithm: registration.algorithm, issuer: issuer, lifetime: lifetimes.accessToken, keys: signingKeys.keys,
        now: now) : nil
    return ClientTokens(
      accessToken: accessToken, expiresIn: lifetimes.accessToken,
      refreshToken: registration.grantTypes.contains(.refreshToken)
        ? RefreshToken.text(for: session, keys: masterKeys) : nil,
      idToken: idToken, scope: granted)
  }
}

/// An ID token of ours (OpenID Connect Core, 2), which tells an OpenID client of a sign-in.
struct ClientIDToken: Sendable {
  /// The longest token that is read, in bytes.
  private static let maximumLength = 12_288

  let account: AccountID
  let client: ClientID
  /// The client's session.
  let session: SessionID?

  /// The content of a token to issue.
  struct Content {
    let session: Session
    let account: Account
    let client: Client
    let nonce: String?
    let accessToken: SecretText
  }

  /// - Parameter lifetime: in seconds.
  static func issue(
    _ content: Content, algorithm: SignatureAlgorithm, issuer: String, lifetime: Int, keys: SigningKeys, now: Date
  ) throws(ServerError) -> SecretText {
    let issuedAt = Int64(now.wholeSeconds)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", issuer)
    writer.member("sub", content.account.id.description)
    writer.member("aud", content.client.id.rawValue)
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + Int64(lifetime))
    writer.member("auth_time", Int64(content.session.authenticatedAt.wholeSeconds))
    writer.writeContext(of: content.session)
    writer.member("nonce", ifPresent: content.nonce)
    writer.member("at_hash", Base64URL.encode(Array(SHA256.hash(content.accessToken.revealed).prefix(16))))
    writer.member("sid", content.session.id.description)
    content.client.claims.write(content.account, to: &writer)
    writer.endObject()
    return try keys.sign(writer.bytes, algorithm, as: .idToken, at: now)
  }

  /// Verifies an ID token that comes back as a hint: our signature, and the account and client that it names. It may have expired
  /// (OpenID Connect Core, 3.1.2.1; RP-Initiated Logout, 2). Nil for any other text.
  static func hint(_ text: String, issuer: String, clients: ClientRegistry, keys: SigningKeys) -> ClientIDToken? {
    do {
      let jws = try CompactJWS(parsing: text, maximumLength: maximumLength)
      guard jws.header.type == TokenType.idToken.rawValue, let keyID = jws.header.keyID,
        let key = keys.publicKey(id: keyID),
        let claims = JSONElement(plaintext: try jws.verified(by: key, allowing: [.RS256, .ES256]).payload)
      else { return nil }
      guard claims["iss"]?.equals(issuer) == true, let account = claims["sub"]?.string.flatMap(AccountID.init),
        let audience = claims["aud"]?.string, let client = clients[ClientID(rawValue: audience)], client.openID != nil
      else { return nil }
      return ClientIDToken(
        account: account, client: client.id, session: claims["sid"]?.string.flatMap(SessionID.init))
    } catch {
      // Not ours, or its signing key is gone.
      return nil
    }
  }
}

extension OpenIDFlows {
  /// The ID token that a client sends as a hint; nil if it is not ours.
  func hinted(_ text: String) -> ClientIDToken? {
    ClientIDToken.hint(text, issuer: issuer, clients: clients, keys: signingKeys.keys)
  }
}
