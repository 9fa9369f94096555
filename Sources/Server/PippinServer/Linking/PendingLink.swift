import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// The content of a link token: a proved identity that waits for an account's owner to link it.
///
/// It is kept sealed, with all that the provider gave, for ten minutes; linking removes it.
struct PendingLink: SealableObject {
  /// In seconds.
  static let lifetime: TimeInterval = 600

  let identity: ProvenIdentity
  /// The account on which the identity's address is proved.
  let account: AccountID
  /// The client that was given the token, the only one that may present it.
  let client: ClientID
  /// The provider's refresh token, if it gave one.
  let refreshToken: SecretText?
  /// The web flow that found it, which the account's owner goes through again.
  let flow: WebFlow?

  var attachment: PendingAttachment {
    PendingAttachment(identity: identity, account: account, refreshToken: refreshToken)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("link_to", account.description)
    writer.member("client", client.rawValue)
    identity.write(to: &writer)
    writer.member("refresh_token", ifPresent: refreshToken?.revealed)
    writer.member("flow", ifPresent: flow)
  }

  init(
    identity: ProvenIdentity, account: AccountID, client: ClientID, refreshToken: SecretText?, flow: WebFlow? = nil
  ) {
    self.flow = flow
    self.identity = identity
    self.account = account
    self.client = client
    self.refreshToken = refreshToken
  }

  /// Opens a record for `client` at `now`; `nil` if it is missing, expired, another client's or of another kind.
  init?(opening record: FlowRecord?, for client: ClientID, keys: MasterKeys, now: Date) {
    guard let pending = PendingLink(opening: record, keys: keys, now: now),
      pending.client.rawValue.hasSameBytes(as: client.rawValue)
    else { return nil }
    self = pending
  }

  init?(_ json: JSONElement) {
    guard let account = json["link_to"]?.string.flatMap(AccountID.init), let client = json["client"]?.string,
      let identity = ProvenIdentity(sealedIn: json)
    else { return nil }
    self.init(
      identity: identity, account: account, client: ClientID(rawValue: client),
      refreshToken: json["refresh_token"]?.string.map { SecretText($0) }, flow: json["flow"].flatMap(WebFlow.init)
    )
  }
}

/// Identifies a pending link by what presents it: an app's token, or a browser's cookie.
struct LinkHandle: Sendable {
  /// The record's id.
  let id: [UInt8]
  /// The token for an app; on the web there is none.
  let token: SecretText?

  /// A new token for an app.
  init(random: RandomSource) {
    self.init(presented: Base64URL.encode(random.bytes(32)))
  }

  /// A token that an app presents.
  init(presented token: String) {
    id = SHA256.hash("link\u{0}token\u{0}\(token)")
    self.token = SecretText(token)
  }

  /// The one pending link of a browser.
  init(of browser: BrowserID) {
    id = SHA256.hash("link\u{0}browser\u{0}\(browser.text)")
    token = nil
  }
}

// A proved person, as a record keeps them between two requests. Because the record is sealed, what is read counts as
// verified.

extension ProvenIdentity {
  /// Writes the members that ``init(sealedIn:)`` reads.
  func write(to writer: inout JSONWriter) {
    writer.member("realm", key.realm.rawValue)
    // Older records have no provider, and Apple's have none to this day.
    if key.provider != .apple { writer.member("provider", key.provider.rawValue) }
    writer.member("tenant", key.tenant)
    writer.member("subject", key.subject)
    if let email {
      writer.member("email", email.address)
      writer.member("email_proved", email.isProved)
      writer.member("email_private", email.isPrivate)
    }
    writer.member("authenticated_at", authenticatedAt.millisecondsSince1970)
    writer.member("issued_at", issuedAt.millisecondsSince1970)
    writer.member("transfer_subject", ifPresent: transferSubject)
  }

  init?(sealedIn content: JSONElement) {
    guard let realm = content["realm"]?.string, let tenant = content["tenant"]?.string,
      let subject = content["subject"]?.string, let authenticatedAt = content["authenticated_at"]?.integer,
      let issuedAt = content["issued_at"]?.integer
    else { return nil }
    let email = content["email"]?.string.map {
      EmailClaim(
        address: $0, isProved: content["email_proved"]?.bool ?? false,
        isPrivate: content["email_private"]?.bool ?? false)
    }
    let provider = content["provider"]?.string.map(Provider.init) ?? .apple
    self.init(
      provenKey: IdentityKey(
        realm: Realm(rawValue: realm), provider: provider, tenant: tenant, subject: subject),
      email: email, authenticatedAt: Date(millisecondsSince1970: authenticatedAt),
      issuedAt: Date(millisecondsSince1970: issuedAt), transferSubject: content["transfer_subject"]?.string)
  }
}
