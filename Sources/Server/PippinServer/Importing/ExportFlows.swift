package import PippinAccounts

/// Every account of a realm, in the format of the import.
package struct ExportFlows: FlowPart {
  package let context: FlowContext
  let vault: Vault

  /// Some accounts in the order of their ids.
  package struct Page: Sendable {
    package let lines: [AccountLine]
    /// Accounts of other realms, and those that nobody can sign in to again, such as guests.
    package let skipped: Int
    /// Refresh tokens that no master key of the settings opens.
    package let unopened: Int
    /// Where the next page begins; `nil` at the end.
    package let next: AccountID?
  }

  /// Reads at most `limit` accounts of the store, beginning after the id `after`.
  package func page(of realm: Realm, after: AccountID?, limit: Int = 100) async throws(FlowError) -> Page {
    let accounts = try await reading { () throws(StoreError) in
      try await store.accounts(matching: AccountQuery(), in: .oldest, limit: limit, after: after)
    }
    let ids = accounts.filter { $0.realm == realm }.map(\.id)
    let people = try await read(ids.map { .accountInFull($0) })
    let identities = ids.flatMap { people.identities(of: $0) }
    let kept = try await read(
      identities.map { $0.isPassword ? .credential($0.id) : .vaultEntries(of: $0.id) })
    var lines: [AccountLine] = []
    var unopened = 0
    for id in ids {
      // Deleted a moment ago, perhaps.
      guard let account = people.account(id) else { continue }
      let (line, missed) = line(of: account, people.identities(of: id), kept)
      unopened += missed
      if !line.identities.isEmpty || line.password != nil { lines.append(line) }
    }
    return Page(
      lines: lines, skipped: accounts.count - lines.count, unopened: unopened,
      next: accounts.count == limit ? accounts.last?.id : nil)
  }

  private func line(
    of account: Account, _ identities: [Identity], _ kept: Snapshot
  ) -> (AccountLine, unopened: Int) {
    var line = AccountLine()
    var unopened = 0
    line.id = account.id
    line.externalID = account.externalID?.text
    line.createdAt = account.createdAt
    line.name = account.name
    line.email = account.email.map {
      AccountLine.Email(address: $0.address, isVerified: $0.isVerified, isPrivate: $0.isPrivate)
    }
    line.language = account.language
    line.metadata = account.metadata.forApp
    line.privateMetadata = account.metadata.forOperators
    line.suspension = account.suspension.map { AccountLine.Suspended(at: $0.at, reason: $0.reason, by: $0.by) }
    for identity in identities {
      if identity.isPassword {
        line.password = password(of: identity, account, kept)
        continue
      }
      var told = AccountLine.Identity(
        provider: identity.key.provider, tenant: identity.key.tenant, subject: identity.key.subject,
        email: identity.email.map {
          AccountLine.Email(address: $0.address, isVerified: $0.isProved, isPrivate: $0.isPrivate)
        })
      told.status = identity.status
      told.closedAt = identity.status == .active ? nil : identity.closedAt
      for entry in kept.vaultEntries(of: identity.id) {
        if let token = vault.refreshToken(in: entry) {
          told.refreshTokens.append(AccountLine.RefreshToken(client: entry.client, token: token))
        } else {
          unopened += 1
        }
      }
      line.identities.append(told)
    }
    return (line, unopened)
  }

  private func password(of identity: Identity, _ account: Account, _ kept: Snapshot) -> AccountLine.Password? {
    guard let credential = kept.credential(of: identity.id), let email = identity.email else { return nil }
    // The account's own address says it already where it is the same.
    let own = account.email.flatMap { $0.isVerified ? CanonicalAddress($0.address) : nil }
    return AccountLine.Password(
      address: email.address, isVerified: email.isProved && own != CanonicalAddress(email.address),
      hash: AccountLine.Hash(stored: credential.hash))
  }
}
