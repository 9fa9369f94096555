import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTestKit

extension Model {
  /// Mail with a token for whoever reads it.
  struct Letter {
    let member: Int
    let address: CanonicalAddress
    /// Whose password may be chosen anew; `nil` for an account with a password that is to be.
    let credential: PasswordCredential?
    let account: AccountID?
    let record: [UInt8]
  }

  /// Somebody asks for an account with a password or, where the address has one, for a new one.
  func askForLetter(to address: CanonicalAddress, of holder: PasswordHolder?) -> Action {
    let letter = Letter(
      member: anyMember(), address: address, credential: holder?.credential, account: holder?.account.id,
      record: samples.digest())
    var changes = ChangeSet(id: samples.id(), relyingOnNothingBecause: "a letter is asked for by anybody", at: now)
    changes.add(.putRecord(samples.record(letter.record)))
    let asked = changes
    return Action(name: "letter", reads: []) { _ in
      Action.Decided(asked, letter.credential == nil ? "to sign up" : "to choose anew") {
        $0.letters = $0.letters.suffix(5) + [letter]
      }
    }
  }

  /// Somebody shows the token of a letter, perhaps for the second time.
  func open(_ letter: Letter) -> Action {
    letter.credential.map { reset($0, letter) } ?? signUp(letter)
  }

  private func signUp(_ letter: Letter) -> Action {
    let (id, stamp, lifetimes) = (samples.id() as IdentityID, samples.stamp(), Lifetimes())
    let key = IdentityKey.password(id, in: .standard)
    let credential = samples.credential(of: id)
    let session = happens(1, of: 2) ? anySession(of: letter.member) : nil
    let signUp = SignUpWithPassword(
      attempt: samples.attempt(
        by: samples.proof(
          of: key, email: EmailClaim(address: letter.address.text, isProved: true, isPrivate: false)),
        renewing: session?.presented),
      credential: credential, record: letter.record)
    return Action(name: "password sign-up", reads: signUp.reads) { snapshot in
      let decision = try signUp.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      switch decision.outcome {
      case .signedUp(let result):
        return Action.Decided(decision.changes, "\(result.created ? "created" : "upgraded") \(result.account.id)") {
          $0.got(credential.hash, key, id, letter.member)
          $0.opened(result.session, by: letter.member)
        }
      case .accountExists, .unknown, .refused: return Action.Decided(decision.changes, "\(decision.outcome)")
      }
    }
  }

  private func reset(_ credential: PasswordCredential, _ letter: Letter) -> Action {
    let hash = samples.credential(of: credential.identity).hash
    let reset = ResetPassword(
      realm: .standard, address: letter.address, account: letter.account ?? samples.id(),
      identity: credential.identity, version: credential.version, hash: hash, record: letter.record,
      client: Samples.client)
    let stamp = samples.stamp()
    return Action(name: "password reset", reads: reset.reads) { snapshot in
      let decision = try reset.decide(on: snapshot, at: stamp)
      guard decision.outcome, let holder = try snapshot.password(of: letter.address, in: .standard) else {
        return Action.Decided(decision.changes, "void")
      }
      return Action.Decided(decision.changes, "reset, of \(holder.account.id)") { model in
        model.chose(hash, credential.identity)
        model.over.formUnion(model.sessions.lazy.filter { $0.account == holder.account.id }.map(\.id))
      }
    }
  }

  /// Somebody gives an account of theirs a password or changes the one that it has, or tries another's.
  func changePassword(of address: CanonicalAddress, _ holder: PasswordHolder?, within session: OwnSession) -> Action {
    let (account, hash) = (mostly(session.account), samples.credential(of: samples.id()).hash)
    var found = holder?.account.id == account ? holder?.credential : nil
    // Now and then it was judged before somebody else changed it.
    if happens(1, of: 4) { found?.version -= 1 }
    let known = found
    let change = ChangePassword(
      session: session.presented, account: account, realm: .standard, address: address, known: known, hash: hash)
    let stamp = samples.stamp()
    return Action(name: "password change", reads: change.reads) { snapshot in
      let decision = try change.decide(on: snapshot, at: stamp)
      switch decision.outcome {
      case .changed:
        return Action.Decided(decision.changes, known == nil ? "given" : "changed") {
          if let known { $0.chose(hash, known.identity) }
          for case .putIdentity(let given) in decision.changes?.changes ?? [] where known == nil {
            $0.got(hash, given.key, given.id, session.member)
          }
        }
      case .refused(let refusal): return Action.Decided(decision.changes, refusal.word)
      case .overtaken, .inUse, .addressNotProved: return Action.Decided(decision.changes, "\(decision.outcome)")
      }
    }
  }

  /// Somebody signs in with the password of an address, which may be another one by the time it is judged.
  func signIn(by holder: PasswordHolder, _ address: CanonicalAddress) -> Action? {
    guard let member = owners[holder.identity.key] else { return nil }
    let proof = samples.proof(of: holder.identity.key, email: holder.identity.email)
    let attempt = samples.attempt(by: proof, intent: .existing)
    let (stamp, lifetimes) = (samples.stamp(), Lifetimes())
    return Action(
      name: "password sign-in", reads: attempt.reads + [.password(.standard, address)]
    ) { snapshot in
      guard try snapshot.password(of: address, in: .standard)?.credential == holder.credential else {
        return Action.Decided(nil, "another password")
      }
      let decision = try attempt.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard case .signedIn(let result) = decision.outcome else {
        return Action.Decided(decision.changes, "\(decision.outcome)")
      }
      return Action.Decided(decision.changes, "entered \(result.account.id) v\(result.account.version)") {
        $0.opened(result.session, by: member)
      }
    }
  }

  private mutating func got(_ hash: SecretText, _ key: IdentityKey, _ identity: IdentityID, _ member: Int) {
    owners[key] = member
    passwords.append((key, identity, hash))
  }

  private mutating func chose(_ hash: SecretText, _ identity: IdentityID) {
    guard let index = passwords.firstIndex(where: { $0.identity == identity }) else { return }
    passwords[index].hash = hash
  }
}

extension Interleaving {
  func usePassword() async throws -> Action? {
    if model.happens(1, of: 3), let letter = model.any(of: model.letters) { return model.open(letter) }
    guard let address = model.any(of: model.addresses) else { return nil }
    let holder = try await store.snapshot(of: [.password(.standard, address)]).password(of: address, in: .standard)
    switch model.samples.random.number(below: 3) {
    case 0: return model.askForLetter(to: address, of: holder)
    case 1: return holder.flatMap { model.signIn(by: $0, address) }
    default:
      // Mostly somebody who can enter the account that has the password.
      let inside = model.sessions.filter { $0.account == holder?.account.id }.suffix(3)
      let session =
        model.happens(2, of: 3) ? model.any(of: Array(inside)) : model.anySession(of: model.anyMember())
      return session.map { model.changePassword(of: address, holder, within: $0) }
    }
  }
}
