package import PippinFoundation

/// Work outside the store, enqueued by the change set that needs it (C-5).
///
/// It stays until it is done: a worker leases it, does it, and removes it in the change set that records the result, on
/// condition that the lease still holds.
package struct Job: Hashable, Sendable, Identifiable {
  /// What is to be done; open, so that a job of a newer version waits for a program that knows it.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package static let purge = Kind(rawValue: "purge")
    ///
    package static let rotateSigningKeys = Kind(rawValue: "rotate_signing_keys")
    ///
    package static let sealAudit = Kind(rawValue: "seal_audit")
    package static let foldEventCounts = Kind(rawValue: "fold_event_counts")
    ///
    package static let validateApple = Kind(rawValue: "apple.validate")
    package static let exchangeApple = Kind(rawValue: "apple.exchange")
    package static let webhook = Kind(rawValue: "webhook")
    ///
    package static let revokeAtApple = Kind(rawValue: "apple.revoke")
    package static let mail = Kind(rawValue: "mail")
    ///
    package static let deletionNotice = Kind(rawValue: "deletion.notice")
    ///
    package static let deleteUnreachable = Kind(rawValue: "delete_unreachable")
    package static let deleteGuests = Kind(rawValue: "delete_guests")
    package static let clientLogouts = Kind(rawValue: "openid.logouts")
    package static let backchannelLogout = Kind(rawValue: "openid.backchannel_logout")

    /// Every kind that this version knows, with what it does; the reference of the jobs is written from it.
    package static let descriptions: [(kind: Kind, text: String)] = [
      (.purge, "Deletes what has expired."),
      (.rotateSigningKeys, "Creates the next signing key and deletes keys that are no longer needed."),
      (.sealAudit, "Chains new lines of the audit and signs the head of the chain."),
      (.foldEventCounts, "Adds up what was counted for the statistics."),
      (.validateApple, "Asks Apple whether a refresh token is still valid."),
      (.exchangeApple, "Exchanges an authorization code for which Apple's token endpoint was unavailable."),
      (.webhook, "Sends an event to an app's back end."),
      (.revokeAtApple, "Revokes an Apple refresh token, and proves that it is revoked. Parked after 30 attempts."),
      (.deletionNotice, "Waits until Apple has confirmed a deletion, and then asks for the second email about it."),
      (.deleteUnreachable, "Deletes an account whose last sign-in method was deleted at its provider."),
      (.deleteGuests, "Deletes the accounts of guests who did not come back."),
      (.clientLogouts, "Finds the OpenID clients that sessions belonged to which ended, and asks for the next kind."),
      (.backchannelLogout, "Tells an OpenID client that a person signed out. Parked after 20 attempts."),
      (.mail, "Hands an email to the mail server. Parked after 20 attempts."),
    ]

    package static let known = descriptions.map(\.kind)

    /// The kinds of which a job always waits: each run asks for the next.
    package static let recurring: Set<Kind> = [
      .purge, .rotateSigningKeys, .sealAudit, .foldEventCounts, .deleteGuests,
    ]
  }

  package let id: JobID
  /// Grows with every write and every lease, from ``firstVersion``; 0 before the first. The worker with the newest one holds the lease.
  package var version: Int64
  package let kind: Kind
  /// The thing that the job is about: at most one job of a kind and subject waits at a time.
  package let subject: [UInt8]?
  /// Jobs of one kind and queue run one after the other, oldest first; a parked job does not hold up the others.
  package let queue: [UInt8]?
  /// JSON in the format of its kind; secrets in it are sealed.
  package let payload: [UInt8]
  package let createdAt: Date
  /// Not leased before this time. A lease moves it to the lease's end, so the job is due again if its worker dies.
  package var dueAt: Date
  /// How often it was leased.
  package var attempts: Int
  /// Set when the job was given up on: it is no longer leased, and the operator can see it.
  package var parked: Parking?
  /// Why the last try failed, as the log says it; nil where none failed.
  package var lastError: String?

  /// What becomes of a job that is there.
  package enum State: String, Sendable, CaseIterable {
    /// No try failed.
    case waiting
    /// A try failed, and it will be tried again.
    case failed
    /// It was given up on.
    case parked
  }

  /// The version of a new job: the time when it is due first, in milliseconds. An event that was delivered and is sent again waits in a
  /// job with the same id, and a worker that still holds the lease of the former job must not end it (C-1).
  package var firstVersion: Int64 { dueAt.millisecondsSince1970 }

  package var state: State { parked != nil ? .parked : lastError != nil ? .failed : .waiting }

  /// How much of an error is kept, in Unicode scalars.
  private static let longestError = 300

  /// The text of a failure, as it is kept.
  package static func error(_ reason: String, _ detail: String) -> String {
    detail.isEmpty ? reason : "\(reason): \(detail)".cleaned(maximumLength: longestError) ?? reason
  }

  /// When and why a job was given up on.
  package struct Parking: Hashable, Sendable {
    package let at: Date
    /// A word from a closed set, never a stranger's text.
    package let reason: String

    package init(at: Date, reason: String) {
      self.at = at
      self.reason = reason
    }
  }

  package init(
    id: JobID, version: Int64 = 0, kind: Kind, subject: [UInt8]? = nil, queue: [UInt8]? = nil, payload: [UInt8] = [],
    createdAt: Date, dueAt: Date, attempts: Int = 0, parked: Parking? = nil, lastError: String? = nil
  ) {
    self.id = id
    self.version = version
    self.kind = kind
    self.subject = subject
    self.queue = queue
    self.payload = payload
    self.createdAt = createdAt
    self.dueAt = dueAt
    self.attempts = attempts
    self.parked = parked
    self.lastError = lastError
  }
}

/// How many jobs of a kind there are.
package struct JobCount: Hashable, Sendable {
  package let kind: Job.Kind
  /// Due now or later, leased ones among them.
  package let waiting: Int
  package let parked: Int
  /// When the earliest waiting job is or was due.
  package let firstDueAt: Date?

  package init(kind: Job.Kind, waiting: Int, parked: Int, firstDueAt: Date?) {
    self.kind = kind
    self.waiting = waiting
    self.parked = parked
    self.firstDueAt = firstDueAt
  }
}

/// When a job that failed is tried again, and when it is given up on (C-5).
package struct Backoff: Hashable, Sendable {
  /// The longest wait after the first failure, in seconds.
  package let first: TimeInterval
  /// The longest wait of all, in seconds.
  package let longest: TimeInterval
  /// After so many tries the job is parked.
  package let tries: Int

  package init(first: TimeInterval, longest: TimeInterval, tries: Int) {
    self.first = first
    self.longest = longest
    self.tries = tries
  }

  /// How long to wait after `attempts` tries, in seconds; `nil` to give up.
  ///
  /// Doubles with every try. Half of each wait is random, so that jobs that failed together do not retry together.
  ///
  /// - Parameter fraction: from 0 up to 1, drawn by the caller.
  package func wait(after attempts: Int, fraction: Double) -> TimeInterval? {
    guard attempts < tries else { return nil }
    let doublings = min(max(0, attempts - 1), 60)
    let whole = min(longest, first * Double(1 << doublings))
    return whole * (0.5 + 0.5 * min(max(fraction, 0), 1))
  }
}
