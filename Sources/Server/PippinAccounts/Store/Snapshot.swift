/// What a store held at one moment: every aggregate that was asked for, and every absence.
///
/// It carries the version of all that it shows as preconditions, which a ``ChangeSet`` made from it inherits. Asking it for
/// something that was not read is a mistake of ours: the answer is a guess, and nothing that follows from it is committed or
/// told (``UnreadQuestions``).
package struct Snapshot: Sendable {
  // Lists throughout: there are a handful of each at most, which are compared sooner than hashed.
  package private(set) var reads: [Read] = []
  package private(set) var preconditions: [Precondition] = []
  private var accounts: [Account] = []
  private var merges: [Merge] = []
  private var identities: [Identity] = []
  private var sessions: [Session] = []
  private var profiles: [FirstTimeProfile] = []
  private var spent: [[UInt8]] = []
  private var records: [FlowRecord] = []
  private var knownNotifications: [[UInt8]] = []
  private var vaultEntries: [VaultEntry] = []
  private var proofs: [AddressProof] = []
  private var deletions: [Deletion] = []
  private var passwords: [PasswordHolder] = []
  private var window = ValidationWindow()
  private var transfers: [IdentityKey: IdentityTransfer] = [:]
  private var operatorTokens: [OperatorToken] = []
  private var credentials: [PasswordCredential] = []
  private var takenIdentityIDs: [IdentityID] = []
  private var consents: [Consent] = []

  /// What was asked and not read, in all copies of this snapshot.
  package let unread = UnreadQuestions()

  package init() {}

  // MARK: What a decision asks

  /// An account that was read, alone or with an identity or a session that leads to it; `nil` where there is none.
  package func account(_ id: AccountID) -> Account? {
    if !preconditions.contains(where: { $0.key == .account(id) }) { unread.note(Read.account(id)) }
    return accounts.first { $0.id == id }
  }

  /// Every identity that leads to an account which was read in full, the oldest first.
  package func identities(of account: AccountID) -> [Identity] {
    require(.accountInFull(account))
    return identities.filter { $0.account == account }.sorted { $0.id < $1.id }
  }

  package func merge(of lost: AccountID) -> Merge? {
    require(.merge(lost))
    return merges.first { $0.lost == lost }
  }

  package func identity(_ key: IdentityKey) -> Identity? {
    require(.identity(key))
    return identities.first { $0.key == key }
  }

  package func session(_ id: SessionID) -> Session? {
    if !reads.contains(.session(id)), !reads.contains(.sessionInFull(id)) { unread.note(Read.session(id)) }
    return sessions.first { $0.id == id }
  }

  /// The identity that opened a session which was read in full; of a guest's session, and of one that a mailbox opened, what stands for
  /// it.
  package func identity(opening session: Session) -> Identity? {
    require(.sessionInFull(session.id))
    if let identity = identities.first(where: { $0.id == session.identity }) { return identity }
    guard let account = accounts.first(where: { $0.id == session.account && $0.mailedProof == session.identity })
    else { return nil }
    return account.itself ?? Identity(ofMailboxOf: account, opening: session)
  }

  package func profile(_ key: IdentityKey) -> FirstTimeProfile? {
    require(.profile(key))
    return profiles.first { $0.key == key }
  }

  package func isSpent(_ digest: [UInt8]) -> Bool {
    require(.spent(digest))
    return spent.contains(digest)
  }

  package func record(_ id: [UInt8]) -> FlowRecord? {
    require(.record(id))
    return records.first { $0.id == id }
  }

  package func knowsNotification(id: [UInt8], event: [UInt8]) -> Bool {
    require(.notification(id: id, event: event))
    return knownNotifications.contains(id) || knownNotifications.contains(event)
  }

  package func vaultEntry(_ identity: IdentityID, _ client: ClientID) -> VaultEntry? {
    require(.vaultEntry(identity, client))
    return vaultEntries.first { $0.identity == identity && $0.client == client }
  }

  package func transfer(_ key: IdentityKey) -> IdentityTransfer? {
    require(.transfer(key))
    return transfers[key]
  }

  /// The identity that a name on the way to another tenant stands for, while somebody has it.
  package func transferred(_ key: IdentityKey) -> Identity? {
    transfer(key).flatMap { transfer in identities.first { $0.id == transfer.identity } }
  }

  package var validations: ValidationWindow {
    require(.validations)
    return window
  }

  /// The identities that lead to an account, the oldest first. One that is attached meanwhile raises the account's version.
  package func signInMethods(_ account: AccountID) -> [Identity] {
    require(.signInMethods(account))
    return identities.filter { $0.account == account }.sorted { $0.id < $1.id }
  }

  package func deletion(_ account: AccountID) -> Deletion? {
    require(.deletion(account))
    return deletions.first { $0.account == account }
  }

  /// An identity's vault entries, the oldest first.
  package func vaultEntries(of identity: IdentityID) -> [VaultEntry] {
    require(.vaultEntries(of: identity))
    return vaultEntries.filter { $0.identity == identity }.sorted { $0.id < $1.id }
  }

  /// Who proved an address, the oldest identity first.
  package func proofs(of address: CanonicalAddress, in realm: Realm) -> [AddressProof] {
    allProofs(of: address, in: realm).filter { $0.source != Account.formerProof(of: $0.account) }
  }

  /// Also those of identities whose provider's account is gone.
  private func allProofs(of address: CanonicalAddress, in realm: Realm) -> [AddressProof] {
    require(.provedAddress(realm, address))
    return proofs.filter { $0.address == address && $0.realm == realm }.sorted { $0.source < $1.source }
  }

  /// The one account that a code in the mailbox of an address may open: on which it is proved, or else was proved by an identity
  /// that is gone. Nil where there are several.
  package func mailboxAccount(of address: CanonicalAddress, in realm: Realm) -> AccountID? {
    let current = proofs(of: address, in: realm)
    let accounts = Set((current.isEmpty ? allProofs(of: address, in: realm) : current).map(\.account))
    return accounts.count == 1 ? accounts.first : nil
  }

  /// The account that a code in the mailbox of an address opens; it was read in full. A relay's mailbox opens nothing, since its
  /// person has no mailbox of that address.
  package func account(openedByMailboxOf address: CanonicalAddress, in realm: Realm, _ id: AccountID) -> Account? {
    guard mailboxAccount(of: address, in: realm) == id, let account = account(id), account.realm == realm else {
      return nil
    }
    var relayed = Set(identities(of: id).filter { $0.email?.isPrivate ?? false }.map(\.id))
    if let email = account.email, email.isPrivate { relayed.formUnion([email.source, account.formerProof]) }
    return allProofs(of: address, in: realm).contains { $0.account == id && !relayed.contains($0.source) }
      ? account : nil
  }

  /// Whose password an address is. Decisions see to it that it is one identity's; should it be several's, the oldest's counts.
  package func password(of address: CanonicalAddress, in realm: Realm) -> PasswordHolder? {
    require(.password(realm, address))
    return proofs(of: address, in: realm).lazy.compactMap { proof in passwords.first { $0.identity.id == proof.source }
    }.first
  }

  /// The oldest password that is used with an address which nobody confirmed. It does not count if a password proves the address,
  /// or if its account has any proved address (0105).
  package func unprovedPassword(of address: CanonicalAddress, in realm: Realm) -> PasswordHolder? {
    require(.password(realm, address))
    return passwords.filter { holder in
      holder.credential.unprovedAddress == address && holder.identity.key.realm == realm
        && !proofs.contains { $0.source == holder.identity.id }
    }.min { $0.identity.id < $1.identity.id }
  }

  package func isTaken(_ id: IdentityID) -> Bool {
    require(.identityID(id))
    return takenIdentityIDs.contains(id)
  }

  package func credential(of identity: IdentityID) -> PasswordCredential? {
    require(.credential(identity))
    return credentials.first { $0.identity == identity }
  }

  package func account(externalID: ExternalID, in realm: Realm) -> Account? {
    require(.externalID(realm, externalID))
    return accounts.first { $0.externalID == externalID && $0.realm == realm }
  }

  package func operatorToken(_ name: String) -> OperatorToken? {
    require(.operatorToken(name))
    return operatorTokens.first { $0.name == name }
  }

  package func consent(of account: AccountID, to client: ClientID) -> Consent? {
    require(.consent(account, client))
    return consents.first { $0.account == account && $0.client == client }
  }

  /// The names of the master keys that something is sealed under which a decision opens: records, and what identities hold.
  ///
  /// A single vault entry is not among them: who signs in replaces it unopened.
  package var sealedUnder: [String] {
    let held = vaultEntries.filter { reads.contains(.vaultEntries(of: $0.identity)) }
    return records.map(\.content.keyID) + held.map(\.token.keyID)
  }

  /// What the app's own tables call the accounts that are here.
  var externalIDs: [AccountID: ExternalID] {
    var found: [AccountID: ExternalID] = [:]
    for account in accounts { if let id = account.externalID { found[account.id] = id } }
    return found
  }

  private func require(_ read: Read) {
    if !reads.contains(read) { unread.note(read) }
  }

  // MARK: What a store fills in

  /// Marks `read` as answered; what it found is added beside it.
  package mutating func answered(_ read: Read) {
    reads.append(read)
  }

  package mutating func add(_ consent: Consent?, of account: AccountID, to client: ClientID) {
    note(.consent(account, client), consent?.version)
    if let consent { consents.append(consent) }
  }

  package mutating func add(_ account: Account?, for id: AccountID) {
    note(.account(id), account?.version)
    if let account, self.account(id) == nil { accounts.append(account) }
  }

  package mutating func add(_ merge: Merge?, of lost: AccountID) {
    note(.merge(lost), merge?.version)
    if let merge, !merges.contains(where: { $0.lost == lost }) { merges.append(merge) }
  }

  package mutating func add(_ identity: Identity?, for key: IdentityKey) {
    note(.identity(key), identity?.version)
    if let identity, !identities.contains(where: { $0.key == key }) { identities.append(identity) }
  }

  package mutating func add(_ deletion: Deletion?, of account: AccountID) {
    note(.deletion(account), deletion?.version)
    if let deletion { deletions.append(deletion) }
  }

  package mutating func add(_ session: Session?, for id: SessionID) {
    note(.session(id), session?.version)
    if let session, !sessions.contains(where: { $0.id == id }) { sessions.append(session) }
  }

  package mutating func add(_ profile: FirstTimeProfile?, for key: IdentityKey) {
    note(.profile(key), profile?.version)
    if let profile { profiles.append(profile) }
  }

  /// Shows a profile that was put where there was none.
  package mutating func note(_ profile: FirstTimeProfile) {
    preconditions.removeAll { $0.key == .profile(profile.key) }
    add(profile, for: profile.key)
  }

  package mutating func add(spent isSpent: Bool, digest: [UInt8]) {
    note(.spent(digest), isSpent ? 1 : nil)
    if isSpent { spent.append(digest) }
  }

  package mutating func add(_ record: FlowRecord?, for id: [UInt8]) {
    note(.record(id), record?.version)
    if let record { records.append(record) }
  }

  package mutating func add(notificationKnownByID byID: Bool, id: [UInt8], byEvent: Bool, event: [UInt8]) {
    note(.notification(id), byID ? 1 : nil)
    note(.notificationEvent(event), byEvent ? 1 : nil)
    if byID { knownNotifications.append(id) }
    if byEvent { knownNotifications.append(event) }
  }

  /// A vault entry is replaced as a whole and never decided upon, so it carries no precondition.
  package mutating func add(_ entry: VaultEntry?) {
    if let entry, !vaultEntries.contains(entry) { vaultEntries.append(entry) }
  }

  package mutating func add(_ transfer: IdentityTransfer?, for key: IdentityKey) {
    note(.transfer(key), transfer?.version)
    transfers[key] = transfer
  }

  /// The window moves with every answer of Apple's, so it carries no precondition: relying on it, no two validations could be
  /// recorded at once, and the few that may pass it together do no harm.
  package mutating func add(_ validations: ValidationWindow) {
    window = validations
  }

  /// The proofs of an address, all of one version; none at all is an absence.
  package mutating func add(_ found: [AddressProof], of address: CanonicalAddress, in realm: Realm, version: Int64?) {
    note(.provedAddress(realm, address), version)
    for proof in found where !proofs.contains(proof) { proofs.append(proof) }
  }

  /// A password beside the proofs of the address that it belongs to.
  package mutating func add(_ credential: PasswordCredential, of identity: Identity, _ account: Account) {
    note(.credential(credential.identity), credential.version)
    add(identity, for: identity.key)
    add(account, for: account.id)
    if !passwords.contains(where: { $0.identity.id == identity.id }) {
      passwords.append(PasswordHolder(credential: credential, identity: identity, account: account))
    }
  }

  package mutating func add(isTaken: Bool, _ id: IdentityID) {
    if isTaken { takenIdentityIDs.append(id) }
  }

  package mutating func add(_ credential: PasswordCredential?, of identity: IdentityID) {
    note(.credential(identity), credential?.version)
    if let credential, !credentials.contains(where: { $0.identity == identity }) { credentials.append(credential) }
  }

  package mutating func add(_ account: Account?, externalID: ExternalID, in realm: Realm) {
    note(.externalID(realm, externalID), account?.version)
    if let account { add(account, for: account.id) }
  }

  package mutating func add(_ token: OperatorToken?, named name: String) {
    note(.operatorToken(name), token?.version)
    if let token { operatorTokens.append(token) }
  }

  private mutating func note(_ key: AggregateKey, _ version: Int64?) {
    let seen = Precondition(key, version.map { .version($0) } ?? .absent)
    if !preconditions.contains(seen) { preconditions.append(seen) }
  }
}
