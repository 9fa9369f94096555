package import PippinAccounts
package import PippinFoundation
import PippinTokens

/// Chains the lines of the audit.
struct AuditFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// How many lines are chained in one change set, so that no other commit waits long behind it.
  private static let linesAtOnce = 500

  /// Chains the lines of the last second and signs the head; one node at a time does it, for all of them.
  var auditSealing: JobWork {
    JobWork(
      .sealAudit, backoff: Backoff(first: 1, longest: 60, tries: .max), leaseTime: 60, period: 1,
      isNeeded: { () throws(StoreError) in
        // A new master key signs the head anew, so that the old one can be removed.
        if let head = try await store.auditHead(), head.keyID != masterKeys.currentID { return true }
        return try await !store.unchainedAudit(limit: 1).isEmpty
      },
      run: { _ in
        do throws(StoreError) {
          return try await sealAudit()
        } catch {
          return .failed(reason: "store_unavailable", detail: error.detail)
        }
      })
  }

  private func sealAudit() async throws(StoreError) -> JobOutcome {
    let now = now()
    let head = try await store.auditHead()
    let lines = try await store.unchainedAudit(limit: Self.linesAtOnce)
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "the head from which it goes on is demanded below", at: now)
    changes.demand(Precondition(.auditHead, head.map { .version($0.version) } ?? .absent))
    var chain = AuditChain(after: head)
    for line in lines {
      changes.add(.chainAudit(chain.append(line, salt: random.bytes(AuditChain.saltLength(for: line)))))
    }
    changes.add(.putAuditHead(masterKeys.signedHead(of: chain, version: head?.version ?? 0, at: now)))
    let isBehind = lines.count == Self.linesAtOnce
    return .again(at: isBehind ? now : now.addingTimeInterval(1), with: changes)
  }
}

/// The result of verifying the whole audit.
package struct AuditReport: Sendable {
  package let verification: AuditVerification
  package let head: AuditHead?
  /// The lines that are not chained yet, so nothing protects them.
  package let tail: AuditTail

  package var isWhole: Bool { verification.problemCount == 0 }

  /// Reads the chain from its beginning to its head, also while a server adds to it.
  ///
  /// - Parameter progress: called now and then with the number of lines read and of all lines.
  package static func make(
    of store: any AccountStore, masterKeys: MasterKeys, progress: (Int64, Int64) -> Void
  ) async throws(StoreError) -> AuditReport {
    var verification = AuditVerification()
    var head = try await store.auditHead()
    while true {
      let lines = try await store.chainedAudit(limit: 1000, after: verification.last)
      for line in lines { verification.read(line) }
      progress(verification.lines, max(head?.number ?? 0, verification.last))
      guard lines.isEmpty else { continue }
      let newer = try await store.auditHead()
      // A head that is newer than the last read may cover newer lines too.
      let hasMoved = newer != head
      head = newer
      if !hasMoved { break }
    }
    verification.finish(head, signature: head.map { masterKeys.judge($0) })
    return AuditReport(verification: verification, head: head, tail: try await store.auditTail())
  }
}

extension MasterKeys {
  /// Signs the end of the audit's chain under the current master key.
  package func signedHead(of chain: AuditChain, version: Int64, at now: Date) -> AuditHead {
    let now = now.inMilliseconds
    let content = AuditHead.signedContent(number: chain.number, hash: chain.hash, at: now)
    return AuditHead(
      version: version, number: chain.number, hash: chain.hash, at: now, keyID: currentID,
      signature: HMACSHA256.tag(for: content, key: current(.audit)))
  }

  /// Verifies that a head was signed under one of our master keys.
  package func judge(_ head: AuditHead) -> AuditVerification.Signature {
    guard let key = key(.audit, under: head.keyID) else { return .keyUnknown }
    let content = AuditHead.signedContent(number: head.number, hash: head.hash, at: head.at)
    return HMACSHA256.isValid(head.signature, for: content, key: key) ? .genuine : .forged
  }
}
