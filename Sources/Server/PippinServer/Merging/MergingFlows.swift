import PippinAPI
package import PippinAccounts
import PippinFoundation
package import PippinSecret

/// The result of a merge, or of a trial.
package struct MergeResult: Sendable {
  /// The account that is left.
  package let account: Account
  package let merge: Merge
  /// The sign-in methods that moved.
  package let moved: [Identity]
}

/// Merges accounts and undoes merges.
package struct MergingFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// Merges the account of another access token of the same person into the caller's.
  ///
  /// - Parameter isTrial: whether to return the result without changing anything.
  package func merge(
    accountOf otherToken: SecretText, into caller: Caller, isTrial: Bool
  ) async throws(ServerError) -> MergeResult {
    try await merge(accountOf: try await otherCaller(otherToken), into: caller, isTrial: isTrial)
  }

  /// The same, for two known sessions.
  package func merge(
    accountOf other: Caller, into caller: Caller, isTrial: Bool
  ) async throws(ServerError) -> MergeResult {
    return try await merge(
      other.account.id, into: caller.account.id, isTrial: isTrial,
      by: .person(session: caller.presented, other: other.presented))
  }

  /// The same for an operator.
  ///
  /// - Parameter actor: the operator, as the audit names them.
  package func merge(
    _ lost: AccountID, into survivor: AccountID, isTrial: Bool, by actor: String
  ) async throws(ServerError) -> MergeResult {
    try await merge(lost, into: survivor, isTrial: isTrial, by: .administrator(actor: actor))
  }

  private func merge(
    _ lost: AccountID, into survivor: AccountID, isTrial: Bool, by authority: MergeAccounts.Authority
  ) async throws(ServerError) -> MergeResult {
    let stamp = stamp(at: now())
    let merge = MergeAccounts(
      lost: lost, survivor: survivor, authority: authority)
    let outcome = try await decide(on: merge.reads, further: { try merge.furtherReads(after: $0) }) { snapshot in
      let decision = try merge.decide(on: snapshot, at: stamp)
      return isTrial ? Decision(nil, decision.outcome) : decision
    }
    switch outcome {
    case .merged(let account, let merge, let moved): return MergeResult(account: account, merge: merge, moved: moved)
    case .refused(let refusal): throw ServerError(refusal)
    }
  }

  /// Undoes the merge of `lost` into the caller's account.
  package func undoMerge(of lost: AccountID, by caller: Caller) async throws(ServerError) {
    _ = try await undoMerge(of: lost, into: caller.account.id, by: .person(caller.presented))
  }

  /// The same for an operator; returns the restored account.
  ///
  /// - Parameter actor: the operator, as the audit names them.
  package func undoMerge(of lost: AccountID, by actor: String) async throws(ServerError) -> Account {
    guard let merge = try await read([.merge(lost)], { try $0.merge(of: lost) }) else { throw .notFound }
    return try await undoMerge(of: lost, into: merge.survivor, by: .administrator(actor: actor))
  }

  private func undoMerge(
    of lost: AccountID, into survivor: AccountID, by authority: UndoMerge.Authority
  ) async throws(ServerError) -> Account {
    let stamp = stamp(at: now())
    let undo = UndoMerge(
      lost: lost, survivor: survivor, authority: authority)
    let outcome = try await decide(on: undo.reads, further: { try undo.furtherReads(after: $0) }) { snapshot in
      try undo.decide(on: snapshot, at: stamp)
    }
    switch outcome {
    case .undone(let account, from: _): return account
    case .unknown: throw .notFound
    case .tooLate: throw .mergeFinal(.tooLate)
    case .identityUnlinked: throw .mergeFinal(.identityUnlinked)
    case .lastSignInMethod: throw .lastSignInMethod
    case .passwordAddressInUse: throw .mergeFinal(.passwordInUse)
    case .suspended: throw .accountSuspended
    case .refused(let refusal): throw ServerError(refusal)
    }
  }

  /// The merges into the caller's account that can still be undone.
  package func undoableMerges(of caller: Caller) async throws(ServerError) -> [Merge] {
    let now = now()
    do {
      return try await store.merges(into: caller.account.id).filter { now < $0.undoUntil && $0.former != nil }
    } catch {
      throw ServerError(error)
    }
  }

  /// The account that an id leads to: itself, or the one that it was merged into, directly or through others.
  package func survivor(of id: AccountID) async throws(ServerError) -> AccountID {
    var id = id
    while let merge = try await read([.merge(id)], { try $0.merge(of: id) }) { id = merge.survivor }
    return id
  }

  /// Every other id that leads to an account, directly or through merges.
  package func aliases(of account: AccountID) async throws(ServerError) -> [AccountID] {
    var aliases: [AccountID] = []
    var next = [account]
    do {
      while let id = next.popLast() {
        let lost = try await store.merges(into: id).map(\.lost)
        aliases += lost
        next += lost
      }
    } catch {
      throw ServerError(error)
    }
    return aliases
  }

  /// The session of the other token. Its errors name the member that it came in, or the app would attribute them to its
  /// own session.
  private func otherCaller(_ token: SecretText) async throws(ServerError) -> Caller {
    do {
      return try await sessions.caller(accessToken: token)
    } catch {
      switch error.code {
      case .accessTokenInvalid: throw .otherToken("is not an access token of this server")
      case .accessTokenExpired: throw .otherToken("has expired")
      case .sessionEnded where error.deletedAccount == nil: throw .otherToken("belongs to a session that has ended")
      default: throw error
      }
    }
  }
}

extension ServerError {
  fileprivate static func otherToken(_ reason: String) -> ServerError {
    .invalidValue(field: "other_access_token", reason: reason)
  }

  fileprivate init(_ refusal: MergeAccounts.Refusal) {
    switch refusal {
    case .sameAccount: self = .otherToken("is of the same account")
    case .foreign: self = .otherToken("is not of a session of the same client, opened with another identity")
    case .unknown: self = .notFound
    case .suspended: self = .accountSuspended
    case .guestSurvivor:
      self = .otherToken("cannot be merged into a guest's account; send it the other way round")
    case .session(let refusal): self = ServerError(refusal)
    case .other(.notRecent): self = .reauthenticationRequired
    case .other: self = .otherToken("belongs to a session that has ended")
    }
  }
}
