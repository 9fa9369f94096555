package import PippinFoundation

/// How often something happened within an hour, without anybody's name.
package struct EventCount: Hashable, Sendable {
  /// What is counted.
  package enum Event: String, Sendable, CaseIterable {
    /// Somebody set out to sign in: a browser was sent to a provider, or an app was given a nonce.
    case started
    /// An account was created.
    case signedUp = "signed_up"
    /// Somebody who has an account came in.
    case signedIn = "signed_in"
    /// An OpenID client was given a session of somebody who had signed in here; not counted as a sign-in once more.
    case clientSignedIn = "client_signed_in"
    /// A sign-in was refused; `reason` is the error code.
    case refused
    case deleted
    /// Consent was withdrawn at the provider; `reason` is the end reason of its sessions.
    case consentWithdrawn = "consent_withdrawn"
  }

  /// What tells the counts of one hour apart; what is not known is empty.
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

    /// One that a store kept.
    package init(_ event: Event, provider: String, client: String, platform: String, reason: String) {
      self.event = event
      self.provider = provider
      self.client = client
      self.platform = platform
      self.reason = reason
    }
  }

  package static let hour: TimeInterval = 3600

  /// When its hour began; for what happened long ago, its day.
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

  /// Before this the hours of a day are added up.
  package static func hoursEnd(at now: Date) -> Date { day(of: now.addingTimeInterval(-Retention.hourlyCounts)) }

  private static func floor(_ time: Date, to length: TimeInterval) -> Date {
    Date(timeIntervalSince1970: (time.timeIntervalSince1970 / length).rounded(.down) * length)
  }
}
