package import PippinAccounts
package import PippinFoundation
package import PippinPasswords
import PippinSecret
import PippinTokens
package import SignInWithPasskeys

/// Imports accounts from another system.
package struct ImportFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// The result for a line.
  package enum Verdict: Sendable {
    case created
    case unchanged
    case refused(AccountLineProblem)
  }

  /// The result for each account, without writing anything.
  package func judge(_ accounts: [ImportedAccount]) async throws(ServerError) -> [Verdict] {
    let snapshot = try await read(Self.reads(accounts))
    let now = now()
    return try asking {
      try accounts.map { account in verdict(on: account, try decide(account, on: snapshot, now).outcome) }
    }
  }

  /// Creates the accounts that do not exist yet, all or none.
  package func write(_ accounts: [ImportedAccount]) async throws(ServerError) -> [Verdict] {
    let now = now()
    let changeSet: ChangeSetID = newID(at: now)
    return try await decide(on: Self.reads(accounts)) { snapshot -> Decision<[Verdict]> in
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      var verdicts: [Verdict] = []
      var isEmpty = true
      var hasPasskeys = false
      for account in accounts {
        let (decision, outcome) = try decide(account, on: snapshot, now)
        verdicts.append(verdict(on: account, outcome))
        guard case .created(let created, let secrets) = outcome else { continue }
        isEmpty = false
        hasPasskeys = hasPasskeys || !account.passkeys.isEmpty
        for change in created { changes.add(change) }
        for secret in secrets {
          changes.add(
            .putVaultEntry(
              try vault.vaultEntry(
                secret.token, identity: secret.identity, client: secret.client, id: secret.entry)))
        }
        for key in decision.negligible {
          changes.dropPrecondition(on: key, because: "of an account that was never there nothing was merged or deleted")
        }
      }
      // An account whose passkeys are of another relying party was refused above.
      if hasPasskeys, let rpID = accounts.lazy.compactMap(\.relyingPartyID).first {
        _ = try changes.record(relyingParty: rpID, seeing: snapshot)
      }
      return Decision(isEmpty ? nil : changes, verdicts)
    }
  }

  private static func reads(_ accounts: [ImportedAccount]) -> [Read] {
    var seen: Set<Read> = []
    return accounts.flatMap(ImportAccount.reads).filter { seen.insert($0).inserted }
  }

  private func decide(
    _ account: ImportedAccount, on snapshot: Snapshot, _ now: Date
  ) throws -> (decision: ImportAccount, outcome: ImportAccount.Outcome) {
    let decision = ImportAccount(account)
    return (decision, try decision.decide(on: snapshot, at: stamp(at: now)))
  }

  private func verdict(on account: ImportedAccount, _ outcome: ImportAccount.Outcome) -> Verdict {
    switch outcome {
    case .created: .created
    case .unchanged: .unchanged
    case .refused(let refusal): .refused(AccountLineProblem(refusal))
    }
  }
}

extension AccountLineProblem {
  init(_ refusal: ImportAccount.Refusal) {
    switch refusal {
    case .deleted:
      self.init("account_deleted", "The account was deleted here. Remove the line; the person can sign up again.")
    case .reserved:
      self.init(
        "id_in_use",
        "The id belongs to something of another account. Leave “id” out; external_id is for ids of your own.")
    case .deletionInProgress(let key):
      self.init(
        "deletion_in_progress",
        "An account with the \(key.provider.rawValue) identity is being deleted. Import the line when that is done, if at all."
      )
    case .otherRelyingParty(let recorded):
      self.init(
        "rp_id_foreign", "The database has passkeys of “\(recorded)”, and takes none of another domain.")
    case .removedPasskey(let account):
      self.init("passkey_known", "A passkey of the line was removed from the account \(account).")
    case .inUse(let kind, let account):
      let (code, what) =
        switch kind {
        case .passkey: ("passkey_known", "A passkey of the line")
        case .passkeyHandle: ("passkey_handle_in_use", "A user_handle of the line's passkeys")
        case .id: ("id_in_use", "The id")
        case .externalID: ("external_id_in_use", "The external id")
        case .identity: ("identity_in_use", "An identity of the line")
        case .address: ("address_in_use", "A verified address of the line")
        case .password: ("password_in_use", "The address of the password")
        }
      self.init(code, "\(what) belongs to the account \(account).")
    }
  }

  /// The problem of a line that cannot be imported together with an earlier one of the file.
  package static func repeated(_ kind: ImportedAccount.Claim.Kind, firstLine: Int64) -> AccountLineProblem {
    let what =
      switch kind {
      case .id: "id"
      case .externalID: "external id"
      case .identity: "identity"
      case .address: "verified address"
      case .password: "password address"
      case .passkey: "passkey"
      case .passkeyHandle: "user_handle of a passkey"
      }
    return AccountLineProblem("repeated", "Line \(firstLine) has the same \(what).")
  }
}

/// The rules for a line that need no database: the settings of this server, and the limits of what is stored.
package struct ImportRules: Sendable {
  /// The longest subject, team or app id, in bytes.
  private static let longestKey = 255

  let realm: Realm
  private let clients: [Client]
  /// The relying party of the passkeys; `nil` if no client offers any.
  let relyingParty: RelyingPartyID?
  private let bounds: HashBounds

  /// - Parameters:
  ///   - realm: the realm of the imported accounts, which is one of the clients'.
  ///   - relyingParty: the relying party of the settings; `nil` if they have no passkeys.
  ///   - bounds: what verifying an imported hash may cost.
  package init(
    realm: Realm, clients: ClientRegistry, relyingParty: RelyingPartyID? = nil, bounds: HashBounds = .standard
  ) {
    self.realm = realm
    self.bounds = bounds
    self.clients = clients.all.filter { $0.realm == realm }
    self.relyingParty = self.clients.contains { $0.passkey != nil } ? relyingParty : nil
  }

  /// The account that a line describes.
  package func account(of line: AccountLine, now: Date) throws(AccountLineProblem) -> ImportedAccount {
    let email = try line.email.map { email throws(AccountLineProblem) in try claim(email, at: "email.address") }
    var methods: [ImportedAccount.Method] = []
    for (index, identity) in line.identities.enumerated() {
      let method = try method(identity, at: "identities[\(index)]", now)
      guard !methods.contains(where: { $0.key == method.key }) else {
        throw AccountLineProblem("repeated_identity", "identities[\(index)] names the same identity as another one.")
      }
      methods.append(method)
    }
    if let createdAt = line.createdAt, createdAt > now {
      throw AccountLineProblem("invalid_value", "created_at is in the future.")
    }
    return ImportedAccount(
      realm: realm, id: line.id, externalID: line.externalID.flatMap { ExternalID($0) }, createdAt: line.createdAt,
      name: line.name, email: email, language: try language(line.language), methods: methods,
      passkeys: try passkeys(of: line, now),
      password: try line.password.map { password throws(AccountLineProblem) in try self.password(password) },
      metadata: AccountMetadata(forApp: line.metadata, forOperators: line.privateMetadata),
      suspension: try line.suspension.map { suspension throws(AccountLineProblem) in try self.suspension(suspension) })
  }

  /// A file has no claim that marks a relay address, so the domain decides, which only Apple gives out.
  private func claim(_ email: AccountLine.Email, at path: String) throws(AccountLineProblem) -> EmailClaim {
    let canonical = CanonicalAddress(email.address)
    guard canonical != nil || !email.isVerified else {
      throw AccountLineProblem(
        "address_not_verifiable",
        "\(path) is no address that can be told from others, so it cannot be verified. Correct it or leave out “verified”."
      )
    }
    guard email.address.utf8.count <= 320 else {
      throw AccountLineProblem("invalid_value", "\(path) must have at most 320 bytes.")
    }
    let isRelay = canonical?.isAtRelay ?? false
    return EmailClaim(address: email.address, isProved: email.isVerified, isPrivate: email.isPrivate || isRelay)
  }

  private func language(_ tag: String?) throws(AccountLineProblem) -> String? {
    guard let tag else { return nil }
    let isTag = tag.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard isTag, (2...35).contains(tag.utf8.count) else {
      throw AccountLineProblem("invalid_value", "language must be a language tag, such as de or pt-BR.")
    }
    return tag
  }

  private func suspension(_ suspended: AccountLine.Suspended) throws(AccountLineProblem) -> Suspension {
    guard let suspension = Suspension(at: suspended.at, reason: suspended.reason, by: suspended.by) else {
      throw AccountLineProblem(
        "invalid_value", "suspended.reason must be a visible text of at most \(Suspension.longestReason) characters.")
    }
    return suspension
  }

  private func password(_ password: AccountLine.Password) throws(AccountLineProblem) -> ImportedAccount.Password {
    guard let canonical = CanonicalAddress(password.address) else {
      throw AccountLineProblem(
        "invalid_value", "password.address is no email address that people can sign in with.")
    }
    return ImportedAccount.Password(
      address: password.address, canonical: canonical, isVerified: password.isVerified, isPrivate: canonical.isAtRelay,
      hash: try password.hash.storable(within: bounds))
  }
}

// MARK: Sign-in methods

extension ImportRules {
  private func method(
    _ identity: AccountLine.Identity, at path: String, _ now: Date
  ) throws(AccountLineProblem) -> ImportedAccount.Method {
    for (name, value) in [("subject", identity.subject), ("tenant", identity.tenant)]
    where value.utf8.count > Self.longestKey {
      throw AccountLineProblem("invalid_value", "\(path): the \(name) must have at most \(Self.longestKey) bytes.")
    }
    try refuseStranger(identity, at: path)
    guard identity.status == .active || identity.closedAt != nil else {
      throw AccountLineProblem(
        "missing_member", "\(path).closed_at is missing. Write when the identity became \(identity.status.rawValue).")
    }
    guard identity.closedAt == nil || identity.status != .active else {
      throw AccountLineProblem("invalid_value", "\(path).closed_at is only for an identity that is revoked or gone.")
    }
    var tokens: [(client: ClientID, token: SecretText)] = []
    for token in identity.refreshTokens {
      guard !tokens.contains(where: { $0.client == token.client }) else {
        throw AccountLineProblem("invalid_value", "\(path) has two refresh tokens of one client.")
      }
      let client = clients.first { $0.id == token.client }
      guard let client, client.apple?.teamID == identity.tenant else {
        throw AccountLineProblem(
          "unknown_client",
          "\(path).client is no client of this server and realm whose apple.team is the identity's team.")
      }
      tokens.append((client.id, token.token))
    }
    return ImportedAccount.Method(
      key: IdentityKey(
        realm: realm, provider: identity.provider, tenant: identity.tenant, subject: identity.subject),
      email: try identity.email.map { email throws(AccountLineProblem) in try claim(email, at: "\(path).email") },
      status: identity.status, closedAt: identity.closedAt, refreshTokens: tokens)
  }

  /// A subject is valid only within its team or app: if no client has that one, nobody could ever sign in.
  private func refuseStranger(_ identity: AccountLine.Identity, at path: String) throws(AccountLineProblem) {
    switch identity.provider {
    case .apple where !clients.contains { $0.apple?.teamID == identity.tenant }:
      throw AccountLineProblem(
        "unknown_team",
        "\(path).team is the team of no client in the settings. Subjects of another team change in a transfer: "
          + "set up both teams, import, and run pippin transfer.")
    case .facebook where !clients.contains { $0.facebook?.appID == identity.tenant }:
      throw AccountLineProblem(
        "unknown_app", "\(path): no client has this Facebook app. Check facebook.app_id in the settings.")
    case .openid where !clients.contains { $0.openIDProviders.contains { $0.tenant.hasSameBytes(as: identity.tenant) } }:
      throw AccountLineProblem(
        "unknown_issuer",
        "\(path): no client has this issuer or OAuth 2 provider. Add it to `openid` of a client in the settings.")
    case .google where !clients.contains { $0.google != nil }:
      throw AccountLineProblem(
        "provider_not_set_up", "\(path): Google is not set up. Add `google` to a client in the settings.")
    default: break
    }
  }
}
