package import PippinAccounts
import PippinFoundation
import PippinTestKit

/// People and Apple at random, all at once, on one store: what must hold whatever happens, and what came of each step.
///
/// All of it follows from the seed. A step begins something (it reads and decides) or commits one of the things that were begun;
/// what finds its reading overtaken begins anew, as the flows do. People present only what is theirs (their Apple IDs, their
/// sessions, the link tokens that they were given) and name whatever accounts, identities and sessions they like.
package struct Interleaving {
  /// What came of it.
  package struct Report: Sendable {
    package let seed: UInt64
    /// What came of each step, in order.
    package let lines: [String]
    /// The law that was broken, which ends it.
    package let violation: String?

    /// Enough to find it again and to see how it came about.
    package var words: String {
      "seed \(seed): \(violation ?? "all is well")\n" + lines.suffix(25).joined(separator: "\n")
    }

    /// How many steps ended so.
    package func count(_ beginning: String) -> Int { lines.count { $0.hasPrefix(beginning) } }
  }

  /// What every other step is about.
  package enum Focus: Sendable, CaseIterable {
    /// Nothing in particular.
    case none
    /// OpenID clients that sign people in.
    case clients
    case passkeys
    /// People who come with invitations, or by mail.
    case invitations
  }

  /// How often something is begun anew, as in the flows.
  private static let attempts = 12
  /// How much is under way at a time.
  private static let atOnce = 4

  let store: any AccountStore
  private let focus: Focus
  private let sabotage: Sabotage?
  var model: Model
  private var underWay: [(action: Action, decided: Action.Decided, attempts: Int)] = []
  private var lines: [String] = []
  private var ended: Set<SessionID> = []

  /// - Parameters:
  ///   - steps: how many.
  ///   - stride: the laws are looked at each time after so many steps, and in the end.
  ///   - focus: what every other step is about.
  ///   - sabotage: what is done wrong on purpose.
  package static func run(
    seed: UInt64, steps: Int, lookingEvery stride: Int, on store: any AccountStore, focus: Focus = .none,
    sabotage: Sabotage? = nil
  ) async throws -> Report {
    var interleaving = Interleaving(
      store: store, model: Model(seed: seed), focus: focus, sabotage: sabotage)
    for step in 1...steps {
      try await interleaving.step()
      guard step % stride == 0 || step == steps else { continue }
      if let violation = try await interleaving.violation() {
        return Report(seed: seed, lines: interleaving.lines, violation: violation)
      }
    }
    let violation = try await interleaving.violationOfAudit()
    return Report(seed: seed, lines: interleaving.lines, violation: violation)
  }

  private init(store: any AccountStore, model: Model, focus: Focus, sabotage: Sabotage?) {
    (self.store, self.model, self.focus, self.sabotage) = (store, model, focus, sabotage)
  }

  private mutating func step() async throws {
    if underWay.count >= Self.atOnce || (!underWay.isEmpty && model.happens(1, of: 2)) {
      try await finish(underWay.remove(at: model.samples.random.number(below: underWay.count)))
    } else if let action = try await begin() {
      try await read(action, attempts: 1)
    }
  }

  private mutating func begin() async throws -> Action? {
    if focus != .none, model.happens(1, of: 2) {
      switch focus {
      case .clients: return model.useClients()
      case .passkeys: return try await usePasskey()
      case .invitations: return try await useInvitations()
      case .none: break
      }
    }
    switch model.samples.random.number(below: 133) {
    case ..<28: return model.signIn()
    case ..<36: return model.link()
    case ..<45: return try await unlink()
    case ..<57: return model.refresh()
    case ..<60: return model.endSession()
    case ..<67: return model.notify()
    case ..<78: return model.merge()
    case ..<86: return model.undo()
    case ..<89: return try await ask()
    case ..<91: return try await leave()
    case ..<93: return model.sealAudit(try await store.unchainedAudit(limit: 50), after: try await store.auditHead())
    case ..<107: return try await usePassword()
    case ..<118: return try await handOver()
    case ..<123: return model.tryAsGuest()
    case ..<126: return try await expire()
    default: return try await letTimePass()
    }
  }

  private func unlink() async throws -> Action? {
    guard let session = model.anySession(of: model.anyMember()) else { return nil }
    return model.unlink(try await store.identities(of: model.mostly(session.account)), of: session)
  }

  /// Somebody deletes their account, or Apple shows what became of the token of somebody who did.
  private func leave() async throws -> Action? {
    if let account = model.any(of: model.deleted), model.happens(2, of: 3) {
      return try await store.snapshot(of: [.deletion(account)]).deletion(account).flatMap { model.settle($0) }
    }
    guard let own = model.anySession(of: model.anyMember()) else { return nil }
    let account = model.mostly(own.account)
    let version = try await store.snapshot(of: [.account(account)]).account(account)?.version
    var (merges, next): ([Merge], [AccountID]) = ([], [account])
    while let id = next.popLast() {
      let found = try await store.merges(into: id)
      merges += found
      next += found.map(\.lost)
    }
    return model.delete(merges: merges, asOf: version, asking: own, account)
  }

  /// An operator makes or revokes an invitation, or somebody comes with one.
  private func useInvitations() async throws -> Action? {
    switch model.samples.random.number(below: 12) {
    case ..<2: return model.createInvitation()
    case 2: return model.revokeInvitation()
    case ..<9: return model.comeInvited()
    default:
      let record = model.samples.record()
      try await store.commit(model.samples.changeSet(.putRecord(record)))
      return model.comeByMail(record.id)
    }
  }

  private func expire() async throws -> Action? {
    let guests = model.sessions.filter { model.guestSessions.contains($0.id) }.suffix(5).map(\.account)
    guard let account = model.any(of: model.happens(3, of: 4) ? guests : model.accounts) else { return nil }
    let version = try await store.snapshot(of: [.account(account)]).account(account)?.version
    let sessions = try await store.sessions(of: account, ofClients: false, at: model.now, limit: 100, after: nil)
    return model.expire(account, sessions.map(\.id), asOf: version)
  }

  /// Apple is asked about a token, or about a code that a sign-in deferred, and knows neither.
  private func ask() async throws -> Action? {
    guard let own = model.anySession(of: model.anyMember()) else { return nil }
    if model.happens(1, of: 4) { return model.contradict(own) }
    guard let session = try await store.snapshot(of: [.session(own.id)]).session(own.id) else { return nil }
    let vault = try await store.snapshot(of: [.vaultEntry(session.identity, session.client)])
    return try vault.vaultEntry(session.identity, session.client).map { model.loseConsent($0, usedBy: own) }
  }

  private mutating func letTimePass() async throws -> Action? {
    switch model.samples.random.number(below: 9) {
    case 0: lines.append("purged \(try await store.purge(before: model.now))")
    case 1: model.changeClaim(of: model.anyKey(of: model.anyMember()))
    default:
      // Now and then long enough for sign-ins to be no longer recent, and once in a while for everything to be over.
      let longest = model.happens(1, of: 40) ? 40 * 86_400 : 200
      model.samples.clock.advance(by: Double(model.samples.random.number(below: longest)))
    }
    return nil
  }

  private mutating func read(_ action: Action, attempts: Int) async throws {
    var snapshot = try await store.snapshot(of: action.reads)
    while case let more = try action.further(snapshot), !more.allSatisfy({ snapshot.reads.contains($0) }) {
      snapshot = try await store.snapshot(of: action.reads + more)
    }
    let decided = try action.decide(snapshot)
    if decided.changes == nil {
      lines.append("\(action.name): \(decided.word)")
    } else {
      underWay.append((action, decided, attempts))
    }
  }

  private mutating func finish(
    _ work: (action: Action, decided: Action.Decided, attempts: Int)
  ) async throws {
    guard let changes = work.decided.changes else { return }
    do throws(StoreError) {
      try await store.commit(sabotage?.spoil(changes) ?? changes)
      work.decided.effect(&model)
      lines.append("\(work.action.name): \(work.decided.word)")
    } catch {
      guard error.code == .conflict else { throw error }
      lines.append("conflict: \(work.action.name)")
      // What relies on nothing it read would only fail again.
      guard !work.action.reads.isEmpty, work.attempts < Self.attempts else { return }
      try await read(work.action, attempts: work.attempts + 1)
    }
  }

  private mutating func violation() async throws -> String? {
    let snapshot = try await store.snapshot(of: model.everything)
    if let violation = try model.violation(in: snapshot, ended: &ended) { return violation }
    let count = try await store.passkeyCount().passkeys
    return try model.violationOfPasskeys(in: snapshot, count: count)
  }

  /// Chains what is left, and reads the whole chain.
  private mutating func violationOfAudit() async throws -> String? {
    while true {
      let lines = try await store.unchainedAudit(limit: 500)
      guard !lines.isEmpty else { break }
      let action = model.sealAudit(lines, after: try await store.auditHead())
      guard let changes = try action.decide(Snapshot()).changes else { break }
      try await store.commit(changes)
    }
    var verification = AuditVerification()
    while case let page = try await store.chainedAudit(limit: 1000, after: verification.last), !page.isEmpty {
      for line in page { verification.read(line) }
    }
    verification.finish(try await store.auditHead(), signature: .genuine)
    return verification.problems.first.map { "the audit: \($0)" }
  }
}
