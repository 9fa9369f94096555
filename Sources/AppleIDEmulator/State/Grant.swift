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

  init(since: Int = 0, count: Int = 0) {
    self.since = since
    self.count = count
  }

  /// Counts one time more; false when that is beyond the limit.
  mutating func count(at now: Int, limit: Int) -> Bool {
    if count == 0 || now - since >= 86_400 || now < since { self = ShownCount(since: now, count: 0) }
    count += 1
    return count <= limit
  }
}

/// What a token of `user.migration` stands for (TOKEN-16).
struct MigrationGrant: Sendable {
  let clientID: String
  /// Who signed for it: each side has its own (TRANSFER-8).
  let teamID: String
  /// Seconds since 1970.
  let expiresAt: Int
}
