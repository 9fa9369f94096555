package import PippinFoundation

/// What the app's user has here; entered through one of its identities.
package struct Account: Hashable, Sendable, Identifiable {
  package let id: AccountID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  package let realm: Realm
  package var name: PersonName?
  package var email: AccountEmail?
  package private(set) var createdAt: Date
  /// In which the person is written to, by its tag (BCP 47): one of those that the pages have; `nil` while nobody said.
  package var language: String?
  /// By which it shows that a session is opened on a device that the account was not used on before.
  package var devices = KnownDevices()
  /// While it is there nobody comes in.
  package var suspension: Suspension?
  /// The key of the app's own tables, unique within the realm.
  package var externalID: ExternalID?
  package var metadata = AccountMetadata()
  /// Whether it has no sign-in method yet: its one session is the only way in, and the first sign-in method ends it.
  package var isGuest = false

  package init(
    id: AccountID, version: Int64 = 0, realm: Realm, name: PersonName?, email: AccountEmail?, createdAt: Date
  ) {
    self.id = id
    self.version = version
    self.realm = realm
    self.name = name
    self.email = email
    self.createdAt = createdAt
  }

  /// The same account, created at another time.
  package func created(at time: Date) -> Account {
    var account = self
    account.createdAt = time
    return account
  }
}

extension Identity {
  /// What stands for an identity where a code in the account's mailbox opened the session (decision 0089). It is stored nowhere and is
  /// no sign-in method: no provider's events end the session, and the last method is counted without it.
  init(ofMailboxOf account: Account, opening session: Session) {
    self.init(
      id: account.mailedProof, key: .password(account.mailedProof, in: account.realm), account: account.id,
      status: .active, email: nil, createdAt: session.createdAt, authenticatedAt: session.authenticatedAt,
      provedAt: session.createdAt)
  }
}

/// The address shown for an account and used to write to its owner; never used to find an account.
package struct AccountEmail: Hashable, Sendable {
  package var address: String
  /// Whether its control was shown in this account.
  package var isVerified: Bool
  /// Whether it is a relay address.
  package var isPrivate: Bool
  /// False once the person turned forwarding off: do not write, which is not the same as unverified (TRAP-22).
  package var isDeliverable: Bool
  /// When, on the provider's clock, that was last told; what is older has been overtaken.
  package var deliverabilityToldAt: Date?
  /// The identity whose claims keep it up to date.
  package var source: IdentityID

  package init(
    address: String, isVerified: Bool, isPrivate: Bool, isDeliverable: Bool, deliverabilityToldAt: Date? = nil,
    source: IdentityID
  ) {
    self.address = address
    self.isVerified = isVerified
    self.isPrivate = isPrivate
    self.isDeliverable = isDeliverable
    self.deliverabilityToldAt = deliverabilityToldAt
    self.source = source
  }
}

/// What a provider told of the forwarding to an address: whether mail arrives, and since when, on the provider's clock.
package struct ForwardingNotice: Hashable, Sendable {
  package let isEnabled: Bool
  package let toldAt: Date

  package init(isEnabled: Bool, toldAt: Date) {
    self.isEnabled = isEnabled
    self.toldAt = toldAt.inMilliseconds
  }

  /// Whether it stands after `other`, in whatever order they came. Of two from one moment the one stands that sends less mail.
  package func supersedes(_ other: ForwardingNotice) -> Bool {
    toldAt == other.toldAt ? !isEnabled : toldAt > other.toldAt
  }
}

/// What an app and its operators keep with an account, each a compact JSON object of bounded size; no rule looks into it.
package struct AccountMetadata: Hashable, Sendable {
  /// What the app may read.
  package var forApp: String?
  /// What only operators read.
  package var forOperators: String?

  package init(forApp: String? = nil, forOperators: String? = nil) {
    self.forApp = forApp
    self.forOperators = forOperators
  }

  package var isEmpty: Bool { forApp == nil && forOperators == nil }
}

/// The key by which an app's own tables know an account; unique within a realm.
package struct ExternalID: Hashable, Sendable {
  /// The longest, in Unicode scalars.
  package static let maximumLength = 255

  /// The end of a sentence that begins with its name.
  package static let rule = "a text of 1 to \(maximumLength) visible characters in quotation marks"

  package let text: String

  /// - Returns: `nil` for a text that is empty, too long, or has characters that cannot be seen.
  package init?(_ text: String) {
    guard (1...Self.maximumLength).contains(text.unicodeScalars.count),
      text.cleaned(maximumLength: Self.maximumLength).map({ $0.hasSameBytes(as: text) }) ?? false
    else { return nil }
    self.text = text
  }

  /// One that a store kept.
  package init(stored text: String) {
    self.text = text
  }

  /// Byte by byte, as databases compare: two spellings of one letter are two keys.
  package static func == (left: ExternalID, right: ExternalID) -> Bool { left.text.hasSameBytes(as: right.text) }
}

/// A person's name as they gave it; one part may be missing, never both.
package struct PersonName: Hashable, Sendable {
  package let givenName: String?
  package let familyName: String?

  /// The longest part that is kept, in Unicode scalars.
  package static let maximumLength = 100

  /// A name of the parts that have something to say, or `nil` when none has.
  ///
  /// Names come from strangers (CALLBACK-7) and are cleaned alike, by whatever way they come. A name of which nothing can be read is
  /// none. It is never an error: a name is a courtesy, not a credential.
  package init?(givenName: String?, familyName: String?) {
    self.givenName = givenName?.cleanedName(maximumLength: Self.maximumLength)
    self.familyName = familyName?.cleanedName(maximumLength: Self.maximumLength)
    guard self.givenName != nil || self.familyName != nil else { return nil }
  }
}

extension String {
  /// What of a stranger's text can be shown on one line, or `nil` when nothing can.
  ///
  /// White space, line breaks and control characters become single spaces, none at the ends; characters that only reorder or
  /// hide, and those that mean nothing to others, are dropped; what is longer than `maximumLength` Unicode scalars is cut.
  /// Cleaning what is clean changes nothing.
  func cleaned(maximumLength: Int) -> String? {
    if isPlain, utf8.count <= maximumLength { return self }
    var kept = String.UnicodeScalarView()
    var length = 0
    var spacePending = false
    var isVisible = false
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
        spacePending = length > 0
        continue
      case .format where scalar != "\u{200D}" && scalar != "\u{200C}":
        // Joiners carry meaning in Persian and Indic names; overrides and isolates only reorder the page.
        continue
      case .surrogate, .privateUse, .unassigned:
        continue
      case .format:
        break
      default:
        isVisible = true
      }
      guard length + (spacePending ? 2 : 1) <= maximumLength else { break }
      if spacePending {
        kept.append(" ")
        length += 1
        spacePending = false
      }
      kept.append(scalar)
      length += 1
    }
    return isVisible ? String(kept) : nil
  }

  /// Whether it is printable ASCII without a space at either end or beside another: clean, as most texts are.
  private var isPlain: Bool {
    var previous = UInt8(ascii: " ")
    for byte in utf8 {
      guard (0x21...0x7E).contains(byte) || (byte == 0x20 && previous != 0x20) else { return false }
      previous = byte
    }
    return previous != 0x20
  }
}
