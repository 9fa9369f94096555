package import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens
import SignInWithApple

extension WebFlows {
  /// Redeems the ticket that a web flow brought back to an app. The app must have the verifier of its challenge.
  ///
  /// Within the ticket's minute the same caller gets the same session again, while its first refresh token is unused.
  ///
  /// - Parameter caller: the caller whose session is renewed, instead of opening another one (0049).
  package func redeem(
    ticket: String, verifier: String, client: ClientID, device: Device, renewing caller: Caller? = nil
  ) async throws(ServerError) -> SignInResult {
    // A text of any other form could spell the id of a record of another kind.
    guard Base64URL.decode(ticket)?.count == SHA256.byteCount, (43...128).contains(verifier.utf8.count) else {
      throw .ticketInvalid
    }
    let redemption = Redemption(
      ticket: ticket, challenge: AuthorizationRequest.codeChallenge(for: verifier), client: client, at: now())
    let stamp = stamp(at: redemption.at)
    let reads: [Read] = [.record(redemption.record)] + (caller.map { [.session($0.session.id)] } ?? [])
    return try await decide(
      on: reads,
      further: { snapshot in try redemption.session(in: snapshot, keys: masterKeys).map { [.sessionInFull($0)] } ?? [] }
    ) { snapshot -> Decision<SignInResult> in
      let verdict = try redemption.verdict(in: snapshot, keys: masterKeys)
      // What a person allowed on a device is one of the two, and no proof for the other (0142).
      if let device = verdict.device, device.isConfirmation != (caller != nil) { throw ServerError.ticketInvalid }
      switch verdict.stage {
      case .finished(let id, let created, let linked, _):
        if let caller, caller.session.id != id {
          let confirm = ConfirmSession(
            session: caller.session.id, proof: id, device: device)
          return try confirmed(confirm, by: verdict, redemption, on: snapshot, at: stamp)
        }
        return try redeemed(
          id, created: created, linked: linked, by: verdict.device?.naming(device) ?? device, verdict, stamp,
          redemption,
          on: snapshot)
      case .confirmed(let id) where id == caller?.session.id:
        let (account, session) = try redemption.live(id, in: snapshot)
        return Decision(nil, SignInResult(account: account, session: session, created: false))
      default: throw ServerError.ticketInvalid
      }
    }
  }

  private func redeemed(
    _ id: SessionID, created: Bool, linked: Bool, by device: Device, _ verdict: WebVerdict,
    _ stamp: Stamp, _ redemption: Redemption, on snapshot: Snapshot
  ) throws -> Decision<SignInResult> {
    var (account, session) = try redemption.live(id, in: snapshot)
    guard session.generation == 1 else { throw ServerError.ticketInvalid }
    let isNamed = session.device == device || device == Device()
    if !isNamed { session.device = device }
    // Until now the session only waited for its device.
    let isAwaited = verdict.device != nil
    if isAwaited { session.expiresAt = stamp.now.addingTimeInterval(lifetimes.tokenSession).inMilliseconds }
    let mark = request.mark(
      of: device, client: session.client, surface: session.surface, in: account.realm)
    // The browser of a web app was recorded when it came back.
    let isNew = (session.surface != .web || isAwaited) && account.devices.note(mark)
    let language = request.ownLanguage ?? account.language
    let isAccountChanged = isNew || language != account.language
    account.language = language
    let opened = SignInResult(account: account, session: session, created: created, linked: linked)
    guard !isNamed || isAwaited || isAccountChanged else { return Decision(nil, opened) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    if !isNamed || isAwaited { changes.add(.putSession(session)) }
    if isAccountChanged { changes.add(.putAccount(account)) }
    if isNew, !created {
      changes.audit(
        .newDevice, account: account.id, identity: session.identity, session: id, client: session.client,
        detail: session.surface.rawValue)
    }
    return Decision(changes, opened)
  }

  private func confirmed(
    _ confirm: ConfirmSession, by verdict: WebVerdict, _ redemption: Redemption, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<SignInResult> {
    let decision = try confirm.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
    switch decision.outcome {
    case .confirmed(let session):
      guard let account = try snapshot.account(session.account), var changes = decision.changes,
        let record = try snapshot.record(redemption.record)
      else { throw ServerError.ticketInvalid }
      let spent = WebVerdict(flow: verdict.flow, state: verdict.state, stage: .confirmed(session.id))
      changes.add(try storing(spent, as: record.id, version: record.version, until: record.expiresAt))
      return Decision(changes, SignInResult(account: account, session: session, created: false))
    case .anotherPerson: throw ServerError.appleUserMismatch
    case .over(let reason): throw ServerError.sessionEnded(reason)
    case .spent: throw ServerError.ticketInvalid
    case .unconfirmed:
      throw ServerError.providerUnreachable(
        .apple, retryAfter: ServerError.providerRetryAfter, newAuthorization: true,
        cause: "Apple's token endpoint did not answer at the callback")
    }
  }
}

/// The ticket of a web flow that continued on one of our pages, for the app that the person came from.
///
/// It is random, because there is no handle to derive it from.
struct WebTicket: Sendable {
  let text: String
  private let flow: WebFlow

  /// `nil` for a flow that ends on our own pages.
  init?(for flow: WebFlow, random: RandomSource) {
    guard flow.returnTo != nil else { return nil }
    text = Base64URL.encode(random.bytes(SHA256.byteCount))
    self.flow = flow
  }

  /// Commits what the ticket stands for with the session.
  func kept(keys: MasterKeys, random: RandomSource, now: Date) -> CommitHook {
    CommitHook { (_, result, changes) in
      changes.add(try record(result, keys: keys, random: random, now: now))
    }
  }

  /// What the ticket stands for, kept for a minute.
  private func record(_ opened: SignInResult, keys: MasterKeys, random: RandomSource, now: Date) throws(ServerError)
    -> Change
  {
    let finished = WebVerdict(
      flow: flow, state: SpentValue(digest: SHA256.hash(text), expiresAt: flow.expiresAt),
      stage: .finished(session: opened.session.id, created: opened.created, linked: opened.linked, ticket: text))
    return .putRecord(
      try finished.sealed(
        as: SHA256.hash(text), until: now.addingTimeInterval(WebVerdict.repeatable), keys: keys, random: random))
  }
}

/// A ticket that an app presents, with the proof that the app started the flow.
struct Redemption: Sendable {
  let ticket: String
  /// The challenge of the verifier that came with it.
  let challenge: String
  let client: ClientID
  let at: Date

  /// The id of the ticket's record.
  var record: [UInt8] { SHA256.hash(ticket) }

  /// What the ticket stands for. Throws `ticketInvalid` if it is another client's, has another verifier, or is too old.
  func verdict(in snapshot: Snapshot, keys: MasterKeys) throws -> WebVerdict {
    guard let kept = try snapshot.record(record), at < kept.expiresAt else { throw ServerError.ticketInvalid }
    let verdict = try WebVerdict.opened(kept, keys: keys)
    guard verdict.flow.client == client, let expected = verdict.flow.appChallenge,
      ConstantTime.equals(challenge, expected)
    else { throw ServerError.ticketInvalid }
    // The record of a handle is of the same kind, but a handle is no ticket.
    if case .finished(_, _, _, let known) = verdict.stage {
      guard let known, ConstantTime.equals(known, ticket) else { throw ServerError.ticketInvalid }
    }
    return verdict
  }

  /// The session that the ticket stands for; `nil` if there is none. `verdict` says why.
  func session(in snapshot: Snapshot, keys: MasterKeys) throws -> SessionID? {
    do {
      switch try verdict(in: snapshot, keys: keys).stage {
      case .finished(let id, _, _, _), .confirmed(let id): return id
      default: return nil
      }
    } catch is ServerError {
      return nil
    }
  }

  func live(_ id: SessionID, in snapshot: Snapshot) throws -> (Account, Session) {
    guard let session = try snapshot.session(id), session.endReason(at: at) == nil,
      let account = try snapshot.account(session.account)
    else { throw ServerError.ticketInvalid }
    return (account, session)
  }
}
