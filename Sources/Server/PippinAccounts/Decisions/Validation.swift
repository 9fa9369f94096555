package import PippinFoundation

/// What Apple said of a refresh token when it was asked.
package struct ValidationVerdict: Hashable, Sendable, Identifiable {
  package let id: ValidationVerdictID
  /// Whether the token no longer holds: the person left, or we asked wrongly.
  package let isGone: Bool

  package init(id: ValidationVerdictID, isGone: Bool) {
    self.id = id
    self.isGone = isGone
  }
}

/// The newest verdicts, from which a mistake of ours shows.
///
/// People leave an app one by one. When Apple calls the tokens of many dead at once, it is more likely that a key, a client id or a
/// master key of ours is wrong, and nobody must be signed out for that.
package struct ValidationWindow: Hashable, Sendable {
  /// How many verdicts are looked at.
  package static let size = 500
  /// With fewer than that many gone, nobody can tell a mistake from chance.
  package static let leastGone = 20
  /// If a greater share of tokens is gone, in percent, the mistake is ours.
  package static let greatestPercentage = 2

  /// At most ``size``.
  package let count: Int
  package let gone: Int

  package init(count: Int = 0, gone: Int = 0) {
    self.count = count
    self.gone = gone
  }

  /// Whether so many tokens are called gone that no session may be ended for it.
  package var tellsOfMistake: Bool {
    gone >= Self.leastGone && gone * 100 > count * Self.greatestPercentage
  }

  /// The window with one more that is gone; the verdict that leaves a full window is taken for one that held, which is the stricter.
  package var withOneMoreGone: ValidationWindow {
    ValidationWindow(count: min(Self.size, count + 1), gone: min(Self.size, gone + 1))
  }
}

extension Session {
  /// For how many seconds a refresh token counts as valid before the provider is asked again (TOKEN-14, R-15).
  package static let validationInterval: TimeInterval = 86_400

  /// Whether its use at `now` is the first in another day of its life, days being counted from its beginning.
  ///
  /// The use before this one tells, and that is in the row anyway: most uses need not read or write anything more to know that
  /// nothing is due. When the provider was really asked stands with the token, where the job that this asks for looks.
  package func entersAnotherDay(at now: Date) -> Bool {
    day(at: now) > day(at: rotatedAt ?? createdAt)
  }

  private func day(at time: Date) -> Double {
    (time.timeIntervalSince(createdAt) / Self.validationInterval).rounded(.down)
  }
}

extension VaultEntry {
  /// When the provider may be asked about it again, and is, if somebody came.
  package var isDueForCheckAt: Date {
    (checkedAt ?? obtainedAt).addingTimeInterval(Session.validationInterval)
  }
}

/// Apple says that a refresh token is no longer valid. Its identity is closed, unless the token was replaced meanwhile, or Apple calls so
/// many tokens invalid that the mistake must be ours.
package struct LostConsent: Sendable {
  /// The session whose use had Apple asked.
  package let session: SessionID
  package let identity: IdentityID
  package let client: ClientID
  /// The entry whose token Apple was asked about.
  package let entry: VaultEntryID
  /// When it was asked. A proof from before may be of the consent that is gone.
  package let askedAt: Date
  /// Why the sessions end: Apple's word alone, or Apple's and the device's.
  package let reason: Session.EndReason

  package init(
    session: SessionID, identity: IdentityID, client: ClientID, entry: VaultEntryID, askedAt: Date,
    reason: Session.EndReason
  ) {
    self.session = session
    self.identity = identity
    self.client = client
    self.entry = entry
    self.askedAt = askedAt
    self.reason = reason
  }

  /// Whether the identity is closed, or why it stays open.
  package enum Outcome: Sendable, Hashable {
    case closed
    /// A new consent, an event of Apple's or the person was faster.
    case superseded
    /// Nothing was closed; `justNow` for the verdict that made it too many.
    case tooManyGone(ValidationWindow, justNow: Bool)
  }

  /// The session in full, the vault entry, and Apple's latest verdicts.
  package var reads: [Read] { [.sessionInFull(session), .vaultEntry(identity, client), .validations] }

  /// Closes the identity and ends its sessions, unless the token was replaced or too many tokens are gone.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    var stamp = stamp
    // Every sign-in that replaces the entry puts the identity too, so the identity's version speaks for the entry.
    guard let session = try snapshot.session(session), let known = try snapshot.identity(opening: session),
      known.id == identity, known.status == .active, try snapshot.vaultEntry(identity, client)?.id == entry
    else { return Decision(nil, .superseded) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.recordValidation(ValidationVerdict(id: stamp.newID(), isGone: true)))
    let before = try snapshot.validations()
    let window = before.withOneMoreGone
    guard !window.tellsOfMistake else {
      return Decision(changes, .tooManyGone(window, justNow: !before.tellsOfMistake))
    }
    changes.close(known, as: .revoked, at: askedAt, reason)
    return Decision(changes, .closed)
  }
}
