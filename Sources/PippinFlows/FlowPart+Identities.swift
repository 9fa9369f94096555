package import PippinAccounts

extension FlowPart {
  /// The ways into the caller's account.
  package func identities(of caller: Caller) async throws(FlowError) -> [Identity] {
    do {
      return try await store.identities(of: caller.account.id)
    } catch {
      throw FlowError(error)
    }
  }

  /// The providers by which an account can be entered, oldest first.
  func signInMethods(to account: AccountID) async throws(FlowError) -> [String] {
    do {
      var ways: [String] = []
      for known in try await store.identities(of: account) where known.status != .gone {
        if !ways.contains(known.key.provider.rawValue) { ways.append(known.key.provider.rawValue) }
      }
      return ways
    } catch {
      throw FlowError(error)
    }
  }
}
