package import PippinAccounts
import PippinFoundation
package import PippinSecret

extension LinkingFlows {
  /// Completes a sign-in that lacked a name (`profile_required`).
  ///
  /// The name is kept before anything else can fail; the record goes in the change set that opens the session, so the token
  /// serves once.
  package func completeProfile(
    token: SecretText, name: PersonName
  ) async throws(FlowError) -> (result: SignInResult, way: WebProvider) {
    let id = PendingSignUp.id(of: token.revealed)
    guard let pending = try await pendingSignUp(id), pending.flow == nil else { throw .profileTokenUnknown }
    return (
      try await complete(pending, in: id, with: name, kind: .tokens),
      clients.way(to: pending.identity.key, of: pending.client)
    )
  }

  /// The record of a sign-in that lacks a name; `nil` when it is gone, too old or of another kind.
  func pendingSignUp(_ id: [UInt8]) async throws(FlowError) -> PendingSignUp? {
    PendingSignUp(opening: try await read([.record(id)]).record(id), keys: masterKeys, now: now())
  }

  /// Opens the session that lacked nothing but the name.
  ///
  /// - Parameters:
  ///   - browser: where a link is kept that has to be offered instead, since somebody else proved the address meanwhile.
  ///   - companions: what is committed with it.
  func complete(
    _ pending: PendingSignUp, in id: [UInt8], with name: PersonName, kind: Session.Kind, browser: BrowserID? = nil,
    with companions: [SignInCompanion] = []
  ) async throws(FlowError) -> SignInResult {
    let client = try clients.known(pending.client)
    let key = pending.identity.key
    try await signIns.keep(name, for: key, spending: [], from: id)
    var attempt = SignInAttempt(
      identity: pending.identity, client: client.id, intent: pending.flow?.intent ?? .any, kind: kind,
      surface: client.platform.surface, device: pending.device, spends: [], provedAt: pending.identity.issuedAt,
      refreshToken: pending.refreshToken)
    attempt.mark = pending.mark
    attempt.language = context.asker.ownLanguage ?? pending.language
    let record = SignInCompanion(reads: [.record(id)]) { (snapshot, _, changes) throws(FlowError) in
      guard snapshot.record(id) != nil else { throw .profileTokenUnknown }
      changes.add(.removeRecord(id))
    }
    let place = browser.flatMap { browser in pending.flow.map { WebPlace(browser: browser, flow: $0) } }
    return try await signIns.open(attempt, in: place, hasWaited: true, with: [record] + companions)
  }
}

extension FlowError {
  static let profileTokenUnknown = FlowError.invalidValue(
    field: "profile_token", reason: "has expired or was used; sign in again")
}
