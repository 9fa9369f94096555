import PippinAPI
package import PippinAccounts
package import PippinFoundation
package import PippinSecret
import PippinTokens
import SignInWithPasskeys

/// A recovery link as the operator hands it on. It is never shown again.
package struct IssuedRecoveryLink: Sendable {
  /// The address of our page.
  package let address: SecretText
  package let account: AccountID
  package let validFrom: Date
  package let expiresAt: Date
}

/// A link that a browser presents.
struct PresentedRecoveryLink: Sendable {
  /// How many random bytes follow the account's id.
  static let secretCount = 32

  let account: AccountID
  let digest: [UInt8]

  /// Reads the token of a link's address.
  ///
  /// - Returns: nil if it cannot be one.
  init?(_ text: String) {
    guard let bytes = Base64URL.decode(text), bytes.count == 16 + Self.secretCount,
      let uuid = UUIDv7(bytes: Array(bytes.prefix(16)))
    else { return nil }
    account = AccountID(uuid)
    digest = SHA256.hash(Array(bytes.dropFirst(16)))
  }

  /// The token of a new link.
  static func text(of account: AccountID, random: RandomSource) -> SecretText {
    SecretText(Base64URL.encode(account.uuid.bytes + random.bytes(secretCount)))
  }
}

extension RecoveryLink: SealableObject {
  func write(to writer: inout JSONWriter) {
    writer.member("recovery_of", account.description)
    writer.member("digest", Base64URL.encode(digest))
    writer.member("by", by)
    writer.member("issued", issuedAt.millisecondsSince1970)
    writer.member("from", validFrom.millisecondsSince1970)
    writer.member("stop", Base64URL.encode(stop))
  }

  init?(_ json: JSONElement) {
    guard let account = json["recovery_of"]?.string.flatMap(AccountID.init),
      let digest = json["digest"]?.string.flatMap({ Base64URL.decode($0) }), let by = json["by"]?.string,
      let issued = json["issued"]?.integer, let from = json["from"]?.integer,
      let stop = json["stop"]?.string.flatMap({ Base64URL.decode($0) })
    else { return nil }
    self.init(
      account: account, digest: digest, by: by, issuedAt: Date(millisecondsSince1970: issued),
      validFrom: Date(millisecondsSince1970: from), stop: stop)
  }
}

extension RecoveryFlows {
  /// Makes a link by which the owner of an account adds a passkey, in place of an earlier link. Every proved address is told.
  ///
  /// - Parameter actor: the operator's name in the audit.
  /// - Throws: `not_found`, `account_suspended`, `invalid_value` for a guest's account, `provider_not_offered` if our pages have no
  ///   passkeys for its realm, and `insufficient_scope` for an operator's account, unless `actor` is the command line.
  package func issueLink(for id: AccountID, by actor: String) async throws(ServerError) -> IssuedRecoveryLink {
    guard let pages = clients.ofPages(mails: outgoing != nil) else { throw .providerNotOffered(.passkey) }
    _ = try clients.offeringPasskeys(pages.id)
    let account = try await operations.account(named: id)
    let now = now()
    let text = PresentedRecoveryLink.text(of: account.id, random: random)
    let stop = PresentedRecoveryLink.text(of: account.id, random: random)
    guard let presented = PresentedRecoveryLink(text.revealed), let stopping = PresentedRecoveryLink(stop.revealed)
    else { throw .unexpected(detail: "a recovery link that was just made cannot be read") }
    let link = RecoveryLink(
      account: account.id, digest: presented.digest, by: actor, issuedAt: now,
      validFrom: now.addingTimeInterval(delay), stop: stopping.digest)
    let issue = IssueRecoveryLink(
      account: account.id, realm: pages.realm, actor: actor, operators: try await operations.operators(with: account.id)
    )
    let stamp = stamp(at: now)
    let outcome = try await decide(on: issue.reads) { snapshot -> Decision<IssueRecoveryLink.Outcome> in
      let decision = try issue.decide(on: snapshot, at: stamp)
      guard var changes = decision.changes, case .issued(let account, let identities) = decision.outcome else {
        return decision
      }
      changes.add(
        try storing(link, as: RecoveryLink.record(of: account.id), until: link.expiresAt))
      for change in try mail.mailings(
        to: account, identities, at: now,
        { templates, recipient in
          templates.recoveryLink(link, stop: stopAddress(stop), to: recipient)
        })
      {
        changes.add(change)
      }
      return Decision(changes, decision.outcome)
    }
    switch outcome {
    case .issued: break
    case .unknown: throw .notFound
    case .suspended: throw .accountSuspended
    case .guest: throw .invalidValue(field: "id", reason: "is a guest's account, and nobody can say whose it is")
    case .otherRealm: throw .providerNotOffered(.passkey)
    case .ofOperator: throw .accountOfOperator
    }
    return IssuedRecoveryLink(
      address: SecretText("\(issuer)\(Self.path)?token=\(text.revealed)"), account: account.id,
      validFrom: link.validFrom, expiresAt: link.expiresAt)
  }

  /// The page that a link opens.
  static let path = "/recover"

  /// Whether a token is that of a link that serves later only.
  func isEarly(_ token: String) async throws(ServerError) -> Bool {
    guard let presented = PresentedRecoveryLink(token) else { return false }
    let (id, now) = (RecoveryLink.record(of: presented.account), now())
    return try await read([.record(id)]) { snapshot in
      guard let link = try RecoveryLink(opening: snapshot.record(id), keys: masterKeys, now: now) else { return false }
      return ConstantTime.equals(link.digest, presented.digest) && now < link.validFrom
    }
  }

  /// The link of a token, if it can be used now.
  func link(_ token: String) async throws(ServerError) -> PresentedRecoveryLink? {
    guard let presented = PresentedRecoveryLink(token) else { return nil }
    let (id, now) = (RecoveryLink.record(of: presented.account), now())
    return try await read([.record(id), .account(presented.account)]) { snapshot in
      guard let link = try RecoveryLink(opening: snapshot.record(id), keys: masterKeys, now: now),
        ConstantTime.equals(link.digest, presented.digest), link.isValid(at: now),
        try snapshot.account(presented.account)?.suspension == nil, try snapshot.account(presented.account) != nil
      else { return nil }
      return presented
    }
  }
}

// MARK: The passkey

extension PasskeyFlows {
  /// What our page asks for a new passkey of the account that a recovery link is for. Nothing is written.
  func recoveryOptions(
    for link: PresentedRecoveryLink, at id: ClientID
  ) async throws(ServerError) -> IssuedCeremony {
    let (client, registration) = try clients.offeringPasskeys(id)
    let settings = try passkeySettings()
    let (account, holders) = try await read([.accountInFull(link.account), .passkeys(of: link.account)]) {
      (try $0.account(link.account), try $0.passkeys(of: link.account))
    }
    guard let account else { throw .recoveryLinkInvalid }
    guard holders.count <= settings.perAccount else { throw .passkeyLimit }
    let handle = try handle(of: account)
    let kept = PasskeyCeremony(.recover(link: link.digest, link.account, handle), random: random, now: now())
    let asked = ceremony(kept, handle, settings.relyingParty(for: registration))
    let person = PasskeyPerson(account, app: settings.name)
    return IssuedCeremony(
      purpose: kept.purpose, text: try sealed(kept, for: client, settings.rpID),
      optionsJSON: asked.optionsJSON(
        userName: person.name, displayName: person.displayName, excluding: holders.map(\.descriptor)))
  }

  /// Adds the passkey to the account of a recovery link, uses the link up, and signs the browser in.
  ///
  /// - Parameters:
  ///   - device: the browser.
  ///   - cookie: the cookie that the new one replaces.
  func recover(
    _ answer: PasskeyAdditionRequest, by link: PresentedRecoveryLink, device: Device, replacing cookie: String?,
    _ observation: PasskeyObservation
  ) async throws(ServerError) -> PageSession {
    // 1. The ceremony is ours, and of this link (PK-65).
    let (client, registration) = try clients.offeringPasskeys(ClientID(rawValue: answer.clientID))
    let settings = try passkeySettings()
    let ceremony = try await opened(answer.ceremony, by: client, settings.rpID) { purpose in
      guard case .recover(let digest, let account, _) = purpose else { return false }
      return account == link.account && ConstantTime.equals(digest, link.digest)
    }
    observation.note(ceremony.purpose)
    guard case .recover(_, _, let handle) = ceremony.purpose else {
      throw .unexpected(detail: "a ceremony for something else was taken for one of a recovery")
    }

    // 2. What the password manager answered (PK-15 to PK-40).
    let made = try judged(
      answer.credential, of: ceremony, handle, settings.relyingParty(for: registration), observation)

    // 3. The decision, and the commit.
    let now = now()
    let surface = client.platform.surface
    let recovery = RecoverWithPasskey(
      RegisteredPasskey(made, named: Self.name(for: made, on: device), by: client, settings.rpID, at: now),
      account: link.account, digest: link.digest, surface: surface, device: device,
      mark: request.mark(of: device, client: client.id, surface: surface, in: client.realm),
      limit: settings.perAccount, spends: [ceremony.spent],
      operators: try await operations.operators(with: link.account))
    let stamp = stamp(at: now)
    let former = FormerSession(cookie, audit: newID(at: now))?.ended(keys: masterKeys, now: now)
    request.subject?.note(link.account)
    let outcome = try await locks.run(link.account.uuid.bytes) { () async throws(ServerError) in
      try await decide(
        on: recovery.reads + (former?.reads ?? []), further: { try recovery.furtherReads(after: $0) }
      ) { snapshot -> Decision<RecoverWithPasskey.Outcome> in
        let kept = try RecoveryLink(
          opening: snapshot.record(RecoveryLink.record(of: link.account)), keys: masterKeys, now: now)
        let decision = try recovery.decide(on: snapshot, link: kept, lifetimes: lifetimes, at: stamp)
        guard var changes = decision.changes, case .recovered(var result, let holder, let methods) = decision.outcome
        else { return decision }
        try former?.join(snapshot, &result, &changes)
        for change in try mail.mailings(
          to: result.account, methods, at: now,
          { templates, recipient in
            templates.recovered(
              AccountRecovered(
                by: .recoveryLink, manager: holder.passkey.manager, device: RequestingDevice(of: result.session),
                app: client.name, at: now, page: mail.checkPage), to: recipient)
          })
        { changes.add(change) }
        return Decision(changes, .recovered(result, holder, methods))
      }
    }
    switch outcome {
    case .recovered(let result, _, _): return PageSession(result, keys: masterKeys)
    case .linkInvalid: throw .recoveryLinkInvalid
    case .inUse: throw .identityInUse
    case .limit: throw .passkeyLimit
    case .alreadySpent: throw .challengeUsed
    case .otherRelyingParty(let recorded): throw .otherRelyingParty(recorded, than: settings.rpID)
    }
  }
}

extension ServerError {
  /// Our page says that the link was used, is void or is too old. No API takes one.
  static let recoveryLinkInvalid = ServerError(.notFound, cause: "the recovery link is not valid any more")

  /// A recovery link would give its maker the rights of an operator.
  static let accountOfOperator = ServerError(
    .insufficientScope,
    detail: "The account is an operator's. Its recovery link is made on the server only: pippin accounts recovery-link."
  )
}
