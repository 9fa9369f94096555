import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let invitations: [Case] = [
    Case("keeps an invitation with all it says, and with nothing where it says nothing") { store, samples in
      let plain = samples.invitation()
      let full = samples.invitation(
        realm: Realm(rawValue: "staff"), email: "Ada@Bücher.example", metadata: #"{"team":"blue"}"#, uses: 10_000,
        usesLeft: 7, revokedAt: samples.now.inMilliseconds)
      for var invitation in [plain, full] {
        try await store.commit(samples.changeSet(.putInvitation(invitation)))
        invitation.version = 1
        let read = Read.invitation(invitation.digest)
        #expect(try await store.snapshot(of: [read]).invitation(invitation.digest) == invitation)
        #expect(try await store.invitation(invitation.id) == invitation)
      }
      #expect(try await store.invitation(samples.id()) == nil)
    },
    Case("gives an invitation's code away once, and keeps its uses and its revocation") { store, samples in
      var invitation = samples.invitation(uses: 3)
      let stored = invitation
      let read = Read.invitation(invitation.digest)
      func put(_ invitation: Invitation, seeing snapshot: Snapshot) -> ChangeSet {
        samples.changeSet(basedOn: snapshot, .putInvitation(invitation))
      }
      let free = try await store.snapshot(of: [read])
      let (first, second) = (put(stored, seeing: free), put(stored, seeing: free))
      try await store.commit(first)
      await expectConflict(store, second)
      let seen = try await store.snapshot(of: [read])
      invitation.usesLeft = 2
      let (use, other) = (put(invitation, seeing: seen), put(invitation, seeing: seen))
      try await store.commit(use)
      await expectConflict(store, other)
      invitation.revokedAt = samples.now.inMilliseconds
      try await store.commit(put(invitation, seeing: try await store.snapshot(of: [read])))
      invitation.version = 3
      #expect(try await store.snapshot(of: [read]).invitation(invitation.digest) == invitation)
      #expect(try await store.invitations(limit: 9, before: nil) == [invitation])
    },
    Case("lists invitations of all realms, the newest first, page by page") { store, samples in
      var ids: [InvitationID] = []
      for number in 0..<5 {
        samples.clock.advance(by: 1)
        let invitation = samples.invitation(realm: number % 2 == 0 ? .standard : Realm(rawValue: "staff"))
        try await store.commit(samples.changeSet(.putInvitation(invitation)))
        ids.insert(invitation.id, at: 0)
      }
      func page(_ limit: Int, before: InvitationID? = nil) async throws -> [InvitationID] {
        try await store.invitations(limit: limit, before: before).map(\.id)
      }
      #expect(try await page(9) == ids)
      #expect(try await page(2) == Array(ids.prefix(2)))
      #expect(try await page(2, before: ids[1]) == Array(ids[2...3]))
      #expect(try await page(9, before: ids[3]) == [ids[4]])
      #expect(try await page(9, before: ids[4]) == [])
    },
    Case("forgets invitations that expired long ago, however they ended") { store, samples in
      let expiry = samples.now.addingTimeInterval(60).inMilliseconds
      let old = [
        samples.invitation(email: "ada@example.org", expiresAt: expiry),
        samples.invitation(usesLeft: 0, expiresAt: expiry), samples.invitation(expiresAt: expiry, revokedAt: expiry),
      ]
      let young = samples.invitation(usesLeft: 0, expiresAt: expiry.addingTimeInterval(1), revokedAt: expiry)
      try await store.commit(samples.changeSet((old + [young]).map { .putInvitation($0) }))
      _ = try await store.purge(before: expiry.addingTimeInterval(Retention.expiredInvitation))
      #expect(try await store.invitations(limit: 9, before: nil).count == 4)
      // The change set of this test is gone by now.
      #expect(try await store.purge(before: expiry.addingTimeInterval(Retention.expiredInvitation + 0.5)) == 3)
      #expect(try await store.invitations(limit: 9, before: nil).map(\.id) == [young.id])
      let read = Read.invitation(old[0].digest)
      #expect(try await store.snapshot(of: [read]).invitation(old[0].digest) == nil)
    },
  ]
}
