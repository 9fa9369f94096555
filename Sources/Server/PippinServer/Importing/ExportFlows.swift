package import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// Exports every account of a realm, in the format of the import.
package struct ExportFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// Some accounts in the order of their ids.
  package struct Page: Sendable {
    package let lines: [AccountLine]
    /// Accounts of other realms, and those that nobody can sign in to again, such as guests' accounts.
    package let skipped: Int
    /// Refresh tokens that no master key of the settings opens.
    package let unopened: Int
    /// Where the next page begins; `nil` at the end.
    package let next: AccountID?
  }

  /// How many accounts of all realms the pages have together.
  package func accountCount() async throws(ServerError) -> Int {
    try await reading { () throws(StoreError) in
      try await store.accountCount(matching: AccountQuery(), limit: 1_000_000_000)
    }
  }

  /// Reads at most `limit` accounts of the store, beginning after the id `after`.
  package func page(of realm: Realm, after: AccountID?, limit: Int = 100) async throws(ServerError) -> Page {
    let accounts = try await reading { () throws(StoreError) in
      try await store.accounts(matching: AccountQuery(), in: .oldest, limit: limit, after: after)
    }
    let ids = accounts.filter { $0.realm == realm }.map(\.id)
    // One that was deleted a moment ago is left out.
    let people = try await read(ids.map { .accountInFull($0) }) { snapshot in
      try ids.compactMap { id in try snapshot.account(id).map { ($0, try snapshot.identities(of: id)) } }
    }
    let identities = people.flatMap { $0.1 }
    let kept = try await read(
      identities.map { identity in
        if identity.isPassword {
          .credential(identity.id)
        } else if identity.isPasskey {
          .passkey(identity.key)
        } else {
          .vaultEntries(of: identity.id)
        }
      })
    var lines: [AccountLine] = []
    var unopened = 0
    for (account, identities) in people {
      let (line, missed) = try asking { try self.line(of: account, identities, kept) }
      unopened += missed
      if line.hasSignInMethod || line.isOpenedByMail { lines.append(line) }
    }
    return Page(
      lines: lines, skipped: accounts.count - lines.count, unopened: unopened,
      next: accounts.count == limit ? accounts.last?.id : nil)
  }

  private func line(
    of account: Account, _ identities: [Identity], _ kept: Snapshot
  ) throws -> (AccountLine, unopened: Int) {
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
        line.password = try password(of: identity, account, kept)
        continue
      }
      if identity.isPasskey {
        if let passkey = try kept.passkey(identity.key)?.passkey { line.passkeys.append(.init(passkey, of: identity)) }
        continue
      }
      var told = AccountLine.Identity(
        provider: identity.key.provider, tenant: identity.key.tenant, subject: identity.key.subject,
        email: identity.email.map {
          AccountLine.Email(address: $0.address, isVerified: $0.isProved, isPrivate: $0.isPrivate)
        })
      told.status = identity.status
      told.closedAt = identity.status == .active ? nil : identity.closedAt
      for entry in try kept.vaultEntries(of: identity.id) {
        if let token = vault.refreshToken(in: entry) {
          told.refreshTokens.append(AccountLine.RefreshToken(client: entry.client, token: token))
        } else {
          unopened += 1
        }
      }
      line.identities.append(told)
    }
    line.passkeys = AccountLine.Passkey.ordered(line.passkeys, handle: account.passkeyHandle)
    return (line, unopened)
  }

  private func password(of identity: Identity, _ account: Account, _ kept: Snapshot) throws -> AccountLine.Password? {
    guard let credential = try kept.credential(of: identity.id), let email = identity.email else { return nil }
    // If it is the account's own address, the line already says that it is verified.
    let own = account.email.flatMap { $0.isVerified ? CanonicalAddress($0.address) : nil }
    return AccountLine.Password(
      address: email.address, isVerified: email.isProved && own != CanonicalAddress(email.address),
      hash: AccountLine.Hash(stored: credential.hash))
  }
}

extension AccountLine {
  /// The line, without its end. The same account always gives the same bytes; identities are sorted by their keys, passkeys by
  /// ``Passkey/ordered(_:handle:)``.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("id", ifPresent: id?.description)
    writer.member("external_id", ifPresent: externalID)
    writer.member("created_at", ifPresent: createdAt.map { Timestamp($0).text })
    if let name {
      writer.name("name")
      writer.beginObject()
      writer.member("given_name", ifPresent: name.givenName)
      writer.member("family_name", ifPresent: name.familyName)
      writer.endObject()
    }
    if let email {
      writer.name("email")
      writer.beginObject()
      writer.member("address", email.address)
      writer.member("verified", email.isVerified)
      if email.isPrivate { writer.member("is_private", true) }
      writer.endObject()
    }
    writer.member("language", ifPresent: language)
    writer.name("identities")
    writer.beginArray()
    for identity in identities.sorted(by: { $0.order.lexicographicallyPrecedes($1.order) }) {
      identity.write(to: &writer)
    }
    writer.endArray()
    writePasskeys(to: &writer)
    password?.write(to: &writer)
    for (name, value) in [("metadata", metadata), ("private_metadata", privateMetadata)] {
      guard let value else { continue }
      writer.name(name)
      writer.raw(Array(value.utf8))
    }
    if let suspension {
      writer.name("suspended")
      writer.beginObject()
      writer.member("at", Timestamp(suspension.at).text)
      writer.member("reason", suspension.reason)
      writer.member("by", suspension.by)
      writer.endObject()
    }
    writer.endObject()
    return writer.bytes
  }
}

extension AccountLine.Identity {
  fileprivate var order: [UInt8] { Array("\(provider.rawValue)\u{0}\(tenant)\u{0}\(subject)".utf8) }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("provider", provider.rawValue)
    if let name = AccountLine.tenantName(of: provider) { writer.member(name, tenant) }
    writer.member("subject", subject)
    if let email {
      writer.member("email", email.address)
      if email.isVerified { writer.member("email_verified", true) }
      if email.isPrivate { writer.member("is_private_email", true) }
    }
    if status != .active { writer.member("status", status.rawValue) }
    writer.member("closed_at", ifPresent: closedAt.map { Timestamp($0).text })
    let tokens = refreshTokens.sorted { $0.client.rawValue.utf8.lexicographicallyPrecedes($1.client.rawValue.utf8) }
    if let only = tokens.first, tokens.count == 1 {
      only.writeMembers(to: &writer)
    } else if !tokens.isEmpty {
      writer.name("refresh_tokens")
      writer.beginArray()
      for token in tokens {
        writer.beginObject()
        token.writeMembers(to: &writer)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
  }
}

extension AccountLine.RefreshToken {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.member("client", client.rawValue)
    writer.member("refresh_token", token.revealed)
  }
}

extension AccountLine.Password {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.name("password")
    writer.beginObject()
    writer.member("address", address)
    if isVerified { writer.member("verified", true) }
    switch hash {
    case .text(let text): writer.member("hash", text.revealed)
    case .keycloak(let password):
      writer.name("hash")
      writer.beginObject()
      writer.member("algorithm", AccountLine.keycloak)
      writer.member("secret_data", password.secretData)
      writer.member("credential_data", password.credentialData)
      writer.endObject()
    case .firebaseScrypt(let parts):
      writer.name("hash")
      writer.beginObject()
      writer.member("algorithm", AccountLine.FirebaseScrypt.algorithm)
      writer.member("hash", parts.hash.revealed)
      writer.member("salt", parts.salt)
      writer.member("signer_key", parts.signerKey.revealed)
      writer.member("salt_separator", parts.saltSeparator)
      writer.member("rounds", parts.rounds)
      writer.member("mem_cost", parts.memoryCost)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension AccountLine.FirebaseScrypt {
  static let algorithm = "firebase-scrypt"
}

extension AccountLine {
  /// The name of the member that holds a provider's tenant; `nil` if the provider has none.
  static func tenantName(of provider: Provider) -> String? {
    switch provider {
    case .apple: "team"
    case .facebook: "app_id"
    case .openid: "issuer"
    default: nil
    }
  }
}
