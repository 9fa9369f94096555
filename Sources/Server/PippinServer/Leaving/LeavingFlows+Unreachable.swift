import PippinAccounts
import PippinFoundation

/// Has an account looked after that lost its last way in, where the settings say after how long it goes.
struct UnreachableAccounts: Reaction {
  /// In seconds.
  let after: TimeInterval

  func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) -> [Job] {
    var jobs: [Job] = []
    for case .audit(let line) in changes.changes where line.kind == .lastWayGone {
      jobs.append(
        Job(
          id: ids.next(), kind: .deleteUnreachable, subject: line.account.uuid.bytes, createdAt: changes.at,
          dueAt: changes.at.addingTimeInterval(after).inMilliseconds))
    }
    return jobs
  }
}

extension LeavingFlows {
  /// Deletes an account that nobody has been able to enter for as long as the settings say; asked for by ``UnreachableAccounts``.
  ///
  /// Whether that is still so is decided with the deletion, in one change set. Settings that no longer ask for it call it off.
  var deletionOfUnreachable: JobWork {
    JobWork(.deleteUnreachable, backoff: Backoff(first: 60, longest: 86_400, tries: .max), waitsForYears: true) { job in
      guard let account = job.subject.flatMap({ UUIDv7(bytes: $0) }).map({ AccountID($0) }) else {
        return .park(reason: "unreadable", detail: "it names no account; a newer version may have written it")
      }
      guard let wait = unreachableAfter else { return .done(nil) }
      do throws(FlowError) {
        let ways = try await read([.signInMethods(account)]).signInMethods(account)
        // It may have been entered and lost again since.
        let due = (ways.compactMap(\.closedAt).max() ?? now()).addingTimeInterval(wait)
        if DeleteAccount.isUnreachable(ways), now() < due { return .again(at: due) }
        _ = try await deleteAccount(account, by: .unreachable, remembering: nil)
        return .done(nil)
      } catch {
        guard error != .notFound else { return .done(nil) }
        return .failed(reason: "not_deleted", detail: error.detailForOperator)
      }
    }
  }
}
