import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret
import SignInWithApple

/// What the callback found out, sealed into a record until the browser that started the flow comes for it.
///
/// Written at the callback, it changes no account: a verdict that nobody finishes just expires.
struct WebVerdict: SealableObject {
  /// How long the browser has to come for it, in seconds.
  static let lifetime: TimeInterval = 600
  /// How long the same answer is given again after the first, in seconds.
  static let repeatable: TimeInterval = 60

  /// What became of it.
  enum Stage: Sendable {
    /// The person is proved; nothing is decided.
    /// `owedCode` is there where Apple's token endpoint was not.
    case proved(ProvenIdentity, refreshToken: SecretText?, owedCode: SecretText?)
    /// The session is open; `ticket` is for an app to redeem.
    case finished(session: SessionID, created: Bool, linked: Bool, ticket: String?)
    /// The ticket made this session recent again, and is spent but for the same call again.
    case confirmed(SessionID)
    /// The identity leads to the account of this session, which had started the flow.
    case attached(SessionID)
  }

  let flow: WebFlow
  let state: SpentValue
  let stage: Stage

  func write(to writer: inout JSONWriter) {
    writer.member("flow", ifPresent: flow)
    writer.member("state", Base64URL.encode(state.digest))
    switch stage {
    case .proved(let identity, let refreshToken, let owedCode):
      identity.write(to: &writer)
      writer.member("refresh_token", ifPresent: refreshToken?.revealed)
      writer.member("owed_code", ifPresent: owedCode?.revealed)
    case .finished(let session, let created, let linked, let ticket):
      writer.member("session", session.description)
      writer.member("created", created)
      writer.member("linked", linked)
      writer.member("ticket", ifPresent: ticket)
    case .confirmed(let session):
      writer.member("confirmed", session.description)
    case .attached(let session):
      writer.member("attached_by", session.description)
    }
  }

  init(flow: WebFlow, state: SpentValue, stage: Stage) {
    self.flow = flow
    self.state = state
    self.stage = stage
  }

  init?(_ json: JSONElement) {
    guard let flow = json["flow"].flatMap(WebFlow.init),
      let digest = json["state"]?.string.flatMap({ Base64URL.decode($0) }), let stage = Stage(json)
    else { return nil }
    self.flow = flow
    state = SpentValue(digest: digest, expiresAt: flow.expiresAt)
    self.stage = stage
  }

  /// The verdict that a record holds. Its id leads to no other kind, so one that does not open is an error, not a refusal.
  static func opened(_ record: FlowRecord, keys: MasterKeys) throws(FlowError) -> WebVerdict {
    guard let verdict = WebVerdict(opening: record, keys: keys) else {
      throw .unexpected(detail: "a web verdict cannot be read: was a master key taken out of the settings?")
    }
    return verdict
  }
}

extension WebVerdict.Stage {
  init?(_ json: JSONElement) {
    if let session = json["session"]?.string.flatMap(SessionID.init), let created = json["created"]?.bool {
      self = .finished(
        session: session, created: created, linked: json["linked"]?.bool ?? false, ticket: json["ticket"]?.string)
      return
    }
    if let session = json["confirmed"]?.string.flatMap(SessionID.init) {
      self = .confirmed(session)
      return
    }
    if let session = json["attached_by"]?.string.flatMap(SessionID.init) {
      self = .attached(session)
      return
    }
    guard let identity = ProvenIdentity(sealedIn: json) else { return nil }
    self = .proved(
      identity, refreshToken: json["refresh_token"]?.string.map { SecretText($0) },
      owedCode: json["owed_code"]?.string.map { SecretText($0) })
  }
}
