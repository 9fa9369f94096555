import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTestKit
import Testing

extension StoreContract {
  static let movingIn: [Case] = [
    Case("keeps an external id and metadata, and finds an account by the one within its realm") { store, samples in
      var account = samples.account()
      account.externalID = ExternalID("user-4711")
      account.metadata = AccountMetadata(forApp: #"{"plan":"pro"}"#, forOperators: #"{"note":"VIP"}"#)
      try await store.commit(samples.changeSet(.putAccount(account)))
      let id = try #require(account.externalID)
      let elsewhere = Realm(rawValue: "other")
      let found = try await store.snapshot(of: [.externalID(.standard, id), .externalID(elsewhere, id)])
      #expect(try found.account(externalID: id, in: .standard)?.id == account.id)
      #expect(try found.account(externalID: id, in: .standard)?.metadata == account.metadata)
      #expect(try found.account(externalID: id, in: elsewhere) == nil)
      #expect(
        Set(found.preconditions) == [
          Precondition(.externalID(.standard, id), .version(1)), Precondition(.account(account.id), .version(1)),
          Precondition(.externalID(elsewhere, id), .absent),
        ])
    },
    Case("gives an external id to one account of a realm, and to another once it is free") { store, samples in
      let id = try #require(ExternalID("user-1"))
      var (first, second) = (samples.account(), samples.account())
      first.externalID = id
      second.externalID = id
      try await store.commit(samples.changeSet(.putAccount(first)))
      await expectConflict(store, samples.changeSet(.putAccount(second)))
      #expect(try await store.snapshot(of: [.account(second.id)]).account(second.id) == nil)
      try await store.commit(samples.changeSet(.removeAccount(first.id), .putAccount(second)))
      #expect(
        try await store.snapshot(of: [.externalID(.standard, id)]).account(externalID: id, in: .standard)?.id
          == second.id)
    },
    Case("relies on an external id that nobody has") { store, samples in
      let id = try #require(ExternalID("user-2"))
      let free = try await store.snapshot(of: [.externalID(.standard, id)])
      var relying = ChangeSet(id: samples.id(), basedOn: free, at: samples.now)
      relying.add(.putAccount(samples.account()))
      try await store.commit(relying)
      var account = samples.account()
      account.externalID = id
      try await store.commit(samples.changeSet(.putAccount(account)))
      var late = ChangeSet(id: samples.id(), basedOn: free, at: samples.now)
      late.add(.putAccount(samples.account()))
      await expectConflict(store, late)
    },
    Case("keeps the external id and metadata of an account that was merged into another") { store, samples in
      let survivor = samples.account()
      var lost = samples.account()
      lost.externalID = ExternalID("user-3")
      lost.metadata = AccountMetadata(forApp: "{}")
      try await store.commit(samples.changeSet(.putAccount(survivor)))
      let merge = Merge(
        lost: lost.id, survivor: survivor.id, at: samples.now, undoUntil: samples.now.addingTimeInterval(1000),
        identities: [], gaveName: false, former: lost)
      try await store.commit(samples.changeSet(.putMerge(merge)))
      let former = try await store.snapshot(of: [.merge(lost.id)]).merge(of: lost.id)?.former
      #expect(former?.externalID == lost.externalID && former?.metadata == lost.metadata)
    },
    Case("finds the password of an address that nobody proved, until its identity proves one") { store, samples in
      let account = samples.account()
      let identity = samples.identity(of: account.id, key: samples.key(provider: .password, tenant: ""))
      let address = samples.address("unproved@example.org")
      let credential = PasswordCredential(
        identity: identity.id, hash: SecretText("hash"), changedAt: samples.now, unprovedAddress: address)
      try await store.commit(
        samples.changeSet(.putAccount(account), .putIdentity(identity), .putCredential(credential)))
      let read: [Read] = [.password(.standard, address), .credential(identity.id)]
      let found = try await store.snapshot(of: read)
      #expect(try found.password(of: address, in: .standard) == nil)
      #expect(try found.unprovedPassword(of: address, in: .standard)?.account.id == account.id)
      #expect(try found.credential(of: identity.id)?.unprovedAddress == address)
      let elsewhere = Realm(rawValue: "other")
      #expect(
        try await store.snapshot(of: [.password(elsewhere, address)]).unprovedPassword(of: address, in: elsewhere)
          == nil)
      let other = samples.address("proved@example.org")
      try await store.commit(
        samples.changeSet(
          .putProof(AddressProof(realm: .standard, address: other, account: account.id, source: identity.id))))
      #expect(
        try await store.snapshot(of: [.password(.standard, address)]).unprovedPassword(of: address, in: .standard)
          == nil)
    },
  ]
}
