import PippinAccounts
import PippinFoundation
import PippinSecret
import SignInWithApple

extension WebFlows {
  /// Has what the callback proved lead to the account of the session that started the flow, while the browser presents that session
  /// and no other: whoever is sent the address of somebody else's flow attaches nothing.
  func attach(
    _ identity: ProvenIdentity, _ refreshToken: SecretText?, as verdict: WebVerdict, in record: [UInt8],
    presenting cookie: String?
  ) async throws(FlowError) {
    let now = now()
    guard let starter = verdict.flow.session, let cookie = cookie.flatMap(SessionCookie.init(parsing:)),
      cookie.session == starter,
      let session = try await read([.session(starter)]).session(starter),
      cookie.isGenuine(for: session, keys: masterKeys)
    else { throw .flowInvalid(.otherSession) }
    do {
      _ = try await linking.attach(
        ProvenAddition(
          identity: identity, account: session.account, session: PresentedSession(of: session),
          client: verdict.flow.client,
          spends: [verdict.state], refreshToken: refreshToken), reading: [.record(record)]
      ) { (snapshot, changes) throws(FlowError) in
        guard let current = snapshot.record(record) else { throw .flowInvalid(.expired) }
        let attached = WebVerdict(flow: verdict.flow, state: verdict.state, stage: .attached(starter))
        changes.add(
          try storing(
            attached, as: record, version: current.version, until: now.addingTimeInterval(WebVerdict.repeatable)))
      }
    } catch .identityToken(let error) where error.code == .nonceUsed {
      // Here the single-use value is the state, not a nonce of the person's app.
      throw .flowInvalid(.used)
    } catch .sessionEnded, .accountDeleted, .accessTokenInvalid {
      throw .flowInvalid(.otherSession)
    }
  }
}
