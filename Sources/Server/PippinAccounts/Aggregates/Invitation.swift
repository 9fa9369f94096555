package import PippinFoundation

/// The id of an invitation. It names one and proves nothing: only its code lets somebody in.
package typealias InvitationID = Identifier<Invitation>

/// An operator lets people create accounts where not everybody may. The code is shown once and is not stored.
package struct Invitation: Hashable, Sendable, Identifiable {
  /// Whether an invitation lets somebody in, and if not, why.
  package enum State: String, Sendable, CaseIterable {
    case valid
    case used
    case expired
    case revoked
  }

  /// How many accounts one may create at most.
  package static let mostUses = 10_000
  /// For how many days one may be valid at most.
  package static let longestDays = 366

  package let id: InvitationID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// SHA-256 of the code.
  package let digest: [UInt8]
  package let realm: Realm
  /// The address that the account must prove, as the operator wrote it; nil for anybody who has the code.
  package let email: String?
  /// What the accounts get as metadata for the app, a compact JSON object; nil for nothing.
  package let metadata: String?
  /// How many accounts it may create altogether, at least 1.
  package let uses: Int
  package var usesLeft: Int
  package let createdAt: Date
  package let expiresAt: Date
  package var revokedAt: Date?

  package init(
    id: InvitationID, version: Int64 = 0, digest: [UInt8], realm: Realm, email: String?, metadata: String?, uses: Int,
    usesLeft: Int? = nil, createdAt: Date, expiresAt: Date, revokedAt: Date? = nil
  ) {
    self.id = id
    self.version = version
    self.digest = digest
    self.realm = realm
    self.email = email
    self.metadata = metadata
    self.uses = uses
    self.usesLeft = usesLeft ?? uses
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.revokedAt = revokedAt
  }

  package func state(at now: Date) -> State {
    if revokedAt != nil { return .revoked }
    if usesLeft <= 0 { return .used }
    return now < expiresAt ? .valid : .expired
  }
}

extension Invitation {
  /// Adds a new invitation.
  package func create(on snapshot: Snapshot, by actor: String, at stamp: Stamp) throws -> ChangeSet {
    guard try snapshot.invitation(digest) == nil else { throw InvitationExists() }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putInvitation(self))
    changes.add(
      .audit(
        AuditEvent.ofOperation(stamp.line, at: stamp.now, .invitationCreated, about: id.description, by: actor)))
    return changes
  }

  /// Revokes an invitation and returns it; `nil` if there is none. One that is revoked already is not changed.
  package static func revoke(
    _ digest: [UInt8], by actor: String, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<Invitation?> {
    guard var invitation = try snapshot.invitation(digest) else { return Decision(nil, nil) }
    guard invitation.revokedAt == nil else { return Decision(nil, invitation) }
    invitation.revokedAt = stamp.now
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putInvitation(invitation))
    changes.add(
      .audit(
        AuditEvent.ofOperation(
          stamp.line, at: stamp.now, .invitationRevoked, about: invitation.id.description, by: actor)))
    return Decision(changes, invitation)
  }
}

/// A new code has the digest of an old one. Codes have 100 random bits, so that is a mistake in this program.
struct InvitationExists: Error {}
