import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinTokens
import SignInWithPasskeys

// What password managers are told. They hide or remove what a list lacks, some of them for good. So a list is read together with the
// session that asks, and where it could be incomplete, nothing is sent (PK-107).

extension PasskeyFlows {
  /// What password managers are told of the caller's passkeys: one list for each user handle (PK-110); nil while signals are paused,
  /// because the database was restored and may lack newer passkeys.
  func signals(of caller: Caller) async throws(ServerError) -> [PasskeySignalBody]? {
    let settings = try passkeySettings()
    let (account, session, now) = (caller.account.id, caller.session.id, now())
    return try await read([.session(session), .accountInFull(account), .passkeys(of: account), .deployment]) {
      snapshot in
      guard let asking = try snapshot.session(session), asking.account == account,
        let current = try snapshot.account(account)
      else { throw ServerError.accessTokenInvalid }
      if let reason = asking.endReason(at: now) { throw ServerError(endOf: asking, because: reason) }
      guard try !snapshot.deployment().pausesSignals(at: now) else { return nil }
      let holders = try snapshot.passkeys(of: account)
      let uncertain = holders.uncertainHandles.map { Base64URL.encode($0) }
      return Self.signals(of: current, holders, settings).filter { !uncertain.contains($0.userID) }
    }
  }

  /// The empty lists by which password managers forget all passkeys of an account that is about to be deleted (PK-109); read before it
  /// is. They hold whatever the database lacks, as nothing of the account will sign in again.
  func farewellSignals(of caller: Caller) async throws(ServerError) -> [PasskeySignalBody] {
    guard let settings = server.settings.passkeys else { return [] }
    let account = caller.account.id
    let reads: [Read] = [.accountInFull(account), .passkeys(of: account)]
    let (current, holders) = try await read(reads) { (try $0.account(account), try $0.passkeys(of: account)) }
    guard let current else { return [] }
    return Self.signals(of: current, holders, settings).map { signal in
      PasskeySignalBody(
        rpID: signal.rpID, userID: signal.userID, name: signal.name, displayName: signal.displayName, accepted: [])
    }
  }

  /// The passkey in an answer that was refused, if it is not a passkey of anybody: its manager is told to forget it (PK-114). Nil where
  /// signals are paused, because the database was restored and may lack it.
  ///
  /// - Parameter answer: `RegistrationResponseJSON`, of which nothing is believed but the id.
  func orphan(in answer: String) async throws(ServerError) -> RemovedPasskeyBody? {
    let settings = try passkeySettings()
    guard let id = Self.credentialID(in: answer) else { return nil }
    let keys = keys(of: id, settings)
    let now = now()
    let isOrphan = try await read(keys.map { .passkey($0) } + [.deployment]) { snapshot in
      try keys.allSatisfy { try snapshot.passkey($0) == nil } && !snapshot.deployment().pausesSignals(at: now)
    }
    return isOrphan ? RemovedPasskeyBody(rpID: settings.rpID.text, credentialID: Base64URL.encode(id)) : nil
  }

  /// Whether a passkey that was removed in one realm signs in in another. Then nobody may be told to forget it.
  func isKnown(_ credentialID: [UInt8], outside realm: Realm) async throws(ServerError) -> Bool {
    let keys = try keys(of: credentialID, passkeySettings()).filter { $0.realm != realm }
    guard !keys.isEmpty else { return false }
    return try await read(keys.map { .passkey($0) }) { snapshot in
      try keys.contains { try snapshot.passkey($0) != nil }
    }
  }

  /// What a credential id is in the realms of all clients. They share the RP ID, and a manager that forgets a passkey deletes it for all
  /// of them (PK-82, PK-108).
  private func keys(of credentialID: [UInt8], _ settings: PasskeySettings) -> [IdentityKey] {
    var realms: [Realm] = []
    for client in clients.all where !realms.contains(client.realm) { realms.append(client.realm) }
    return realms.map { .passkey(rpID: settings.rpID.text, credentialID: credentialID, in: $0) }
  }

  private static func credentialID(in answer: String) -> [UInt8]? {
    do {
      let text = try JSONDocument(parsing: Array(answer.utf8)).root["id"]?.string
      return text.flatMap { Base64URL.decode($0) }.flatMap { (16...1023).contains($0.count) ? $0 : nil }
    } catch {
      // It was refused for that.
      return nil
    }
  }

  /// One list for each user handle that the account has given, the account's own first: also where no passkey has it any more, so that a
  /// manager hides what was removed. A passkey without a handle, which was imported so, is on no list (0139).
  private static func signals(
    of account: Account, _ holders: [PasskeyHolder], _ settings: PasskeySettings
  ) -> [PasskeySignalBody] {
    let person = PasskeyPerson(account, app: settings.name)
    var handles = [account.passkeyHandle].compactMap(\.self)
    for holder in holders {
      if let handle = holder.passkey.userHandle, !handles.contains(handle) { handles.append(handle) }
    }
    return handles.map { handle in
      PasskeySignalBody(
        rpID: settings.rpID.text, userID: Base64URL.encode(handle), name: person.name, displayName: person.displayName,
        accepted: holders.filter { $0.passkey.userHandle == handle }.map { Base64URL.encode($0.passkey.credentialID) })
    }
  }
}
