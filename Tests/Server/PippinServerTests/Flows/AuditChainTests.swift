import PippinAccounts
import PippinFoundation
import PippinMemoryStore
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// The audit cannot be changed unnoticed.
@Suite struct `The audit's chain` {
  private let world: World
  private let samples: Samples

  init() async throws {
    world = try await World()
    samples = Samples(clock: world.clock, random: SeededRandom(seed: 5))
  }

  private func report(_ store: any AccountStore) async throws -> AuditReport {
    try await AuditReport.make(of: store, masterKeys: world.flows.masterKeys) { _, _ in }
  }

  /// Four chained lines of one account, in a store of their own where anybody can write as they like.
  private func chained() async throws -> (lines: [ChainedAuditEvent], head: AuditHead) {
    let account: AccountID = samples.id()
    var chain = AuditChain(after: nil)
    let lines = (0..<4).map { _ in
      chain.append(samples.audit(of: account, identity: samples.id()), salt: samples.random.bytes(16))
    }
    return (lines, world.flows.masterKeys.signedHead(of: chain, version: 0, at: samples.now))
  }

  private func problems(_ lines: [ChainedAuditEvent], _ head: AuditHead?) async throws
    -> [AuditVerification.Problem]
  {
    let store = MemoryStore()
    var changes = samples.changeSet()
    for line in lines {
      changes.add(.audit(line.event))
      changes.add(.chainAudit(line))
    }
    if let head { changes.add(.putAuditHead(head)) }
    try await store.commit(changes)
    return try await report(store).verification.problems
  }

  private func line(
    _ line: ChainedAuditEvent, kind: AuditEvent.Kind? = nil, detail: String? = nil, number: Int64? = nil,
    salt: [UInt8]? = nil, hash: [UInt8]? = nil
  ) -> ChainedAuditEvent {
    let (event, link) = (line.event, line.link)
    return ChainedAuditEvent(
      event: AuditEvent(
        id: event.id, at: event.at, kind: kind ?? event.kind, account: event.account, identity: event.identity,
        session: event.session, client: event.client, detail: detail ?? event.detail),
      link: AuditLink(
        number: number ?? link.number, salt: salt ?? link.salt, personalDigest: link.personalDigest,
        hash: hash ?? link.hash))
  }

  @Test func `is whole after whatever was written, and covers it within a second`() async throws {
    try await world.flows.jobs.askForRecurringJobs()
    let app = App(world: world)
    let answer = await app.signIn()
    #expect(try await report(world.store).tail.count == 2)
    for _ in 0..<3 {
      world.clock.advance(by: 1)
      try await world.flows.jobs.jobRunner.runDue()
      _ = await world.send("PATCH", "/v1/account", ["name": ["given_name": "Marie"]], bearer: answer.accessToken)
      world.clock.advance(by: 1)
      _ = await world.send("PATCH", "/v1/account", ["name": ["given_name": "Mary"]], bearer: answer.accessToken)
    }
    world.clock.advance(by: 1)
    try await world.flows.jobs.jobRunner.runDue()
    let report = try await report(world.store)
    #expect(report.isWhole && report.verification.lines == 8 && report.head?.number == 8 && report.tail.count == 0)
  }

  @Test func `writes nothing while nothing happens, and signs anew under a new master key`() async throws {
    try await world.flows.jobs.askForRecurringJobs()
    _ = await App(world: world).signIn()
    try await world.flows.jobs.jobRunner.runDue()
    let commits = world.store.commits
    for _ in 0..<5 {
      world.clock.advance(by: 1)
      try await world.flows.jobs.jobRunner.runDue()
    }
    #expect(world.store.commits == commits)
    let keys = try World.masterKeys("2026b", older: "2026a")
    let next = try await World(store: world.store, masterKeys: keys, seed: 2)
    next.clock.set(to: world.clock.time)
    try await next.flows.jobs.jobRunner.runDue()
    #expect(try await world.store.auditHead()?.keyID == "2026b")
    let report = try await AuditReport.make(of: world.store, masterKeys: World.masterKeys("2026b")) { _, _ in }
    #expect(report.isWhole && report.verification.lines == 2)
  }

  @Test func `goes on over many pages`() async throws {
    let lines = (0..<2500).map { _ in samples.audit(of: samples.id()) }
    var changes = samples.changeSet()
    for line in lines { changes.add(.audit(line)) }
    try await world.store.commit(changes)
    try await world.flows.jobs.askForRecurringJobs()
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    var steps: [Int64] = []
    let report = try await AuditReport.make(of: world.store, masterKeys: world.flows.masterKeys) { done, total in
      steps.append(done)
      #expect(total == 2500)
    }
    #expect(report.isWhole && report.verification.lines == 2500)
    #expect(steps.prefix(3) == [1000, 2000, 2500])
  }

  @Test func `shows a line that was changed`() async throws {
    var (lines, head) = try await chained()
    lines[1] = line(lines[1], kind: .sessionEnded)
    #expect(try await problems(lines, head) == [.changed(2, lines[1].event.id)])
  }

  @Test func `shows a personal part that was changed, and takes one that was erased`() async throws {
    var (lines, head) = try await chained()
    lines[1] = line(lines[1], detail: "web")
    #expect(try await problems(lines, head) == [.personalPartChanged(2, lines[1].event.id)])
    let store = MemoryStore()
    var changes = samples.changeSet()
    let honest = try await chained()
    for line in honest.lines {
      changes.add(.audit(line.event))
      changes.add(.chainAudit(line))
    }
    changes.add(.putAuditHead(honest.head))
    changes.add(.eraseAudit(of: honest.lines[0].event.account))
    try await store.commit(changes)
    let report = try await report(store)
    #expect(report.isWhole && report.verification.erased == 4)
  }

  @Test func `shows lines that were removed: in the middle, at the beginning, at the end`() async throws {
    let (lines, head) = try await chained()
    #expect(try await problems([lines[0], lines[3]], head) == [.missing(2...3)])
    #expect(try await problems(Array(lines.dropFirst()), head) == [.missing(1...1)])
    #expect(try await problems(Array(lines.dropLast(2)), head) == [.missing(3...4)])
    #expect(try await problems([], head) == [.missing(1...4)])
  }

  @Test func `shows a line that was put in, wherever`() async throws {
    let (lines, head) = try await chained()
    var chain = AuditChain(after: head)
    let added = chain.append(samples.audit(of: samples.id()), salt: samples.random.bytes(16))
    #expect(try await problems(lines + [added], head) == [.afterHead(5...5)])
    let moved = [lines[0], line(added, number: 2)] + lines.dropFirst().map { line($0, number: $0.link.number + 1) }
    let found = try await problems(moved, head)
    #expect(found.contains(.changed(2, added.event.id)) && found.contains(.afterHead(5...5)))
  }

  @Test func `shows lines that changed places`() async throws {
    let (lines, head) = try await chained()
    let swapped = [lines[0], line(lines[2], number: 2), line(lines[1], number: 3), lines[3]]
    let found = try await problems(swapped, head)
    #expect(found.contains(.changed(2, lines[2].event.id)) && found.contains(.changed(3, lines[1].event.id)))
  }

  @Test func `shows a chain that was made anew without the key`() async throws {
    let (lines, head) = try await chained()
    var chain = AuditChain(after: nil)
    let forged = lines.map { chain.append(line($0, kind: .sessionEnded).event, salt: samples.random.bytes(16)) }
    #expect(try await problems(forged, head) == [.headOfOtherLines])
    let other = try World.masterKeys("2026b")
    let impostor = try MasterKeys(
      current: .init(id: "2026a", bytes: SecretBytes(samples.random.bytes(32))))
    #expect(
      try await problems(forged, impostor.signedHead(of: chain, version: 0, at: samples.now)) == [.headForged])
    #expect(
      try await problems(forged, other.signedHead(of: chain, version: 0, at: samples.now)) == [.headKeyUnknown("2026b")]
    )
    #expect(try await problems(forged, nil) == [.headMissing])
  }

  @Test func `shows a head whose time or number was changed`() async throws {
    let (lines, head) = try await chained()
    let later = AuditHead(
      number: head.number, hash: head.hash, at: head.at.addingTimeInterval(1), keyID: head.keyID,
      signature: head.signature)
    #expect(try await problems(lines, later) == [.headForged])
    let shorter = AuditHead(
      number: 3, hash: lines[2].link.hash, at: head.at, keyID: head.keyID, signature: head.signature)
    #expect(try await problems(Array(lines.prefix(3)), shorter) == [.headForged])
  }
}
