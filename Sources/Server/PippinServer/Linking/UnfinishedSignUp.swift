package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

/// What a profile token, or a browser's cookie, stands for: a proved person who lacks nothing but the name that the client demands.
///
/// All that the provider gave is kept sealed, so that no crash and no outage between the two requests costs the person another
/// sign-in.
struct UnfinishedSignUp: SealableObject {
  /// In seconds: a person may have to be asked twice.
  static let lifetime: TimeInterval = 3600
  /// In seconds, where a browser's cookie alone finds it: no longer than a link waits on a computer that others may come to.
  private static let browserLifetime = PendingLink.lifetime

  let identity: ProvenIdentity
  let client: ClientID
  /// What the sign-in asked for. The name that completes it does not make it ask for more.
  let intent: SignInAttempt.Intent
  /// Whether the person had an account then. If it is gone when the name comes, no new one is opened in its place.
  let wasKnown: Bool
  let refreshToken: SecretText?
  let device: Device
  /// By which the account is to know the device again, and the language to be kept with it.
  let mark: DeviceMark?
  let language: String?
  /// The web flow that the name is for.
  let flow: WebFlow?
  /// Whether the sign-in may create an account.
  let appVerdict: KeptAppVerdict
  /// SHA-256 of the code of the invitation that was presented.
  let invitation: [UInt8]?
  /// What the hook says of the account, if it was asked.
  let approval: SignUpApproval

  /// In seconds.
  var lifetime: TimeInterval { flow == nil ? Self.lifetime : Self.browserLifetime }

  /// The record's id.
  static func id(of token: String) -> [UInt8] {
    SHA256.hash("profile\u{0}\(token)")
  }

  /// The place of a browser's one unfinished sign-in, which nothing is handed out for.
  static func id(of browser: BrowserID) -> [UInt8] {
    SHA256.hash("profile\u{0}browser\u{0}\(browser.text)")
  }

  func write(to writer: inout JSONWriter) {
    writer.member("sign_up_with", client.rawValue)
    identity.write(to: &writer)
    writer.member("refresh_token", ifPresent: refreshToken?.revealed)
    writer.member("device_name", ifPresent: device.name)
    writer.member("device_platform", ifPresent: device.platform)
    writer.member("device_app_version", ifPresent: device.appVersion)
    writer.member("device_mark", ifPresent: mark.map { Base64URL.encode($0.bytes) })
    writer.member("language", ifPresent: language)
    writer.member("flow", ifPresent: flow)
    writer.member("intent", intent.rawValue)
    writer.member("was_known", wasKnown)
    writer.member("app_attest", appVerdict.text)
    writer.member("invitation", ifPresent: invitation.map { Base64URL.encode($0) })
    approval.write(to: &writer)
  }

  init(
    identity: ProvenIdentity, client: ClientID, intent: SignInAttempt.Intent, wasKnown: Bool,
    refreshToken: SecretText?, device: Device, mark: DeviceMark? = nil, language: String? = nil,
    flow: WebFlow? = nil, appVerdict: KeptAppVerdict, invitation: [UInt8]? = nil,
    approval: SignUpApproval = .unasked
  ) {
    self.intent = intent
    self.wasKnown = wasKnown
    self.appVerdict = appVerdict
    self.invitation = invitation
    self.approval = approval
    self.flow = flow
    self.identity = identity
    self.client = client
    self.refreshToken = refreshToken
    self.device = device
    self.mark = mark
    self.language = language
  }

  init?(_ json: JSONElement) {
    guard let client = json["sign_up_with"]?.string, let identity = ProvenIdentity(sealedIn: json) else { return nil }
    let flow = json["flow"].flatMap(WebFlow.init)
    self.init(
      identity: identity, client: ClientID(rawValue: client),
      intent: json["intent"]?.string.flatMap(SignInAttempt.Intent.init) ?? flow?.intent ?? .any,
      wasKnown: json["was_known"]?.bool ?? false,
      refreshToken: json["refresh_token"]?.string.map { SecretText($0) },
      device: Device(
        name: json["device_name"]?.string, platform: json["device_platform"]?.string,
        appVersion: json["device_app_version"]?.string),
      mark: json["device_mark"]?.string.flatMap { Base64URL.decode($0) }.flatMap(DeviceMark.init),
      language: json["language"]?.string, flow: flow,
      appVerdict: KeptAppVerdict(text: json["app_attest"]?.string),
      invitation: json["invitation"]?.string.flatMap { Base64URL.decode($0) },
      approval: SignUpApproval(json, in: identity.key.realm))
  }
}

extension LinkingFlows {
  /// Completes a sign-in that lacked a name (`profile_required`).
  ///
  /// The name is kept before anything else can fail; the record goes in the change set that opens the session, so the token
  /// serves once.
  package func completeProfile(
    token: SecretText, name: PersonName
  ) async throws(ServerError) -> (result: SignInResult, method: WebProvider) {
    let id = UnfinishedSignUp.id(of: token.revealed)
    guard let pending = try await pendingSignUp(id), pending.flow == nil else { throw .profileTokenUnknown }
    return (
      try await complete(pending, in: id, with: name, kind: .tokens),
      clients.method(to: pending.identity.key, of: pending.client)
    )
  }

  /// The record of a sign-in that lacks a name; `nil` when it is gone, too old or of another kind.
  func pendingSignUp(_ id: [UInt8]) async throws(ServerError) -> UnfinishedSignUp? {
    UnfinishedSignUp(opening: try await read([.record(id)], { try $0.record(id) }), keys: masterKeys, now: now())
  }

  /// Opens the session that lacked nothing but the name.
  ///
  /// - Parameters:
  ///   - browser: where a link is kept that has to be offered instead, since somebody else proved the address meanwhile.
  ///   - hooks: what is committed with it.
  func complete(
    _ pending: UnfinishedSignUp, in id: [UInt8], with name: PersonName, kind: Session.Kind, browser: BrowserID? = nil,
    with hooks: [CommitHook] = []
  ) async throws(ServerError) -> SignInResult {
    let client = try clients.known(pending.client)
    let key = pending.identity.key
    try await signIns.keep(name, for: key, spending: [], from: id)
    var attempt = SignInAttempt(
      identity: pending.identity, client: client.id, intent: pending.intent, kind: kind,
      surface: client.platform.surface, device: pending.device, spends: [], provedAt: pending.identity.issuedAt,
      refreshToken: pending.refreshToken)
    attempt.wasKnown = pending.wasKnown
    attempt.newAccounts = client.newAccountTerms(
      unattested: pending.appVerdict.refusal(by: client), invitation: pending.invitation)
    if case .given = pending.approval { attempt.newAccounts.approval = pending.approval }
    attempt.mark = pending.mark
    attempt.language = request.ownLanguage ?? pending.language
    try await signUpHook.settle(&attempt, named: name, knownBy: id)
    let record = CommitHook(reads: [.record(id)]) { (snapshot, _, changes) in
      guard try snapshot.record(id) != nil else { throw ServerError.profileTokenUnknown }
      changes.add(.removeRecord(id))
    }
    let place = browser.flatMap { browser in pending.flow.map { WebPlace(browser: browser, flow: $0) } }
    return try await signIns.open(attempt, in: place, hasWaited: true, from: id, hooks: [record] + hooks)
  }
}

extension ServerError {
  static let profileTokenUnknown = ServerError.invalidValue(
    field: "profile_token", reason: "has expired or was used; sign in again")
}
