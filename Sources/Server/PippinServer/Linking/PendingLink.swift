import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

/// What a link token stands for: a proved identity that waits for the owner of an account to attach it.
///
/// It is kept sealed, with all that the provider gave, for ten minutes; attaching takes it away.
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

  /// What a record holds for `client` at `now`; `nil` when it is gone, too old, another client's or of another kind.
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

/// Where a pending link is kept, and who may present it: whoever holds the token, or the browser whose cookie it is.
struct LinkHandle: Sendable {
  /// The record's id.
  let id: [UInt8]
  /// What an app is given; on the web nothing is handed out.
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

  /// The place of a browser's one pending link.
  init(of browser: BrowserID) {
    id = SHA256.hash("link\u{0}browser\u{0}\(browser.text)")
    token = nil
  }
}
