package import PippinFoundation
package import PippinSecret
import PippinTokens

/// One signed-in device; remembers the identity and the client that opened it.
package struct Session: Sendable, Identifiable, Equatable {
  /// How the session is presented.
  package enum Kind: String, Sendable {
    /// By access and refresh tokens, to an app.
    case tokens
    /// By a cookie, on our own pages.
    case cookie
    /// By the tokens of an OpenID client, until the browser session ends within which it was opened.
    case client
    /// By the tokens of an OpenID client that was given `offline_access`: it outlives the browser session.
    case offlineClient = "offline_client"

    /// Whether an OpenID client holds it, and neither an app of ours nor a browser.
    package var isOfClient: Bool { self == .client || self == .offlineClient }
  }

  package let id: SessionID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  package let account: AccountID
  /// What opened it: an identity, or the account itself where a guest has none (``Account/itself``).
  package var identity: IdentityID
  package let client: ClientID
  package let kind: Kind
  /// The platform of the sign-in.
  package let surface: Surface
  /// Random bytes that only this row knows: without them nobody can compute its tokens, not even with the master key.
  package let secret: SecretBytes
  /// Which refresh token is the newest; the first is 1.
  package var generation: Int64
  /// When the newest refresh token replaced the one before it.
  package var rotatedAt: Date?
  /// SHA-256 of the `retry_key` that came with the last rotation.
  package var retryKeyDigest: [UInt8]?
  package let createdAt: Date
  /// When the person last proved who they are; the check for a recent sign-in uses it.
  package var authenticatedAt: Date
  /// By what they proved it; `nil` in a session from before this was recorded. ``Snapshot/authenticationMethod(of:)`` knows it then.
  package var authenticatedBy: AuthenticationMethod?
  /// Whether Apple could not be reached to confirm that proof: it is never recent until the person signs in again.
  package var isUnconfirmed: Bool
  package var lastUsedAt: Date
  /// When it expires unless it is used.
  package var expiresAt: Date
  package var device: Device
  /// What an OpenID client may do with it; nil for every other kind.
  package var grant: Grant?
  package var end: End?

  /// Why and when a session ended.
  package struct End: Hashable, Sendable {
    package let at: Date
    package let reason: EndReason

    package init(at: Date, reason: EndReason) {
      self.at = at
      self.reason = reason
    }
  }

  /// Why it ended, as operators see it. Apps and webhooks are told a `reason` from a list of their own.
  package enum EndReason: String, Sendable, CaseIterable {
    case signedOut = "signed_out"
    /// It was not used for too long. No session is stored as ended for this reason: it follows from `expiresAt`.
    case expired
    /// A newer sign-in ended it, because the account had as many sessions as it may have (C-6).
    case sessionLimit = "session_limit"
    case appleConsentRevoked = "apple_consent_revoked"
    case appleAccountDeleted = "apple_account_deleted"
    case appleTokenInvalid = "apple_token_invalid"
    case reuseDetected = "reuse_detected"
    case accountDeleted = "account_deleted"
    case administrator
    /// The identity that opened it now belongs to another account.
    case accountMerged = "account_merged"
    /// An operator suspended the account.
    case suspended
    /// The person withdrew the consent of the OpenID client.
    case consentWithdrawn = "consent_withdrawn"
  }

  package init(
    id: SessionID, version: Int64 = 0, account: AccountID, identity: IdentityID, client: ClientID, kind: Kind,
    surface: Surface, secret: SecretBytes, generation: Int64 = 1, rotatedAt: Date? = nil,
    retryKeyDigest: [UInt8]? = nil,
    createdAt: Date, authenticatedAt: Date, authenticatedBy: AuthenticationMethod? = nil, isUnconfirmed: Bool = false,
    lastUsedAt: Date, expiresAt: Date,
    device: Device, grant: Grant? = nil, end: End? = nil
  ) {
    self.id = id
    self.version = version
    self.account = account
    self.identity = identity
    self.client = client
    self.kind = kind
    self.surface = surface
    self.secret = secret
    self.generation = generation
    self.rotatedAt = rotatedAt
    self.retryKeyDigest = retryKeyDigest
    self.createdAt = createdAt
    self.authenticatedAt = authenticatedAt
    self.authenticatedBy = authenticatedBy
    self.isUnconfirmed = isUnconfirmed
    self.lastUsedAt = lastUsedAt
    self.expiresAt = expiresAt
    self.device = device
    self.grant = grant
    self.end = end
  }

  /// Why it is not valid at `now`, or `nil` while it is live.
  package func endReason(at now: Date) -> EndReason? {
    if let end { return end.reason }
    return now >= expiresAt ? .expired : nil
  }
}

/// The platform of a sign-in.
package enum Surface: String, Sendable, CaseIterable {
  case native
  case web
  case android
}

/// What a device says of itself, unverified.
package struct Device: Hashable, Sendable {
  package var name: String?
  package var platform: String?
  package var appVersion: String?

  /// Cleans each part and cuts it at 100 scalars, as a person's name is: the text is untrusted, and a page will show it.
  package init(name: String? = nil, platform: String? = nil, appVersion: String? = nil) {
    self.name = name?.cleaned(maximumLength: 100)
    self.platform = platform?.cleaned(maximumLength: 100)
    self.appVersion = appVersion?.cleaned(maximumLength: 100)
  }
}

/// When the live sessions end whose refresh token or cookie was issued before a moment.
package struct FormerSessions: Hashable, Sendable {
  /// When the last of them expires, unless it is used.
  package let lastExpiry: Date?
  /// When the newest cookie session among them was opened. Its cookie is never replaced, however long it is used.
  package let newestCookie: Date?

  package init(lastExpiry: Date?, newestCookie: Date?) {
    self.lastExpiry = lastExpiry
    self.newestCookie = newestCookie
  }
}

/// The mark by which an account recognises a device: a truncated digest that reveals nothing about the device (0072).
package struct DeviceMark: Hashable, Sendable {
  static let byteCount = 8
  package let bytes: [UInt8]

  /// The mark of a random value that an app or a browser keeps.
  package init(keptBy id: String, in realm: Realm) {
    self.init(["id", id], in: realm)
  }

  /// The mark of a device that keeps no such value, from its description and the client.
  package init(describedBy device: Device, client: ClientID, surface: Surface, in realm: Realm) {
    self.init(["said", client.rawValue, surface.rawValue, device.name ?? "", device.platform ?? ""], in: realm)
  }

  private init(_ parts: [String], in realm: Realm) {
    let text = (["device", realm.rawValue] + parts).joined(separator: "\u{0}")
    bytes = Array(SHA256.hash(text).prefix(Self.byteCount))
  }

  /// Restores a mark from its stored bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }
}

/// The devices that an account was used on, the newest last. One that falls out of the list is new when it comes back.
package struct KnownDevices: Hashable, Sendable {
  package static let limit = 32

  /// The marks, concatenated.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Restores a stored list; bytes of an invalid length give an empty one.
  package init(bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: DeviceMark.byteCount) else { return }
    self.bytes = bytes
    shorten()
  }

  package var isEmpty: Bool { bytes.isEmpty }
  package var count: Int { bytes.count / DeviceMark.byteCount }

  package func contains(_ mark: DeviceMark) -> Bool {
    places.contains { bytes[$0..<$0 + DeviceMark.byteCount].elementsEqual(mark.bytes) }
  }

  /// Notes a device.
  /// - Returns: whether it was unknown.
  package mutating func note(_ mark: DeviceMark) -> Bool {
    guard !contains(mark) else { return false }
    bytes += mark.bytes
    shorten()
    return true
  }

  /// Both lists in one; those of `self` count as the newer ones.
  func joined(with others: KnownDevices) -> KnownDevices {
    var all = others
    for mark in marks where !all.contains(mark) { all.bytes += mark.bytes }
    all.shorten()
    return all
  }

  /// The list without those of `others`.
  func without(_ others: KnownDevices) -> KnownDevices {
    KnownDevices(bytes: marks.filter { !others.contains($0) }.flatMap(\.bytes))
  }

  private var places: StrideTo<Int> { stride(from: 0, to: bytes.count, by: DeviceMark.byteCount) }

  private var marks: [DeviceMark] {
    places.compactMap { DeviceMark(bytes: Array(bytes[$0..<$0 + DeviceMark.byteCount])) }
  }

  private mutating func shorten() {
    bytes.removeFirst(max(0, count - Self.limit) * DeviceMark.byteCount)
  }
}
