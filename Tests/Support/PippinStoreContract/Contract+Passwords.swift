import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTestKit
import Testing

extension StoreContract {
  static let passwords: [Case] = [
    Case("tells whose password an address is, with all that it found as preconditions") { store, samples in
      let world = try await World(store, samples)
      let (person, address) = (world.known, world.known.proof.address)
      let snapshot = try await store.snapshot(of: [.password(.standard, address)])
      let holder = try #require(try snapshot.password(of: address, in: .standard))
      #expect(holder.credential.hash == person.credential.hash && holder.credential.version == 1)
      #expect(holder.credential.changedAt == person.credential.changedAt.inMilliseconds)
      #expect(holder.identity.id == person.identity.id && holder.account.id == person.account.id)
      #expect(try snapshot.proofs(of: address, in: .standard) == [person.proof])
      #expect(
        Set(snapshot.preconditions) == [
          Precondition(.provedAddress(.standard, address), .version(1)),
          Precondition(.credential(person.identity.id), .version(1)),
          Precondition(.identity(person.identity.key), .version(1)),
          Precondition(.account(person.account.id), .version(1)),
        ])
    },
    Case("finds no password of an address that is proved by others, or by nobody, or elsewhere") { store, samples in
      let world = try await World(store, samples)
      let address = samples.address("without@example.com")
      try await store.commit(samples.changeSet(.putProof(samples.proof(of: address))))
      let elsewhere = Realm(rawValue: "other")
      let snapshot = try await store.snapshot(of: [
        .password(.standard, address), .password(.standard, world.stranger.proof.address),
        .password(elsewhere, world.known.proof.address),
      ])
      #expect(try snapshot.password(of: address, in: .standard) == nil)
      #expect(try snapshot.password(of: world.stranger.proof.address, in: .standard) == nil)
      #expect(try snapshot.password(of: world.known.proof.address, in: elsewhere) == nil)
    },
    Case("follows a password to the account that its identity leads to") { store, samples in
      let world = try await World(store, samples)
      let other = samples.account()
      var moved = world.known.identity
      moved.account = other.id
      try await store.commit(samples.changeSet(.putAccount(other), .putIdentity(moved)))
      let address = world.known.proof.address
      let snapshot = try await store.snapshot(of: [.password(.standard, address)])
      #expect(try snapshot.password(of: address, in: .standard)?.account.id == other.id)
    },
    Case("replaces a password, and takes it away with its identity") { store, samples in
      let world = try await World(store, samples)
      let address = world.known.proof.address
      var next = world.known.credential
      next.hash = SecretText("another")
      try await store.commit(samples.changeSet(.putCredential(next)))
      let replaced = try await store.snapshot(of: [.password(.standard, address)])
      #expect(try replaced.password(of: address, in: .standard)?.credential.hash == SecretText("another"))
      #expect(try replaced.password(of: address, in: .standard)?.credential.version == 2)
      try await store.commit(samples.changeSet(.removeIdentity(world.known.identity.key)))
      var removed = samples.changeSet()
      removed.demand(Precondition(.credential(world.known.identity.id), .absent))
      try await store.commit(removed)
      let snapshot = try await store.snapshot(of: [.password(.standard, address)])
      #expect(try snapshot.password(of: address, in: .standard) == nil)
      #expect(try snapshot.proofs(of: address, in: .standard) == [world.known.proof])
    },
    Case("keeps a second password from an account, at every moment of a change set") { store, samples in
      let (account, other) = (samples.account(), samples.account())
      func password(of account: AccountID) -> Identity {
        samples.identity(of: account, key: samples.key(provider: .password, tenant: ""))
      }
      let (first, second) = (password(of: account.id), password(of: account.id))
      try await store.commit(samples.changeSet(.putAccount(account), .putAccount(other), .putIdentity(first)))
      await expectConflict(store, samples.changeSet(.putIdentity(second)))
      await expectConflict(store, samples.changeSet(.putIdentity(second), .removeIdentity(first.key)))
      var moved = password(of: other.id)
      try await store.commit(samples.changeSet(.putIdentity(moved)))
      moved.account = account.id
      await expectConflict(store, samples.changeSet(.putIdentity(moved)))
      let kept = try await store.identities(of: account.id)
      #expect(kept.map(\.id) == [first.id])
      try await store.commit(samples.changeSet(.removeIdentity(first.key), .putIdentity(moved)))
      let replaced = try await store.identities(of: account.id)
      #expect(replaced.map(\.id) == [moved.id])
      // Of other providers an account has as many as its person likes.
      try await store.commit(
        samples.changeSet(
          .putIdentity(samples.identity(of: account.id)), .putIdentity(samples.identity(of: account.id))))
      let all = try await store.identities(of: account.id)
      #expect(all.count == 3)
    },
    Case("finds no password of an unconfirmed address once its account has proved any") { store, samples in
      let unconfirmed = samples.address("unconfirmed@example.org")
      let proved = samples.address("proved@example.org")
      for isByIdentity in [true, false] {
        let account = samples.account()
        let identity = samples.identity(of: account.id, key: samples.key(provider: .password, tenant: ""))
        let method = samples.identity(of: account.id)
        let credential = PasswordCredential(
          identity: identity.id, hash: SecretText("hash"), changedAt: samples.now, unprovedAddress: unconfirmed)
        try await store.commit(
          samples.changeSet(
            .putAccount(account), .putIdentity(identity), .putIdentity(method), .putCredential(credential)))
        let before = try await store.snapshot(of: [.password(.standard, unconfirmed)])
        #expect(try before.unprovedPassword(of: unconfirmed, in: .standard)?.account.id == account.id)
        let source = isByIdentity ? method.id : account.mailedProof
        try await store.commit(
          samples.changeSet(
            .putProof(AddressProof(realm: .standard, address: proved, account: account.id, source: source))))
        let after = try await store.snapshot(of: [.password(.standard, unconfirmed)])
        #expect(try after.unprovedPassword(of: unconfirmed, in: .standard) == nil)
        try await store.commit(samples.changeSet(.removeProof(of: source), .removeIdentity(identity.key)))
      }
    },
    Case("forgets what an account itself proved, with the account") { store, samples in
      let address = samples.address()
      let account = samples.account()
      let proof = AddressProof(realm: .standard, address: address, account: account.id, source: account.mailedProof)
      try await store.commit(samples.changeSet(.putAccount(account), .putProof(proof)))
      try await store.commit(samples.changeSet(.removeAccount(account.id)))
      let snapshot = try await store.snapshot(of: [.provedAddress(.standard, address)])
      #expect(try snapshot.proofs(of: address, in: .standard).isEmpty)
    },
    Case("forgets what a gone identity proved, with the account") { store, samples in
      let address = samples.address()
      let account = samples.account()
      let proof = AddressProof(realm: .standard, address: address, account: account.id, source: account.formerProof)
      try await store.commit(samples.changeSet(.putAccount(account), .putProof(proof)))
      let before = try await store.snapshot(of: [.provedAddress(.standard, address)])
      #expect(try before.proofs(of: address, in: .standard).isEmpty)
      #expect(try before.mailboxAccount(of: address, in: .standard) == account.id)
      try await store.commit(samples.changeSet(.removeAccount(account.id)))
      let after = try await store.snapshot(of: [.provedAddress(.standard, address)])
      #expect(try after.mailboxAccount(of: address, in: .standard) == nil)
    },
    Case("lets a mailbox open the account that proves its address now, and none of several") { store, samples in
      let address = samples.address()
      let (former, first, second) = (samples.account(), samples.account(), samples.account())
      var opened: [AccountID?] = []
      for (account, source) in [
        (former, former.formerProof), (first, first.mailedProof), (second, second.mailedProof),
      ] {
        let proof = AddressProof(realm: .standard, address: address, account: account.id, source: source)
        try await store.commit(samples.changeSet(.putAccount(account), .putProof(proof)))
        let snapshot = try await store.snapshot(of: [.provedAddress(.standard, address)])
        try opened.append(snapshot.mailboxAccount(of: address, in: .standard))
      }
      #expect(opened == [former.id, first.id, nil])
    },
  ]
}
