internal import Foundation

/// The data that Apple sends only once, kept until the server has answered with an account.
///
/// Apple sends the name and the address with the first consent only (NATIVE-2). If the sign-in fails after that, the
/// kit sends the stored data with the next credential (TRAP-12).
struct Outbox: Codable, Sendable, Equatable {
  /// A device has one Apple Account, so twelve unfinished users are enough.
  static let capacity = 12

  struct Entry: Codable, Sendable, Equatable {
    /// Apple's identifier of the user.
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

  /// Oldest first, at most one per user.
  private(set) var entries: [Entry] = []

  /// The name in the storage of installed apps.
  private enum CodingKeys: String, CodingKey { case entries = "letters" }

  init() {}

  /// The entry of this user.
  func entry(for user: String) -> Entry? {
    entries.first { $0.user == user }
  }

  /// Stores the name and address of the credential. Returns whether anything changed.
  ///
  /// A credential without both changes nothing. A credential with either comes from a new consent and replaces the
  /// stored values.
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

  /// Adds the entry, or replaces the user's existing one.
  mutating func put(_ entry: Entry) {
    entries.removeAll { $0.user == entry.user }
    entries.append(entry)
    entries.removeFirst(max(0, entries.count - Self.capacity))
  }

  /// Removes the entry of this user after the server has answered with an account.
  mutating func delivered(_ user: String) {
    entries.removeAll { $0.user == user }
  }
}
