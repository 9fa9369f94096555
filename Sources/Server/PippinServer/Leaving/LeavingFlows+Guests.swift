import PippinAccounts
import PippinFoundation

extension LeavingFlows {
  /// How often guests are looked for who did not come back, in seconds.
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
      do throws(FlowError) {
        let now = now()
        let since = now.addingTimeInterval(-guestsAfter).inMilliseconds
        let unused = try await reading { () throws(StoreError) in
          try await store.guests(unusedSince: since, at: now, limit: Self.guestsAtOnce, after: nil)
        }
        for guest in unused { try await deleteGuest(guest, unusedSince: since) }
        let isMoreLeft = unused.count == Self.guestsAtOnce
        return .again(at: isMoreLeft ? self.now() : self.now().addingTimeInterval(Self.guestInterval))
      } catch {
        return .failed(reason: "not_deleted", detail: error.detailForOperator)
      }
    }
  }

  private func deleteGuest(_ account: AccountID, unusedSince time: Date) async throws(FlowError) {
    let now = now()
    let sessions = try await reading { () throws(StoreError) in
      try await store.sessions(
        of: account, ofClients: false, at: now, limit: Lifetimes.mostSessionsPerAccount, after: nil)
    }
    do throws(FlowError) {
      _ = try await deleteAccount(account, by: .unusedGuest(since: time, sessions.map(\.id)), remembering: nil)
    } catch {
      // It is gone, or no unused guest any more.
      guard error == .notFound else { throw error }
    }
  }
}
