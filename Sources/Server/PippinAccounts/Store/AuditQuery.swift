package import PippinFoundation

/// A filter of the audit over all accounts; a member that is `nil` matches all.
package struct AuditQuery: Sendable, Hashable {
  /// Who caused an event.
  package enum Origin: String, Sendable, CaseIterable {
    /// Somebody with an operator token, on the command line, or the demo.
    case `operator`
    /// The person of the account, or somebody who came as them.
    case person
    /// The server or a provider, by itself.
    case system
  }

  package var account: AccountID?
  package var kind: AuditEvent.Kind?
  package var origin: Origin?
  /// The name of an operator token, or ``AuditEvent/commandLine`` or ``AuditEvent/demo``.
  package var actor: String?
  /// It happened at this time or later.
  package var from: Date?
  /// It happened before this time.
  package var to: Date?

  package init(
    account: AccountID? = nil, kind: AuditEvent.Kind? = nil, origin: Origin? = nil, actor: String? = nil,
    from: Date? = nil, to: Date? = nil
  ) {
    self.account = account
    self.kind = kind
    self.origin = origin
    self.actor = actor
    self.from = from
    self.to = to
  }

  /// Whether a line matches. Its time is that of its id, by which every store finds it.
  package func matches(_ line: AuditEvent) -> Bool {
    let id = line.id.uuid.bytes
    return (account == nil || line.account == account) && (kind == nil || line.kind == kind)
      && (origin == nil || line.origin == origin) && (actor == nil || line.actor == actor)
      && from.map { !id.lexicographicallyPrecedes(UUIDv7.first(at: $0)) } ?? true
      && to.map { id.lexicographicallyPrecedes(UUIDv7.first(at: $0)) } ?? true
  }
}

extension AuditEvent {
  /// Who caused it, as its kind and its actor tell.
  package var origin: AuditQuery.Origin {
    if actor != nil { return .operator }
    return Kind.ofSystem.contains(kind) ? .system : .person
  }
}

extension AuditEvent.Kind {
  /// What the server or a provider does by itself, where no operator did it. A sign-in writes none of these.
  package static let ofSystem: [AuditEvent.Kind] = [
    .accountImported, .authorizationCodeReused, .refreshTokenReused, .sessionCaughtUp, .identityRevoked, .lastWayGone,
    .deletionFinished, .identityTransferred, .passwordRemoved, .passkeyCounterRefused, .passkeyBackupChanged,
    .emailForwarding, .passkeyDomainRecorded,
  ]
}
