import PippinCryptography
import PippinJOSE
import PippinSecret

/// An answer of the token endpoint before its identity token is signed.
struct TokenAnswer: Sendable {
  let accessToken: String
  let refreshToken: String?
  let identityToken: IdentityToken?
}

extension EmulatorState {
  /// `grant_type=authorization_code`: the code is burnt by this, whatever comes of it (TOKEN-6).
  mutating func exchange(
    code: String, redirectURI: String?, verifier: String?, client: Registry.Client, now: Int
  ) throws(Refusal) -> TokenAnswer {
    guard let number = tokens.number(in: code, .code), let record = codes[number] else {
      throw Refusal(.invalidGrant, description: Self.expiredText, "the code is not one that was issued here (TOKEN-23)")
    }
    guard case .live(let details) = record else {
      throw Refusal(
        .invalidGrant, description: "The code has already been used.",
        "the code was used before: a double submit, a retry, two workers? (TOKEN-6, TRAP-8)")
    }
    codes.replace(.used, for: number)
    guard details.grant.clientID == client.id else {
      throw Refusal(
        .invalidGrant, description: "client_id mismatch. The code was not issued to \(client.id).",
        "the code was issued to \(details.grant.clientID), not to \(client.id) (TOKEN-4, TOKEN-26)")
    }
    guard now < details.expiresAt else {
      throw Refusal(
        .invalidGrant, description: Self.expiredText,
        "the code is \(now - details.expiresAt + 300) s old; it lives five minutes (TOKEN-5)")
    }
    try Self.judge(redirectURI: redirectURI, against: details.redirectURI)
    try Self.judge(verifier: verifier, against: details.challenge)
    guard let (person, consent) = holder(of: details.grant), person.passwordEpoch == details.grant.passwordEpoch else {
      throw Refusal(
        .invalidGrant, description: Self.expiredText,
        "the person has taken the consent back or changed the password since (TOKEN-13, TOKEN-25)")
    }
    let refreshNumber = nextNumber()
    grants[refreshNumber] = details.grant
    let access = tokens.make(.access, number: refreshNumber, generator: &generator)
    let refresh = tokens.make(.refresh, number: refreshNumber, generator: &generator)
    let token = identityToken(
      of: person, client: client, consent: consent, authTime: details.grant.authTime, nonce: details.nonce,
      binding: .accessToken(access), at: .token, now: now)
    return TokenAnswer(accessToken: access, refreshToken: refresh, identityToken: token)
  }

  /// `grant_type=refresh_token`: the same refresh token serves on and on (TOKEN-13), none is sent back (TOKEN-11).
  mutating func refresh(_ refreshToken: String, client: Registry.Client, now: Int) throws(Refusal) -> TokenAnswer {
    guard let number = tokens.number(in: refreshToken, .refresh), let grant = grants[number] else {
      throw Refusal(.invalidGrant, "the refresh token is not one that was issued here (TOKEN-23)")
    }
    guard grant.clientID == client.id else {
      throw Refusal(.invalidGrant, "the refresh token was issued to \(grant.clientID), not to \(client.id) (TOKEN-23)")
    }
    guard let (person, consent) = holder(of: grant), person.passwordEpoch == grant.passwordEpoch else {
      throw Refusal(
        Refusal.Code(rawValue: settings.goneError) ?? .invalidGrant,
        "the refresh token is dead: revoked, consent taken back, password changed or account deleted (TOKEN-13, TOKEN-15)"
      )
    }
    if let limit = settings.refreshesPerDay, grants[number]?.shown.count(at: now, limit: limit) == false {
      throw .throttled("the refresh token was shown more than \(limit) times within a day (TOKEN-14, OPEN-1)")
    }
    let access = tokens.make(.access, number: number, generator: &generator)
    let token =
      settings.refreshWithIdentityToken
      ? identityToken(
        of: person, client: client, consent: consent, authTime: grant.authTime, nonce: nil,
        binding: .accessToken(access), at: .token, now: now)
      : nil
    return TokenAnswer(accessToken: access, refreshToken: nil, identityToken: token)
  }

  /// `grant_type=client_credentials`: a token for user migration and nothing else (TOKEN-16).
  mutating func migrationToken(
    scope: String?, client: Registry.Client, teamID: String, now: Int
  ) throws(Refusal) -> TokenAnswer {
    guard scope == "user.migration" else {
      throw Refusal(.invalidScope, "client_credentials knows the scope user.migration only (TOKEN-16, TOKEN-24)")
    }
    let number = nextNumber()
    let grant = MigrationGrant(clientID: client.id, teamID: teamID, expiresAt: now + 3600)
    migrations.insert(grant, for: number, now: now)
    let access = tokens.make(.migration, number: number, generator: &generator)
    return TokenAnswer(accessToken: access, refreshToken: nil, identityToken: nil)
  }

  /// What `/auth/revoke` came to, for the log: its answer is an empty 200 either way (REVOKE-2, REVOKE-3).
  mutating func revoke(_ token: String, hint: String?, client: Registry.Client) throws(Refusal) -> String {
    let refresh = tokens.number(in: token, .refresh)
    let access = tokens.number(in: token, .access)
    guard let number = refresh ?? access, let grant = grants[number] else {
      return "nothing revoked: neither a refresh token nor an access token that was issued here (REVOKE-3, REVOKE-4)"
    }
    if let hint, hint != (refresh != nil ? "refresh_token" : "access_token") {
      throw Refusal(.invalidRequest, "token_type_hint says \(hint), the token is of the other kind (REVOKE-5)")
    }
    guard grant.clientID == client.id else {
      return "nothing revoked: the token belongs to \(grant.clientID), not to \(client.id) (TRAP-18)"
    }
    guard holder(of: grant) != nil else { return "nothing revoked: the token was dead already (REVOKE-2)" }
    end(grant.consentKey)
    return "revoked: \(grant.consentKey.personID) no longer uses \(grant.consentKey.primaryApp) (REVOKE-6)"
  }

  /// Takes a consent back: its codes and tokens are dead from here on, since they carry its number.
  mutating func end(_ key: ConsentKey) {
    if consents.removeValue(forKey: key) != nil { endedConsents.insert(key) }
  }

  /// The person and the consent behind a grant, while both stand.
  func holder(of grant: Grant) -> (Person, Consent)? {
    guard let consent = consents[grant.consentKey], consent.number == grant.consentNumber,
      let person = people[grant.consentKey.personID]
    else { return nil }
    return (person, consent)
  }

  private static let expiredText = "The code has expired or has been revoked."

  private static func judge(redirectURI: String?, against issued: String?) throws(Refusal) {
    // Apple does not look at it for a native code, which has none (TOKEN-32).
    guard let issued else { return }
    guard let redirectURI else {
      throw Refusal(.invalidClient, "redirect_uri is missing, though the authorization carried one (TOKEN-3, TOKEN-22)")
    }
    guard redirectURI == issued else {
      throw Refusal(
        .invalidGrant, description: "redirect_uri mismatch. The code was not issued to \(redirectURI).",
        "redirect_uri is not, to the letter, the one of the authorization (TOKEN-3, TOKEN-31)")
    }
  }

  private static func judge(verifier: String?, against challenge: String?) throws(Refusal) {
    switch (verifier, challenge) {
    case (nil, nil): return
    case (nil, _):
      throw Refusal(.invalidGrant, "code_verifier is missing, though the authorization had a code_challenge (AUTHZ-16)")
    case (_, nil):
      throw Refusal(.invalidGrant, "code_verifier was sent without an earlier code_challenge (AUTHZ-17)")
    case (let verifier?, let challenge?):
      guard ConstantTime.equals(Base64URL.encode(SHA256.hash(verifier)), challenge) else {
        throw Refusal(.invalidGrant, "code_verifier does not fit the code_challenge (AUTHZ-16)")
      }
    }
  }
}
