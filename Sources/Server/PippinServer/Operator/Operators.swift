import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// A person who is to sign in to the console with their account (decision 0148).
package struct OperatorAppointment: Sendable {
  package let name: String
  package let account: AccountID
  package let scopes: Set<OperatorToken.Scope>
  package let days: Int
  package let requiresPasskey: Bool

  package init(
    name: String, account: AccountID, scopes: Set<OperatorToken.Scope>, days: Int, requiresPasskey: Bool = false
  ) {
    self.name = name
    self.account = account
    self.scopes = scopes
    self.days = days
    self.requiresPasskey = requiresPasskey
  }

  package enum Outcome: Sendable {
    case done(OperatorToken)
    /// The name is or was a token's, or another person's.
    case nameTaken
    /// The account is an operator under another name.
    case alreadyNamed(String)
    case accountUnknown
    /// A guest, a suspended account, or one of people who cannot sign in on the server's pages.
    case accountUnfit
  }
}

extension OperatorFlows {
  /// Lets a person sign in to the console with their account. A person of this name gets the new scopes and end, and signs in again.
  package func appoint(
    _ appointment: OperatorAppointment, by actor: Actor
  ) async throws(ServerError) -> OperatorAppointment.Outcome {
    let id = appointment.account
    // Another name may be given to the account between the list and the decision. That puts the account, so the list is read anew.
    for _ in 0..<Self.listings {
      guard let account = try await read([.account(id)], { try $0.account(id) }) else { return .accountUnknown }
      let realm = clients.ofPages(mails: outgoing != nil)?.realm
      guard !account.isGuest, account.suspension == nil, realm == nil || account.realm == realm else {
        return .accountUnfit
      }
      let names = try await operators(with: id)
      if let other = names.first(where: { $0 != appointment.name }) { return .alreadyNamed(other) }
      if let outcome = try await appoint(appointment, asOf: account.version, by: actor) { return outcome }
    }
    throw .storeUnavailable(detail: "the account kept changing while it was to be made an operator's")
  }

  /// How often the operators of an account are listed anew.
  private static var listings: Int { 12 }

  /// - Returns: nil if the account has changed since that version.
  private func appoint(
    _ appointment: OperatorAppointment, asOf version: Int64, by actor: Actor
  ) async throws(ServerError) -> OperatorAppointment.Outcome? {
    let (id, now) = (appointment.account, now())
    let token = OperatorToken(
      name: appointment.name, digest: SHA256.hash(random.bytes(32)), scopes: appointment.scopes,
      createdAt: now.inMilliseconds,
      expiresAt: now.addingTimeInterval(Double(appointment.days) * 86_400).inMilliseconds, account: id,
      requiresPasskey: appointment.requiresPasskey)
    let stamp = stamp(at: now)
    return try await decide(on: [.operatorToken(token.name), .account(id)]) {
      snapshot -> Decision<OperatorAppointment.Outcome?> in
      guard try snapshot.account(id)?.version == version else { return Decision(nil, nil) }
      let changes = try token.appoint(on: snapshot, by: actor, at: stamp)
      return Decision(changes, changes == nil ? .nameTaken : .done(token))
    }
  }

  /// The names of the operators who sign in with an account now: one, or none.
  package func operators(with account: AccountID) async throws(ServerError) -> [String] {
    let now = now()
    return try await tokens().filter { $0.isOperator(with: account, at: now) }.map(\.name)
  }

  /// The providers by which somebody can sign in to an account.
  package func signInMethods(of account: AccountID) async throws(ServerError) -> [String] {
    try await reading { () throws(StoreError) in try await store.identities(of: account) }.signInMethods.methods
  }

  /// Refuses a change to the account of an operator who may do more than the one who asks for it: the change could keep the stronger one
  /// out, or take their sign-in methods away.
  ///
  /// - Returns: the account of the id, as it was given.
  /// - Throws: `insufficient_scope`; `not_found` for an id of no account.
  @discardableResult
  package func account(_ id: AccountID, changedBy token: OperatorToken) async throws(ServerError) -> AccountID {
    let now = now()
    let people = try await tokens().filter { $0.account != nil && $0.state(at: now) == .valid }
    guard !people.isEmpty else { return id }
    let account = try await account(named: id).id
    guard let person = people.first(where: { $0.account == account && !$0.scopes.isSubset(of: token.scopes) }) else {
      return id
    }
    let missing = person.scopes.subtracting(token.scopes).sorted().map(\.rawValue).joined(separator: ", ")
    throw ServerError(
      .insufficientScope, detail: "The account is that of an operator with scopes that you lack: \(missing).")
  }
}

/// What became of a person who came back to the console from the OpenID provider.
package enum ConsoleEntry: Sendable {
  case entered(ConsoleSession)
  case refused(OperatorToken.Obstacle, AccountID)
}

extension OperatorFlows {
  /// The token or person of a session of the console, as long as it may go on.
  package func holder(of session: ConsoleSession) async throws(ServerError) -> OperatorToken {
    let token = try await token(withDigest: session.tokenDigest)
    switch (token.account, session.accountSession) {
    case (nil, nil): return token
    case (let account?, let id?):
      let now = now()
      let obstacle = try await read([.session(id), .account(account)]) { snapshot in
        token.obstacle(
          to: try snapshot.session(id), of: try snapshot.account(account), at: Client.consoleID, now: now)
      }
      // Without the console's client, nobody could sign in any more either.
      guard obstacle == nil, clients.console != nil else { throw .operatorTokenInvalid }
      return token
    default: throw .operatorTokenInvalid
    }
  }

  /// Exchanges the code of a person who came back. A session of somebody who is no operator ends at once.
  ///
  /// - Throws: an ``OAuthError`` for a code that will not do.
  func enter(_ signIn: ConsoleSignIn, code: String) async throws -> ConsoleEntry {
    guard let client = clients.console, let registration = client.openID else { throw ServerError.notFound }
    let opened = try await openID.openSession(
      CodeRedemption(code: code, redirectURI: registration.redirectURIs.first, verifier: signIn.verifier),
      by: client, registration)
    let (session, account) = (opened.session, opened.account)
    guard let nonce = opened.nonce, ConstantTime.equals(nonce, signIn.nonce), signIn.isRecentEnough(session) else {
      try await endAccountSession(session.id)
      throw OAuthError.codeInvalid
    }
    let now = now()
    let token = try await tokens().first { $0.isOperator(with: account.id, at: now) }
    guard let token else {
      try await endAccountSession(session.id)
      return .refused(.notOperator, account.id)
    }
    let passkeys = try await passkeyArrivals(of: account.id)
    if let obstacle = token.obstacle(
      toEntryBy: session, of: account, having: passkeys, areUsable: openID.offersPasskeyOnPages, at: client.id,
      now: now)
    {
      try await endAccountSession(session.id)
      return .refused(obstacle, account.id)
    }
    return .entered(ConsoleSession(of: token, by: session.id, now: now, random: random))
  }

  /// The passkeys of an account, and when each came to it: when it was added, or moved there with the account that was merged into it.
  private func passkeyArrivals(of account: AccountID) async throws(ServerError) -> [IdentityID: Date] {
    let holders = try await read([.accountInFull(account), .passkeys(of: account)]) { try $0.passkeys(of: account) }
    let merges = try await reading { () throws(StoreError) in try await store.merges(into: account) }
    var arrivals: [IdentityID: Date] = [:]
    for identity in holders.map(\.identity) {
      let moves = merges.filter { $0.identities.contains(identity.id) }.map(\.at)
      arrivals[identity.id] = moves.reduce(identity.createdAt, max)
    }
    return arrivals
  }

  /// Voids a code for the console that came to a browser in which no sign-in waits for it.
  func void(_ code: String) async throws(ServerError) {
    guard code.utf8.count <= 128 else { return }
    try await openID.void(code, of: Client.consoleID)
  }

  /// Ends the session of an account that a person opened for the console.
  func endAccountSession(_ id: SessionID) async throws(ServerError) {
    let stamp = stamp(at: now())
    try await decide(on: [.session(id)]) { snapshot -> Decision<Void> in
      guard let session = try snapshot.session(id), session.client == Client.consoleID else {
        return Decision(nil, ())
      }
      let end = try Session.end(id, of: session.account, because: .signedOut, on: snapshot, at: stamp)
      return Decision(end.changes, ())
    }
  }
}
