import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let auditChain: [Case] = [
    Case("lists audit lines of all accounts that are not chained, oldest first, and counts them (R-20)") {
      store, samples in
      let none = try await store.auditTail()
      #expect(none == AuditTail(count: 0, oldest: nil))
      let lines = (0..<3).map { _ in samples.audit(of: samples.id()) }.sorted { $0.id < $1.id }
      try await store.commit(samples.changeSet(lines.reversed().map { .audit($0) }))
      #expect(try await store.unchainedAudit(limit: 2) == Array(lines.prefix(2)))
      #expect(try await store.auditTail() == AuditTail(count: 3, oldest: lines[0].at))
    },
    Case("keeps the chain as it is made, page by page, and its lines where they were") { store, samples in
      let account: AccountID = samples.id()
      let lines = [samples.audit(of: account), samples.audit(of: samples.id(), client: nil, detail: nil)]
      try await store.commit(samples.changeSet(lines.map { .audit($0) }))
      let chained = try await chain(store, samples)
      #expect(try await store.chainedAudit(limit: 10, after: 0) == chained)
      #expect(try await store.chainedAudit(limit: 1, after: 0) == [chained[0]])
      #expect(try await store.chainedAudit(limit: 10, after: 1) == [chained[1]])
      #expect(try await store.auditTail().count == 0)
      #expect(try await store.audit(of: account, limit: 10, after: nil) == [lines[0]])
    },
    Case("keeps one head, and lets one of two nodes move it") { store, samples in
      #expect(try await store.auditHead() == nil)
      var (first, second) = (head(1, samples), head(2, samples))
      func moving(to head: AuditHead, from expected: Precondition.Expectation) -> ChangeSet {
        var changes = samples.changeSet(.putAuditHead(head))
        changes.demand(Precondition(.auditHead, expected))
        return changes
      }
      try await store.commit(moving(to: first, from: .absent))
      await expectConflict(store, moving(to: second, from: .absent))
      first.version = 1
      #expect(try await store.auditHead() == first)
      try await store.commit(moving(to: second, from: .version(1)))
      await expectConflict(store, moving(to: first, from: .version(1)))
      second.version = 2
      #expect(try await store.auditHead() == second)
    },
    Case("erases the personal part of one account's lines, and nothing of the chain") { store, samples in
      let account: AccountID = samples.id()
      let (mine, other) = (samples.audit(of: account, identity: samples.id()), samples.audit(of: samples.id()))
      try await store.commit(samples.changeSet(.audit(mine), .audit(other)))
      let chained = try await chain(store, samples)
      let late = samples.audit(of: account)
      try await store.commit(samples.changeSet(.audit(late), .eraseAudit(of: account)))
      let after = try await store.chainedAudit(limit: 10, after: 0)
      let expected = chained.map { line in
        line.event.id == mine.id
          ? ChainedAuditEvent(
            event: erased(mine),
            link: AuditLink(
              number: line.link.number, salt: nil, personalDigest: line.link.personalDigest, hash: line.link.hash))
          : line
      }
      #expect(after == expected)
      #expect(try await store.unchainedAudit(limit: 10) == [erased(late)])
    },
    Case("chains a line that was erased since it was read as if it had been erased afterwards") { store, samples in
      let account: AccountID = samples.id()
      let bare = AuditEvent(id: samples.id(), at: samples.now.inMilliseconds, kind: .accountUpdated, account: account)
      try await store.commit(samples.changeSet(.audit(samples.audit(of: account)), .audit(bare)))
      var chain = AuditChain(after: nil)
      let lines = try await store.unchainedAudit(limit: 10).map { chain.append($0, salt: samples.random.bytes(16)) }
      try await store.commit(samples.changeSet(.eraseAudit(of: account)))
      try await store.commit(samples.changeSet(lines.map { .chainAudit($0) }))
      var verification = AuditVerification()
      for line in try await store.chainedAudit(limit: 10, after: 0) { verification.read(line) }
      #expect(verification.lines == 2 && verification.erased == 1 && verification.problems.isEmpty)
    },
    Case("keeps network and device of a line, and erases both with the rest (0161)") { store, samples in
      let (account, other): (AccountID, AccountID) = (samples.id(), samples.id())
      func line(of account: AccountID, _ network: String?, _ device: String?) -> AuditEvent {
        samples.clock.advance(by: 1)
        return samples.audit(of: account, network: network, device: device)
      }
      let lines = [
        line(of: account, "203.0.113.0/24", "Safari on iPhone"), line(of: other, "2001:db8:1::/48", nil),
        line(of: other, nil, "Android device"),
      ]
      try await store.commit(samples.changeSet(lines.map { .audit($0) }))
      let chained = try await chain(store, samples)
      #expect(chained.allSatisfy { $0.link.coversSource } && chained.map(\.event) == lines)
      #expect(try await store.chainedAudit(limit: 10, after: 0) == chained)
      #expect(try await store.audit(of: account, limit: 10, after: nil) == [lines[0]])
      #expect(try await store.audit(matching: AuditQuery(account: other), in: .oldest, limit: 9, after: nil).count == 2)
      #expect(try await store.purge(before: samples.now) == 0, "nothing of it is uncovered")
      try await store.commit(samples.changeSet(.eraseAudit(of: account)))
      #expect(try await store.audit(of: account, limit: 10, after: nil) == [erased(lines[0])])
      #expect(try await store.chainedAudit(limit: 10, after: 0).map(\.event) == [erased(lines[0])] + lines.dropFirst())
      let verification = try await verified(store)
      #expect(verification.problems.isEmpty && verification.lines == 3 && verification.erased == 1)
      #expect(verification.uncovered == 0)
    },
    Case("chains a line of an operator that was erased since it was read") { store, samples in
      let account: AccountID = samples.id()
      let line = AuditEvent(
        id: samples.id(), at: samples.now.inMilliseconds, kind: .accountSuspended, account: account, actor: "desk",
        network: "203.0.113.0/24")
      try await store.commit(samples.changeSet(.audit(line)))
      var chain = AuditChain(after: nil)
      let chained = try await store.unchainedAudit(limit: 10).map { chain.append($0, salt: salt(for: $0, samples)) }
      try await store.commit(samples.changeSet(.eraseAudit(of: account)))
      try await store.commit(samples.changeSet(chained.map { .chainAudit($0) }))
      let verification = try await verified(store)
      #expect(verification.lines == 1 && verification.erased == 1 && verification.problems.isEmpty)
    },
    Case("neither shows nor keeps network and device of a line that a program chained which knows neither") {
      store, samples in
      let account: AccountID = samples.id()
      let line = samples.audit(of: account, network: "203.0.113.0/24", device: "Safari on iPhone")
      try await store.commit(samples.changeSet(.audit(line)))
      func shown() async throws -> [[AuditEvent]] {
        [
          try await store.audit(of: account, limit: 10, after: nil),
          try await store.audit(matching: AuditQuery(), in: .newest, limit: 10, after: nil),
        ]
      }
      #expect(try await shown() == [[line], [line]], "nothing is chained yet")
      var chain = AuditChain(after: nil)
      try await store.commit(
        samples.changeSet(.chainAudit(chain.append(line.from(nil), salt: samples.random.bytes(16)))))
      #expect(try await shown() == [[line.from(nil)], [line.from(nil)]])
      #expect(try await store.chainedAudit(limit: 10, after: 0).map(\.event) == [line])
      let verification = try await verified(store)
      #expect(verification.problems.isEmpty && verification.uncovered == 1, "they are no part of the line")
      #expect(try await store.purge(before: samples.now) == 1)
      #expect(try await store.chainedAudit(limit: 10, after: 0).map(\.event) == [line.from(nil)])
      let after = try await verified(store)
      #expect(after.problems.isEmpty && after.uncovered == 0)
      #expect(try await store.purge(before: samples.now) == 0)
    },
    Case("refuses to chain a line that is not there, and everything beside it") { store, samples in
      var chain = AuditChain(after: nil)
      let line = chain.append(samples.audit(of: samples.id()), salt: samples.random.bytes(16))
      let account = samples.account()
      await expectConflict(
        store, samples.changeSet(.chainAudit(line), .putAuditHead(head(1, samples)), .putAccount(account)))
      let kept = (try await store.auditHead(), try await store.snapshot(of: [.account(account.id)]))
      #expect(try kept.0 == nil && kept.1.account(account.id) == nil)
    },
  ]

  /// Chains what waits, and answers it.
  private static func chain(_ store: any AccountStore, _ samples: Samples) async throws -> [ChainedAuditEvent] {
    var chain = AuditChain(after: try await store.auditHead())
    let lines = try await store.unchainedAudit(limit: 100).map { chain.append($0, salt: salt(for: $0, samples)) }
    try await store.commit(samples.changeSet(lines.map { .chainAudit($0) }))
    return lines
  }

  private static func salt(for line: AuditEvent, _ samples: Samples) -> [UInt8] {
    samples.random.bytes(AuditChain.saltLength(for: line))
  }

  private static func verified(_ store: any AccountStore) async throws -> AuditVerification {
    var verification = AuditVerification()
    for line in try await store.chainedAudit(limit: 10, after: 0) { verification.read(line) }
    return verification
  }

  private static func head(_ number: Int64, _ samples: Samples) -> AuditHead {
    AuditHead(
      number: number, hash: samples.digest(), at: samples.now.inMilliseconds, keyID: "2026a",
      signature: samples.digest())
  }

  private static func erased(_ line: AuditEvent) -> AuditEvent {
    AuditEvent(id: line.id, at: line.at, kind: line.kind, account: line.account)
  }
}
