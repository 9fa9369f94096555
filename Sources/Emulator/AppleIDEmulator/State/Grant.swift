/// An issued authorization code (TOKEN-5).
indirect enum CodeRecord: Sendable {
  case live(Details)
  /// Used up by the first exchange that reached Apple (TOKEN-6).
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

/// The grant of a refresh token: a client's access under one consent.
struct Grant: Sendable {
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
