package import PippinAccounts
import PippinTestKit
import Testing

/// What every `AccountStore` must do, as named cases.
///
/// A store's own tests run each of them on an empty store of that kind:
///
///     @Test(arguments: StoreContract.cases)
///     func `keeps the contract`(_ contract: StoreContract.Case) async throws {
///       try await contract.run(on: MemoryStore())
///     }
package enum StoreContract {
  /// One sentence of the contract.
  package struct Case: Sendable, CustomTestStringConvertible {
    package let name: String
    private let body: @Sendable (any AccountStore, Samples) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (any AccountStore, Samples) async throws -> Void) {
      self.name = name
      self.body = body
    }

    /// Tries it on a store that must be empty.
    package func run(on store: any AccountStore) async throws {
      try await body(store, Samples())
    }

    package var testDescription: String { name }
  }

  /// All of them.
  package static let cases: [Case] =
    brokenPreconditions + keptPreconditions + atomicity + versions + snapshots + values + onceOnly + endingSessions
    + limitingSessions + vault + keys + lists + jobs + auditChain + purging + addresses + passwords + validations
    + merging + passkeys + recovery
    + masterKeys + leaving + transfers + operation + movingIn + clients + invitations
    + concurrency + console
}

/// Expects that `store` refuses `changes` as a conflict.
func expectConflict(
  _ store: any AccountStore, _ changes: ChangeSet, sourceLocation: SourceLocation = #_sourceLocation
) async {
  do throws(StoreError) {
    try await store.commit(changes)
    Issue.record("committed, though it is a conflict", sourceLocation: sourceLocation)
  } catch {
    #expect(error.code == .conflict, "\(error.detail)", sourceLocation: sourceLocation)
  }
}
