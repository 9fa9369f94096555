package import PippinFoundation

/// The name that Apple gives once, kept from the moment the subject is verified until an account has it (R-1, TRAP-12).
package struct FirstTimeProfile: Hashable, Sendable {
  package let key: IdentityKey
  package let name: PersonName
  package let keptAt: Date
  /// Grows with every write; 0 before the first.
  package var version: Int64

  package init(key: IdentityKey, name: PersonName, keptAt: Date, version: Int64 = 0) {
    self.key = key
    self.name = name
    self.keptAt = keptAt
    self.version = version
  }
}
