import PippinSecret
import PippinTokens

/// An answer of the token endpoint before its identity token is signed.
struct UnsignedTokenAnswer: Sendable {
  let accessToken: String
  let refreshToken: String?
  let identityToken: IdentityToken?
}

extension EmulatorState {
  /// How long a code is valid, in seconds (TOKEN-5).
  static let codeLifetime = 300

  /// `grant_type=authorization_code`: uses up the code, even if the exchange fails (TOKEN-6).
  mutating func exchange(
    code: String, redirectURI: String?, verifier: String?, client: Registry.Client, now: Int
  ) throws(AppleRefusal) -> UnsignedTokenAnswer {
    guard let number = tokens.number(in: code, .code), let record = codes[number] else {
      throw AppleRefusal(.invalidGrant, description: Self.expiredText, "the code was not issued here (TOKEN-23)")
    }
    guard case .live(let details) = record else {
      throw AppleRefusal(
        .invalidGrant, description: "The code has already been used.",
        "the code was already used; check for a double submit, a retry or two workers (TOKEN-6, TRAP-8)")
    }
    codes.replace(.used, for: number)
    guard details.grant.clientID == client.id else {
      throw AppleRefusal(
        .invalidGrant, description: "client_id mismatch. The code was not issued to \(client.id).",
        "the code was issued to \(details.grant.clientID), not to \(client.id) (TOKEN-4, TOKEN-26)")
    }
    guard now < details.expiresAt else {
      throw AppleRefusal(
        .invalidGrant, description: Self.expiredText,
        "the code is \(now - details.expiresAt + Self.codeLifetime) s old; it is valid for five minutes (TOKEN-5)")
    }
    try Self.judge(redirectURI: redirectURI, against: details.redirectURI)
    try Self.judge(verifier: verifier, against: details.challenge)
    guard let (person, consent) = holder(of: details.grant), person.passwordEpoch == details.grant.passwordEpoch else {
      throw AppleRefusal(
        .invalidGrant, description: Self.expiredText,
        "the person has since stopped using the app or changed the password (TOKEN-13, TOKEN-25)")
    }
    let refreshNumber = nextNumber()
    grants[refreshNumber] = details.grant
    let access = tokens.make(.access, number: refreshNumber, generator: &generator)
    let refresh = tokens.make(.refresh, number: refreshNumber, generator: &generator)
    let token = identityToken(
      of: person, client: client, consent: consent, authTime: details.grant.authTime, nonce: details.nonce,
      binding: .accessToken(access), at: .token, now: now)
    return UnsignedTokenAnswer(accessToken: access, refreshToken: refresh, identityToken: token)
  }

  /// `grant_type=refresh_token`: the refresh token stays valid (TOKEN-13), and no new one is returned (TOKEN-11).
  mutating func refresh(_ refreshToken: String, client: Registry.Client, now: Int) throws(AppleRefusal)
    -> UnsignedTokenAnswer
  {
    guard let number = tokens.number(in: refreshToken, .refresh), let grant = grants[number] else {
      throw AppleRefusal(.invalidGrant, "the refresh token was not issued here (TOKEN-23)")
    }
    guard grant.clientID == client.id else {
      throw AppleRefusal(
        .invalidGrant, "the refresh token was issued to \(grant.clientID), not to \(client.id) (TOKEN-23)")
    }
    guard let (person, consent) = holder(of: grant), person.passwordEpoch == grant.passwordEpoch else {
      throw AppleRefusal(
        AppleRefusal.Code(rawValue: settings.goneError) ?? .invalidGrant,
        "the refresh token is no longer valid: revoked, consent withdrawn, password changed or account deleted (TOKEN-13, TOKEN-15)"
      )
    }
    if let limit = settings.refreshesPerDay, grants[number]?.shown.count(at: now, limit: limit) == false {
      throw .throttled("the refresh token was used more than \(limit) times within a day (TOKEN-14, OPEN-1)")
    }
    let access = tokens.make(.access, number: number, generator: &generator)
    let token =
      settings.refreshWithIdentityToken
      ? identityToken(
        of: person, client: client, consent: consent, authTime: grant.authTime, nonce: nil,
        binding: .accessToken(access), at: .token, now: now)
      : nil
    return UnsignedTokenAnswer(accessToken: access, refreshToken: nil, identityToken: token)
  }

  /// `grant_type=client_credentials`: a token only for user migration (TOKEN-16).
  mutating func migrationToken(
    scope: String?, client: Registry.Client, teamID: String, now: Int
  ) throws(AppleRefusal) -> UnsignedTokenAnswer {
    guard scope == "user.migration" else {
      throw AppleRefusal(.invalidScope, "client_credentials allows only the scope user.migration (TOKEN-16, TOKEN-24)")
    }
    let number = nextNumber()
    let grant = MigrationGrant(clientID: client.id, teamID: teamID, expiresAt: now + 3600)
    migrations.insert(grant, for: number, now: now)
    let access = tokens.make(.migration, number: number, generator: &generator)
    return UnsignedTokenAnswer(accessToken: access, refreshToken: nil, identityToken: nil)
  }

  /// The outcome of `/auth/revoke` for the log; the answer is always an empty 200 (REVOKE-2, REVOKE-3).
  mutating func revoke(_ token: String, hint: String?, client: Registry.Client) throws(AppleRefusal) -> String {
    let refresh = tokens.number(in: token, .refresh)
    let access = tokens.number(in: token, .access)
    guard let number = refresh ?? access, let grant = grants[number] else {
      return "nothing revoked: this is not a refresh or access token that was issued here (REVOKE-3, REVOKE-4)"
    }
    if let hint, hint != (refresh != nil ? "refresh_token" : "access_token") {
      throw AppleRefusal(.invalidRequest, "token_type_hint is \(hint), but the token is of the other type (REVOKE-5)")
    }
    guard grant.clientID == client.id else {
      return "nothing revoked: the token belongs to \(grant.clientID), not to \(client.id) (TRAP-18)"
    }
    guard holder(of: grant) != nil else { return "nothing revoked: the token was already invalid (REVOKE-2)" }
    end(grant.consentKey)
    return "revoked: \(grant.consentKey.personID) no longer uses \(grant.consentKey.primaryApp) (REVOKE-6)"
  }

  /// Ends a consent, and with it all codes and tokens that contain its number.
  mutating func end(_ key: ConsentKey) {
    if consents.removeValue(forKey: key) != nil { endedConsents.insert(key) }
  }

  /// The person and the consent of a grant, if both still exist.
  func holder(of grant: AuthorizationGrant) -> (Person, GroupConsent)? {
    guard let consent = consents[grant.consentKey], consent.number == grant.consentNumber,
      let person = people[grant.consentKey.personID]
    else { return nil }
    return (person, consent)
  }

  private static let expiredText = "The code has expired or has been revoked."

  private static func judge(redirectURI: String?, against issued: String?) throws(AppleRefusal) {
    // A native code has no redirect_uri, and Apple does not check it there (TOKEN-32).
    guard let issued else { return }
    guard let redirectURI else {
      throw AppleRefusal(.invalidClient, "redirect_uri is missing, but the authorization had one (TOKEN-3, TOKEN-22)")
    }
    guard redirectURI == issued else {
      throw AppleRefusal(
        .invalidGrant, description: "redirect_uri mismatch. The code was not issued to \(redirectURI).",
        "redirect_uri does not exactly equal that of the authorization (TOKEN-3, TOKEN-31)")
    }
  }

  private static func judge(verifier: String?, against challenge: String?) throws(AppleRefusal) {
    switch (verifier, challenge) {
    case (nil, nil): return
    case (nil, _):
      throw AppleRefusal(
        .invalidGrant, "code_verifier is missing, but the authorization had a code_challenge (AUTHZ-16)")
    case (_, nil):
      throw AppleRefusal(
        .invalidGrant, "code_verifier was sent, but the authorization had no code_challenge (AUTHZ-17)")
    case (let verifier?, let challenge?):
      guard ConstantTime.equals(Base64URL.encode(SHA256.hash(verifier)), challenge) else {
        throw AppleRefusal(.invalidGrant, "code_verifier does not match the code_challenge (AUTHZ-16)")
      }
    }
  }
}

/// An issued authorization code (TOKEN-5).
indirect enum CodeRecord: Sendable {
  case live(Details)
  /// Used up by the first exchange that reached Apple (TOKEN-6).
  case used

  struct Details: Sendable {
    let grant: AuthorizationGrant
    /// Absent for native codes (TOKEN-3).
    let redirectURI: String?
    let challenge: String?
    let nonce: String?
    let expiresAt: Int
  }
}

/// The grant of a refresh token: a client's access under one consent.
struct AuthorizationGrant: Sendable {
  let clientID: String
  let consentKey: ConsentKey
  let consentNumber: UInt64
  let passwordEpoch: Int
  /// The time of the person's authentication, seconds since 1970.
  let authTime: Int
  /// The number of uses within a day from the first one; counted only while throttling is on.
  var shown = ShownCount()
}

/// The number of uses within 24 hours (TOKEN-14).
struct ShownCount: Sendable, Equatable {
  /// Seconds since 1970.
  private(set) var since = 0
  private(set) var count = 0

  init(since: Int = 0, count: Int = 0) {
    self.since = since
    self.count = count
  }

  /// Counts one more use; false beyond the limit.
  mutating func count(at now: Int, limit: Int) -> Bool {
    if count == 0 || now - since >= 86_400 || now < since { self = ShownCount(since: now, count: 0) }
    count += 1
    return count <= limit
  }
}

/// The grant of a `user.migration` token (TOKEN-16).
struct MigrationGrant: Sendable {
  let clientID: String
  /// The team that requested it: the old and the new team have separate tokens (TRANSFER-8).
  let teamID: String
  /// Seconds since 1970.
  let expiresAt: Int
}

/// A table that drops its oldest values by age and by number, so that requests cannot fill the memory.
struct ExpiringTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var values: [Key: Value] = [:]
  private var order: [(key: Key, time: Int)] = []
  private var head = 0
  private let lifetime: Int
  private let capacity: Int

  /// Keeps at most `capacity` values, each for `lifetime` seconds.
  init(lifetime: Int, capacity: Int) {
    self.lifetime = lifetime
    self.capacity = capacity
  }

  /// The value, unless it was dropped. The caller checks a shorter expiry of the value.
  subscript(key: Key) -> Value? { values[key] }

  /// Adds a value under a new key at `now`, in seconds since 1970.
  mutating func insert(_ value: Value, for key: Key, now: Int) {
    forget(now: now)
    values[key] = value
    order.append((key, now))
  }

  /// Replaces a value without changing its age; an unknown key stays unknown.
  mutating func replace(_ value: Value, for key: Key) {
    if values[key] != nil { values[key] = value }
  }

  /// The present values, oldest first.
  var entries: [(key: Key, value: Value, time: Int)] {
    order[head...].compactMap { entry in values[entry.key].map { (entry.key, $0, entry.time) } }
  }

  mutating func remove(_ key: Key) -> Value? {
    values.removeValue(forKey: key)
  }

  private mutating func forget(now: Int) {
    while head < order.count, order.count - head >= capacity || order[head].time + lifetime < now {
      values.removeValue(forKey: order[head].key)
      head += 1
    }
    if head > 1024, head > order.count / 2 {
      order.removeFirst(head)
      head = 0
    }
  }
}
