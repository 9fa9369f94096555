import FoundationEssentials
import PippinAccounts
import PippinCryptography
import PippinSecret
import SignInWithApple

/// A proved person, and what a sign-in of theirs uses up.
struct Arrival: Sendable {
  let identity: ProvenIdentity
  let client: ClientID
  let intent: SignIn.Intent
  let kind: Session.Kind
  let surface: Surface
  let device: Device
  let spends: [SpentValue]
  /// Apple's refresh token from the exchange.
  let refreshToken: SecretText?
}

extension Flows {
  /// Keeps the name that Apple gives once, before anything else can fail (R-1, TRAP-12).
  func keep(_ name: PersonName?, for key: IdentityKey) async throws(FlowError) {
    guard let name else { return }
    let now = now()
    let keep = KeepProfile(key: key, name: name, changeSet: newID(at: now))
    _ = try await decide(on: keep.reads) { snapshot in
      Decision(keep.decide(on: snapshot, now: now), ())
    }
  }

  /// Decides and commits a sign-in: account, identity, vault entry, session, spent values and audit in one change set.
  ///
  /// - Parameters:
  ///   - more: further reads that `alongside` relies on.
  ///   - alongside: adds to the change set what must be committed with the session, and answers what the caller wants back.
  func openSession<Extra: Sendable>(
    for arrival: Arrival, reading more: [Read],
    alongside: (Snapshot, OpenedSession, inout ChangeSet) throws(FlowError) -> Extra?
  ) async throws(FlowError) -> (signIn: OpenedSession, alongside: Extra?) {
    // One person's sign-ins take turns: in a crowd of them each would find what it read changed, and give up with its code spent.
    return try await turns.run(arrival.identity.key.digest(for: "person")) { () async throws(FlowError) in
      try await openSessionInTurn(for: arrival, reading: more, alongside: alongside)
    }
  }

  private func openSessionInTurn<Extra: Sendable>(
    for arrival: Arrival, reading more: [Read],
    alongside: (Snapshot, OpenedSession, inout ChangeSet) throws(FlowError) -> Extra?
  ) async throws(FlowError) -> (signIn: OpenedSession, alongside: Extra?) {
    let now = now()
    let ids = SignIn.FreshIDs(
      changeSet: newID(at: now), account: newID(at: now), identity: newID(at: now), session: newID(at: now),
      sessionSecret: SecretBytes(random.bytes(16)), audit: [newID(at: now), newID(at: now)])
    let vaultEntryID: VaultEntryID = newID(at: now)
    let key = arrival.identity.key
    let reads = SignIn.reads(for: key, spending: arrival.spends) + more
    let (outcome, extra) = try await decide(on: reads) {
      snapshot throws(FlowError) -> Decision<(SignIn.Outcome, Extra?)> in
      let holder = snapshot.identity(key)?.id ?? ids.identity
      let entry = try arrival.refreshToken.map { token throws(FlowError) in
        try vaultEntry(token, identity: holder, client: arrival.client, id: vaultEntryID)
      }
      let signIn = SignIn(
        identity: arrival.identity, client: arrival.client, intent: arrival.intent, kind: arrival.kind,
        surface: arrival.surface, device: arrival.device, spends: arrival.spends, vaultEntry: entry, ids: ids)
      let decision = signIn.decide(on: snapshot, lifetimes: lifetimes, now: now)
      guard case .signedIn(let account, let session, let created) = decision.outcome, var changes = decision.changes
      else {
        return Decision(decision.changes, (decision.outcome, nil))
      }
      let opened = OpenedSession(account: account, session: session, created: created)
      let extra = try alongside(snapshot, opened, &changes)
      return Decision(changes, (decision.outcome, extra))
    }
    switch outcome {
    case .signedIn(let account, let session, let created):
      return (OpenedSession(account: account, session: session, created: created), extra)
    case .accountNotFound:
      throw .accountNotFound
    case .alreadySpent:
      throw .nonceUsed
    case .overtaken:
      // Consent was withdrawn after this code was issued, so the code is dead at Apple whatever it answered in the race.
      throw .authorizationCodeInvalid
    }
  }
}
