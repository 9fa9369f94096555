import PippinAccounts

/// A reference to an account on the command line.
enum AccountReference: Equatable {
  case id(AccountID)
  /// A provider's subject.
  case identity(IdentityKey)
  /// A verified email address. The operator proves nothing about it, so this finds an account but never signs in to one.
  case address(CanonicalAddress)

  static let usage = "ACCOUNT"
  static let notes = """
    ACCOUNT is an account id, a sign-in method as provider:tenant:subject (such as apple:TEAM000001:000123.abc.0915), or a verified
    email address. A server may run on the same database at the same time.
    """
  static let options: [CommandOption] =
    SettingsSources.options + [
      .value("realm", "NAME", .optional, "the realm of the sign-in method or email address, if not the standard one")
    ]

  init?(_ text: String, realm: Realm) {
    if let id = AccountID(text) {
      self = .id(id)
    } else if text.utf8.contains(UInt8(ascii: "@")) {
      guard let address = CanonicalAddress(text) else { return nil }
      self = .address(address)
    } else {
      let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, !parts[0].isEmpty, !parts[2].isEmpty else { return nil }
      self = .identity(
        IdentityKey(realm: realm, provider: Provider(rawValue: parts[0]), tenant: parts[1], subject: parts[2]))
    }
  }

  /// All accounts that match the reference.
  func accounts(in store: any AccountStore, realm: Realm) async throws(StoreError) -> [Account] {
    switch self {
    case .id(var id):
      // The id of a merged account leads to the account that it was merged into.
      while let merge = try await store.snapshot(of: [.merge(id)]).merge(of: id) { id = merge.survivor }
      return try await store.snapshot(of: [.account(id)]).account(id).map { [$0] } ?? []
    case .identity(let key):
      let snapshot = try await store.snapshot(of: [.identity(key)])
      return snapshot.identity(key).flatMap { snapshot.account($0.account) }.map { [$0] } ?? []
    case .address(let address):
      let proofs = try await store.snapshot(of: [.provedAddress(realm, address)]).proofs(of: address, in: realm)
      let ids = Set(proofs.map(\.account)).sorted()
      let snapshot = try await store.snapshot(of: ids.map { .account($0) })
      return ids.compactMap { snapshot.account($0) }
    }
  }
}

extension Invocation {
  /// The settings of the server that holds the accounts.
  func serverSettings() throws(CommandFailure) -> ServeSettings {
    do {
      return try ServeSettings(arguments, environment: environment)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Finds the one account that the operand names, and returns the result of `work` on it.
  func withAccount<Outcome: Sendable>(
    _ settings: ServeSettings,
    _ work: (Account, any AccountStore) async throws(StoreError) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    guard let operand = arguments.operand else { throw arguments.usage("ACCOUNT is missing") }
    let (reference, realm) = try reference(operand)
    let found = try await settings.withStore(now: now()) { (store) throws(StoreError) -> ([Account], Outcome?) in
      let accounts = try await reference.accounts(in: store, realm: realm)
      guard accounts.count == 1 else { return (accounts, nil) }
      return (accounts, try await work(accounts[0], store))
    }
    if let outcome = found.1 { return outcome }
    _ = try only(found.0, named: operand)
    throw .refused(code: "account_not_found", detail: "There is no account \(Printable.text(operand)).")
  }

  /// The one account that `text` names.
  func account(_ text: String, in store: any AccountStore) async throws(CommandFailure) -> Account {
    let (reference, realm) = try reference(text)
    do {
      return try only(try await reference.accounts(in: store, realm: realm), named: text)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .refused(code: "store_unavailable", detail: "The database cannot be read: \(error).")
    }
  }

  private func reference(_ text: String) throws(CommandFailure) -> (AccountReference, Realm) {
    let realm = arguments["realm"].map { Realm(rawValue: $0) } ?? .standard
    guard let reference = AccountReference(text, realm: realm) else {
      throw arguments.usage("\(Printable.text(text)) is not an account id, sign-in method or email address")
    }
    return (reference, realm)
  }

  private func only(_ accounts: [Account], named text: String) throws(CommandFailure) -> Account {
    guard let account = accounts.first else {
      throw .refused(code: "account_not_found", detail: "There is no account \(Printable.text(text)).")
    }
    guard accounts.count == 1 else {
      let ids = accounts.map(\.id.description).joined(separator: ", ")
      throw .refused(
        code: "account_ambiguous", detail: "Several accounts have verified this address. Name one of them: \(ids).")
    }
    return account
  }
}
