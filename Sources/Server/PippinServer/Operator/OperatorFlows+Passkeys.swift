package import PippinAccounts
package import PippinFoundation

extension OperatorFlows {
  /// What is known of the passkeys of the installation.
  package struct PasskeyState: Sendable {
    /// What the database records.
    package let deployment: Deployment
    package let count: Int
  }

  package func passkeyState() async throws(ServerError) -> PasskeyState {
    let deployment = try await read([.deployment]) { try $0.deployment() }
    return PasskeyState(deployment: deployment, count: try await passkeyCount())
  }

  /// Pauses the signals of passkeys, because the database may lack newer ones (PK-107).
  ///
  /// - Returns: until when they are paused now, which may be later.
  package func pauseSignals(until end: Date, by actor: Actor) async throws(ServerError) -> Date {
    let stamp = stamp(at: now())
    return try await decide(on: [.deployment]) { snapshot in
      try Deployment.pauseSignals(until: end.inMilliseconds, by: actor, on: snapshot, at: stamp)
    }
  }

  /// Sends the signals of passkeys again.
  ///
  /// - Returns: until when they would have been paused; `nil` if they were not.
  package func resumeSignals(by actor: Actor) async throws(ServerError) -> Date? {
    let stamp = stamp(at: now())
    return try await decide(on: [.deployment]) { snapshot in
      try Deployment.resumeSignals(by: actor, on: snapshot, at: stamp)
    }
  }

  /// Whether the domain of passkeys was forgotten.
  package enum Forgetting: Sendable, Equatable {
    case forgotten(String)
    /// No domain is recorded.
    case nothing
    /// Passkeys are left, which would never sign in again (PK-70).
    case left(Int, of: String)
  }

  /// Forgets the domain of passkeys where none is left, so that the next one records another.
  ///
  /// A server that runs can add a passkey in between. So they are counted again afterwards.
  package func forgetRelyingParty(by actor: Actor) async throws(ServerError) -> Forgetting {
    let state = try await passkeyState()
    guard let recorded = state.deployment.relyingPartyID else { return .nothing }
    guard state.count == 0 else { return .left(state.count, of: recorded) }
    let (first, second) = (stamp(at: now()), stamp(at: now()))
    let forgotten = try await decide(on: [.deployment]) { snapshot in
      try Deployment.forgetRelyingParty(by: actor, on: snapshot, at: first)
    }
    guard let forgotten else { return .nothing }
    let count = try await passkeyCount()
    guard count > 0 else { return .forgotten(forgotten) }
    try await decide(on: [.deployment]) { snapshot in
      try Deployment.recordRelyingParty(forgotten, by: actor, on: snapshot, at: second)
    }
    return .left(count, of: forgotten)
  }

  private func passkeyCount() async throws(ServerError) -> Int {
    try await reading { () throws(StoreError) in try await store.passkeyCount().passkeys }
  }
}
