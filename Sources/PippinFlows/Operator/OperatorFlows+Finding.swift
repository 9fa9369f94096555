package import PippinAccounts

extension OperatorFlows {
  /// How many a search finds at most: an exact search finds one, or a few of several realms.
  private static let most = 50

  /// Accounts of an id, an external id, a provider's subject, or an exact verified address, in whatever realm; the operator proves nothing about it.
  package func accounts(matching query: String) async throws(FlowError) -> [Account] {
    let query = query.trimmed
    return try await reading { () throws(StoreError) in
      let realms = Set(clients.all.map(\.realm)).sorted { $0.rawValue < $1.rawValue }
      if let id = AccountID(query), let found = try await account(id) { return [found] }
      var ids: [AccountID] = []
      // An external id may look like anything.
      if let externalID = ExternalID(query) {
        let snapshot = try await store.snapshot(of: realms.map { .externalID($0, externalID) })
        ids += realms.compactMap { snapshot.account(externalID: externalID, in: $0)?.id }
      }
      if let address = CanonicalAddress(query) {
        let snapshot = try await store.snapshot(of: realms.map { .provedAddress($0, address) })
        return try await accounts(ids + realms.flatMap { snapshot.proofs(of: address, in: $0) }.map(\.account))
      }
      // A sign-in method is also written as provider:tenant:subject.
      let parts = query.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      let subject = parts.count == 3 ? parts[2] : query
      guard !subject.isEmpty else { return try await accounts(ids) }
      let identities = try await store.identities(subject: subject, limit: Self.most).filter { identity in
        parts.count != 3 || (identity.key.provider.rawValue == parts[0] && identity.key.tenant == parts[1])
      }
      return try await accounts(ids + identities.map(\.account))
    }
  }

  /// Accounts in the order of their ids, at most `limit`, beginning after the id `after`.
  package func accounts(limit: Int, after: AccountID?) async throws(FlowError) -> [Account] {
    try await reading { () throws(StoreError) in try await store.accounts(limit: limit, after: after) }
  }

  /// The account of an id, or the one that it was merged into.
  ///
  /// - Throws: ``FlowError/notFound``.
  package func account(named id: AccountID) async throws(FlowError) -> Account {
    guard let account = try await reading({ () throws(StoreError) in try await account(id) }) else { throw .notFound }
    return account
  }

  private func account(_ id: AccountID) async throws(StoreError) -> Account? {
    var id = id
    while let merge = try await store.snapshot(of: [.merge(id)]).merge(of: id) { id = merge.survivor }
    return try await store.snapshot(of: [.account(id)]).account(id)
  }

  private func accounts(_ ids: [AccountID]) async throws(StoreError) -> [Account] {
    let ids = Set(ids).sorted()
    let snapshot = try await store.snapshot(of: ids.map { .account($0) })
    return ids.compactMap { snapshot.account($0) }
  }
}

extension String {
  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}
