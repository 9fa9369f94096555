package import PippinFoundation

/// A token for the operator API. The token itself is shown once and is not stored.
package struct OperatorToken: Hashable, Sendable {
  /// What a token allows.
  package enum Scope: String, Sendable, CaseIterable, Comparable {
    case readAccounts = "accounts:read"
    case writeAccounts = "accounts:write"
    /// Making links by which somebody gets into an account.
    case recoverAccounts = "accounts:recover"
    /// Includes reading them.
    case writeJobs = "jobs:write"

    package static func < (left: Scope, right: Scope) -> Bool { left.rawValue < right.rawValue }
  }

  /// Whether a token is valid, and if not, why.
  package enum State: String, Sendable {
    case valid
    case expired
    case revoked
  }

  /// The longest name, in bytes.
  package static let longestName = 64
  /// For how many days one may be valid at most.
  package static let longestDays = 366

  /// Unique for ever, since the audit names it: letters, digits, `.`, `_` and `-`.
  package let name: String
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// SHA-256 of the token.
  package let digest: [UInt8]
  package let scopes: Set<Scope>
  package let createdAt: Date
  package let expiresAt: Date
  package var revokedAt: Date?

  package init(
    name: String, version: Int64 = 0, digest: [UInt8], scopes: Set<Scope>, createdAt: Date, expiresAt: Date,
    revokedAt: Date? = nil
  ) {
    self.name = name
    self.version = version
    self.digest = digest
    self.scopes = scopes
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.revokedAt = revokedAt
  }

  package static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  package func state(at now: Date) -> State {
    if revokedAt != nil { return .revoked }
    return now < expiresAt ? .valid : .expired
  }

  package func allows(_ scope: Scope) -> Bool {
    scopes.contains(scope)
  }
}

extension OperatorToken {
  /// Adds a new token; `nil` if its name was ever used.
  package func issue(
    on snapshot: Snapshot, by actor: String, at stamp: Stamp
  ) throws -> ChangeSet? {
    guard try snapshot.operatorToken(name) == nil else { return nil }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putOperatorToken(self))
    changes.add(.audit(AuditEvent.ofOperation(stamp.line, at: stamp.now, .operatorTokenIssued, about: name, by: actor)))
    return changes
  }

  /// Revokes the token of this name and returns it; `nil` if there is none. A token that is revoked already is not changed.
  package static func revoke(
    _ name: String, by actor: String, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<OperatorToken?> {
    guard var token = try snapshot.operatorToken(name), token.revokedAt == nil else {
      return Decision(nil, try snapshot.operatorToken(name))
    }
    token.revokedAt = stamp.now
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putOperatorToken(token))
    changes.add(
      .audit(AuditEvent.ofOperation(stamp.line, at: stamp.now, .operatorTokenRevoked, about: name, by: actor)))
    return Decision(changes, token)
  }
}
