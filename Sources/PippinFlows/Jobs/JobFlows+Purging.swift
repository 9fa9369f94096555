import PippinAccounts
import PippinFoundation

extension JobFlows {
  /// How often what expired is forgotten, in seconds.
  private static let purgeInterval: Double = 600

  /// Forgets spent values, records and ids of change sets that nobody can ask for any more.
  var purging: JobWork {
    JobWork(.purge, backoff: Backoff(first: 60, longest: 600, tries: .max), leaseTime: 600) { _ in
      do throws(StoreError) {
        _ = try await store.purge(before: now())
      } catch {
        return .failed(reason: "store_unavailable", detail: error.detail)
      }
      return .again(at: now().addingTimeInterval(Self.purgeInterval))
    }
  }
}
