package import PippinAccounts
package import PippinFoundation

extension MasterKeys {
  /// The master keys without which something in `store` could not be opened or verified, and that the settings do not list; sorted.
  ///
  /// Refresh tokens are not kept, so their keys cannot be told.
  package func missing(for store: any AccountStore, at now: Date) async throws(StoreError) -> [String] {
    var needed: Set<String> = []
    for use in try await store.masterKeyUses() where use.isNeeded(at: now) { needed.insert(use.keyID) }
    if let head = try await store.auditHead() { needed.insert(head.keyID) }
    var after: JobID?
    while true {
      let page = try await store.jobs(limit: 200, after: after)
      guard let last = page.last else { break }
      needed.formUnion(page.compactMap(\.sealedUnder))
      after = last.id
    }
    return needed.subtracting(ids).sorted()
  }
}
