package import PippinFoundation

/// A filter of accounts for operators; a member that is `nil` matches all.
package struct AccountQuery: Sendable, Equatable {
  package enum Status: String, Sendable, CaseIterable {
    /// Neither suspended nor a guest's.
    case active
    case suspended
    case guest
  }

  /// The beginning of the name, of the verified address or its domain, or of the external id.
  package var text: Text?
  /// A sign-in method of this provider leads to it.
  package var provider: Provider?
  package var status: Status?
  /// It was created at this time or later.
  package var createdAfter: Date?

  package init(
    text: Text? = nil, provider: Provider? = nil, status: Status? = nil, createdAfter: Date? = nil
  ) {
    self.text = text
    self.provider = provider
    self.status = status
    self.createdAfter = createdAfter
  }

  /// The order of a list: accounts arrive in the order of their ids.
  package enum Order: String, Sendable, CaseIterable {
    case newest
    case oldest

    /// The id that comes before all others in this order; no account has it.
    package var beginning: AccountID { AccountID(self == .oldest ? .zero : .last) }
  }
}

extension AccountQuery {
  /// The search text, in each spelling that stored texts are compared with.
  ///
  /// Both databases compare bytes, with ASCII letters in lower case, which an index of either can hold. Other letters keep their case
  /// there, so a name is looked for as written, in lower case, in capitals, and with a capital at the beginning of each word.
  package struct Text: Sendable, Equatable {
    /// Longer ones find nothing.
    package static let maximumLength = 320

    /// What a name or an external id may begin with.
    package let spellings: [String]
    /// How the two parts of a full name may begin.
    package let fullNames: [FullName]

    package struct FullName: Sendable, Equatable {
      package let given: String
      package let family: String
    }

    /// Returns `nil` if no visible text is left.
    package init?(_ text: String) {
      guard let text = text.cleaned(maximumLength: Self.maximumLength) else { return nil }
      spellings = Self.spellings(of: text)
      fullNames = spellings.flatMap { spelling in
        let words = spelling.split(separator: " ")
        return (1..<max(1, words.count)).prefix(2).flatMap { count in
          let (first, rest) = (words[..<count].joined(separator: " "), words[count...].joined(separator: " "))
          // Either part may be said first.
          return [FullName(given: first, family: rest), FullName(given: rest, family: first)]
        }
      }
    }

    private static func spellings(of text: String) -> [String] {
      let text = String(String.UnicodeScalarView(text.nfc))
      guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return [text.asciiLowercased] }
      let words = text.lowercased().split(separator: " ")
      let title = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
      var spellings: [String] = []
      for spelling in [text, text.lowercased(), title, text.uppercased()].map(\.asciiLowercased)
      where !spellings.contains(where: { $0.hasSameBytes(as: spelling) }) {
        spellings.append(spelling)
      }
      return spellings
    }
  }
}

extension AccountQuery.Text {
  /// Whether a stored text begins with what is looked for.
  package func begins(_ stored: String?) -> Bool {
    guard let stored = stored?.asciiLowercased else { return false }
    return spellings.contains { stored.utf8.starts(with: $0.utf8) }
  }

  package func matches(_ account: Account) -> Bool {
    let (given, family) = (account.name?.givenName, account.name?.familyName)
    if begins(given) || begins(family) || begins(account.externalID?.text) { return true }
    if let email = account.email, email.isVerified, begins(email.address) || begins(email.domain) { return true }
    guard let given = given?.asciiLowercased, let family = family?.asciiLowercased else { return false }
    return fullNames.contains { given.utf8.starts(with: $0.given.utf8) && family.utf8.starts(with: $0.family.utf8) }
  }
}

extension AccountQuery {
  /// Whether an account with these identities matches.
  package func matches(_ account: Account, _ identities: [Identity]) -> Bool {
    if let text, !text.matches(account) { return false }
    if let provider, !identities.contains(where: { $0.key.provider == provider }) { return false }
    if let createdAfter, account.createdAt < createdAfter { return false }
    return switch status {
    case nil: true
    case .active: account.suspension == nil && !account.isGuest
    case .suspended: account.suspension != nil
    case .guest: account.isGuest
    }
  }
}

extension AccountEmail {
  /// What follows the first `@`, as the databases' index has it.
  fileprivate var domain: String? {
    address.firstIndex(of: "@").map { String(address[address.index(after: $0)...]) }
  }
}

extension String {
  /// ASCII letters in lower case, every other character as it is.
  fileprivate var asciiLowercased: String {
    String(
      String.UnicodeScalarView(unicodeScalars.map { ("A"..."Z").contains($0) ? Unicode.Scalar($0.value + 32)! : $0 }))
  }
}
