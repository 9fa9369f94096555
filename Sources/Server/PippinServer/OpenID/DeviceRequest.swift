package import PippinAccounts
package import PippinFoundation
import PippinTokens

/// A device that waits for its person to sign it in (RFC 8628), sealed into a record under the digest of its user code.
package struct DeviceRequest: Sendable, SealableObject {
  /// How long a person may take, in seconds.
  package static let lifetime = 600
  /// How long a device waits between two questions, in seconds.
  package static let interval = 5

  /// What became of it.
  enum Stage: Sendable, Equatable {
    case pending
    case denied
    /// The person agreed in this session of our own pages.
    case approved(SessionID, AccountID, authenticatedAt: Date)
    /// The device has its tokens.
    case redeemed
  }

  package let client: ClientID
  package let scope: GrantedScope
  /// What the person would agree to: the scope, and the claims that the settings named when the device asked.
  let agreement: GrantedScope
  /// Where the device asked from, for the person to compare.
  package let place: String
  package let createdAt: Date
  /// SHA-256 of what the device alone knows.
  let secretDigest: [UInt8]
  var stage: Stage

  var expiresAt: Date { createdAt.addingTimeInterval(TimeInterval(Self.lifetime)) }

  init(client: Client, scope: GrantedScope, place: String, secretDigest: [UInt8], createdAt: Date) {
    self.client = client.id
    self.scope = scope
    agreement = client.agreement(on: scope)
    self.place = place
    self.secretDigest = secretDigest
    self.createdAt = createdAt
    stage = .pending
  }

  func write(to writer: inout JSONWriter) {
    writer.member("device_client", client.rawValue)
    writer.member("scope", scope.text)
    if agreement != scope { writer.member("agreement", agreement.text) }
    writer.member("place", place)
    writer.member("secret", Base64URL.encode(secretDigest))
    writer.member("created_at", createdAt.millisecondsSince1970)
    switch stage {
    case .pending: writer.member("stage", "pending")
    case .denied: writer.member("stage", "denied")
    case .redeemed: writer.member("stage", "redeemed")
    case .approved(let session, let account, let authenticatedAt):
      writer.member("stage", "approved")
      writer.member("account", account.description)
      writer.member("session", session.description)
      writer.member("authenticated_at", authenticatedAt.millisecondsSince1970)
    }
  }

  init?(_ json: JSONElement) {
    guard let client = json["device_client"]?.string, let scope = json["scope"]?.string,
      let place = json["place"]?.string, let secret = json["secret"]?.string.flatMap({ Base64URL.decode($0) }),
      let createdAt = json["created_at"]?.integer
    else { return nil }
    switch json["stage"]?.string {
    case "pending": stage = .pending
    case "denied": stage = .denied
    case "redeemed": stage = .redeemed
    case "approved":
      guard let session = json["session"]?.string.flatMap(SessionID.init),
        let account = json["account"]?.string.flatMap(AccountID.init),
        let authenticatedAt = json["authenticated_at"]?.integer
      else { return nil }
      stage = .approved(session, account, authenticatedAt: Date(millisecondsSince1970: authenticatedAt))
    default: return nil
    }
    self.client = ClientID(rawValue: client)
    self.scope = GrantedScope(text: scope)
    agreement = GrantedScope(text: json["agreement"]?.string ?? scope)
    self.place = place
    self.createdAt = Date(millisecondsSince1970: createdAt)
    secretDigest = secret
  }
}

/// What a device gets to show and to keep (RFC 8628, 3.2).
package struct DeviceAuthorization: Sendable {
  package let deviceCode: String
  package let userCode: UserCode
}
