import PippinAccounts
import PippinFoundation
import PippinTokens

extension SignUpWish {
  /// Whether a mailed code may complete it without a password (0158).
  ///
  /// A client that demands names is told one with the request, because nothing asks for it afterwards.
  func maySignUp(by client: Client) -> Bool {
    client.signsUpByEmailCode && client.signUp.admission != .closed && (name != nil || !client.demandsName)
  }
}

/// A sign-up without a password that was confirmed with both the secret of the requesting device and the mailed code.
struct ConfirmedMailSignUp: Sendable {
  /// As the person wrote it.
  let address: String
  let held: HeldPassword
  let wish: SignUpWish
  /// The id of its record.
  let record: [UInt8]

  /// Reads a record; `nil` if it is missing, expired or of another kind.
  init?(_ record: [UInt8], _ content: JSONElement?) {
    guard let content, let address = content["sign_up_as"]?.string, let held = HeldPassword(content) else { return nil }
    self.address = address
    self.held = held
    wish = SignUpWish(content)
    self.record = record
  }
}

extension PasswordFlows {
  /// Creates an account that has proved the address, and opens its session; `nil` if the code is no longer valid.
  func openSignUp(
    _ asked: ConfirmedMailSignUp, kind: Session.Kind, device: Device, origin: PasswordOrigin, former: FormerSession?,
    noting note: [UInt8]?
  ) async throws(ServerError) -> SignInResult? {
    let now = now()
    let client = try offeringPasswords(asked.held.client)
    guard asked.wish.maySignUp(by: client) else { return nil }
    let (realm, surface) = (client.realm, client.platform.surface)
    var terms = asked.wish.terms(of: client)
    let claim = EmailClaim(address: asked.address, isProved: true, isPrivate: false)
    try await signUpHook.settle(
      &terms, for: claim,
      asking: SignUpQuestion(
        client: client.id, realm: realm, provider: .password, email: claim, name: asked.wish.name, key: asked.record))
    let signUp = SignUpByMailbox(
      realm: realm, address: asked.address, canonical: asked.held.address, record: asked.record, client: client.id,
      kind: kind, surface: surface, device: device,
      mark: request.mark(of: device, client: client.id, surface: surface, in: realm), language: request.ownLanguage,
      name: asked.wish.name, newAccounts: terms)
    await locks.enter(asked.wish.invitation)
    defer { locks.leave(asked.wish.invitation) }
    let throttle = LoginThrottle(
      realm: realm, address: asked.held.address.text, network: origin.network, device: origin.device)
    let hooks = [
      throttle.passed(keys: masterKeys, random: random, now: now), former?.ended(keys: masterKeys, now: now),
    ].compactMap(\.self)
    let stamp = stamp(at: now)
    let outcome = try await decide(on: signUp.reads + hooks.flatMap(\.reads)) {
      snapshot -> Decision<SignUpByMailbox.Outcome> in
      let decided = try signUp.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard var changes = decided.changes, case .signedUp(var result) = decided.outcome else { return decided }
      if let note { changes.add(try noting(result.session.id, at: note, now)) }
      for hook in hooks { try hook.join(snapshot, &result, &changes) }
      return Decision(changes, .signedUp(result))
    }
    switch outcome {
    case .signedUp(let result): return result
    case .refused(let refusal): throw ServerError(refusal: refusal)
    case .unknown: return nil
    }
  }
}
