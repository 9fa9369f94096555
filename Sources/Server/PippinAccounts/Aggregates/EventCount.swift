package import PippinFoundation

/// How often something happened within an hour, without anybody's name.
package struct EventCount: Hashable, Sendable {
  /// What is counted.
  package enum Event: String, Sendable, CaseIterable {
    /// A sign-in was started: a browser was sent to a provider, or an app was given a nonce.
    case started
    /// An account was created.
    case signedUp = "signed_up"
    /// A person signed in to an existing account.
    case signedIn = "signed_in"
    /// An OpenID client was given a session of a person who was signed in here. It does not count as another sign-in.
    case clientSignedIn = "client_signed_in"
    /// A sign-in was refused; `reason` is the error code.
    case refused
    case deleted
    /// Consent was withdrawn at the provider; `reason` is the end reason of its sessions.
    case consentWithdrawn = "consent_withdrawn"
    /// A passkey was added to an account.
    case passkeyAdded = "passkey_added"
    /// One of these was created automatically, after a sign-in with a password.
    case passkeyUpgraded = "passkey_upgraded"
    case passkeyRemoved = "passkey_removed"
    /// A person came back who lost their passkeys; `reason` says by what.
    case accountRecovered = "account_recovered"
  }

  /// The key of a count within its hour; unknown parts are empty.
  package struct Key: Hashable, Sendable {
    package let event: Event
    package let provider: String
    package let client: String
    /// The client's platform, as ``Surface`` spells it.
    package let platform: String
    /// A word from a closed set.
    package let reason: String

    package init(
      _ event: Event, provider: Provider? = nil, client: ClientID? = nil, surface: Surface? = nil, reason: String = ""
    ) {
      self.init(
        event, provider: provider?.rawValue ?? "", client: client?.rawValue ?? "", platform: surface?.rawValue ?? "",
        reason: reason)
    }

    /// Restores a key from a store.
    package init(_ event: Event, provider: String, client: String, platform: String, reason: String) {
      self.event = event
      self.provider = provider
      self.client = client
      self.platform = platform
      self.reason = reason
    }
  }

  package static let hour: TimeInterval = 3600

  /// The beginning of its hour, or of its day once the hours are added up.
  package let start: Date
  package let key: Key
  package let count: Int

  package init(start: Date, key: Key, count: Int) {
    self.start = start
    self.key = key
    self.count = count
  }

  /// One that happened at `time`.
  package init(_ key: Key, at time: Date, count: Int = 1) {
    self.init(start: Self.hour(of: time), key: key, count: count)
  }

  package static func hour(of time: Date) -> Date { floor(time, to: hour) }

  /// The beginning of the day, in UTC.
  package static func day(of time: Date) -> Date { floor(time, to: day) }

  package static let day: TimeInterval = 86_400

  /// Counts from before this time are added up to days.
  package static func hoursEnd(at now: Date) -> Date { day(of: now.addingTimeInterval(-Retention.hourlyCounts)) }

  private static func floor(_ time: Date, to length: TimeInterval) -> Date {
    Date(timeIntervalSince1970: (time.timeIntervalSince1970 / length).rounded(.down) * length)
  }
}

/// A refused sign-in, or an email that was not delivered, so that support can say why. It is kept for two weeks, or until its
/// account is deleted.
package struct Refusal: Hashable, Sendable, Identifiable {
  /// How much of a cause is kept, in Unicode scalars.
  package static let longestCause = 300

  package let id: RefusalID
  package let at: Date
  /// The request id of the response, which the error page shows; of an email that no request asked for, the id of its job.
  package let requestID: String
  /// The account that the sign-in was to, where it is known. A store keeps it only if the account exists when the refusal is written.
  package var account: AccountID?
  package let provider: Provider?
  package let client: ClientID?
  package let surface: Surface?
  /// The error code of the answer, or why an email was not delivered.
  package let code: String
  /// The answer's `reason`, or a more exact one that no answer gives; of an email its kind. A word from a closed set.
  package let reason: String?
  /// The cause in the operator's log, on one line.
  package let cause: String?
  /// The address that the request came from, or its network, as `audit_addresses` says.
  package let network: String?
  /// The kind of device that sent it, by a name from closed lists.
  package let device: String?

  package init(
    id: RefusalID, at: Date, requestID: String, account: AccountID?, provider: Provider?, client: ClientID?,
    surface: Surface?, code: String, reason: String?, cause: String?, network: String? = nil, device: String? = nil
  ) {
    self.id = id
    self.at = at
    self.requestID = requestID
    self.account = account
    self.provider = provider
    self.client = client
    self.surface = surface
    self.code = code
    self.reason = reason
    self.cause = cause?.cleaned(maximumLength: Self.longestCause)
    self.network = network
    self.device = device
  }
}

/// A filter of refusals; a member that is `nil` matches all.
package struct RefusalQuery: Sendable, Hashable {
  package var account: AccountID?
  package var requestID: String?
  package var code: String?

  package init(account: AccountID? = nil, requestID: String? = nil, code: String? = nil) {
    self.account = account
    self.requestID = requestID
    self.code = code
  }

  package func matches(_ refusal: Refusal) -> Bool {
    (account == nil || refusal.account == account) && (requestID == nil || refusal.requestID == requestID)
      && (code == nil || refusal.code == code)
  }
}
