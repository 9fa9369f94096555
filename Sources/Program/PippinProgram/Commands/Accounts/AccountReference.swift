import PippinAccounts
import PippinFoundation
import PippinServer

/// An account as it is named on the command line.
///
/// An external id may look like anything, so a text can have several readings. All of them are looked up: a command never acts on one
/// account where the text also names another.
struct AccountReference: Equatable {
  /// What a text may be.
  enum Reading: Equatable {
    case id(AccountID)
    /// The key of the app's own tables.
    case externalID(ExternalID)
    /// A provider's subject.
    case identity(IdentityKey)
    /// A verified email address. The operator proves nothing about it, so this finds an account but never signs in to one.
    case address(CanonicalAddress)

    /// How `--by` names it.
    var kind: String {
      switch self {
      case .id: "id"
      case .externalID: "external-id"
      case .identity: "method"
      case .address: "address"
      }
    }

    /// How a refusal names it.
    var words: String {
      switch self {
      case .id: "account id"
      case .externalID: "external id"
      case .identity: "sign-in method"
      case .address: "verified address"
      }
    }
  }

  static let usage = "ACCOUNT"
  static let notes = """
    ACCOUNT is an account id, an external id, a sign-in method as provider:tenant:subject (such as
    apple:TEAM000001:000123.abc.0915), or a verified email address. If it names several accounts, the command lists them and does
    nothing. A server may run on the same database at the same time.
    """
  static let options: [CommandOption] =
    SettingsSources.options + [
      .value(
        "realm", "NAME", .optional,
        "the realm of the external id, sign-in method or email address, if not the standard one"),
      .value("by", "id|external-id|method|address", .optional, "what ACCOUNT is, if it could be several of them"),
    ]

  let readings: [Reading]

  /// - Parameter kind: the value of `--by`; nil for every reading.
  /// - Returns: nil for a text that is none of them.
  init?(_ text: String, realm: Realm, by kind: String? = nil) {
    var readings: [Reading] = []
    if let id = AccountID(text) { readings.append(.id(id)) }
    if let externalID = ExternalID(text) { readings.append(.externalID(externalID)) }
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 3, !parts[0].isEmpty, !parts[2].isEmpty {
      readings.append(
        .identity(
          IdentityKey(realm: realm, provider: Provider(rawValue: parts[0]), tenant: parts[1], subject: parts[2])))
    }
    if let address = CanonicalAddress(text) { readings.append(.address(address)) }
    self.readings = readings.filter { kind == nil || $0.kind == kind }
    guard !self.readings.isEmpty else { return nil }
  }

  /// An account that the reference names, and the reading that does.
  struct Match {
    let account: Account
    let reading: Reading
  }

  /// All accounts that the reference names, each once.
  func matches(in store: any AccountStore, realm: Realm) async throws(StoreError) -> [Match] {
    var matches: [Match] = []
    for reading in readings {
      for account in try await Self.accounts(reading, in: store, realm: realm)
      where !matches.contains(where: { $0.account.id == account.id }) {
        matches.append(Match(account: account, reading: reading))
      }
    }
    return matches
  }

  private static func accounts(
    _ reading: Reading, in store: any AccountStore, realm: Realm
  ) async throws(StoreError) -> [Account] {
    switch reading {
    case .id(var id):
      // The id of a merged account leads to the account that it was merged into.
      while let merge = try await store.snapshot(of: [.merge(id)], { try $0.merge(of: id) }) { id = merge.survivor }
      return try await store.snapshot(of: [.account(id)]) { try $0.account(id).map { [$0] } ?? [] }
    case .externalID(let id):
      return try await store.snapshot(of: [.externalID(realm, id)]) { snapshot in
        try snapshot.account(externalID: id, in: realm).map { [$0] } ?? []
      }
    case .identity(let key):
      return try await store.snapshot(of: [.identity(key)]) { snapshot in
        try snapshot.identity(key).flatMap { try snapshot.account($0.account) }.map { [$0] } ?? []
      }
    case .address(let address):
      let proofs = try await store.snapshot(of: [.provedAddress(realm, address)]) {
        try $0.proofs(of: address, in: realm)
      }
      let ids = Set(proofs.map(\.account)).sorted()
      return try await store.snapshot(of: ids.map { .account($0) }) { snapshot in
        try ids.compactMap { try snapshot.account($0) }
      }
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
    _ = try reference(operand)
    let result = try await settings.withStore(now: now()) {
      (store) throws(StoreError) -> Result<Outcome, CommandFailure> in
      let found: Account
      do throws(CommandFailure) {
        found = try await account(operand, in: store)
      } catch {
        return .failure(error)
      }
      return .success(try await work(found, store))
    }
    return try result.get()
  }

  /// The one account that `text` names.
  func account(_ text: String, in store: any AccountStore) async throws(CommandFailure) -> Account {
    try only(try await matches(text, in: store), named: text).account
  }

  /// The id of the account that `text` names, of which only the history may be left.
  func accountID(_ text: String, in store: any AccountStore) async throws(CommandFailure) -> AccountID {
    let matches = try await matches(text, in: store)
    if let id = AccountID(text), matches.allSatisfy({ $0.reading == .id(id) }) { return id }
    return try only(matches, named: text).account.id
  }

  private func matches(
    _ text: String, in store: any AccountStore
  ) async throws(CommandFailure) -> [AccountReference.Match] {
    let (reference, realm) = try reference(text)
    do {
      return try await reference.matches(in: store, realm: realm)
    } catch {
      throw .refused(code: "store_unavailable", detail: "The database cannot be read: \(error.detail).")
    }
  }

  private func only(
    _ matches: [AccountReference.Match], named text: String
  ) throws(CommandFailure) -> AccountReference.Match {
    guard let first = matches.first else {
      let deleted = " If it was deleted, pippin audit list --account shows what happened to it."
      throw .refused(
        code: "account_not_found",
        detail: "There is no account \(Printable.text(text)).\(AccountID(text) == nil ? "" : deleted)")
    }
    guard matches.count == 1 else {
      let candidates = matches.map { "\n  \($0.account.id)  by its \($0.reading.words)" }.joined()
      let cure =
        Set(matches.map(\.reading.kind)).count > 1
        ? "Name one of them by its account id with --by id, or say with --by what you mean"
        : "Name one of them by its account id"
      throw .refused(
        code: "account_ambiguous", detail: "\(Printable.text(text)) names several accounts. \(cure):\(candidates)")
    }
    return first
  }

  private func reference(_ text: String) throws(CommandFailure) -> (AccountReference, Realm) {
    let realm = arguments["realm"].map { Realm(rawValue: $0) } ?? .standard
    let kind = arguments["by"]
    if let kind, !["id", "external-id", "method", "address"].contains(kind) {
      throw arguments.usage("--by must be id, external-id, method or address")
    }
    guard let reference = AccountReference(text, realm: realm, by: kind) else {
      throw arguments.usage(
        "\(Printable.text(text)) is not an account id, external id, sign-in method or email address")
    }
    return (reference, realm)
  }
}
