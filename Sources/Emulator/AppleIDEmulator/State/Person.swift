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
struct Consent: Sendable {
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
