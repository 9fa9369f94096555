import PippinCryptography

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

  /// The usual shape out of at least 24 bytes: six digits, 32 hex digits, four digits (CLAIMS-3).
  static func identifier(_ digest: [UInt8]) -> String {
    let front = digest[16..<20].reduce(0) { $0 << 8 | Int($1) } % 3000
    let back = digest[20..<24].reduce(0) { $0 << 8 | Int($1) } % 10_000
    let middle = Hexadecimal.encode(Array(digest[0..<16]))
    return "\(String(1_000_000 + front).dropFirst()).\(middle).\(String(10_000 + back).dropFirst())"
  }
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
