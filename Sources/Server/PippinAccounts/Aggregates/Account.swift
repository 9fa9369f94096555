package import PippinFoundation

/// A user's account, which the person signs in to with one of its identities.
package struct Account: Hashable, Sendable, Identifiable {
  package let id: AccountID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  package let realm: Realm
  package var name: PersonName?
  package var email: AccountEmail?
  package private(set) var createdAt: Date
  /// The language of emails to the person, as a BCP 47 tag that the pages support; `nil` while it is unknown.
  package var language: String?
  /// The devices that the account was used on: a session on any other one is a session on a new device.
  package var devices = KnownDevices()
  /// While it is set, nobody can sign in.
  package var suspension: Suspension?
  /// The account's key in the app's own tables, unique within the realm.
  package var externalID: ExternalID?
  package var metadata = AccountMetadata()
  /// Whether it is a guest's: it has no sign-in method yet, and is open only to its one session.
  package var isGuest = false
  /// What a new passkey of the account has as its user handle, 64 random bytes; `nil` before the first one (PK-81). Older passkeys, and
  /// those that came by a merge, may have another (PK-54).
  package var passkeyHandle: [UInt8]?

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
  /// Stands for an identity in a session that a code sent to the account's mailbox opened (decision 0089). It is not stored and is no
  /// sign-in method: no provider's events end the session, and it does not count as the last method.
  init(ofMailboxOf account: Account, opening session: Session) {
    self.init(
      id: account.mailedProof, key: .password(account.mailedProof, in: account.realm), account: account.id,
      status: .active, email: nil, createdAt: session.createdAt, authenticatedAt: session.authenticatedAt,
      provedAt: session.createdAt)
  }
}

extension Account {
  /// Whether its address was proved by a mail, and not by an identity.
  package var hasMailedAddress: Bool { email.map { $0.isVerified && $0.source == mailedProof } ?? false }
}

/// The address shown for an account and used to write to its owner; never used to find an account.
package struct AccountEmail: Hashable, Sendable {
  package var address: String
  /// Whether the person proved control of it in this account.
  package var isVerified: Bool
  /// Whether it is a relay address.
  package var isPrivate: Bool
  /// False once the person turned forwarding off: send no mail. It is not the same as unverified (TRAP-22).
  package var isDeliverable: Bool
  /// When the provider last reported that, on its clock; older reports are ignored.
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

/// A provider's report on the forwarding to an address: whether mail arrives, and since when, on the provider's clock.
package struct ForwardingNotice: Hashable, Sendable {
  package let isEnabled: Bool
  package let toldAt: Date

  package init(isEnabled: Bool, toldAt: Date) {
    self.isEnabled = isEnabled
    self.toldAt = toldAt.inMilliseconds
  }

  /// Whether it replaces `other`, in whatever order they arrived. Of two reports of one moment, the one that stops mail wins.
  package func supersedes(_ other: ForwardingNotice) -> Bool {
    toldAt == other.toldAt ? !isEnabled : toldAt > other.toldAt
  }
}

/// Data that an app and its operators keep, each a compact JSON object of bounded size. No decision reads it.
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

  /// The rule for an error message: the end of a sentence that begins with the field's name.
  package static let rule = "a text of 1 to \(maximumLength) visible characters in quotation marks"

  package let text: String

  /// - Returns: `nil` for a text that is empty, too long, or has characters that cannot be seen.
  package init?(_ text: String) {
    guard (1...Self.maximumLength).contains(text.unicodeScalars.count),
      text.cleaned(maximumLength: Self.maximumLength).map({ $0.hasSameBytes(as: text) }) ?? false
    else { return nil }
    self.text = text
  }

  /// Restores an external id from a store, unchecked.
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

  /// A name of the parts that have visible characters, or `nil` when none has.
  ///
  /// Every name is untrusted input (CALLBACK-7), so all names are cleaned in the same way. A name without visible characters is
  /// dropped. It is never an error: a name is a courtesy, not a credential.
  package init?(givenName: String?, familyName: String?) {
    self.givenName = givenName?.cleanedName(maximumLength: Self.maximumLength)
    self.familyName = familyName?.cleanedName(maximumLength: Self.maximumLength)
    guard self.givenName != nil || self.familyName != nil else { return nil }
  }
}

extension String {
  /// The part of an untrusted text that can be shown on one line, or `nil` if there is none.
  ///
  /// White space, line breaks and control characters become single spaces, none at the ends. Formatting characters and those
  /// without a public meaning are dropped. Text longer than `maximumLength` Unicode scalars is cut. Cleaning a clean text
  /// changes nothing.
  package func cleaned(maximumLength: Int) -> String? {
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
