package import PippinAccounts
package import PippinFoundation
import SignInWithPasskeys

/// An operator's search for accounts, and the page of the result to return.
package struct AccountSearch: Sendable {
  /// As it was typed; nil for all accounts.
  package var text: String?
  /// Whether only exact matches count. A program must not act on an account whose name merely begins with the text.
  package var isExact = false
  package var provider: Provider?
  package var status: AccountQuery.Status?
  package var createdAfter: Date?
  package var order = AccountQuery.Order.newest
  package var limit = 50
  package var after: AccountID?

  package init(text: String? = nil) {
    self.text = text
  }
}

/// A page of the accounts that were found.
package struct FoundAccounts: Sendable {
  package let accounts: [Account]
  /// The id after which the list goes on; nil at its end.
  package let next: AccountID?
  /// How many were found, counted up to ``OperatorFlows/mostCounted``.
  package let total: Int

  package var isTotalExact: Bool { total < OperatorFlows.mostCounted }

  package init(accounts: [Account], next: AccountID?, total: Int) {
    self.accounts = accounts
    self.next = next
    self.total = total
  }
}

extension OperatorFlows {
  /// How far found accounts are counted; a count of millions would take seconds.
  package static let mostCounted = 10_000
  /// How many identities with one subject are read at most: usually one, or a few of several realms.
  private static let most = 50

  /// Accounts with this id, provider's subject, passkey or exact verified address, and those whose name, verified address, its domain or
  /// external id begins with the text, in any realm.
  package func accounts(_ search: AccountSearch) async throws(ServerError) -> FoundAccounts {
    var query = AccountQuery(provider: search.provider, status: search.status, createdAfter: search.createdAfter)
    guard let text = search.text else { return try await accounts(search, query, exact: []) }
    let exact = try await accounts(named: text, isExact: search.isExact).filter { query.matches($0, $1) }.map(\.0)
    // A whole address or id must match exactly: `mary@example.com.example.net` is somebody else.
    let isWhole = search.isExact || AccountID(text.trimmed) != nil || CanonicalAddress(text.trimmed) != nil
    guard !isWhole, let beginning = AccountQuery.Text(text) else {
      return FoundAccounts(accounts: exact, next: nil, total: exact.count)
    }
    query.text = beginning
    return try await accounts(search, query, exact: exact)
  }

  /// Lists exact matches first, and only once.
  private func accounts(
    _ search: AccountSearch, _ query: AccountQuery, exact: [Account]
  ) async throws(ServerError) -> FoundAccounts {
    let named = exact.prefix(search.limit)
    let first: ArraySlice<Account> = search.after == nil ? named : []
    let room = search.limit - first.count
    let (found, count) = try await reading { () throws(StoreError) in
      // Reads one more than fits, to see whether more follow, and as many more as exact matches may be among them.
      (
        try await store.accounts(
          matching: query, in: search.order, limit: room + named.count + 1, after: search.after),
        try await store.accountCount(matching: query, limit: Self.mostCounted)
      )
    }
    let others = found.filter { account in !named.contains { $0.id == account.id } }
    let shown = others.prefix(room)
    return FoundAccounts(
      accounts: Array(first + shown), next: others.count > room ? shown.last?.id ?? search.order.beginning : nil,
      total: min(count + named.count { query.text?.matches($0) != true }, Self.mostCounted))
  }

  /// Accounts that the query names exactly, with their identities.
  ///
  /// - Parameter isExact: whether a program acts on what is found. Then a removed passkey leads nowhere.
  private func accounts(
    named query: String, isExact: Bool
  ) async throws(ServerError) -> [(Account, [Identity])] {
    let query = query.trimmed
    let now = now()
    return try await reading { () throws(StoreError) in
      let realms = Set(clients.all.map(\.realm)).sorted { $0.rawValue < $1.rawValue }
      var ids: [AccountID] = []
      if let id = AccountID(query), let found = try await account(id) { ids.append(found.id) }
      // An external id may look like anything.
      if let externalID = ExternalID(query) {
        ids += try await store.snapshot(of: realms.map { .externalID($0, externalID) }) { snapshot in
          try realms.compactMap { try snapshot.account(externalID: externalID, in: $0)?.id }
        }
      }
      if let address = CanonicalAddress(query) {
        ids += try await store.snapshot(of: realms.map { .provedAddress($0, address) }) { snapshot in
          try realms.flatMap { try snapshot.proofs(of: address, in: $0) }.map(\.account)
        }
      }
      // A sign-in method is also written as provider:tenant:subject.
      let parts = query.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      let subject = parts.count == 3 ? parts[2] : query
      if !subject.isEmpty {
        ids += try await store.identities(subject: subject, limit: Self.most).filter { identity in
          parts.count != 3 || (identity.key.provider.rawValue == parts[0] && identity.key.tenant == parts[1])
        }.map(\.account)
      }
      ids += try await owners(ofPasskey: query, realms, removedUntil: isExact ? nil : now)
      let unique = Set(ids).sorted()
      return try await store.snapshot(of: unique.map { .accountInFull($0) }) { snapshot in
        try unique.compactMap { id in try snapshot.account(id).map { ($0, try snapshot.identities(of: id)) } }
      }
    }
  }

  /// Whose passkey has this credential id, in any spelling of Base64; also one that was removed lately, because its user may wonder why
  /// it does not sign in any more.
  private func owners(
    ofPasskey text: String, _ realms: [Realm], removedUntil now: Date?
  ) async throws(StoreError) -> [AccountID] {
    guard let rpID = server.settings.passkeys?.rpID.text, let id = Passkey.credentialID(spelled: text) else {
      return []
    }
    let keys = realms.map { IdentityKey.passkey(rpID: rpID, credentialID: id, in: $0) }
    let digests = keys.map { RemovedPasskey.digest(of: $0) }
    let found = try await store.snapshot(of: keys.map { .passkey($0) } + digests.map { .removedPasskey($0) }) {
      snapshot in
      try keys.compactMap { try snapshot.passkey($0)?.account.id }
        + digests.compactMap { digest in
          try snapshot.removedPasskey(digest).flatMap { removed in
            now.map { $0 < removed.expiresAt } ?? false ? removed.account : nil
          }
        }
    }
    var owners: [AccountID] = []
    for id in found { if let owner = try await account(id) { owners.append(owner.id) } }
    return owners
  }

  /// The account of an id, or the one that it was merged into.
  ///
  /// - Throws: ``ServerError/notFound``.
  package func account(named id: AccountID) async throws(ServerError) -> Account {
    guard let account = try await reading({ () throws(StoreError) in try await account(id) }) else { throw .notFound }
    return account
  }

  private func account(_ id: AccountID) async throws(StoreError) -> Account? {
    var id = id
    while let merge = try await store.snapshot(of: [.merge(id)], { try $0.merge(of: id) }) { id = merge.survivor }
    return try await store.snapshot(of: [.account(id)]) { try $0.account(id) }
  }
}

extension String {
  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}
