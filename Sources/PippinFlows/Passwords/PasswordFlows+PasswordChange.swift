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
    let address = try await passwordAddress(of: caller)
    let password = try self.newPassword(
      newPassword, field: "new_password", address: address.text, name: account.name, app: client.name)
    let holder = try await read([.password(account.realm, address)]).password(of: address, in: account.realm)
    var known: PasswordCredential?
    // A hash costs too much to be had without end, whatever comes of it.
    try await countChange(by: caller, now)
    if let holder {
      guard holder.account.id == account.id else { throw .identityInUse }
      guard let current else { throw .invalidValue(field: "current_password", reason: "is missing") }
      guard try await judge(current, of: holder, for: .proven) != nil else { throw .credentialsInvalid() }
      known = holder.credential
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
  private func passwordAddress(of caller: Caller) async throws(FlowError) -> CanonicalAddress {
    let password = try await identities(of: caller).first { $0.isPassword }
    if let address = password?.email?.provedAddress { return address }
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
