import PippinAccounts
import PippinFoundation
import PippinPasswords
package import PippinSecret

extension PasswordFlows {
  /// Gives the caller's account a password, or changes the one that it has for who knows it.
  package func changePassword(
    current: SecretText?, to newPassword: SecretText, by caller: Caller
  ) async throws(FlowError) {
    let client = try offeringPasswords(caller.session.client)
    let now = now()
    // Before it costs a hash; the decision looks again.
    guard caller.isRecent(at: now) else { throw .reauthenticationRequired }
    let account = caller.account
    let own = try await identities(of: caller).password
    let address = try passwordAddress(of: caller, own)
    let password = try self.newPassword(
      newPassword, field: "new_password", address: address.text, name: account.name, app: client.name)
    let credential: [Read] = own.map { [.credential($0.id)] } ?? []
    let snapshot = try await read([.password(account.realm, address)] + credential)
    let holder = snapshot.password(of: address, in: account.realm)
    let known = own.flatMap { snapshot.credential(of: $0.id) }
    // A hash costs too much to be had without end, whatever comes of it.
    try await countChange(by: caller, now)
    if let holder, holder.account.id != account.id { throw .identityInUse }
    // Whichever address the account's password is used with: otherwise a second one would be added beside it.
    if let known {
      guard let current else { throw .invalidValue(field: "current_password", reason: "is missing") }
      guard try await judge(current, against: known.hash, for: .proven) != nil else { throw .credentialsInvalid() }
    }
    let change = ChangePassword(
      session: caller.presented, account: account.id, realm: account.realm, address: address, known: known,
      hash: try await hash(password, for: .proven), newIdentity: newID(at: now), changeSet: newID(at: now),
      audit: newID(at: now))
    let outcome = try await decide(on: change.reads) { snapshot in change.decide(on: snapshot, now: now) }
    switch outcome {
    case .changed: return
    case .overtaken: throw .credentialsInvalid()
    case .inUse: throw .identityInUse
    case .addressNotProved: throw .noAddressForPassword
    case .refused(let refusal): throw FlowError(refusal)
    }
  }

  /// Who guesses here holds a session already, and is counted by it: strangers' tries elsewhere keep nobody from a change, and a
  /// thief's keep the owner from none.
  private func countChange(by caller: Caller, _ now: Date) async throws(FlowError) {
    let tries = AttemptCounter(
      ["password change", caller.session.id.description], AttemptCounter.Limit(count: 10, window: 900))
    let counting: ChangeSetID = newID(at: now)
    try await decide(on: [.record(tries.id)]) { snapshot throws(FlowError) -> Decision<Void> in
      var changes = ChangeSet(id: counting, basedOn: snapshot, at: now)
      try count([tries], in: snapshot, &changes, now: now)
      return Decision(changes, ())
    }
  }

  /// The address that the account's password belongs to, or would belong to.
  private func passwordAddress(of caller: Caller, _ own: Identity?) throws(FlowError) -> CanonicalAddress {
    if let address = own?.email?.provedAddress { return address }
    guard let email = caller.account.email, email.isVerified, let address = CanonicalAddress(email.address) else {
      throw .noAddressForPassword
    }
    return address
  }
}

extension FlowError {
  fileprivate static let noAddressForPassword = FlowError.invalidValue(
    field: "new_password", reason: "needs a proved address to sign in with; prove one at /v1/account/email first")
}
