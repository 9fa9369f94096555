import PippinAccounts
import PippinFoundation

extension JobFlows {
  /// How often what expired is forgotten, in seconds.
  private static let purgeInterval: Double = 600

  /// Forgets spent values, records and ids of change sets that nobody can ask for any more.
  var purging: JobWork {
    JobWork(
      .purge, backoff: Backoff(first: 60, longest: 600, tries: .max), leaseTime: 600, period: Self.purgeInterval
    ) { _ in
      do throws(StoreError) {
        _ = try await store.purge(before: now())
      } catch {
        return .failed(reason: "store_unavailable", detail: error.detail)
      }
      return .again(at: now().addingTimeInterval(Self.purgeInterval))
    }
  }

  /// How often what was counted is brought together, in seconds.
  private static let foldInterval: Double = 60

  /// Brings together what every commit counted in a row of its own.
  var folding: JobWork {
    JobWork(
      .foldEventCounts, backoff: Backoff(first: 10, longest: 600, tries: .max), leaseTime: 600,
      period: Self.foldInterval
    ) { _ in
      do throws(StoreError) {
        try await store.foldEventCounts()
      } catch {
        return .failed(reason: "store_unavailable", detail: error.detail)
      }
      return .again(at: now().addingTimeInterval(Self.foldInterval))
    }
  }
}
