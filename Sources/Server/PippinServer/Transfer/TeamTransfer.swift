package import PippinAccounts
package import PippinTokens
package import PippinFoundation
package import SignInWithApple

/// Transfers a team's people to another team (TRANSFER-1 to TRANSFER-12): for the operator, while the server runs.
///
/// The old team asks Apple for a transfer identifier of each of its people. A person who signs in afterwards is found by it, and the
/// new team can ask for the others. Each answer is stored at once, so that a run continues where it stopped.
package struct TeamTransfer: Sendable {
  /// How many people are asked about at a time.
  private static let atOnce = 8
  /// How many are listed at a time.
  private static let page = 200

  let store: any AccountStore
  let apple: AppleIDService
  let now: @Sendable () -> Date
  let random: RandomSource

  package init(
    store: any AccountStore, apple: AppleIDService, now: @escaping @Sendable () -> Date, random: RandomSource
  ) {
    self.store = store
    self.apple = apple
    self.now = { now().inMilliseconds }
    self.random = random
  }

  /// The result of a run.
  package struct Report: Hashable, Sendable {
    /// How many were noted, or moved.
    package var done = 0
    /// How many people Apple no longer knows: they left, and are new people if they return (TRANSFER-7).
    package var left = 0
    /// Pairs of accounts of one person, who signed in at the new team before the transfer was known here.
    package var pairs: [Pair] = []

    package init(done: Int = 0, left: Int = 0, pairs: [Pair] = []) {
      self.done = done
      self.left = left
      self.pairs = pairs
    }

    package struct Pair: Hashable, Sendable {
      package let old: AccountID
      package let new: AccountID

      package init(old: AccountID, new: AccountID) {
        self.old = old
        self.new = new
      }
    }
  }

  /// The old team's part, before the app is transferred or up to sixty days after (TRANSFER-2, TRANSFER-3).
  ///
  /// - Parameters:
  ///   - client: a client of the old team.
  ///   - recipient: the new team's id.
  ///   - progress: called with the number of people asked about, and of all.
  package func prepare(
    by client: Client.AppleRegistration, to recipient: String, progress: (Int64, Int64) -> Void
  ) async throws(ServerError) -> Report {
    let total = try await counts(from: client.teamID, to: recipient).unknown
    var (report, asked, cursor) = (Report(), 0, IdentityID?.none)
    while true {
      let page: [Identity]
      do throws(StoreError) {
        page = try await store.identities(
          of: .apple, tenant: client.teamID, unknownTo: recipient, limit: Self.page, after: cursor)
      } catch {
        throw ServerError(error)
      }
      guard let last = page.last else { return report }
      for start in stride(from: 0, to: page.count, by: Self.atOnce) {
        let batch = Array(page[start..<min(start + Self.atOnce, page.count)])
        let names = try await eachAtOnce(batch) { (identity) async throws(ServerError) -> String? in
          try await name(of: identity, by: client, to: recipient)
        }
        try await note(zip(batch, names).compactMap { identity, name in name.map { (identity, $0) } }, to: recipient)
        report.done += names.count { $0 != nil }
        report.left += names.count { $0 == nil }
        asked += batch.count
        progress(Int64(asked), Int64(max(total, asked)))
      }
      cursor = last.id
    }
  }

  /// The new team's part, within the sixty days (TRANSFER-4, TRANSFER-6).
  ///
  /// - Parameters:
  ///   - client: a client of the new team.
  ///   - progress: called with the number of people asked about, and of all.
  package func finish(
    by client: Client.AppleRegistration, progress: (Int64, Int64) -> Void
  ) async throws(ServerError) -> Report {
    let total = try await counts(from: client.teamID, to: client.teamID).noted
    var (report, asked, cursor) = (Report(), 0, IdentityID?.none)
    while true {
      let page: [IdentityTransfer]
      do throws(StoreError) {
        page = try await store.transfers(of: .apple, to: client.teamID, limit: Self.page, after: cursor)
      } catch {
        throw ServerError(error)
      }
      guard let last = page.last else { return report }
      for start in stride(from: 0, to: page.count, by: Self.atOnce) {
        let batch = Array(page[start..<min(start + Self.atOnce, page.count)])
        let outcomes = try await eachAtOnce(batch) { (transfer) async throws(ServerError) -> MoveIdentity.Outcome? in
          try await move(transfer, by: client)
        }
        for outcome in outcomes {
          switch outcome {
          case .moved: report.done += 1
          case .nothingToMove: break
          case .bothExist(let old, let new): report.pairs.append(Report.Pair(old: old, new: new))
          case nil: report.left += 1
          }
        }
        asked += batch.count
        progress(Int64(asked), Int64(max(total, asked)))
      }
      cursor = last.identity
    }
  }

  /// Stores a transfer identifier that was obtained elsewhere. Returns whether its person is known here.
  package func note(
    _ transferSubject: String, of subject: String, in realms: [Realm], from tenant: String, to recipient: String
  ) async throws(ServerError) -> Bool {
    let keys = realms.map { IdentityKey(realm: $0, provider: .apple, tenant: tenant, subject: subject) }
    let found: [Identity]
    do throws(StoreError) {
      found = try await store.snapshot(of: keys.map { .identity($0) }) { snapshot in
        try keys.compactMap { try snapshot.identity($0) }
      }
    } catch {
      throw ServerError(error)
    }
    try await note(found.map { ($0, transferSubject) }, to: recipient)
    return !found.isEmpty
  }

  /// The progress of the transfer.
  package func counts(from tenant: String, to recipient: String) async throws(ServerError) -> TransferCounts {
    do {
      return try await store.transferCounts(of: .apple, from: tenant, to: recipient)
    } catch {
      throw ServerError(error)
    }
  }

  private func note(_ names: [(Identity, String)], to recipient: String) async throws(ServerError) {
    guard !names.isEmpty else { return }
    let note = NoteTransfers(
      names.map { identity, name in
        (identity, IdentityKey(realm: identity.key.realm, provider: .apple, tenant: recipient, subject: name))
      })
    let stamp = Stamp(now: now(), random: random)
    _ = try await decide(on: note.reads) { try note.decide(on: $0, at: stamp) }
  }

  private func name(
    of identity: Identity, by client: Client.AppleRegistration, to recipient: String
  ) async throws(ServerError) -> String? {
    do throws(AppleIDServiceError) {
      return try await apple.transferSubject(
        of: identity.key.subject, to: recipient, clientID: client.audience, signer: client)
    } catch {
      if case .token(let refusal) = error, refusal.mayMeanRevoked { return nil }
      throw ServerError(error)
    }
  }

  private func move(
    _ transfer: IdentityTransfer, by client: Client.AppleRegistration
  ) async throws(ServerError) -> MoveIdentity.Outcome? {
    let person: MigratedPerson
    do throws(AppleIDServiceError) {
      person = try await apple.person(
        transferSubject: transfer.key.subject, clientID: client.audience, signer: client)
    } catch {
      if case .token(let refusal) = error, refusal.mayMeanRevoked { return nil }
      throw ServerError(error)
    }
    let move = MoveIdentity(
      transfer: transfer.key, subject: person.subject, relayAddress: person.isPrivateEmail ? person.email : nil)
    let stamp = Stamp(now: now(), random: random)
    return try await decide(on: move.reads) { try move.decide(on: $0, at: stamp) }
  }

  private func decide<Outcome>(
    on reads: [Read], _ decide: (Snapshot) throws -> Decision<Outcome>
  ) async throws(ServerError) -> Outcome {
    do throws(StoreError) {
      for _ in 0..<12 {
        let decision = try await store.snapshot(of: reads, decide)
        guard let changes = decision.changes else { return decision.outcome }
        do throws(StoreError) {
          try await store.commit(changes)
          return decision.outcome
        } catch {
          guard error.code == .conflict else { throw error }
        }
      }
    } catch {
      throw ServerError(error)
    }
    throw .storeUnavailable(detail: "the same identity kept changing")
  }

  /// Does the work for all items at once, and returns the outcomes in their order.
  private func eachAtOnce<Item: Sendable, Outcome: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) async throws(ServerError) -> Outcome
  ) async throws(ServerError) -> [Outcome] {
    let results = await withTaskGroup(of: (Int, Result<Outcome, ServerError>).self) { group in
      for (index, item) in items.enumerated() {
        group.addTask {
          do throws(ServerError) {
            return (index, .success(try await work(item)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var outcomes: [Outcome] = []
    for (_, result) in results.sorted(by: { $0.0 < $1.0 }) { outcomes.append(try result.get()) }
    return outcomes
  }
}
