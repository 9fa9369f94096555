package import PippinAccounts
import PippinFoundation

/// How people get back into an account whose devices are lost (decision 0137).
package struct RecoveryFlows: Flow {
  package let server: Server
  package let request: RequestContext
}

extension Flow {
  package var recovery: RecoveryFlows { RecoveryFlows(server: server, request: request) }
}

extension RecoveryFlows {
  /// Whether the person of an account can still sign in after they lost a device.
  package func recovery(of account: Account) async throws(ServerError) -> Recovery {
    let question = question(of: account)
    return try await read(question.reads) { try question.judge($0) }
  }

  /// What ``state(of:in:seen:)`` reads in any case, so that one round trip finds the caller and answers it.
  func firstReads(of account: AccountID) -> [Read] {
    let first = JudgeRecovery.firstReads(of: account)
    guard server.settings.passkeys != nil else { return first }
    return first + [.record(RecoveryLink.record(of: account)), .record(PendingRecovery.record(of: account))]
  }

  /// The same, and whether a session of the account may stop a recovery. Both are read at once, since apps ask at each launch.
  ///
  /// - Parameter seen: what was read to find the session. If it shows the answer, nothing else is read.
  func state(
    of account: Account, in session: SessionID, seen: Snapshot
  ) async throws(ServerError) -> (recovery: Recovery, mayStop: Bool) {
    let (question, stop) = (question(of: account), StopRecovery(account: account.id, authority: .session(session)))
    if firstReads(of: account.id).allSatisfy(seen.reads.contains),
      let recovery = try asking({ try question.judgeFirst(seen) })
    {
      guard server.settings.passkeys != nil else { return (recovery, false) }
      return (recovery, try asking { try mayStop(stop, seen) })
    }
    guard server.settings.passkeys != nil else {
      return (try await read(question.reads) { try question.judge($0) }, false)
    }
    return try await read(question.reads + stop.reads) { snapshot in
      (try question.judge(snapshot), try mayStop(stop, snapshot))
    }
  }

  private func question(of account: Account) -> JudgeRecovery {
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
