package import PippinAccounts
package import PippinFoundation
import PippinTelemetry
package import PippinTokens

/// The rules of one topic: reads the store, decides, commits, and asks other flows.
///
/// Every flow is a value of the same two parts, so a flow makes another one whenever it needs it.
package protocol Flow: Sendable {
  /// Everything that outlives the request. What must outlive the process is in the store (C-5).
  var server: Server { get }
  /// What is known of the request that this flow works for.
  var request: RequestContext { get }
}

/// All flows of one request, for those who answer it.
package struct Flows: Flow {
  package let server: Server
  package let request: RequestContext

  package init(_ server: Server, _ request: RequestContext = .noRequest) {
    self.server = server
    self.request = request
  }
}

extension Flow {
  package var apple: AppleFlows { AppleFlows(server: server, request: request) }
  package var appAttest: AppAttestFlows { AppAttestFlows(server: server, request: request) }
  var audit: AuditFlows { AuditFlows(server: server, request: request) }
  package var deletion: DeletionFlows { DeletionFlows(server: server, request: request) }
  package var exporting: ExportFlows { ExportFlows(server: server, request: request) }
  package var importing: ImportFlows { ImportFlows(server: server, request: request) }
  package var invitations: InvitationFlows { InvitationFlows(server: server, request: request) }
  package var jobs: JobFlows { JobFlows(server: server, request: request) }
  package var keys: KeyFlows { KeyFlows(server: server, request: request) }
  package var linking: LinkingFlows { LinkingFlows(server: server, request: request) }
  package var mail: MailFlows { MailFlows(server: server, request: request) }
  package var merging: MergingFlows { MergingFlows(server: server, request: request) }
  package var deviceCodes: DeviceCodeFlows { DeviceCodeFlows(server: server, request: request) }
  package var openID: OpenIDFlows { OpenIDFlows(server: server, request: request) }
  package var operations: OperatorFlows { OperatorFlows(server: server, request: request) }
  package var passkeys: PasskeyFlows { PasskeyFlows(server: server, request: request) }
  package var passwords: PasswordFlows { PasswordFlows(server: server, request: request) }
  package var sessions: SessionFlows { SessionFlows(server: server, request: request) }
  var claimsHook: ClaimsHookFlows { ClaimsHookFlows(server: server, request: request) }
  var signUpHook: SignUpHookFlows { SignUpHookFlows(server: server, request: request) }
  package var signIns: SignInFlows { SignInFlows(server: server, request: request) }
  package var social: SocialFlows { SocialFlows(server: server, request: request) }
  package var vault: Vault { Vault(server: server, request: request) }
  package var web: WebFlows { WebFlows(server: server, request: request) }
  var webhooks: WebhookFlows { WebhookFlows(server: server, request: request) }
}

extension Flow {
  package var store: any AccountStore { server.store }
  package var clients: ClientRegistry { server.settings.clients }
  package var masterKeys: MasterKeys { server.settings.masterKeys }
  package var lifetimes: Lifetimes { server.settings.lifetimes }
  /// The public base URL of this server, the `iss` of all that it signs, without a slash at its end.
  package var issuer: String { server.settings.publicURL }
  package var signingKeys: SigningKeyRing { server.signingKeys }
  /// `nil` where no mail is set up.
  package var outgoing: OutgoingMail? { server.peers.mail }
  package var now: @Sendable () -> Date { server.now }
  package var random: RandomSource { server.random }
  var log: Log { server.log }
  var locks: KeyedLock { server.locks }

  /// The time and the randomness of a decision.
  package func stamp(at now: Date) -> Stamp { Stamp(now: now, random: random) }

  package func newID<Subject>(_ type: Subject.Type = Subject.self, at now: Date) -> Identifier<Subject> {
    Identifier(now: now, random: random)
  }

  /// How long a client waits for an answer, in seconds: the time-out of the kit.
  private static var clientTimeout: TimeInterval { 15 }

  /// Throws if the client has given up on the request by now. It may have sent the same request again, and a late commit would make
  /// that second one look like reuse. A decision calls it, so that a commit after it fails if anything has changed since.
  func refuseLate() throws(ServerError) {
    guard let arrivedAt = request.arrivedAt, now() >= arrivedAt.addingTimeInterval(Self.clientTimeout) else { return }
    throw .storeUnavailable(detail: "the request waited here for longer than clients wait for an answer")
  }

  /// Reads from the store, and turns its failures into the errors of flows.
  package func reading<Value>(_ body: () async throws(StoreError) -> Value) async throws(ServerError) -> Value {
    do {
      return try await body()
    } catch {
      throw ServerError(error)
    }
  }
}

extension Flow {
  /// How many times a decision is tried while other commits keep changing what it relied on.
  private static var attempts: Int { 12 }

  /// Reads, decides and commits. It starts again while the store answers that something changed in between (C-2).
  ///
  /// - Parameter first: what `reads` came to a moment ago, for the first attempt. The commit shows whether it still holds.
  func decide<Outcome: Sendable>(
    on reads: [Read], snapshot first: Snapshot? = nil, _ decision: (Snapshot) throws -> Decision<Outcome>
  ) async throws(ServerError) -> Outcome {
    try await decide(on: reads, snapshot: first, further: { _ in [] }, decision)
  }

  /// The same for a decision whose further reads follow from the first ones. Both are read again together, as of one moment.
  ///
  /// - Parameters:
  ///   - first: what `reads` came to a moment ago, for the first attempt. The commit shows whether it still holds.
  ///   - further: what must be read besides. It is asked again of what was read then, until it names nothing new.
  func decide<Outcome: Sendable>(
    on reads: [Read], snapshot first: Snapshot? = nil, further: (Snapshot) throws -> [Read],
    _ decision: (Snapshot) throws -> Decision<Outcome>
  ) async throws(ServerError) -> Outcome {
    var conflict = ""
    var first = first
    for _ in 0..<Self.attempts {
      do {
        let read = if let first { first } else { try await store.snapshot(of: reads) }
        first = nil
        // A decision must ask only for what was read, and each reading may lead to other records.
        guard let snapshot = try await completed(read, of: reads, further) else {
          conflict = "what leads to the rest changed between two readings"
          continue
        }
        try await requireMasterKeys(of: snapshot)
        let decided = try decision(snapshot)
        if let changes = decided.changes { try await commitOnce(changes) }
        return decided.outcome
      } catch let error as StoreError {
        guard error.code == .conflict else { throw ServerError(error) }
        conflict = error.detail
      } catch let error as ServerError {
        throw error
      } catch {
        throw .unexpected(detail: "\(error)")
      }
    }
    throw .storeUnavailable(detail: "gave up after \(Self.attempts) attempts: \(conflict)")
  }

  /// Reads anew until `further` names nothing that was not read.
  ///
  /// Not inlined, because Swift 6.3 cannot compile `decide` for release then: “Entry values are only allowed in MIR”.
  ///
  /// - Returns: nil if it came to no end.
  @inline(never)
  private func completed(
    _ first: Snapshot, of reads: [Read], _ further: (Snapshot) throws -> [Read]
  ) async throws -> Snapshot? {
    var snapshot = first
    // A chain of merges is read one merge a time.
    for _ in 0..<100 {
      let more = try further(snapshot)
      if more.allSatisfy({ snapshot.reads.contains($0) }) { return snapshot }
      snapshot = try await store.snapshot(of: reads + more)
    }
    return nil
  }

  /// Commits changes that rely on nothing that could have changed in between.
  func commit(_ changes: ChangeSet) async throws(ServerError) {
    do {
      try await commitOnce(changes)
    } catch let error as StoreError {
      throw ServerError(error)
    } catch let error as ServerError {
      throw error
    } catch {
      throw .unexpected(detail: "\(error)")
    }
  }

  /// Commits changes with the jobs that follow from them.
  private func commitOnce(_ decided: ChangeSet) async throws {
    var changes = decided
    try server.reactions.add(to: &changes, in: { request.language }, random: random)
    try await commitAsRequested(&changes)
    if changes.asksForJobs { server.jobSignal.send() }
  }

  /// Commits changes, and writes into their lines of the audit where the request came from.
  func commitAsRequested(_ changes: inout ChangeSet) async throws(StoreError) {
    let decided = changes
    changes.note { request.source(of: decided, keeping: server.settings.auditAddresses) }
    try await store.commit(changes)
  }

  /// Reads without deciding anything.
  func read(_ reads: [Read]) async throws(ServerError) -> Snapshot {
    let snapshot = try await reading { () throws(StoreError) in try await store.snapshot(of: reads) }
    try await requireMasterKeys(of: snapshot)
    return snapshot
  }

  /// Reads what needs no decision, and asks for it.
  func read<Value>(
    _ reads: [Read], _ ask: (Snapshot) throws -> Value
  ) async throws(ServerError) -> Value {
    let snapshot = try await read(reads)
    return try asking { try ask(snapshot) }
  }

  /// What `body` asks of a snapshot. If it was not read, the error has its name for the operator's log (``NotRead``).
  func asking<Value>(_ body: () throws -> Value) throws(ServerError) -> Value {
    do {
      return try body()
    } catch let error as ServerError {
      throw error
    } catch {
      throw .unexpected(detail: "\(error)")
    }
  }
}

extension Flow {
  /// The sign-in methods of the caller's account.
  package func identities(of caller: Caller) async throws(ServerError) -> [Identity] {
    do {
      return try await store.identities(of: caller.account.id)
    } catch {
      throw ServerError(error)
    }
  }

  /// The providers that open an account, oldest first, and the tenants of those that are `openid`. Identities that are gone do
  /// not count, nor do Apple identities of a team that no client has.
  func signInMethods(to account: AccountID) async throws(ServerError) -> (methods: [String], tenants: Set<String>) {
    do {
      return try await store.identities(of: account).filter { !isLeftBehind($0) }.signInMethods
    } catch {
      throw ServerError(error)
    }
  }
}

extension [Identity] {
  /// The providers that open an account with these identities, and the tenants of those that are `openid`.
  var signInMethods: (methods: [String], tenants: Set<String>) {
    var methods: [String] = []
    var tenants: Set<String> = []
    for known in self where known.status != .gone {
      if !methods.contains(known.key.provider.rawValue) { methods.append(known.key.provider.rawValue) }
      if known.key.provider == .openid { tenants.insert(known.key.tenant) }
    }
    return (methods, tenants)
  }
}

extension Flow {
  /// Throws `.storeUnavailable` if a value is under a master key that other servers use and this one does not have.
  func requireMasterKey(_ keyID: String) async throws(ServerError) {
    // The usual case, without reading the clock.
    if masterKeys.lists(keyID) { return }
    try await server.laterMasterKeys.refuse(keyID, now: now())
  }

  /// The same for every sealed value that a decision will open.
  func requireMasterKeys(of snapshot: Snapshot) async throws(ServerError) {
    for keyID in snapshot.sealedUnder { try await requireMasterKey(keyID) }
  }
}
