import PippinTokens

/// A person with an Apple ID.
struct Person: Sendable {
  var profile: EmulatorConfiguration.AppleID
  /// The number of earlier people with this short name, so that a new account has new user identifiers.
  let incarnation: Int
  /// The number of password changes; a change invalidates earlier refresh tokens (TOKEN-13).
  var passwordEpoch = 0
}

/// A person's identifier and relay address for one team (CLAIMS-2, RELAY-4).
struct Subject: Sendable {
  let id: String
  let relayAddress: String

  /// Apple's usual form from at least 24 bytes: six digits, 32 hex digits, four digits (CLAIMS-3).
  static func identifier(_ digest: [UInt8]) -> String {
    let front = digest[16..<20].reduce(0) { $0 << 8 | Int($1) } % 3000
    let back = digest[20..<24].reduce(0) { $0 << 8 | Int($1) } % 10_000
    let middle = Hexadecimal.encode(Array(digest[0..<16]))
    return "\(String(1_000_000 + front).dropFirst()).\(middle).\(String(10_000 + back).dropFirst())"
  }
}

/// A person's consent for a group of apps, held by its primary app (AUTHZ-24).
struct GroupConsent: Sendable {
  /// Never reused: a later consent of the same person for the same group gets another number.
  let number: UInt64
  /// The scopes of the first consent, which never change (CLAIMS-20).
  let scopes: Scopes
  /// Whether the person chose the relay address (RELAY-4).
  let hidesEmail: Bool
  /// Seconds since 1970.
  let since: Int
}

/// The person and the group of a consent.
struct ConsentKey: Hashable, Sendable {
  let personID: String
  let primaryApp: String
}

/// A person as seen by one team.
struct SubjectKey: Hashable, Sendable {
  let personID: String
  let teamID: String
}

/// The people by short name, in the order in which they were added.
///
/// An array of rows with an index of positions: a dictionary of the rows would take three times the memory.
struct PersonTable: Sendable {
  private var places: [String: UInt32] = [:]
  private var rows: [Person?] = []

  /// All people, in order.
  var all: [Person] { rows.compactMap(\.self) }

  /// Reserves capacity.
  mutating func reserve(_ count: Int) {
    places.reserveCapacity(count)
    rows.reserveCapacity(count)
  }

  /// The person with this short name; a new one is appended, and nil removes.
  subscript(id: String) -> Person? {
    get { places[id].flatMap { rows[Int($0)] } }
    set {
      if let place = places[id] {
        rows[Int(place)] = newValue
        if newValue == nil { places[id] = nil }
      } else if let newValue {
        places[id] = UInt32(rows.count)
        rows.append(newValue)
      }
    }
  }
}

/// A person's decision on the sheet.
struct SheetChoice: Sendable {
  var hidesEmail = false
  var givenName: String
  var familyName: String
}

/// The outcome of a sheet: a code, an unsigned identity token, and the values that are sent only the first time.
struct Approval: Sendable {
  let code: String
  let token: IdentityToken
  let subject: Subject
  /// The name for the app: only the first time, and only if requested (CALLBACK-5, CALLBACK-6).
  let firstName: SheetChoice?
  let firstEmail: String?
  let isFirst: Bool
  let realUserStatus: Int
}

extension EmulatorState {
  /// Whether the person has consented to the client's group; then the short sheet is shown (NATIVE-3).
  func hasConsent(_ personID: String, to client: Registry.Client) -> Bool {
    consents[ConsentKey(personID: personID, primaryApp: client.primaryApp)] != nil
  }

  /// Approves a sign-in: creates or finds the consent, and issues a code.
  mutating func approve(
    _ person: Person, client: Registry.Client, scopes: Scopes, choice: SheetChoice, redirectURI: String?,
    challenge: String?, nonce: String?, isNative: Bool, now: Int
  ) -> Approval {
    let key = ConsentKey(personID: person.profile.id, primaryApp: client.primaryApp)
    let isFirst = consents[key] == nil
    let consent =
      consents[key]
      ?? GroupConsent(
        number: nextNumber(), scopes: scopes,
        // A managed account never has a relay address (CLAIMS-21).
        hidesEmail: choice.hidesEmail && person.profile.kind == .personal, since: now)
    consents[key] = consent
    endedConsents.remove(key)

    let grant = AuthorizationGrant(
      clientID: client.id, consentKey: key, consentNumber: consent.number, passwordEpoch: person.passwordEpoch,
      authTime: now)
    let number = nextNumber()
    let code = tokens.make(.code, number: number, generator: &generator)
    let details = CodeRecord.Details(
      grant: grant, redirectURI: redirectURI, challenge: challenge, nonce: nonce, expiresAt: now + Self.codeLifetime)
    codes.insert(.live(details), for: number, now: now)

    let subject = subject(of: person, teamID: client.teamID)
    // Only at the first use of a native app (CLAIMS-13).
    let usual = person.profile.kind == .personal ? 2 : 1
    let status = isNative && isFirst ? person.profile.realUserStatus ?? usual : 0
    let token = identityToken(
      of: person, client: client, consent: consent, authTime: now, nonce: nonce, binding: .code(code),
      realUserStatus: isNative && isFirst ? status : nil, at: isNative ? .native : .authorize, now: now)
    return Approval(
      code: code, token: token, subject: subject, firstName: isFirst && scopes.name ? choice : nil,
      firstEmail: isFirst ? token.email?.address : nil, isFirst: isFirst, realUserStatus: status)
  }

  /// The claims of one token: the email as first granted (CLAIMS-9, CLAIMS-20), with the active faults applied.
  mutating func identityToken(
    of person: Person, client: Registry.Client, consent: GroupConsent, authTime: Int, nonce: String?,
    binding: IdentityToken.Binding, realUserStatus: Int? = nil, at endpoint: AppleEndpoint, now: Int
  ) -> IdentityToken {
    var token = IdentityToken(
      issuer: settings.issuer, audience: client.id, subject: subject(of: person, teamID: client.teamID).id,
      issuedAt: now + settings.issuedAtAhead, lifetime: settings.identityTokenLifetime, authTime: authTime,
      nonce: nonce, binding: binding, email: email(of: person, consent: consent, teamID: client.teamID),
      realUserStatus: realUserStatus, orgID: person.profile.orgID, schoolScopes: person.profile.schoolScopes,
      transferSubject: transferSubject(of: person, client: client, consent: consent, now: now),
      stringBooleans: settings.stringBooleans, key: keys.signing)
    if faults.isEmpty { return token }
    let time = Double(now)
    if strikes(.noEmail, at: endpoint, now: time) { token.email = nil }
    if strikes(.wrongIssuer, at: endpoint, now: time) { token.issuer = "https://appleid.example.org" }
    if strikes(.stringBooleans, at: endpoint, now: time) { token.stringBooleans = true }
    return token
  }

  /// The address that this consent gives to a client of the team, if any.
  mutating func email(of person: Person, consent: GroupConsent, teamID: String) -> IdentityToken.Email? {
    guard consent.scopes.email, let address = person.profile.email else { return nil }
    if consent.hidesEmail {
      let relay = subject(of: person, teamID: teamID).relayAddress
      return IdentityToken.Email(address: relay, isPrivate: true, isVerified: true)
    }
    return IdentityToken.Email(address: address, isPrivate: false, isVerified: person.profile.emailVerified)
  }
}
