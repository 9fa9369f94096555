package import PippinAccounts
import PippinFoundation

/// How people get back into an account whose devices are lost (decision 0137).
package struct RecoveryFlows: Flow {
  package let server: Server
  package let request: RequestContext
}

/// The question that ``RecoveryFlows/state(of:_:seen:)`` answers. It is made before anything is read, so that one round trip brings the
/// caller and the answer.
struct RecoveryQuestion: Sendable {
  let account: AccountID
  /// `nil` where no client has passkeys: nothing waits then.
  let stop: StopRecovery?

  /// What is read in any case.
  var firstReads: [Read] { JudgeRecovery.firstReads(of: account) + (stop?.records ?? []) }
}

extension Flow {
  package var recovery: RecoveryFlows { RecoveryFlows(server: server, request: request) }
}

extension RecoveryFlows {
  /// Whether the person of an account can still sign in after they lost a device.
  package func recovery(of account: Account) async throws(ServerError) -> Recovery {
    let recovery = judging(account)
    return try await read(recovery.reads) { try recovery.judge($0) }
  }

  /// What an answer about an account says of its recovery, for one of the account's sessions.
  func question(of account: AccountID, in session: SessionID) -> RecoveryQuestion {
    let stop = server.settings.passkeys.map { _ in StopRecovery(account: account, authority: .session(session)) }
    return RecoveryQuestion(account: account, stop: stop)
  }

  /// Whether the person can still sign in after they lost a device, and whether the session may stop a recovery. Both are read at
  /// once, since apps ask at each launch.
  ///
  /// - Parameter seen: what was read to find the session. If it shows the answer, nothing else is read.
  func state(
    of account: Account, _ asked: RecoveryQuestion, seen: Snapshot
  ) async throws(ServerError) -> (recovery: Recovery, mayStop: Bool) {
    let recovery = judging(account)
    if asked.firstReads.allSatisfy(seen.reads.contains),
      let known = try asking({ try recovery.judgeFirst(seen) })
    {
      return (known, try asking { try asked.stop.map { try mayStop($0, seen) } ?? false })
    }
    return try await read(recovery.reads + (asked.stop?.reads ?? [])) { snapshot in
      (try recovery.judge(snapshot), try asked.stop.map { try mayStop($0, snapshot) } ?? false)
    }
  }

  private func judging(_ account: Account) -> JudgeRecovery {
    JudgeRecovery(of: account, clients: clients, mails: outgoing != nil)
  }

  /// How many of the newest accounts with passkeys could be recovered; `nil` where no client has passkeys.
  func count() async throws(ServerError) -> RecoveryCount? {
    guard server.settings.passkeys != nil else { return nil }
    return try await reading { () throws(StoreError) in
      try await RecoveryCount.of(store, clients: clients, mails: outgoing != nil)
    }
  }
}

extension Identity {
  /// Whether it belongs to an Apple team that no client has any more.
  func isLeftBehind(among clients: ClientRegistry) -> Bool {
    key.provider == .apple
      && !clients.all.contains {
        $0.realm == key.realm && $0.apple?.teamID.hasSameBytes(as: key.tenant) == true
      }
  }
}
