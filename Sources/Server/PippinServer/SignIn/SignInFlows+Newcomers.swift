import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinTokens

/// People who have no account yet.
extension SignInFlows {
  /// What is wrong with the invitation that a person brings to a page, as far as it shows before they prove an address; `nil` for nothing.
  ///
  /// - Parameter invitation: SHA-256 of its code; `nil` if there is none.
  func problem(of invitation: [UInt8]?, at client: Client) async throws(ServerError) -> InvitationProblem? {
    let terms = client.newAccountTerms(unattested: nil, invitation: invitation)
    return try await read(terms.reads) { try terms.invitationProblem(in: client.realm, on: $0, now: now()) }
  }

  /// Refuses a person who has no account and may get none, before that costs the code. The decision says it again.
  ///
  /// - Parameters:
  ///   - state: the state of the web flow.
  ///   - name: what the provider calls the person.
  ///   - terms: under which terms an account would be created.
  func refuseNewcomer(
    _ identity: ProvenIdentity, of client: Client, asking intent: SignInAttempt.Intent, in state: SpentValue,
    named name: PersonName?, under terms: NewAccountTerms
  ) async throws(ServerError) {
    var attempt = SignInAttempt(
      identity: identity, client: client.id, intent: intent, kind: .tokens, surface: client.platform.surface,
      device: Device(), spends: [state])
    attempt.newAccounts = terms
    try await signUpHook.settle(&attempt, named: name)
    let snapshot = try await read(of: attempt)
    let refusal = try asking {
      try attempt.refusal(on: snapshot, opened: SignInAttempt.Opened(), now: now())
    }
    if let refusal, case .newAccountRefused = refusal { throw ServerError(refusal: refusal) }
  }

  /// Reads what shows whether an attempt would create an account.
  func read(of attempt: SignInAttempt) async throws(ServerError) -> Snapshot {
    let snapshot = try await read(attempt.reads)
    let further = try asking { try attempt.identity.readsForTransfer(after: snapshot) }
    return further.isEmpty ? snapshot : try await read(attempt.reads + further)
  }
}

extension InvitationRequiredReason {
  init(_ problem: InvitationProblem) {
    switch problem {
    case .missing: self = .missing
    case .unknown: self = .unknown
    case .used: self = .used
    case .expired: self = .expired
    case .revoked: self = .revoked
    case .otherAddress: self = .otherAddress
    }
  }
}
