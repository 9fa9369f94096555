import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let onceOnly: [Case] = [
    Case("spends a value once, without being asked to look (R-4)") { store, samples in
      let value = samples.spent()
      try await store.commit(samples.changeSet(.spend(value)))
      await expectConflict(store, samples.changeSet(.spend(value)))
      await expectConflict(
        store, samples.changeSet(.spend(samples.spent(value.digest, expiresAt: samples.now.addingTimeInterval(9)))))
    },
    Case("spends a value once within one change set") { store, samples in
      let value = samples.spent()
      await expectConflict(store, samples.changeSet(.spend(value), .spend(value)))
      let isSpent = try await store.snapshot(of: [.spent(value.digest)]).isSpent(value.digest)
      #expect(!isSpent)
    },
    Case("shows a spent value as spent until it is purged, though it expired") { store, samples in
      let value = samples.spent(expiresAt: samples.now.addingTimeInterval(-1))
      try await store.commit(samples.changeSet(.spend(value)))
      let isSpent = try await store.snapshot(of: [.spent(value.digest)]).isSpent(value.digest)
      #expect(isSpent)
      await expectConflict(store, samples.changeSet(.spend(value)))
    },
    Case("journals a notification once by its id (R-14)") { store, samples in
      let first = samples.notification()
      try await store.commit(samples.changeSet(.journal(first)))
      await expectConflict(store, samples.changeSet(.journal(samples.notification(id: first.idDigest))))
      let other = samples.digest()
      let snapshot = try await store.snapshot(of: [.notification(id: first.idDigest, event: other)])
      #expect(try snapshot.knowsNotification(id: first.idDigest, event: other))
      #expect(snapshot.preconditions.contains(Precondition(.notification(first.idDigest), .version(1))))
      #expect(snapshot.preconditions.contains(Precondition(.notificationEvent(other), .absent)))
    },
    Case("journals an event once, though it comes under another id (R-14)") { store, samples in
      let first = samples.notification()
      try await store.commit(samples.changeSet(.journal(first)))
      await expectConflict(store, samples.changeSet(.journal(samples.notification(event: first.eventDigest))))
      let other = samples.digest()
      let snapshot = try await store.snapshot(of: [.notification(id: other, event: first.eventDigest)])
      #expect(try snapshot.knowsNotification(id: other, event: first.eventDigest))
      #expect(snapshot.preconditions.contains(Precondition(.notification(other), .absent)))
      #expect(snapshot.preconditions.contains(Precondition(.notificationEvent(first.eventDigest), .version(1))))
    },
    Case("journals notifications of every effect and of kinds unknown") { store, samples in
      for effect in [JournalledNotification.Effect.applied, .overtaken, .nobody, .unknownKind] {
        let entry = samples.notification(effect: effect)
        try await store.commit(samples.changeSet(.journal(entry)))
        let read = Read.notification(id: entry.idDigest, event: entry.eventDigest)
        let knows = try await store.snapshot(of: [read]).knowsNotification(
          id: entry.idDigest, event: entry.eventDigest)
        #expect(knows)
      }
    },
    Case("does not confuse the digest of an id with that of an event") { store, samples in
      let first = samples.notification()
      try await store.commit(samples.changeSet(.journal(first)))
      let swapped = samples.notification(id: first.eventDigest, event: first.idDigest)
      try await store.commit(samples.changeSet(.journal(swapped)))
    },
    Case("writes a line of the audit once") { store, samples in
      let event = samples.audit(of: samples.id())
      try await store.commit(samples.changeSet(.audit(event)))
      await expectConflict(store, samples.changeSet(.audit(event)))
      let lines = try await store.audit(of: event.account, limit: 10, after: nil)
      #expect(lines == [event])
    },
  ]
}
