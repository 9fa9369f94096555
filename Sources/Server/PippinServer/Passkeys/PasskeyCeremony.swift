import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens
import SignInWithPasskeys

/// What the server keeps of a ceremony, sealed beside its challenge: handing one out writes nothing, so strangers cannot fill a table
/// (PK-62, R-4).
///
/// The seal is bound to the client, the realm and the RP ID. So a ceremony of another client does not open at all.
struct PasskeyCeremony: SealableObject, Equatable {
  /// What a ceremony is for. An answer serves this and nothing else (PK-65).
  enum Purpose: Sendable, Equatable {
    /// Opening a session for whoever has the passkey.
    case signIn
    /// The same on our own page, in the browser whose id has this digest: else an assertion of somebody else's would sign its person in to
    /// a stranger's account (PK-65).
    case signInOnPage(browser: String)
    /// Proving in this session that its person is still there.
    case confirm(SessionID)
    /// A new passkey for the account of this session, with this user handle.
    case add(SessionID, AccountID, PasskeyUserHandle)
    /// The same without a sheet, after a password (PK-103).
    case addConditionally(SessionID, AccountID, PasskeyUserHandle)
    /// A new passkey for the account of the recovery link whose secret has this digest.
    case recover(link: [UInt8], AccountID, PasskeyUserHandle)
    /// A new passkey for a new account, or for the guest of this session, with this user handle.
    case signUp(SessionID?, PasskeyUserHandle)
    /// The same for a new account on our own page, in the browser whose id has this digest.
    case signUpOnPage(browser: String, PasskeyUserHandle)
  }

  /// How long an answer is taken, in seconds (PK-64).
  static let lifetime = 600
  /// The same for one that waits in a field of our own page.
  static let pageLifetime = 3600
  /// The longest text of a ceremony, in bytes.
  static let maximumCount = 1024

  let purpose: Purpose
  let challenge: PasskeyChallenge
  /// In whole seconds.
  let expiresAt: Date

  init(_ purpose: Purpose, random: RandomSource, now: Date) {
    self.purpose = purpose
    challenge = PasskeyChallenge(from: random)
    expiresAt = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down) + Double(purpose.lifetime))
  }

  /// What the commit that takes the answer records, so that no other takes one (PK-61 to PK-63).
  var spent: SpentValue {
    // For longer than clocks differ and a request takes: no purge may forget it before the last server refuses the ceremony.
    SpentValue(digest: SHA256.hash(challenge.secret.revealed), expiresAt: expiresAt.addingTimeInterval(60))
  }

  func write(to writer: inout JSONWriter) {
    writer.member("purpose", purpose.name)
    writer.member("challenge", Base64URL.encode(challenge.secret.revealed))
    writer.member("expires", Int(expiresAt.timeIntervalSince1970))
    switch purpose {
    case .signIn: break
    case .signInOnPage(let browser): writer.member("browser", browser)
    case .confirm(let session): writer.member("session", session.description)
    case .add(let session, let account, let handle), .addConditionally(let session, let account, let handle):
      writer.member("session", session.description)
      writer.member("account", account.description)
      writer.member("handle", Base64URL.encode(handle.bytes))
    case .recover(let link, let account, let handle):
      writer.member("link", Base64URL.encode(link))
      writer.member("account", account.description)
      writer.member("handle", Base64URL.encode(handle.bytes))
    case .signUp(let guest, let handle):
      writer.member("session", ifPresent: guest?.description)
      writer.member("handle", Base64URL.encode(handle.bytes))
    case .signUpOnPage(let browser, let handle):
      writer.member("browser", browser)
      writer.member("handle", Base64URL.encode(handle.bytes))
    }
  }

  init?(_ json: JSONElement) {
    guard let challenge = json["challenge"]?.string.flatMap({ Base64URL.decode($0) }),
      let expires = json["expires"]?.integer, let purpose = Purpose(json)
    else { return nil }
    do {
      self.challenge = try PasskeyChallenge(SecretBytes(challenge))
    } catch {
      return nil
    }
    self.purpose = purpose
    expiresAt = Date(timeIntervalSince1970: Double(expires))
  }
}

extension PasskeyCeremony.Purpose {
  /// The name in the seal, and the label of the metric.
  var name: String {
    switch self {
    case .signIn, .signInOnPage: "sign_in"
    case .confirm: "confirm"
    case .add: "add"
    case .addConditionally: "add_conditional"
    case .recover: "recover"
    case .signUp, .signUpOnPage: "sign_up"
    }
  }

  fileprivate var lifetime: Int {
    switch self {
    case .signInOnPage, .signUpOnPage: PasskeyCeremony.pageLifetime
    case .signIn, .confirm, .add, .addConditionally, .signUp, .recover: PasskeyCeremony.lifetime
    }
  }

  fileprivate init?(_ json: JSONElement) {
    let session = json["session"]?.string.flatMap(SessionID.init)
    switch (json["purpose"]?.string, session) {
    case ("sign_in", nil): self = json["browser"]?.string.map { .signInOnPage(browser: $0) } ?? .signIn
    case ("confirm", let session?): self = .confirm(session)
    case ("add", let session?):
      guard let (account, handle) = Self.addition(json) else { return nil }
      self = .add(session, account, handle)
    case ("add_conditional", let session?):
      guard let (account, handle) = Self.addition(json) else { return nil }
      self = .addConditionally(session, account, handle)
    case ("recover", nil):
      guard let link = json["link"]?.string.flatMap({ Base64URL.decode($0) }),
        let (account, handle) = Self.addition(json)
      else { return nil }
      self = .recover(link: link, account, handle)
    case ("sign_up", let session):
      guard let handle = Self.handle(json) else { return nil }
      self = json["browser"]?.string.map { .signUpOnPage(browser: $0, handle) } ?? .signUp(session, handle)
    default: return nil
    }
  }

  private static func addition(_ json: JSONElement) -> (AccountID, PasskeyUserHandle)? {
    guard let account = json["account"]?.string.flatMap({ AccountID($0) }), let handle = handle(json) else {
      return nil
    }
    return (account, handle)
  }

  private static func handle(_ json: JSONElement) -> PasskeyUserHandle? {
    guard let bytes = json["handle"]?.string.flatMap({ Base64URL.decode($0) }) else { return nil }
    do {
      return try PasskeyUserHandle(bytes)
    } catch {
      return nil
    }
  }
}

extension PasskeyFlows {
  /// The text of a ceremony for one client; at most ``PasskeyCeremony/maximumCount`` bytes.
  func sealed(_ ceremony: PasskeyCeremony, for client: Client, _ rpID: RelyingPartyID) throws(ServerError) -> SecretText
  {
    SecretText(
      try ceremony.sealedText(as: Self.entry(client, rpID), keys: masterKeys, random: random))
  }

  /// Opens a ceremony that came back with an answer.
  ///
  /// - Parameter isRight: whether the ceremony is of the purpose, and of the session, that the request is for (PK-65).
  /// - Throws: `challenge_mismatch` for anything that this server did not hand to this client for that, and `challenge_expired`.
  func opened(
    _ text: SecretText, by client: Client, _ rpID: RelyingPartyID, _ isRight: (PasskeyCeremony.Purpose) -> Bool
  ) async throws(ServerError) -> PasskeyCeremony {
    let ceremony: PasskeyCeremony? =
      text.revealed.utf8.count > PasskeyCeremony.maximumCount
      ? nil : try await opened(text.revealed, as: Self.entry(client, rpID))
    guard let ceremony else {
      throw .passkeyInvalid(.challengeMismatch, cause: "the ceremony was not handed out by this server to this client")
    }
    guard isRight(ceremony.purpose) else {
      throw .passkeyInvalid(
        .challengeMismatch, cause: "the ceremony is for “\(ceremony.purpose.name)”, or for another session")
    }
    guard now() < ceremony.expiresAt else {
      throw .passkeyInvalid(.challengeExpired, cause: "the ceremony was handed out too long ago")
    }
    return ceremony
  }

  /// The first word is the version of the sealed text.
  private static func entry(_ client: Client, _ rpID: RelyingPartyID) -> String {
    ["passkey ceremony 1", client.id.rawValue, client.realm.rawValue, rpID.text].joined(separator: "\u{0}")
  }
}
