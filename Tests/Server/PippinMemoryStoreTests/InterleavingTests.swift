import Foundation
import PippinMemoryStore
import PippinStoreContract
import PippinTestKit
import Testing

/// What must hold whatever people and Apple do, in whatever order, all at once.
///
/// `PIPPIN_SEED` repeats one seed, `PIPPIN_SEEDS` tries so many, and `PIPPIN_FULL=1` as many as lead to every rare outcome.
@Suite struct `Interleavings on the memory store` {
  @Test func `break no law`() async throws {
    try await expectNoViolation(full: 60, steps: 700, focus: .none, Self.expected)
  }

  @Test func `break no law either where OpenID clients sign people in`() async throws {
    try await expectNoViolation(full: 30, steps: 500, focus: .clients, Self.expectedOfClients)
  }

  @Test func `break no law either where people have passkeys`() async throws {
    try await expectNoViolation(full: 30, steps: 500, focus: .passkeys, Self.expectedOfPasskeys)
  }

  @Test func `break no law either where people come with invitations`() async throws {
    try await expectNoViolation(full: 30, steps: 500, focus: .invitations, Self.expectedOfInvitations)
  }

  private func expectNoViolation(
    full: UInt64, steps: Int, focus: Interleaving.Focus, _ expected: [String]
  ) async throws {
    var counts: [String: Int] = [:]
    for seed in Interleaving.seeds(full: full, short: 12) {
      let report = try await Interleaving.run(
        seed: seed, steps: steps, lookingEvery: 50, on: MemoryStore(), focus: focus)
      try #require(report.violation == nil, "\(report.words)")
      for word in expected { counts[word, default: 0] += report.count(word) }
    }
    // Else the laws would hold because nothing happened. Few seeds do not lead to every rare outcome.
    if ProcessInfo.processInfo.environment["PIPPIN_SEED"] == nil {
      let missing = expected.filter { counts[$0, default: 0] == 0 }
      #expect(missing.count <= TestForm.count(full: 0, short: expected.count / 5), "\(missing)")
    }
  }

  private static let expected = [
    "sign-in: renewed", "sign-in: sessionOfAnother", "validation: closed", "owed exchange: contradicted",
    "deletion: deleted", "deletion: refused", "revocation: finished", "sign-in: deletionInProgress", "sign-in: created",
    "sign-in: entered", "sign-in: exists", "sign-in: linkTokenInvalid", "sign-in: linkOfAnother",
    "sign-in: alreadySpent",
    "sign-in: overtaken", "link: linked", "link: inUse", "unlink: unlinked", "unlink: lastSignInMethod",
    "refresh: refreshed",
    "refresh: ended, reuse_detected", "merge: merged", "merge: refused", "undo: undone", "undo: identityUnlinked",
    "undo: lastSignInMethod", "notification: journalled", "notification: duplicate", "sign-out: ended",
    "sealing: sealed",
    "transfer: noted", "transfer: moved", "transfer: bothExist", "conflict: transfer", "letter: to sign up",
    "letter: to choose anew", "password sign-up: created", "password sign-up: accountExists",
    "password sign-up: unknown",
    "password reset: reset", "password reset: void", "password change: given", "password change: changed",
    "password change: overtaken", "password change: inUse", "password sign-in: entered",
    "password sign-in: another password", "conflict: password", "conflict: sign-in", "conflict: merge",
    "conflict: undo", "conflict: unlink",
    "guest: created", "sign-in: upgraded", "sign-in: guestOfAnother", "password sign-up: upgraded",
    "merge: refused, guestSurvivor", "expiry: deleted", "expiry: reachable", "conflict: expiry",
  ]

  private static let expectedOfClients = [
    "browser: entered", "browser: replaced", "browser: taken over", "authorization: code", "authorization: device",
    "authorization: askConsent", "authorization: nobody is signed in", "redemption: opened", "redemption: replayed",
    "redemption: over", "conflict: redemption", "client refresh: refreshed", "client refresh: scopeExceeded",
    "client refresh: ended", "withdrawal: withdrawn", "withdrawal: of nothing", "everywhere: signed out",
    "revocation of a client: ended", "browser sign-out: ended",
  ]

  private static let expectedOfPasskeys = [
    "passkey: added", "passkey: added to a guest", "passkey: inUse", "passkey: limit", "passkey: notConditional",
    "passkey: refused", "conflict: passkey", "passkey sign-in: entered", "passkey sign-in: renewed",
    "passkey sign-in: counter refused", "passkey sign-in: alreadySpent", "conflict: passkey sign-in",
    "passkey rename: renamed", "passkey rename: notPasskey", "conflict: passkey rename", "removed passkey: noted",
    "unlink: unlinked", "merge: merged", "undo: undone", "deletion: deleted",
  ]

  private static let expectedOfInvitations = [
    "invitation: created", "invitation: revoked", "newcomer: created", "newcomer: refused, missing",
    "newcomer: refused, used", "newcomer: refused, expired", "newcomer: refused, revoked",
    "newcomer: refused, other_address", "conflict: newcomer", "newcomer by mail: created",
    "newcomer by mail: refused, used", "newcomer by mail: refused, other_address", "merge: merged", "undo: undone",
    "deletion: deleted",
  ]

  @Test(arguments: Sabotage.allCases)
  func `find out what is done wrong`(sabotage: Sabotage) async throws {
    for seed in UInt64(1)...50 {
      let report = try await Interleaving.run(
        seed: seed, steps: 500, lookingEvery: 50, on: MemoryStore(), focus: sabotage.focus,
        sabotage: sabotage)
      if report.violation != nil { return }
    }
    Issue.record("nobody noticed that \(sabotage) were left out")
  }
}
