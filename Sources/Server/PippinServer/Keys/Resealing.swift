package import PippinAccounts
package import PippinFoundation
package import PippinTokens

/// Reseals all long-lived sealed values under the newest master key, while servers run.
///
/// Each page is a separate commit, and values under the newest key are skipped: a run that was stopped starts again, and only
/// repeats the reading.
package struct Resealing: Sendable {
  private let store: any AccountStore
  private let masterKeys: MasterKeys
  private let lifetimes: Lifetimes
  private let random: RandomSource
  private let now: @Sendable () -> Date

  /// How many values are sealed in one commit, so that no sign-in waits long behind it.
  private static let pageSize = 200

  /// How long servers may still use the older key as the current one while they are restarted one after the other.
  private static let restarting: TimeInterval = 86_400

  package init(
    of store: any AccountStore, masterKeys: MasterKeys, lifetimes: Lifetimes = Lifetimes(), random: RandomSource,
    now: @escaping @Sendable () -> Date
  ) {
    self.lifetimes = lifetimes
    self.store = store
    self.masterKeys = masterKeys
    self.random = random
    self.now = now
  }

  /// - Parameter progress: called after each page with the number of values read and of all values.
  package func run(progress: (Int64, Int64) -> Void) async throws(StoreError) -> ResealingReport {
    var tally = ResealingReport.Tally()
    let uses = try await store.masterKeyUses()
    let jobs = try await store.jobCounts().reduce(0) { $0 + $1.waiting + $1.parked }
    let total = Int64(uses.reduce(jobs) { $0 + $1.vaultEntries + $1.signingKeys })
    try await resealSigningKeys(&tally)
    try await resealVault(&tally) { progress($0, total) }
    try await resealJobs(&tally) { progress($0, total) }
    let usesAfter = try await store.masterKeyUses()
    let firstUse = usesAfter.first { $0.keyID == masterKeys.currentID }?.firstUsedAt
    var tokensEndAt: Date?
    if let end = firstUse?.addingTimeInterval(Self.restarting) {
      tokensEndAt = try await store.formerSessions(madeBefore: end, at: now()).end(
        notBefore: end, cookieLifetime: lifetimes.cookieSessionAbsolute)
    }
    return ResealingReport(
      tally: tally, current: masterKeys.currentID, listed: masterKeys.ids, uses: usesAfter, tokensEndAt: tokensEndAt,
      auditHeadKey: try await store.auditHead()?.keyID)
  }

  private func resealSigningKeys(_ tally: inout ResealingReport.Tally) async throws(StoreError) {
    var changes = changeSet()
    for key in try await store.signingKeys() {
      tally.seen += 1
      let fresh = fresh(key.privateKey, for: .signingKey, entry: Array(key.keyID.utf8), &tally)
      if let fresh { changes.add(.reseal(.signingKey(key.number), from: key.privateKey, to: fresh)) }
    }
    try await commit(changes, &tally)
  }

  private func resealVault(
    _ tally: inout ResealingReport.Tally, _ progress: (Int64) -> Void
  ) async throws(StoreError) {
    var after: VaultPosition?
    while true {
      let page = try await store.vaultEntries(limit: Self.pageSize, after: after)
      guard let last = page.last else { return }
      var changes = changeSet()
      for entry in page {
        tally.seen += 1
        let fresh = fresh(
          entry.token, for: .vault, entry: entry.id.uuid.bytes,
          context: Vault.vaultContext(entry.identity, entry.client), &tally)
        if let fresh { changes.add(.reseal(.vaultEntry(entry.identity, entry.client), from: entry.token, to: fresh)) }
      }
      try await commit(changes, &tally)
      after = VaultPosition(last)
      progress(tally.seen)
    }
  }

  /// One commit for each job, so that a conflict on a job that a worker finishes meanwhile affects no other job.
  private func resealJobs(
    _ tally: inout ResealingReport.Tally, _ progress: (Int64) -> Void
  ) async throws(StoreError) {
    var after: JobID?
    while true {
      let page = try await store.jobs(limit: Self.pageSize, after: after)
      guard let last = page.last else { return }
      for job in page {
        tally.seen += 1
        if let key = job.sealedUnder, key != masterKeys.currentID { try await reseal(job, under: key, &tally) }
      }
      after = last.id
      progress(tally.seen)
    }
  }

  private func reseal(
    _ job: Job, under key: String, _ tally: inout ResealingReport.Tally
  ) async throws(StoreError) {
    let fresh: Job?
    do throws(ServerError) {
      fresh = try job.resealed(by: masterKeys, random: random)
    } catch {
      throw StoreError(.unreadable, detail: error.causeForOperator)
    }
    guard let fresh else {
      tally.unopened += 1
      tally.jobs[key, default: 0] += 1
      return
    }
    var changes = changeSet()
    changes.demand(Precondition(.job(job.id), .version(job.version)))
    changes.add(.putJob(fresh))
    do throws(StoreError) {
      try await store.commit(changes)
      tally.resealed += 1
    } catch {
      guard error.code == .conflict else { throw error }
      // A worker has it: it is about to go, or the next run finds it.
      tally.jobs[key, default: 0] += 1
    }
  }

  /// The same secret under the newest key; `nil` if it is under that already, or does not open.
  private func fresh(
    _ sealed: SealedToken, for purpose: MasterKeys.Purpose, entry: [UInt8], context: [UInt8] = [],
    _ tally: inout ResealingReport.Tally
  ) -> SealedToken? {
    guard sealed.keyID != masterKeys.currentID else { return nil }
    do throws(ServerError) {
      let fresh = try masterKeys.reseal(sealed, for: purpose, entry: entry, context: context, random: random)
      if fresh == nil { tally.unopened += 1 }
      return fresh
    } catch {
      // Sealing fails only when memory does; the value stays as it was and is counted.
      tally.unopened += 1
      return nil
    }
  }

  private func changeSet() -> ChangeSet {
    let now = now().inMilliseconds
    return ChangeSet(
      id: ChangeSetID(now: now, random: random),
      relyingOnNothingBecause: "each change says itself what it replaces, and does nothing where that is gone", at: now)
  }

  private func commit(_ changes: ChangeSet, _ tally: inout ResealingReport.Tally) async throws(StoreError) {
    guard !changes.changes.isEmpty else { return }
    try await store.commit(changes)
    tally.resealed += changes.changes.count
  }
}

extension FormerSessions {
  /// When the last refresh token or cookie from before that moment expires.
  fileprivate func end(notBefore earliest: Date, cookieLifetime: TimeInterval) -> Date {
    let cookiesEnd = newestCookie?.addingTimeInterval(cookieLifetime)
    return max(earliest, lastExpiry ?? earliest, cookiesEnd ?? earliest)
  }
}

extension MasterKeys {
  /// The same plaintext under the newest key; `nil` if `sealed` does not open.
  func reseal(
    _ sealed: SealedToken, for purpose: Purpose, entry: [UInt8], context: [UInt8] = [], random: RandomSource
  ) throws(ServerError) -> SealedToken? {
    guard let plaintext = open(sealed, for: purpose, entry: entry, context: context) else { return nil }
    return try seal(plaintext, for: purpose, entry: entry, context: context, random: random)
  }
}

extension Job {
  /// The master key that the payload's sealed member is under; `nil` for a payload without one.
  var sealedUnder: String? {
    do {
      return try JSONDocument(parsing: payload).root["sealed"]?["key"]?.string
    } catch {
      // A payload that is no JSON has nothing that this version sealed.
      return nil
    }
  }

  /// The same job with its sealed member under the newest key; `nil` if that does not open.
  func resealed(by keys: MasterKeys, random: RandomSource) throws(ServerError) -> Job? {
    guard let content = [UInt8](sealedIn: self, keys: keys) else { return nil }
    guard let root = JSONElement(plaintext: payload) else { return nil }
    let fresh = try content.sealed(for: id, keys: keys, random: random) { writer in
      for member in root.members where member.name != "sealed" {
        writer.name(member.name)
        writer.raw(Array(member.value.rawBytes))
      }
    }
    return Job(
      id: id, version: version, kind: kind, subject: subject, queue: queue, payload: fresh, createdAt: createdAt,
      dueAt: dueAt, attempts: attempts, parked: parked)
  }
}

/// The result of a resealing, and what the older master keys are still needed for.
package struct ResealingReport: Sendable {
  /// The counts of one run.
  package struct Tally: Sendable {
    /// How many values were read.
    package var seen: Int64 = 0
    package var resealed = 0
    /// How many values no listed key opens.
    package var unopened = 0
    /// How many jobs are still under another key, by its name.
    package var jobs: [String: Int] = [:]
  }

  /// What one older key is still needed for.
  package struct OlderKey: Sendable {
    package let use: MasterKeyUse
    package let jobs: Int
    package let signsAuditHead: Bool
    /// Whether the settings list it.
    package let isListed: Bool
    /// When the last refresh token or cookie under this key expires; `nil` while no server has recorded that it uses the newest key.
    package let tokensEndAt: Date?

    /// How many long-lived values are sealed under it.
    package var sealed: Int { use.vaultEntries + use.signingKeys + jobs }

    /// When it can be removed from the settings; `nil` while something else than an expiry still needs it.
    package var canGoAt: Date? {
      guard sealed == 0, !signsAuditHead, let tokensEndAt else { return nil }
      return max(tokensEndAt, use.recordsExpireAt ?? .distantPast)
    }
  }

  package let tally: Tally
  /// The newest key's name.
  package let current: String
  package let older: [OlderKey]

  init(
    tally: Tally, current: String, listed: [String], uses: [MasterKeyUse], tokensEndAt: Date?, auditHeadKey: String?
  ) {
    self.tally = tally
    self.current = current
    let names = Set(listed + uses.map(\.keyID) + tally.jobs.keys).subtracting([current]).sorted()
    older = names.compactMap { name in
      let use = uses.first { $0.keyID == name } ?? MasterKeyUse(keyID: name)
      let key = OlderKey(
        use: use, jobs: tally.jobs[name] ?? 0, signsAuditHead: auditHeadKey == name, isListed: listed.contains(name),
        tokensEndAt: tokensEndAt)
      // A key that was removed long ago and that nothing needs is left out.
      return key.isListed || key.sealed > 0 || key.signsAuditHead ? key : nil
    }
  }
}
