import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// How operators make and revoke invitations.
struct `An invitation` {
  private let samples = Samples()

  private func snapshot(_ digest: [UInt8], _ invitation: Invitation?) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.add(invitation, digest: digest)
    snapshot.answered(.invitation(digest))
    return snapshot
  }

  private func stored(_ changes: ChangeSet?) -> Invitation? {
    (changes?.changes ?? []).lazy.compactMap {
      if case .putInvitation(let invitation) = $0 { invitation } else { nil }
    }.first
  }

  private func lines(_ changes: ChangeSet?) -> [AuditEvent] {
    (changes?.changes ?? []).compactMap { if case .audit(let line) = $0 { line } else { nil } }
  }

  @Test func `is valid until it is used up, expires or is revoked`() {
    let now = samples.now
    let one = samples.invitation(uses: 2, expiresAt: now.addingTimeInterval(10))
    #expect(one.usesLeft == 2 && one.version == 0)
    #expect(one.state(at: now) == .valid && one.state(at: now.addingTimeInterval(9.999)) == .valid)
    #expect(one.state(at: now.addingTimeInterval(10)) == .expired)
    var used = one
    used.usesLeft = 0
    #expect(used.state(at: now) == .used && used.state(at: now.addingTimeInterval(10)) == .used)
    var revoked = used
    revoked.revokedAt = now
    #expect(revoked.state(at: now) == .revoked)
    // However it came to that: nothing brings it back.
    used.usesLeft = -1
    #expect(used.state(at: now) == .used)
  }

  @Test func `is written to the audit by its id, which lets nobody in`() throws {
    let one = samples.invitation(email: "ada@example.org", metadata: "{}")
    let changes = try one.create(on: snapshot(one.digest, nil), by: "mary", at: samples.stamp())
    #expect(stored(changes) == one)
    #expect(changes.preconditions.contains(Precondition(.invitation(one.digest), .absent)))
    let line = try #require(lines(changes).first)
    #expect(lines(changes).count == 1 && line.kind == .invitationCreated && line.actor == "mary")
    #expect(line.detail == one.id.description && line.at == samples.now)
  }

  @Test func `is not made with a code that there is`() throws {
    let (one, other) = (samples.invitation(), samples.invitation())
    #expect(throws: (any Error).self) {
      try one.create(on: snapshot(one.digest, other), by: "mary", at: samples.stamp())
    }
  }

  @Test func `is revoked once`() throws {
    let one = samples.invitation()
    let decision = try Invitation.revoke(one.digest, by: "mary", on: snapshot(one.digest, one), at: samples.stamp())
    let revoked = try #require(decision.outcome)
    #expect(revoked.revokedAt == samples.now && revoked.id == one.id && stored(decision.changes) == revoked)
    #expect(lines(decision.changes).map(\.kind) == [.invitationRevoked])
    #expect(lines(decision.changes).first?.detail == one.id.description)
    let again = try Invitation.revoke(
      one.digest, by: "bob", on: snapshot(one.digest, revoked), at: samples.stamp(samples.now.addingTimeInterval(5)))
    #expect(again.changes == nil && again.outcome == revoked)
    let none = try Invitation.revoke(one.digest, by: "bob", on: snapshot(one.digest, nil), at: samples.stamp())
    #expect(none.changes == nil && none.outcome == nil)
  }
}
