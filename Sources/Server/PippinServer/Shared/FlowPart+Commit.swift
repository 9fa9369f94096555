import PippinAccounts

extension FlowPart {
  /// How often a decision is taken anew when others keep changing what it relied on.
  private static var attempts: Int { 12 }

  /// Reads, decides and commits, anew while the store answers that something changed in between (C-2).
  func decide<Outcome: Sendable>(
    on reads: [Read], _ decision: (Snapshot) throws(FlowError) -> Decision<Outcome>
  ) async throws(FlowError) -> Outcome {
    try await decide(on: reads, further: { _ in [] }, decision)
  }

  /// The same where what must be read besides shows only in the light of what was read; all is then read as of one moment.
  ///
  /// - Parameter seen: what `reads` came to a moment ago, for the first attempt: whether it still holds shows at the commit.
  func decide<Outcome: Sendable>(
    on reads: [Read], seen: Snapshot? = nil, further: (Snapshot) -> [Read],
    _ decision: (Snapshot) throws(FlowError) -> Decision<Outcome>
  ) async throws(FlowError) -> Outcome {
    var conflict = ""
    var seen = seen
    for _ in 0..<Self.attempts {
      do {
        var snapshot = if let seen { seen } else { try await store.snapshot(of: reads) }
        seen = nil
        let more = further(snapshot)
        if !more.isEmpty {
          snapshot = try await store.snapshot(of: reads + more)
          // What was read first may have changed since, and lead elsewhere now: what was not read must never be asked for.
          guard further(snapshot).allSatisfy({ snapshot.reads.contains($0) }) else {
            conflict = "what leads to the rest changed between two readings"
            continue
          }
        }
        try await openable(snapshot)
        let decided: Decision<Outcome>
        do {
          decided = try decision(snapshot)
        } catch {
          // A refusal that rests on a guess is none.
          try checkAnswers(of: snapshot)
          throw error
        }
        try checkAnswers(of: snapshot)
        if let changes = decided.changes { try await commitOnce(changes) }
        return decided.outcome
      } catch let error as StoreError {
        guard error.code == .conflict else { throw FlowError(error) }
        conflict = error.detail
      } catch let error as FlowError {
        throw error
      } catch {
        throw .unexpected(detail: "\(error)")
      }
    }
    throw .storeUnavailable(detail: "gave up after \(Self.attempts) attempts: \(conflict)")
  }

  /// Throws if a decision asked for what was not read.
  private func checkAnswers(of snapshot: Snapshot) throws(FlowError) {
    if let complaint = snapshot.unread.complaint { throw .unexpected(detail: complaint) }
  }

  /// Commits what relies on nothing that could have changed in between.
  func commit(_ changes: ChangeSet) async throws(FlowError) {
    do {
      try await commitOnce(changes)
    } catch let error as StoreError {
      throw FlowError(error)
    } catch let error as FlowError {
      throw error
    } catch {
      throw .unexpected(detail: "\(error)")
    }
  }

  /// Commits with what follows from it.
  private func commitOnce(_ decided: ChangeSet) async throws {
    var changes = decided
    try context.reactions.add(to: &changes, in: { [asker = context.asker] in asker.language }, random: random)
    try await store.commit(changes)
    if changes.asksForJobs { context.jobSignal.send() }
  }

  /// Reads what needs no decision.
  func read(_ reads: [Read]) async throws(FlowError) -> Snapshot {
    let snapshot = try await reading { () throws(StoreError) in try await store.snapshot(of: reads) }
    try await openable(snapshot)
    return snapshot
  }
}
