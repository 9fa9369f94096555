import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

/// What a client is told by the back channel (Back-Channel Logout 1.0, 2.4): whose session of it is over.
enum LogoutToken {
  /// In seconds.
  private static let lifetime: Int64 = 120
  private static let event = "http://schemas.openid.net/event/backchannel-logout"

  static func issue(
    for notice: LogoutNotice, algorithm: SignatureAlgorithm, issuer: String, id: String, keys: SigningKeys, now: Date
  ) throws(FlowError) -> SecretText {
    let issuedAt = Int64(now.wholeSeconds)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", issuer)
    writer.member("aud", notice.client.rawValue)
    writer.member("sub", notice.account.description)
    writer.member("sid", notice.session.description)
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + lifetime)
    writer.member("jti", id)
    writer.name("events")
    writer.beginObject()
    writer.name(event)
    writer.beginObject()
    writer.endObject()
    writer.endObject()
    writer.endObject()
    return try keys.sign(writer.bytes, algorithm, as: .logoutToken, at: now)
  }
}

/// The session of a client that is over; what the job carries that tells the client.
struct LogoutNotice: Sendable, Equatable {
  let account: AccountID
  let client: ClientID
  let session: SessionID

  init(_ session: Session) {
    account = session.account
    client = session.client
    self.session = session.id
  }

  var payload: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("account", account.description)
    writer.member("client", client.rawValue)
    writer.member("session", session.description)
    writer.endObject()
    return writer.bytes
  }

  init?(payload: [UInt8]) {
    guard let json = JSONElement(plaintext: payload), let account = json["account"]?.string.flatMap(AccountID.init),
      let client = json["client"]?.string, let session = json["session"]?.string.flatMap(SessionID.init)
    else { return nil }
    self.account = account
    self.client = ClientID(rawValue: client)
    self.session = session
  }
}
