/// A person with an Apple ID, as long as it exists.
struct Person: Sendable {
  var profile: EmulatorConfiguration.AppleID
  /// Counts people who had this handle before: a new account is somebody else to every team.
  let incarnation: Int
  /// Counts changes of password; refresh tokens from before a change are dead (TOKEN-13).
  var passwordEpoch = 0
}

/// How one team knows one person (CLAIMS-2, RELAY-4).
struct Subject: Sendable {
  let id: String
  let relayAddress: String
}

/// A person's leave to a group of apps, held by its primary app (AUTHZ-24).
struct Consent: Sendable {
  /// Unique for ever: a later consent of the same person to the same group is another one.
  let number: UInt64
  /// What was granted the first time, and stays so (CLAIMS-20).
  let scopes: Scopes
  /// Whether the person chose the relay address (RELAY-4).
  let hidesEmail: Bool
  /// Seconds since 1970.
  let since: Int
}

/// Whose leave, and to which group.
struct ConsentKey: Hashable, Sendable {
  let personID: String
  let primaryApp: String
}

/// Whose account, and which team looks at it.
struct SubjectKey: Hashable, Sendable {
  let personID: String
  let teamID: String
}

/// An authorization code that was handed out (TOKEN-5).
indirect enum CodeRecord: Sendable {
  case live(Details)
  /// Burnt by the first exchange that reached Apple (TOKEN-6).
  case used

  struct Details: Sendable {
    let grant: Grant
    /// Absent for native codes (TOKEN-3).
    let redirectURI: String?
    let challenge: String?
    let nonce: String?
    let expiresAt: Int
  }
}

/// What a refresh token stands for: a client's hold on one consent.
struct Grant: Sendable {
  let clientID: String
  let consentKey: ConsentKey
  let consentNumber: UInt64
  let passwordEpoch: Int
  /// When the person proved who they are, seconds since 1970.
  let authTime: Int
  /// How often the refresh token was shown within the day that began with the first time; counted only while
  /// somebody wants to be throttled.
  var shown = ShownCount()
}

/// How often something was shown within 24 hours (TOKEN-14).
struct ShownCount: Sendable, Equatable {
  /// Seconds since 1970.
  private(set) var since = 0
  private(set) var count = 0

  /// Counts one time more; false when that is beyond the limit.
  mutating func count(at now: Int, limit: Int) -> Bool {
    if count == 0 || now - since >= 86_400 || now < since { self = ShownCount(since: now, count: 0) }
    count += 1
    return count <= limit
  }
}
