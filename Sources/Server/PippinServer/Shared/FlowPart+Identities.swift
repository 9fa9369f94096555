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

  /// The providers by which an account can be entered, oldest first: none that is gone, nor Apple by a team that no client has, and the tenants of those that are `openid`.
  func signInMethods(to account: AccountID) async throws(FlowError) -> (methods: [String], tenants: Set<String>) {
    do {
      return try await store.identities(of: account).filter { !isLeftBehind($0) }.signInMethods
    } catch {
      throw FlowError(error)
    }
  }
}

extension [Identity] {
  /// The providers by which an account with these identities can be entered, and the tenants of those that are `openid`.
  var signInMethods: (methods: [String], tenants: Set<String>) {
    var ways: [String] = []
    var tenants: Set<String> = []
    for known in self where known.status != .gone {
      if !ways.contains(known.key.provider.rawValue) { ways.append(known.key.provider.rawValue) }
      if known.key.provider == .openid { tenants.insert(known.key.tenant) }
    }
    return (ways, tenants)
  }
}
