package import PippinAccounts

/// What a look at the whole audit found.
package struct AuditReport: Sendable {
  package let verification: AuditVerification
  package let head: AuditHead?
  /// The lines that wait for their place in the chain, which nothing protects yet.
  package let tail: AuditTail

  package var isWhole: Bool { verification.problemCount == 0 }

  /// Reads the chain from its beginning to its head, also while a server adds to it.
  ///
  /// - Parameter progress: called now and then with how many lines were read, and how many there are.
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
      // A head from after the last reading may cover lines that came after it too.
      let hasMoved = newer != head
      head = newer
      if !hasMoved { break }
    }
    verification.finish(head, signature: head.map { masterKeys.judge($0) })
    return AuditReport(verification: verification, head: head, tail: try await store.auditTail())
  }
}
