package import PippinAccounts
import PippinFoundation
import PippinSecret
package import PippinTestKit
import Testing

/// Accounts with several passwords, as databases had them before an account was given one (decision 0105); and what must become of them.
package struct SeveralPasswords: Sendable {
  package private(set) var accounts: [Account] = []
  package private(set) var identities: [Identity] = []
  package private(set) var credentials: [PasswordCredential] = []
  package private(set) var proofs: [AddressProof] = []
  package private(set) var sessions: [Session] = []
  /// Which identity of each account must be left.
  private var kept: [AccountID: IdentityID] = [:]
  private let samples: Samples

  package init(_ samples: Samples) {
    self.samples = samples
    // An unconfirmed address beside a proved one, though it was changed later.
    add(("unconfirmed@example.org", false, 9), ("proved@example.org", true, 1), shows: 0, keeps: 1)
    // Two proved ones: the password that was changed last, though the account shows the other's address.
    add(("older@example.org", true, 1), ("newer@example.org", true, 5), shows: 0, keeps: 1)
    // Two that nobody confirmed.
    add(("first@example.org", false, 7), ("second@example.org", false, 2), shows: 1, keeps: 0)
    // One alone stays as it is.
    add(("alone@example.org", true, 3), shows: 0, keeps: 0)
  }

  private mutating func add(
    _ passwords: (address: String, isProved: Bool, changed: Int)..., shows: Int, keeps: Int
  ) {
    var account = samples.account()
    for (index, password) in passwords.enumerated() {
      let id: IdentityID = samples.id()
      identities.append(
        samples.identity(
          of: account.id, key: .password(id, in: .standard),
          email: EmailClaim(address: password.address, isProved: password.isProved, isPrivate: false), id: id))
      credentials.append(
        PasswordCredential(
          identity: id, hash: SecretText("hash of \(password.address)"),
          changedAt: samples.now.addingTimeInterval(Double(password.changed)),
          unprovedAddress: password.isProved ? nil : CanonicalAddress(password.address)))
      if password.isProved {
        proofs.append(
          AddressProof(
            realm: .standard, address: samples.address(password.address), account: account.id, source: id))
      }
      sessions.append(
        samples.session(of: account.id, by: id, expiresAt: Date(timeIntervalSince1970: 4_102_444_800)))
      if index == shows {
        account.email = AccountEmail(
          address: password.address, isVerified: password.isProved, isPrivate: false, isDeliverable: true, source: id)
      }
      if index == keeps { kept[account.id] = id }
    }
    accounts.append(account)
  }

  /// Looks at a store that was brought up to date.
  package func expectOneEach(in store: any AccountStore) async throws {
    for account in accounts {
      let left = try await store.identities(of: account.id).filter(\.isPassword)
      #expect(left.map(\.id) == [kept[account.id]])
    }
    for credential in credentials {
      let snapshot = try await store.snapshot(of: [.credential(credential.identity)])
      let isKept = kept.values.contains(credential.identity)
      #expect(try (snapshot.credential(of: credential.identity)?.hash == credential.hash) == isKept)
    }
    for session in sessions {
      let snapshot = try await store.snapshot(of: [.session(session.id)])
      let isEnded = try snapshot.session(session.id)?.endReason(at: Date()) != nil
      #expect(isEnded == !kept.values.contains(session.identity))
    }
    // The person is told by mail, and the audit says it.
    let jobs = try await store.jobs(limit: 100, after: nil).filter { $0.kind == .mail }
    let removed = accounts.filter { account in identities.count { $0.account == account.id } > 1 }
    #expect(
      Set(jobs.map { String(decoding: $0.payload, as: UTF8.self) })
        == Set(
          removed.map { #"{"notice":"password.removed","account":"\#($0.id)","detail":"upgrade"}"# }))
    for account in accounts {
      let lines = try await store.audit(of: account.id, limit: 100, after: nil).filter { $0.kind == .passwordRemoved }
      #expect(lines.map(\.detail) == (removed.contains { $0.id == account.id } ? ["upgrade"] : []))
    }
    try await expectAddresses(in: store)
  }

  private func expectAddresses(in store: any AccountStore) async throws {
    func account(_ index: Int) async throws -> Account? {
      try await store.snapshot(of: [.account(accounts[index].id)]).account(accounts[index].id)
    }
    func proofs(_ text: String) async throws -> [AddressProof] {
      let address = samples.address(text)
      return try await store.snapshot(of: [.provedAddress(.standard, address)]).proofs(of: address, in: .standard)
    }
    // What nobody confirmed is shown no more where the account has a proved address.
    let first = try await account(0)
    #expect(first?.email?.address == "proved@example.org" && first?.email?.isVerified == true)
    // A proved address that the account shows is its own from now on.
    let second = try await account(1)
    #expect(second?.email?.address == "older@example.org" && second?.email?.source == second?.mailedProof)
    #expect(try await proofs("older@example.org").map(\.source) == [second?.mailedProof])
    #expect(try await proofs("newer@example.org").map(\.source) == [kept[accounts[1].id]])
    #expect(try await account(2)?.email?.address == "first@example.org")
    #expect(try await account(3)?.email == accounts[3].email)
  }
}
