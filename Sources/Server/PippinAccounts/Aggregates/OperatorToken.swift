package import PippinFoundation

/// A token for the operator API, or a person who signs in to the console with their account (0148). A token itself is shown once and is
/// not stored.
package struct OperatorToken: Hashable, Sendable {
  /// What a token allows.
  package enum Scope: String, Sendable, CaseIterable, Comparable {
    case readAccounts = "accounts:read"
    case writeAccounts = "accounts:write"
    /// Making links by which somebody gets into an account.
    case recoverAccounts = "accounts:recover"
    /// Includes reading them.
    case writeJobs = "jobs:write"
    /// The settings in force, and who receives webhooks.
    case readSettings = "settings:read"

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
  /// SHA-256 of the token. A person's has no token: it is random, and no text has it.
  package let digest: [UInt8]
  package let scopes: Set<Scope>
  package let createdAt: Date
  package let expiresAt: Date
  package var revokedAt: Date?
  /// The account of a person; nil for a token.
  package let account: AccountID?
  /// Whether the person must have signed in with a passkey.
  package let requiresPasskey: Bool

  package init(
    name: String, version: Int64 = 0, digest: [UInt8], scopes: Set<Scope>, createdAt: Date, expiresAt: Date,
    revokedAt: Date? = nil, account: AccountID? = nil, requiresPasskey: Bool = false
  ) {
    self.name = name
    self.version = version
    self.digest = digest
    self.scopes = scopes
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.revokedAt = revokedAt
    self.account = account
    self.requiresPasskey = requiresPasskey
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
  ///
  /// - Parameter isPerson: whether it is a person to be removed.
  package static func revoke(
    _ name: String, isPerson: Bool = false, by actor: String, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<OperatorToken?> {
    guard var token = try snapshot.operatorToken(name), (token.account != nil) == isPerson else {
      return Decision(nil, nil)
    }
    guard token.revokedAt == nil else { return Decision(nil, token) }
    token.revokedAt = stamp.now
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putOperatorToken(token))
    let kind: AuditEvent.Kind = isPerson ? .operatorRemoved : .operatorTokenRevoked
    changes.add(.audit(AuditEvent.ofOperation(stamp.line, at: stamp.now, kind, about: name, by: actor)))
    return Decision(changes, token)
  }
}

extension OperatorToken {
  /// Adds a person, or changes what the person of this name may do; `nil` if the name is or was a token's, or another person's, or there is
  /// no such account.
  ///
  /// A recovery of the account that waits ends: nobody is to come back to it by what was made before it was an operator's.
  package func appoint(on snapshot: Snapshot, by actor: String, at stamp: Stamp) throws -> ChangeSet? {
    if let former = try snapshot.operatorToken(name), former.account == nil || former.account != account { return nil }
    guard let id = account, let account = try snapshot.account(id) else { return nil }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putOperatorToken(self))
    // Put even though it is the same: of two names for one account at once, one must see the other.
    changes.add(.putAccount(account))
    changes.removeRecoveries(of: id)
    changes.add(.audit(AuditEvent.ofOperation(stamp.line, at: stamp.now, .operatorAdded, about: name, by: actor)))
    return changes
  }

  /// Why a session of an account does not let its person work as this operator.
  package enum Obstacle: Sendable, Equatable {
    /// Removed, expired, or another account's.
    case notOperator
    /// The account is closed, suspended or a guest's.
    case accountClosed
    /// The session has ended, or is not one of the console.
    case sessionEnded
    /// The operator has to have a passkey, and the person used another method.
    case needsPasskey
    /// The account has a passkey, and the person used another method.
    case hasPasskey
    /// The passkey came to the account after its person was added, so perhaps by somebody else.
    case passkeyIsNewer
    /// Nothing shows how the person proved who they are, or the provider has not confirmed it.
    case unproven
  }

  /// Whether it is a person who signs in with this account.
  package func isOperator(with account: AccountID, at now: Date) -> Bool {
    self.account == account && state(at: now) == .valid
  }

  /// Judges a session that the account's person opened at the OpenID provider for the console; nil if it will do.
  package func obstacle(
    to session: Session?, of account: Account?, at console: ClientID, now: Date
  ) -> Obstacle? {
    guard let id = self.account, state(at: now) == .valid else { return .notOperator }
    guard let account, account.id == id, account.suspension == nil, !account.isGuest else { return .accountClosed }
    guard let session, session.account == id, session.client == console, session.kind == .client,
      session.endReason(at: now) == nil
    else { return .sessionEnded }
    return requiresPasskey && session.authenticatedBy != .passkey ? .needsPasskey : nil
  }

  /// Judges a session by which the person of an account signs in to the console. Such a session goes on by ``obstacle(to:of:at:now:)``.
  ///
  /// - Parameters:
  ///   - passkeys: the passkeys of the account, and when each came to it.
  ///   - areUsable: whether people can sign in with a passkey at all.
  package func obstacle(
    toEntryBy session: Session, of account: Account, having passkeys: [IdentityID: Date], areUsable: Bool,
    at console: ClientID, now: Date
  ) -> Obstacle? {
    if let obstacle = obstacle(to: session, of: account, at: console, now: now) { return obstacle }
    guard let method = session.authenticatedBy, !session.isUnconfirmed else { return .unproven }
    guard method == .passkey else { return areUsable && !passkeys.isEmpty ? .hasPasskey : nil }
    guard requiresPasskey else { return nil }
    // A browser's session is never proved anew, so the identity that opened it is the passkey that was used.
    guard let arrival = passkeys[session.identity], arrival <= createdAt else { return .passkeyIsNewer }
    return nil
  }
}
