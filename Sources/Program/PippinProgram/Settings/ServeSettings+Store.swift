import PippinAccounts
import PippinServer
import PippinFoundation

extension ServeSettings {
  /// Opens the store that a server has filled, for a command of the operator, and closes it afterwards.
  func withStore<Outcome: Sendable>(
    now: Date, creating: Bool = false, _ work: (any AccountStore) async throws(StoreError) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    let outcome: Result<Outcome, StoreError>
    do throws(StoreError) {
      // Mostly opening would make an empty one, in which nothing is ever wrong.
      let opened = try await OpenStore.open(store, creating: creating, now: { now })
      outcome = await result(of: work, on: opened.store)
      await opened.close()
    } catch {
      outcome = .failure(error)
    }
    do throws(StoreError) {
      return try outcome.get()
    } catch {
      throw .refused(
        code: "store_unavailable",
        detail: "The database \(Printable.text(store.words)) cannot be read: \(error.detail).")
    }
  }

  private func result<Outcome: Sendable>(
    of work: (any AccountStore) async throws(StoreError) -> Outcome, on store: any AccountStore
  ) async -> Result<Outcome, StoreError> {
    do throws(StoreError) {
      return .success(try await work(store))
    } catch {
      return .failure(error)
    }
  }
}
