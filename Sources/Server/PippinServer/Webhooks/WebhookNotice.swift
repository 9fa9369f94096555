import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinTokens

/// What a webhook's job carries: for whom it is and what happened, by ids and words of ours; nothing personal, so nothing sealed.
struct WebhookNotice: Sendable {
  let receiver: [UInt8]
  let kind: WebhookEvent.Kind
  let account: AccountID
  let data: WebhookBody.Details

  init(receiver: [UInt8], event: WebhookEvent) {
    self.receiver = receiver
    kind = event.kind
    account = event.account
    data = event.data
  }

  /// Every member of the data is text, so one list of names serves both ways.
  private static let members: [(name: String, path: any WritableKeyPath<WebhookBody.Details, String?> & Sendable)] = [
    ("changed", \.changed), ("from", \.from), ("into", \.into), ("identity", \.identityID), ("provider", \.provider),
    ("session", \.sessionID), ("except_session", \.exceptSessionID), ("client", \.clientID), ("reason", \.reason),
    ("tenant", \.tenant), ("subject", \.subject),
    ("external_id", \.externalID),
  ]

  var payload: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("receiver", Base64URL.encode(receiver))
    writer.member("type", kind.rawValue)
    writer.member("account", account.description)
    for member in Self.members { writer.member(member.name, ifPresent: data[keyPath: member.path]) }
    writer.endObject()
    return writer.bytes
  }

  /// Reads what a job carries; `nil` for what a program of another version wrote.
  init?(payload: [UInt8]) {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: payload).root
    } catch {
      return nil
    }
    guard let receiver = root["receiver"]?.string.flatMap({ Base64URL.decode($0) }),
      let kind = root["type"]?.string.flatMap(WebhookEvent.Kind.init),
      let account = root["account"]?.string.flatMap(AccountID.init)
    else { return nil }
    self.receiver = receiver
    self.kind = kind
    self.account = account
    var data = WebhookBody.Details(accountID: account.description)
    for member in Self.members { data[keyPath: member.path] = root[member.name]?.string }
    self.data = data
  }
}
