internal import Foundation

/// What Apple gives once and nobody can ask for again, kept until the server has answered with an account.
///
/// Apple hands over name and address at the first consent only (NATIVE-2). If the app dies, the server is away or the person
/// gives up half-way, the next credential has neither; then these are sent in their place (TRAP-12).
struct Outbox: Codable, Sendable, Equatable {
  /// A device has one Apple ID; that a dozen people begin and none arrives is no use that it is kept for.
  static let capacity = 12

  struct Entry: Codable, Sendable, Equatable {
    /// Whom it is about: what Apple calls the person.
    var user: String
    var name: PersonName?
    var email: String?
    var receivedAt: Date

    init(user: String, name: PersonName?, email: String?, receivedAt: Date) {
      self.user = user
      self.name = name
      self.email = email
      self.receivedAt = receivedAt
    }
  }

  /// Oldest first, at most one for each person.
  private(set) var entries: [Entry] = []

  /// The name under which installed apps have stored it.
  private enum CodingKeys: String, CodingKey { case entries = "letters" }

  init() {}

  /// What waits for this person.
  func entry(for user: String) -> Entry? {
    entries.first { $0.user == user }
  }

  /// Keeps what the credential has of it; says whether anything changed.
  ///
  /// A credential without name and address changes nothing: that is every one but the first. One with either is a consent given
  /// afresh, and replaces what it speaks of.
  mutating func keep(_ credential: AppleCredential, at now: Date) -> Bool {
    guard credential.name != nil || credential.email != nil else { return false }
    let old = entry(for: credential.user)
    let new = Entry(
      user: credential.user, name: credential.name ?? old?.name, email: credential.email ?? old?.email,
      receivedAt: now)
    if let old, old.name == new.name, old.email == new.email { return false }
    put(new)
    return true
  }

  /// In the place of the person's entry, if there is one.
  mutating func put(_ entry: Entry) {
    entries.removeAll { $0.user == entry.user }
    entries.append(entry)
    entries.removeFirst(max(0, entries.count - Self.capacity))
  }

  /// The server has answered with this person's account.
  mutating func delivered(_ user: String) {
    entries.removeAll { $0.user == user }
  }
}
