import PippinAccounts
import PippinFoundation
import PippinTestKit

extension Model {
  /// A passkey as its authenticator knows it.
  struct OwnPasskey {
    let key: IdentityKey
    let member: Int
    let credentialID: [UInt8]
    let publicKey: [UInt8]
    let userHandle: [UInt8]
    let isSynchronised: Bool
    /// The last counter that signed anybody in.
    var counter: UInt32
  }

  /// Somebody registers a passkey in a session of theirs, now and then one that is registered already, or without a question.
  ///
  /// - Parameter handle: the account's, as the ceremony that was begun has it.
  func addPasskey(in session: OwnSession, handle: [UInt8]?) -> Action {
    let member = session.member
    let known = happens(1, of: 8) ? any(of: passkeys.filter { $0.member == member }) : nil
    let id = known?.credentialID ?? samples.random.bytes(32)
    let isConditional = happens(1, of: 4)
    let passkey = samples.registeredPasskey(
      credentialID: id, publicKey: known?.publicKey, userHandle: handle, isBackupEligible: happens(1, of: 2),
      isBackedUp: false)
    let (key, registration) = (passkey.identity.key, passkey.registration)
    let add = AddPasskey(
      passkey, account: mostly(session.account), session: session.presented,
      authority: isConditional ? .conditional : .recentSession, limit: 4, spends: [samples.spent()])
    let stamp = samples.stamp()
    return Action(name: "passkey", reads: add.reads, further: { try add.furtherReads(after: $0) }) { snapshot in
      let decision = try add.decide(on: snapshot, at: stamp)
      switch decision.outcome {
      case .added(_, let upgraded):
        return Action.Decided(decision.changes, "added\(upgraded == nil ? "" : " to a guest")") {
          $0.passkeys.removeAll { $0.key == key }
          $0.passkeys.append(
            OwnPasskey(
              key: key, member: member, credentialID: id, publicKey: registration.publicKey,
              userHandle: registration.userHandle, isSynchronised: registration.isBackupEligible, counter: 0))
          $0.owners[key] = member
          if let upgraded { $0.opened(upgraded.session, by: member) }
        }
      case .refused(let refusal): return Action.Decided(nil, refusal.word)
      case .inUse, .limit, .alreadySpent, .otherRelyingParty, .notConditional:
        return Action.Decided(nil, "\(decision.outcome)")
      }
    }
  }

  /// Somebody signs up with a passkey: for a new account, or in a guest's session.
  func signUp(in guest: OwnSession?) -> Action {
    let member = guest?.member ?? anyMember()
    let passkey = samples.registeredPasskey(isBackupEligible: happens(1, of: 2), isBackedUp: false)
    let (key, registration) = (passkey.identity.key, passkey.registration)
    let signUp = samples.signUp(
      with: passkey, of: guest?.presented, email: "typed\(samples.random.number(below: 8))@example.com",
      spends: [samples.spent()])
    let (stamp, lifetimes) = (samples.stamp(), Lifetimes())
    return Action(name: "passkey sign-up", reads: signUp.reads, further: { try signUp.furtherReads(after: $0) }) {
      snapshot in
      let decision = try signUp.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard case .signedUp(let result) = decision.outcome else {
        return Action.Decided(decision.changes, "\(decision.outcome)")
      }
      return Action.Decided(decision.changes, result.created ? "created" : "linked") {
        $0.passkeys.append(
          OwnPasskey(
            key: key, member: member, credentialID: registration.credentialID, publicKey: registration.publicKey,
            userHandle: registration.userHandle, isSynchronised: registration.isBackupEligible, counter: 0))
        $0.owners[key] = member
        $0.opened(result.session, by: member)
      }
    }
  }

  /// Somebody signs in with a passkey, now and then with an answer that was used, with a counter that does not grow, or within a session.
  func signIn(by own: OwnPasskey, _ holder: PasskeyHolder) -> Action {
    // A ceremony is refused after its end, when its challenge may be forgotten.
    let open = challenges.filter { now < $0.value }.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let used = happens(1, of: 6) ? any(of: open) : nil
    let challenge = samples.spent(used)
    let isBehind = happens(1, of: 8)
    let counter = isBehind ? own.counter : own.counter + 1
    let renewing = happens(1, of: 4) ? anySession(of: own.member)?.presented : nil
    let attempt = samples.attempt(
      by: samples.proof(of: own.key), intent: happens(1, of: 2) ? .existing : .any, spends: [challenge],
      renewing: renewing)
    let use = UsePasskey(
      key: own.key, judgedBy: holder.passkey.version, signCount: counter, isBackedUp: happens(1, of: 2),
      hasBackupEligibilityChanged: happens(1, of: 8), isUserVerified: true, userHandle: own.userHandle,
      trustsDeviceCounter: true, client: Samples.client)
    let (stamp, lifetimes) = (samples.stamp(), Lifetimes())
    return Action(name: "passkey sign-in", reads: attempt.reads + use.reads) { snapshot in
      // The library judged the counter by what was stored then.
      guard own.isSynchronised || counter > holder.passkey.signCount || counter == 0 && holder.passkey.signCount == 0
      else {
        return Action.Decided(nil, "counter refused")
      }
      let decision = try attempt.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard var changes = decision.changes, case .signedIn(let result) = decision.outcome else {
        return Action.Decided(decision.changes, "\(decision.outcome)")
      }
      let outcome = try use.join(snapshot, session: result.session.id, &changes)
      guard outcome == .used else { return Action.Decided(nil, "\(outcome)") }
      return Action.Decided(changes, renewing == nil ? "entered" : "renewed") {
        $0.opened(result.session, by: own.member)
        if let end = $0.challenges.updateValue(challenge.expiresAt, forKey: challenge.digest), $0.now < end {
          $0.twice = "a challenge opened two sessions"
        }
        guard let index = $0.passkeys.firstIndex(where: { $0.key == own.key }) else { return }
        if !own.isSynchronised, counter <= $0.passkeys[index].counter, $0.passkeys[index].counter > 0 {
          $0.twice = "a counter signed in twice"
        }
        $0.passkeys[index].counter = own.isSynchronised ? counter : max(counter, $0.passkeys[index].counter)
      }
    }
  }

  /// Somebody gives a passkey another name.
  func rename(_ identity: IdentityID, in session: OwnSession) -> Action {
    let rename = RenamePasskey(
      identity: identity, account: mostly(session.account), session: session.id,
      name: PasskeyName(stored: "name \(samples.random.number(below: 1000))"))
    let stamp = samples.stamp()
    return Action(name: "passkey rename", reads: rename.reads) { snapshot in
      let decision = try rename.decide(on: snapshot, at: stamp)
      switch decision.outcome {
      case .renamed: return Action.Decided(decision.changes, "renamed")
      case .refused(let refusal): return Action.Decided(nil, refusal.word)
      case .notPasskey, .unknown: return Action.Decided(nil, "\(decision.outcome)")
      }
    }
  }

  /// Somebody uses a passkey that was removed.
  func useRemoved(_ removed: RemovedPasskey) -> Action {
    let note = NotePasskeyRefusal(cause: .removed(removed), client: Samples.client, spends: [samples.spent()])
    let stamp = samples.stamp()
    return Action(name: "removed passkey", reads: note.reads, further: { try note.furtherReads(after: $0) }) {
      snapshot in
      let decision = try note.decide(on: snapshot, at: stamp)
      guard case .noted = decision.outcome else { return Action.Decided(nil, "\(decision.outcome)") }
      return Action.Decided(decision.changes, "noted")
    }
  }
}

extension Model {
  /// Every passkey belongs to an identity of an account that is there, as its authenticator knows it; the passkeys of one handle are one
  /// account's, so that no list of signals lacks one; and no challenge and no counter served twice.
  func violationOfPasskeys(in snapshot: Snapshot, count: Int) throws -> String? {
    if let twice { return twice }
    var found = 0
    var holders: [[UInt8]: AccountID] = [:]
    for own in passkeys {
      guard let identity = try snapshot.identity(own.key) else { continue }
      guard let holder = try snapshot.passkey(own.key) else {
        return "identity \(identity.id) has no passkey, or no account"
      }
      found += 1
      guard holder.passkey.publicKey == own.publicKey, holder.passkey.userHandle == own.userHandle else {
        return "passkey \(identity.id) is not as it was registered"
      }
      guard own.isSynchronised || holder.passkey.signCount == own.counter else {
        return "passkey \(identity.id) counts \(holder.passkey.signCount), not \(own.counter)"
      }
      guard try snapshot.passkeys(of: holder.account.id).contains(where: { $0.identity.id == identity.id }) else {
        return "passkey \(identity.id) is not in its account's list"
      }
      if let other = holders.updateValue(holder.account.id, forKey: own.userHandle), other != holder.account.id {
        return "\(other) and \(holder.account.id) have passkeys of one handle"
      }
    }
    return found == count ? nil : "\(count - found) passkeys are without an identity"
  }
}

extension Interleaving {
  func usePasskey() async throws -> Action? {
    switch model.samples.random.number(below: 8) {
    case ..<2:
      guard let session = model.anySession(of: model.anyMember()) else { return nil }
      let account = try await store.snapshot(of: [.account(session.account)]).account(session.account)
      // Where it is a guest's, the passkey is the first sign-in method.
      if account?.isGuest == true, model.happens(1, of: 2) { return model.signUp(in: session) }
      if model.happens(1, of: 6) { return model.signUp(in: nil) }
      return model.addPasskey(in: session, handle: account?.passkeyHandle)
    case 2:
      guard let session = model.anySession(of: model.anyMember()) else { return nil }
      let identities = try await store.identities(of: session.account)
      return model.any(of: identities).map { model.rename($0.id, in: session) }
    default:
      // Mostly one of the last.
      guard let own = model.any(of: Array(model.passkeys.suffix(6))) else { return nil }
      let digest = RemovedPasskey.digest(of: own.key)
      let snapshot = try await store.snapshot(of: [.passkey(own.key), .removedPasskey(digest)])
      if let holder = try snapshot.passkey(own.key) { return model.signIn(by: own, holder) }
      return try snapshot.removedPasskey(digest).map { model.useRemoved($0) }
    }
  }
}
