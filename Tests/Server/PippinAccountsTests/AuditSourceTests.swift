import PippinTestKit
import PippinTokens
import Testing

@testable import PippinAccounts

/// Network and device in the lines of the audit and in its chain (0161).
struct `Where a change was asked for from` {
  private let samples = Samples()
  private let source = ChangeSource(network: "203.0.113.0/24", device: "Safari on iPhone")

  private func id<Subject>(_ first: UInt8, _ type: Subject.Type = Subject.self) throws -> Identifier<Subject> {
    var bytes = (first..<first + 16).map { $0 }
    (bytes[6], bytes[8]) = (0x70 | bytes[6] & 0x0F, 0x80 | bytes[8] & 0x3F)
    return Identifier(try #require(UUIDv7(bytes: bytes)))
  }

  private func line(_ source: ChangeSource?) throws -> AuditEvent {
    AuditEvent(
      id: samples.id(), at: samples.now, kind: .signedIn, account: samples.id(), identity: try id(0),
      session: try id(16), client: Samples.client, detail: "native"
    ).from(source)
  }

  private func salt(_ length: Int) -> [UInt8] { [UInt8](repeating: 7, count: length) }

  @Test func `is covered by a second version of the digest, and other lines keep theirs`() throws {
    func digest(_ source: ChangeSource?, _ length: Int) throws -> String {
      Hexadecimal.encode(AuditChain.personalDigest(of: try line(source), salt: salt(length)))
    }
    // Computed apart from this program.
    let first = "f1c131d66bb01a80ae086951c2a6b1a673d3b05e5291de3fb11613dca3f7fe4a"
    #expect(try digest(nil, 16) == first)
    #expect(try digest(source, 16) == first, "as a program does that knows neither")
    #expect(try digest(source, 32) == "2c4ba3fd8e0946e5e0f292bcb011dc101681a19bc8ed982aae2d5f79048cff3d")
    #expect(try digest(nil, 32) == "f69a4ee9831e70af21e28cd92992cfa71d295c83ffec3a7857a7c0ae39035281")
  }

  @Test func `cannot be changed, removed or added unnoticed`() throws {
    func problems(_ event: AuditEvent, _ link: AuditLink) -> [AuditVerification.Problem] {
      var verification = AuditVerification()
      verification.read(ChainedAuditEvent(event: event, link: link))
      return verification.problems
    }
    var chain = AuditChain(after: nil)
    let event = try line(source)
    let chained = chain.append(event, salt: salt(AuditChain.saltLength(for: event)))
    #expect(chained.link.coversSource && problems(event, chained.link).isEmpty)
    for changed in [
      nil, ChangeSource(network: "198.51.100.0/24", device: source.device),
      ChangeSource(network: source.network, device: nil),
    ] {
      #expect(problems(event.from(changed), chained.link) == [.personalPartChanged(1, event.id)])
    }
    // The shorter salt of an older program does not fit the digest.
    let link = AuditLink(
      number: 1, salt: salt(16), personalDigest: chained.link.personalDigest, hash: chained.link.hash)
    #expect(problems(event, link) == [.personalPartChanged(1, event.id)])
    chain = AuditChain(after: nil)
    let bare = try line(nil)
    let covered = chain.append(bare, salt: salt(32))
    #expect(problems(bare.from(source), covered.link) == [.personalPartChanged(1, bare.id)])
  }

  @Test func `is no part of a line that an older program chained or erased`() throws {
    var chain = AuditChain(after: nil)
    let event = try line(source)
    let chained = chain.append(event.from(nil), salt: salt(16))
    var verification = AuditVerification()
    verification.read(ChainedAuditEvent(event: event, link: chained.link))
    #expect(verification.problems.isEmpty && verification.uncovered == 1)
    let left = AuditEvent(id: event.id, at: event.at, kind: event.kind, account: event.account).from(source)
    let link = AuditLink(
      number: 1, salt: nil, personalDigest: chained.link.personalDigest, hash: chained.link.hash)
    verification = AuditVerification()
    verification.read(ChainedAuditEvent(event: left, link: link))
    #expect(verification.problems.isEmpty && verification.erased == 1 && verification.uncovered == 1)
    // What an older program erased before it was chained is chained as if it had no source.
    #expect(AuditChain.saltLength(for: left) == 16 && AuditChain.saltLength(for: event) == 32)
    let byOperator = AuditEvent(
      id: event.id, at: event.at, kind: .accountSuspended, account: event.account, actor: "desk")
    #expect(AuditChain.saltLength(for: byOperator.from(source)) == 32 && AuditChain.saltLength(for: byOperator) == 16)
  }

  @Test func `is shown until the line is chained, and then where the chain covers it`() throws {
    let event = try line(source)
    #expect(event.shown(isChained: false, salt: nil) == event)
    #expect(event.shown(isChained: true, salt: salt(32)) == event)
    for short in [nil, salt(16), salt(31)] { #expect(event.shown(isChained: true, salt: short) == event.from(nil)) }
    let bare = try line(nil)
    #expect(bare.shown(isChained: true, salt: salt(16)) == bare)
  }

  @Test func `is noted in every line of a change set, but not about an account whose audit it erases`() {
    let (account, other): (AccountID, AccountID) = (samples.id(), samples.id())
    var changes = samples.changeSet()
    changes.audit(.signedIn, account: account)
    changes.add(.eraseAudit(of: account))
    changes.audit(.accountDeleted, account: account, detail: "person")
    changes.audit(.mergeUndone, account: other)
    var asked = 0
    changes.note {
      asked += 1
      return source
    }
    let lines = changes.changes.compactMap { change in if case .audit(let line) = change { line } else { nil } }
    #expect(lines.map(\.network) == [source.network, nil, source.network])
    #expect(lines.map(\.device) == [source.device, nil, source.device] && asked == 1)
    var silent = samples.changeSet(.putAccount(samples.account()))
    silent.note {
      asked += 1
      return nil
    }
    #expect(asked == 1, "nobody is asked where nothing is written")
  }
}
