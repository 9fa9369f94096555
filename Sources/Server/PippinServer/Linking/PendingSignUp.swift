package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

/// The content of a profile token, or of a browser's cookie: a proved person who lacks only the name that the client requires.
///
/// All that the provider gave is kept sealed, so that a crash or an outage between the two requests does not cost the person
/// another sign-in.
struct PendingSignUp: SealableObject {
  /// In seconds: a person may have to be asked twice.
  static let lifetime: TimeInterval = 3600
  /// In seconds, for a record of a browser's cookie: no longer than a pending link, since others may use the computer.
  private static let browserLifetime = PendingLink.lifetime

  let identity: ProvenIdentity
  let client: ClientID
  let refreshToken: SecretText?
  let device: Device
  /// The mark by which the account will recognise the device, and the language to store with the account.
  let mark: DeviceMark?
  let language: String?
  /// The web flow that the name is for.
  let flow: WebFlow?

  /// In seconds.
  var lifetime: TimeInterval { flow == nil ? Self.lifetime : Self.browserLifetime }

  /// The record's id.
  static func id(of token: String) -> [UInt8] {
    SHA256.hash("profile\u{0}\(token)")
  }

  /// The record id of a browser's one unfinished sign-in, for which no token is given out.
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
  }

  init(
    identity: ProvenIdentity, client: ClientID, refreshToken: SecretText?, device: Device, mark: DeviceMark? = nil,
    language: String? = nil, flow: WebFlow? = nil
  ) {
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
    self.init(
      identity: identity, client: ClientID(rawValue: client),
      refreshToken: json["refresh_token"]?.string.map { SecretText($0) },
      device: Device(
        name: json["device_name"]?.string, platform: json["device_platform"]?.string,
        appVersion: json["device_app_version"]?.string),
      mark: json["device_mark"]?.string.flatMap { Base64URL.decode($0) }.flatMap(DeviceMark.init),
      language: json["language"]?.string, flow: json["flow"].flatMap(WebFlow.init))
  }
}

extension LinkingFlows {
  /// Completes a sign-in that lacked a name (`profile_required`).
  ///
  /// The name is stored before anything else can fail. The change set that opens the session removes the record, so the
  /// token is valid once.
  package func completeProfile(
    token: SecretText, name: PersonName
  ) async throws(ServerError) -> (result: SignInResult, way: WebProvider) {
    let id = PendingSignUp.id(of: token.revealed)
    guard let pending = try await pendingSignUp(id), pending.flow == nil else { throw .profileTokenUnknown }
    return (
      try await complete(pending, in: id, with: name, kind: .tokens),
      clients.way(to: pending.identity.key, of: pending.client)
    )
  }

  /// The record of a sign-in that lacks a name; `nil` if it is missing, expired or of another kind.
  func pendingSignUp(_ id: [UInt8]) async throws(ServerError) -> PendingSignUp? {
    PendingSignUp(opening: try await read([.record(id)]).record(id), keys: masterKeys, now: now())
  }

  /// Opens the session that lacked only the name.
  ///
  /// - Parameters:
  ///   - browser: the browser whose pending link is stored if somebody else proved the address meanwhile.
  ///   - hooks: what else is committed with it.
  func complete(
    _ pending: PendingSignUp, in id: [UInt8], with name: PersonName, kind: Session.Kind, browser: BrowserID? = nil,
    with hooks: [CommitHook] = []
  ) async throws(ServerError) -> SignInResult {
    let client = try clients.known(pending.client)
    let key = pending.identity.key
    try await signIns.keep(name, for: key, spending: [], from: id)
    var attempt = SignInAttempt(
      identity: pending.identity, client: client.id, intent: pending.flow?.intent ?? .any, kind: kind,
      surface: client.platform.surface, device: pending.device, spends: [], provedAt: pending.identity.issuedAt,
      refreshToken: pending.refreshToken)
    attempt.mark = pending.mark
    attempt.language = context.request.ownLanguage ?? pending.language
    let record = CommitHook(reads: [.record(id)]) { (snapshot, _, changes) throws(ServerError) in
      guard snapshot.record(id) != nil else { throw .profileTokenUnknown }
      changes.add(.removeRecord(id))
    }
    let place = browser.flatMap { browser in pending.flow.map { WebPlace(browser: browser, flow: $0) } }
    return try await signIns.open(attempt, in: place, hasWaited: true, with: [record] + hooks)
  }
}

extension ServerError {
  static let profileTokenUnknown = ServerError.invalidValue(
    field: "profile_token", reason: "has expired or was used; sign in again")
}
