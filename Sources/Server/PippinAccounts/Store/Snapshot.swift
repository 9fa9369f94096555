/// What was read of one kind of thing: for each key, the thing or its absence.
struct Loaded<Key: Equatable & Sendable, Value: Sendable>: Sendable {
  // A list: a snapshot has a handful of each kind, which are compared sooner than hashed.
  private var entries: [(key: Key, value: Value?)] = []

  /// The thing with a key; `nil` where there is none.
  ///
  /// - Parameter read: what would have read it, for the error.
  /// - Throws: ``NotRead`` where neither the thing nor its absence was read.
  func value(_ key: Key, _ read: (Key) -> Read) throws(NotRead) -> Value? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { throw NotRead(read(key)) }
    return entries[index].value
  }

  /// Whether there is a thing with a key, as far as was read.
  func contains(_ key: Key) -> Bool { entries.contains { $0.key == key && $0.value != nil } }

  /// The things that are there.
  var present: some Sequence<Value> { entries.lazy.compactMap(\.value) }

  /// Adds what was found under a key. What was found there first stays.
  mutating func add(_ value: Value?, for key: Key) {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return entries.append((key, value)) }
    if entries[index].value == nil { entries[index].value = value }
  }
}

/// A snapshot was asked for something that was not read. That is a mistake in this program: nothing is decided, committed or answered.
package struct NotRead: Error, Sendable, CustomStringConvertible {
  package let read: Read

  package init(_ read: Read) {
    self.read = read
  }

  /// For the operator's log. It names only the kind of read, because the rest can be personal.
  package var description: String {
    let kind = String(describing: read).prefix { $0 != "(" }
    return "“\(kind)” was asked of a snapshot that had not read it"
  }
}

/// What a store held at one moment: everything that a decision asked to read, and what was absent.
///
/// It has the version of everything that it shows, as preconditions, which a ``ChangeSet`` made from it inherits.
package struct Snapshot: Sendable {
  package private(set) var reads: [Read] = []
  package private(set) var preconditions: [Precondition] = []
  private var accounts = Loaded<AccountID, Account>()
  private var merges = Loaded<AccountID, Merge>()
  private var identities = Loaded<IdentityKey, Identity>()
  private var sessions = Loaded<SessionID, Session>()
  private var profiles = Loaded<IdentityKey, FirstTimeProfile>()
  private var spent = Loaded<[UInt8], Bool>()
  private var records = Loaded<[UInt8], FlowRecord>()
  private var transfers = Loaded<IdentityKey, IdentityTransfer>()
  private var deletions = Loaded<AccountID, Deletion>()
  private var operatorTokens = Loaded<String, OperatorToken>()
  private var invitations = Loaded<[UInt8], Invitation>()
  private var credentials = Loaded<IdentityID, PasswordCredential>()
  private var passkeys = Loaded<IdentityID, Passkey>()
  private var removedPasskeys = Loaded<[UInt8], RemovedPasskey>()
  private var storedDeployment: Deployment?
  private var handleHolders = Loaded<[UInt8], Set<AccountID>>()
  private var takenIdentityIDs = Loaded<IdentityID, Bool>()
  /// By ``AggregateKey/consent(_:_:)``.
  private var consents = Loaded<AggregateKey, Consent>()
  // What is found by more than one key. The reads say what can be asked of these.
  private var knownNotifications: [[UInt8]] = []
  private var vaultEntries: [VaultEntry] = []
  private var proofs: [AddressProof] = []
  private var passwords: [PasswordHolder] = []
  private var window = ValidationWindow()

  package init() {}

  private func require(_ read: Read) throws(NotRead) {
    guard reads.contains(read) else { throw NotRead(read) }
  }
}

// MARK: What a decision asks

extension Snapshot {
  /// An account that was read, by itself or with an identity or a session of it; `nil` where there is none.
  package func account(_ id: AccountID) throws(NotRead) -> Account? { try accounts.value(id, Read.account) }

  package func merge(of lost: AccountID) throws(NotRead) -> Merge? { try merges.value(lost, Read.merge) }

  package func identity(_ key: IdentityKey) throws(NotRead) -> Identity? { try identities.value(key, Read.identity) }

  package func session(_ id: SessionID) throws(NotRead) -> Session? { try sessions.value(id, Read.session) }

  package func profile(_ key: IdentityKey) throws(NotRead) -> FirstTimeProfile? {
    try profiles.value(key, Read.profile)
  }

  package func isSpent(_ digest: [UInt8]) throws(NotRead) -> Bool { try spent.value(digest, Read.spent) == true }

  package func record(_ id: [UInt8]) throws(NotRead) -> FlowRecord? { try records.value(id, Read.record) }

  package func transfer(_ key: IdentityKey) throws(NotRead) -> IdentityTransfer? {
    try transfers.value(key, Read.transfer)
  }

  package func deletion(_ account: AccountID) throws(NotRead) -> Deletion? {
    try deletions.value(account, Read.deletion)
  }

  package func operatorToken(_ name: String) throws(NotRead) -> OperatorToken? {
    try operatorTokens.value(name, Read.operatorToken)
  }

  /// The invitation whose code has a digest; `nil` where there is none.
  package func invitation(_ digest: [UInt8]) throws(NotRead) -> Invitation? {
    try invitations.value(digest, Read.invitation)
  }

  package func credential(of identity: IdentityID) throws(NotRead) -> PasswordCredential? {
    try credentials.value(identity, Read.credential)
  }

  package func isTaken(_ id: IdentityID) throws(NotRead) -> Bool {
    try takenIdentityIDs.value(id, Read.identityID) == true
  }

  package func consent(of account: AccountID, to client: ClientID) throws(NotRead) -> Consent? {
    try consents.value(.consent(account, client)) { _ in .consent(account, client) }
  }

  /// The passkey with a key, with its identity and account; `nil` where there is none, or the account is being deleted.
  package func passkey(_ key: IdentityKey) throws(NotRead) -> PasskeyHolder? {
    try require(.passkey(key))
    guard let identity = try identity(key), let account = try account(identity.account),
      let passkey = passkeys.present.first(where: { $0.identity == identity.id })
    else { return nil }
    return PasskeyHolder(passkey: passkey, identity: identity, account: account)
  }

  /// The passkeys of an account that was read in full, the oldest first.
  package func passkeys(of account: AccountID) throws(NotRead) -> [PasskeyHolder] {
    try require(.passkeys(of: account))
    guard let found = try self.account(account) else { return [] }
    return try identities(of: account).compactMap { identity in
      passkeys.present.first { $0.identity == identity.id }.map {
        PasskeyHolder(passkey: $0, identity: identity, account: found)
      }
    }
  }

  package func removedPasskey(_ digest: [UInt8]) throws(NotRead) -> RemovedPasskey? {
    try removedPasskeys.value(digest, Read.removedPasskey)
  }

  /// The accounts that have a user handle, as their own or with a passkey, in any realm.
  package func accounts(withPasskeyHandle handle: [UInt8]) throws(NotRead) -> Set<AccountID> {
    try handleHolders.value(handle, Read.passkeyHandle) ?? []
  }

  /// What is recorded of the installation; nothing at first.
  package func deployment() throws(NotRead) -> Deployment {
    try require(.deployment)
    return storedDeployment ?? Deployment()
  }

  package func account(externalID: ExternalID, in realm: Realm) throws(NotRead) -> Account? {
    try require(.externalID(realm, externalID))
    return accounts.present.first { $0.externalID == externalID && $0.realm == realm }
  }

  package func knowsNotification(id: [UInt8], event: [UInt8]) throws(NotRead) -> Bool {
    try require(.notification(id: id, event: event))
    return knownNotifications.contains(id) || knownNotifications.contains(event)
  }

  package func validations() throws(NotRead) -> ValidationWindow {
    try require(.validations)
    return window
  }

  package func vaultEntry(_ identity: IdentityID, _ client: ClientID) throws(NotRead) -> VaultEntry? {
    try require(.vaultEntry(identity, client))
    return vaultEntries.first { $0.identity == identity && $0.client == client }
  }

  /// The vault entries of an identity, the oldest first.
  package func vaultEntries(of identity: IdentityID) throws(NotRead) -> [VaultEntry] {
    try require(.vaultEntries(of: identity))
    return vaultEntries.filter { $0.identity == identity }.sorted { $0.id < $1.id }
  }

  /// Every identity of an account that was read in full, the oldest first.
  package func identities(of account: AccountID) throws(NotRead) -> [Identity] {
    try require(.accountInFull(account))
    return present(of: account)
  }

  /// The identities of an account, the oldest first. One that is attached meanwhile raises the version of the account.
  package func signInMethods(_ account: AccountID) throws(NotRead) -> [Identity] {
    try require(.signInMethods(account))
    return present(of: account)
  }

  private func present(of account: AccountID) -> [Identity] {
    identities.present.filter { $0.account == account }.sorted { $0.id < $1.id }
  }

  /// The identity that opened a session which was read in full. A guest's session, and one that was opened by a mailed code, have no such
  /// identity; for these it is one that stands for the account.
  package func identity(opening session: Session) throws(NotRead) -> Identity? {
    try require(.sessionInFull(session.id))
    if let identity = identities.present.first(where: { $0.id == session.identity }) { return identity }
    guard
      let account = accounts.present.first(where: { $0.id == session.account && $0.mailedProof == session.identity })
    else { return nil }
    return account.itself ?? Identity(ofMailboxOf: account, opening: session)
  }

  /// The identity that has a transfer subject in a team transfer.
  package func transferred(_ key: IdentityKey) throws(NotRead) -> Identity? {
    guard let transfer = try transfer(key) else { return nil }
    return identities.present.first { $0.id == transfer.identity }
  }
}

// MARK: What a decision asks about an address

extension Snapshot {
  /// The proofs of an address by identities that still exist, the oldest identity first.
  package func proofs(of address: CanonicalAddress, in realm: Realm) throws(NotRead) -> [AddressProof] {
    try allProofs(of: address, in: realm).filter { $0.source != Account.formerProof(of: $0.account) }
  }

  /// All proofs of an address, also by identities whose account at the provider was deleted.
  private func allProofs(of address: CanonicalAddress, in realm: Realm) throws(NotRead) -> [AddressProof] {
    try require(.provedAddress(realm, address))
    return proofs.filter { $0.address == address && $0.realm == realm }.sorted { $0.source < $1.source }
  }

  /// The one account that a code mailed to an address may open: the account that proves the address now, or else the one that proved it
  /// by an identity whose account at the provider was deleted. `nil` where several accounts do.
  package func mailboxAccount(of address: CanonicalAddress, in realm: Realm) throws(NotRead) -> AccountID? {
    let current = try proofs(of: address, in: realm)
    let accounts = Set((current.isEmpty ? try allProofs(of: address, in: realm) : current).map(\.account))
    return accounts.count == 1 ? accounts.first : nil
  }

  /// The account that a code mailed to an address opens; it was read in full. A code mailed to a relay address opens nothing, because
  /// the person does not know that address.
  package func account(
    openedByMailboxOf address: CanonicalAddress, in realm: Realm, _ id: AccountID
  ) throws(NotRead) -> Account? {
    guard try mailboxAccount(of: address, in: realm) == id, let account = try account(id), account.realm == realm else {
      return nil
    }
    var relayed = Set(try identities(of: id).filter { $0.email?.isPrivate ?? false }.map(\.id))
    if let email = account.email, email.isPrivate { relayed.formUnion([email.source, account.formerProof]) }
    return try allProofs(of: address, in: realm).contains { $0.account == id && !relayed.contains($0.source) }
      ? account : nil
  }

  /// The password that an address signs in with. Decisions keep it to one identity; if there were several, the oldest would count.
  package func password(of address: CanonicalAddress, in realm: Realm) throws(NotRead) -> PasswordHolder? {
    try require(.password(realm, address))
    return try proofs(of: address, in: realm).lazy.compactMap { proof in
      passwords.first { $0.identity.id == proof.source }
    }.first
  }

  /// The oldest password that is used with an address which nobody confirmed. It does not count if a password proves the address,
  /// or if its account has any proved address (0105).
  package func unprovedPassword(of address: CanonicalAddress, in realm: Realm) throws(NotRead) -> PasswordHolder? {
    try require(.password(realm, address))
    return passwords.filter { holder in
      holder.credential.unprovedAddress == address && holder.identity.key.realm == realm
        && !proofs.contains { $0.source == holder.identity.id }
    }.min { $0.identity.id < $1.identity.id }
  }
}

// MARK: What the server and a change set ask

extension Snapshot {
  /// The names of the master keys of all sealed values that a decision opens: records, and the vault entries that were read as lists.
  ///
  /// A vault entry that was read by itself is not among them: a sign-in replaces it without opening it.
  package var sealedUnder: [String] {
    let held = vaultEntries.filter { reads.contains(.vaultEntries(of: $0.identity)) }
    return records.present.map(\.content.keyID) + held.map(\.token.keyID)
  }

  /// The external ids of the accounts that were read.
  var externalIDs: [AccountID: ExternalID] {
    var found: [AccountID: ExternalID] = [:]
    for account in accounts.present { if let id = account.externalID { found[account.id] = id } }
    return found
  }
}

// MARK: A part of what was read

extension Snapshot {
  /// What it shows of some accounts, sessions and records, as if nothing else had been read. A decision on it can ask for nothing else, and
  /// relies on nothing else, so what was read at the beginning of a request serves its decision without a second round trip.
  ///
  /// - Throws: ``NotRead`` for what was not read, and for other kinds of reads.
  package func showing(only reads: [Read]) throws(NotRead) -> Snapshot {
    var part = Snapshot()
    for read in reads {
      switch read {
      case .account(let id): part.add(try account(id), for: id)
      case .session(let id): part.add(try session(id), for: id)
      case .record(let id): part.add(try record(id), for: id)
      default: throw NotRead(read)
      }
      part.answered(read)
    }
    return part
  }
}

// MARK: What a store fills in

extension Snapshot {
  /// Marks `read` as answered; what it found is added by the other functions.
  package mutating func answered(_ read: Read) {
    if reads.isEmpty { reads.reserveCapacity(Self.usual) }
    reads.append(read)
  }

  /// Whether an identity was found, for a read that depends on it.
  package func found(_ key: IdentityKey) -> Bool { identities.contains(key) }

  /// Whether an account, or that there is none, was read already.
  package func found(_ account: AccountID) -> Bool { accounts.contains(account) }

  /// Whether passkeys of an account are worth a reading: not if its identities were read and none is a passkey's.
  package func mayHavePasskeys(_ account: AccountID) -> Bool {
    !reads.contains(.accountInFull(account)) || identities.present.contains { $0.account == account && $0.isPasskey }
  }

  package mutating func add(_ consent: Consent?, of account: AccountID, to client: ClientID) {
    note(.consent(account, client), consent?.version)
    consents.add(consent, for: .consent(account, client))
  }

  package mutating func add(_ account: Account?, for id: AccountID) {
    note(.account(id), account?.version)
    accounts.add(account, for: id)
  }

  package mutating func add(_ merge: Merge?, of lost: AccountID) {
    note(.merge(lost), merge?.version)
    merges.add(merge, for: lost)
  }

  package mutating func add(_ identity: Identity?, for key: IdentityKey) {
    note(.identity(key), identity?.version)
    identities.add(identity, for: key)
  }

  package mutating func add(_ deletion: Deletion?, of account: AccountID) {
    note(.deletion(account), deletion?.version)
    deletions.add(deletion, for: account)
  }

  package mutating func add(_ session: Session?, for id: SessionID) {
    note(.session(id), session?.version)
    sessions.add(session, for: id)
  }

  package mutating func add(_ profile: FirstTimeProfile?, for key: IdentityKey) {
    note(.profile(key), profile?.version)
    profiles.add(profile, for: key)
  }

  /// Shows a profile that was put where there was none.
  package mutating func note(_ profile: FirstTimeProfile) {
    preconditions.removeAll { $0.key == .profile(profile.key) }
    add(profile, for: profile.key)
  }

  package mutating func add(spent isSpent: Bool, digest: [UInt8]) {
    note(.spent(digest), isSpent ? 1 : nil)
    spent.add(isSpent, for: digest)
  }

  package mutating func add(_ record: FlowRecord?, for id: [UInt8]) {
    note(.record(id), record?.version)
    records.add(record, for: id)
  }

  package mutating func add(notificationKnownByID byID: Bool, id: [UInt8], byEvent: Bool, event: [UInt8]) {
    note(.notification(id), byID ? 1 : nil)
    note(.notificationEvent(event), byEvent ? 1 : nil)
    if byID { knownNotifications.append(id) }
    if byEvent { knownNotifications.append(event) }
  }

  /// No decision depends on what a vault entry holds, and it is replaced as a whole, so it has no precondition.
  package mutating func add(_ entry: VaultEntry?) {
    if let entry, !vaultEntries.contains(entry) { vaultEntries.append(entry) }
  }

  package mutating func add(_ transfer: IdentityTransfer?, for key: IdentityKey) {
    note(.transfer(key), transfer?.version)
    transfers.add(transfer, for: key)
  }

  /// Every answer from Apple changes the window, so it has no precondition: with one, no two validations could be recorded at once.
  /// Without one, a few can pass it together, which does no harm.
  package mutating func add(_ validations: ValidationWindow) {
    window = validations
  }

  /// The proofs of an address, all of one version; an empty list is an absence.
  package mutating func add(_ found: [AddressProof], of address: CanonicalAddress, in realm: Realm, version: Int64?) {
    note(.provedAddress(realm, address), version)
    for proof in found where !proofs.contains(proof) { proofs.append(proof) }
  }

  /// A password, with the identity and the account that it signs in.
  package mutating func add(_ credential: PasswordCredential, of identity: Identity, _ account: Account) {
    note(.credential(credential.identity), credential.version)
    add(identity, for: identity.key)
    add(account, for: account.id)
    if !passwords.contains(where: { $0.identity.id == identity.id }) {
      passwords.append(PasswordHolder(credential: credential, identity: identity, account: account))
    }
  }

  package mutating func add(isTaken: Bool, _ id: IdentityID) {
    takenIdentityIDs.add(isTaken, for: id)
  }

  package mutating func add(_ credential: PasswordCredential?, of identity: IdentityID) {
    note(.credential(identity), credential?.version)
    credentials.add(credential, for: identity)
  }

  package mutating func add(_ account: Account?, externalID: ExternalID, in realm: Realm) {
    note(.externalID(realm, externalID), account?.version)
    if let account { add(account, for: account.id) }
  }

  package mutating func add(_ passkey: Passkey?, of identity: IdentityID) {
    note(.passkey(identity), passkey?.version)
    passkeys.add(passkey, for: identity)
  }

  package mutating func add(_ removed: RemovedPasskey?, digest: [UInt8]) {
    note(.removedPasskey(digest), removed.map { _ in 1 })
    removedPasskeys.add(removed, for: digest)
  }

  package mutating func add(_ holders: Set<AccountID>, ofPasskeyHandle handle: [UInt8]) {
    handleHolders.add(holders, for: handle)
  }

  package mutating func add(_ deployment: Deployment?) {
    note(.deployment, deployment?.version)
    storedDeployment = deployment
  }

  package mutating func add(_ invitation: Invitation?, digest: [UInt8]) {
    note(.invitation(digest), invitation?.version)
    invitations.add(invitation, for: digest)
  }

  package mutating func add(_ token: OperatorToken?, named name: String) {
    note(.operatorToken(name), token?.version)
    operatorTokens.add(token, for: name)
  }

  private mutating func note(_ key: AggregateKey, _ version: Int64?) {
    let precondition = Precondition(key, version.map { .version($0) } ?? .absent)
    if preconditions.isEmpty { preconditions.reserveCapacity(Self.usual) }
    if !preconditions.contains(precondition) { preconditions.append(precondition) }
  }

  /// How many reads and preconditions a snapshot usually has: room for them is made at once.
  private static var usual: Int { 4 }
}
