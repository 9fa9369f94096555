/// The calls of a store, as logs, metrics and traces name them.
enum StoreOperation: String, Sendable, CaseIterable {
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
  case accounts
  case statistics
  case refusals
  case purge
  case ping
}
