/// Hears of each call of a store when it has ended, to measure it.
package protocol StoreMonitor: Sendable {
  /// - Parameter error: why the call failed; `nil` if it succeeded.
  func note(_ operation: StoreOperation, took duration: Duration, _ error: StoreError?)
}

/// The calls of a store, as logs, metrics and traces name them.
package enum StoreOperation: String, Sendable, CaseIterable {
  case snapshot
  case commit
  case sessions
  case consents
  case identities
  case merges
  case transfers
  case transferCounts = "transfer_counts"
  case signingKeys = "signing_keys"
  case audit
  case auditSealing = "audit_sealing"
  case lease
  case jobs
  case vault
  case masterKeys = "master_keys"
  case operatorTokens = "operator_tokens"
  case invitations
  case accounts
  case statistics
  case refusals
  case purge
  case ping
}

extension (any StoreMonitor)? {
  /// Runs one call of a store, and notes its duration and outcome if there is a monitor.
  package func timing<Value>(
    _ operation: StoreOperation, _ call: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    guard let self else { return try await call() }
    let start = ContinuousClock.now
    do throws(StoreError) {
      let value = try await call()
      self.note(operation, took: ContinuousClock.now - start, nil)
      return value
    } catch {
      self.note(operation, took: ContinuousClock.now - start, error)
      throw error
    }
  }
}
