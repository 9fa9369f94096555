import PippinAPI
import PippinAccounts
import PippinFoundation

/// When accounts are deleted that nobody can sign in to, and guests' accounts that nobody uses.
package struct DeletionSettings: Sendable {
  /// How many days after an account's last sign-in method was deleted at its provider; `nil` for never.
  package var unreachableAfterDays: Int?
  /// How many days after the last use of a guest's account.
  package var guestsAfterDays = 30

  package init() {}

  /// When an account is deleted that nobody could sign in to since `time`; `nil` for never.
  fileprivate func end(ofUnreachableSince time: Date) -> Date? {
    unreachableAfterDays.map { time.addingTimeInterval(TimeInterval($0) * 86_400).inMilliseconds }
  }

  /// A guest's account that was last used before this is deleted at `now`.
  fileprivate func guestLimit(at now: Date) -> Date {
    now.addingTimeInterval(-TimeInterval(guestsAfterDays) * 86_400).inMilliseconds
  }
}

extension DeletionFlows {
  /// How often the server looks for unused guests' accounts, in seconds.
  private static let guestInterval: TimeInterval = 3600
  /// How many are deleted before the lease is renewed.
  private static let guestsAtOnce = 100

  /// Deletes the accounts of guests who did not come back (0090).
  ///
  /// Each is deleted by a decision of its own: a guest who comes back or chooses a sign-in method meanwhile is left alone.
  var deletionOfGuests: JobWork {
    JobWork(
      .deleteGuests, backoff: Backoff(first: 60, longest: 3600, tries: .max), leaseTime: 600, period: Self.guestInterval
    ) { _ in
      do throws(ServerError) {
        let now = now()
        let since = server.settings.deletion.guestLimit(at: now)
        let unused = try await reading { () throws(StoreError) in
          try await store.guests(unusedSince: since, at: now, limit: Self.guestsAtOnce, after: nil)
        }
        for guest in unused { try await deleteGuest(guest, unusedSince: since) }
        let isMoreLeft = unused.count == Self.guestsAtOnce
        return .again(at: isMoreLeft ? self.now() : self.now().addingTimeInterval(Self.guestInterval))
      } catch {
        return .failed(reason: "not_deleted", detail: error.causeForOperator)
      }
    }
  }

  private func deleteGuest(_ account: AccountID, unusedSince time: Date) async throws(ServerError) {
    let now = now()
    let sessions = try await reading { () throws(StoreError) in
      try await store.sessions(
        of: account, ofClients: false, at: now, limit: Lifetimes.mostSessionsPerAccount, after: nil)
    }
    do throws(ServerError) {
      _ = try await deleteAccount(account, by: .unusedGuest(since: time, sessions.map(\.id)), remembering: nil)
    } catch {
      // It was deleted, or is no longer an unused guest's.
      guard error.code == .notFound else { throw error }
    }
  }
}

/// Enqueues the deletion of an account that lost its last sign-in method, if the settings ask for it.
struct UnreachableAccounts: Reaction {
  let settings: DeletionSettings

  func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) -> [Job] {
    guard let due = settings.end(ofUnreachableSince: changes.at) else { return [] }
    var jobs: [Job] = []
    for case .audit(let line) in changes.changes where line.kind == .lastWayGone {
      jobs.append(
        Job(
          id: ids.next(), kind: .deleteUnreachable, subject: line.account.uuid.bytes, createdAt: changes.at,
          dueAt: due))
    }
    return jobs
  }
}

extension DeletionFlows {
  /// Deletes an account that nobody could sign in to for as long as the settings say; ``UnreachableAccounts`` enqueues it.
  ///
  /// Whether that still holds is decided with the deletion, in one change set. Settings that no longer ask for it cancel it.
  var deletionOfUnreachable: JobWork {
    JobWork(.deleteUnreachable, backoff: Backoff(first: 60, longest: 86_400, tries: .max), waitsForYears: true) { job in
      guard let account = job.subject.flatMap({ UUIDv7(bytes: $0) }).map({ AccountID($0) }) else {
        return .park(reason: "unreadable", detail: "it names no account; a newer version may have written it")
      }
      do throws(ServerError) {
        let identities = try await read([.signInMethods(account)]) { try $0.signInMethods(account) }
        // A sign-in method may have been added and lost again since.
        let closedAt = identities.compactMap(\.closedAt).max() ?? now()
        guard let due = server.settings.deletion.end(ofUnreachableSince: closedAt) else { return .done(nil) }
        if DeleteAccount.isUnreachable(identities), now() < due { return .again(at: due) }
        _ = try await deleteAccount(account, by: .unreachable, remembering: nil)
        return .done(nil)
      } catch {
        guard error.code != .notFound else { return .done(nil) }
        return .failed(reason: "not_deleted", detail: error.causeForOperator)
      }
    }
  }
}
