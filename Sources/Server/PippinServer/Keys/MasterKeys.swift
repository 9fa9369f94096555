import PippinTokens
package import PippinSecret

/// The operator's master keys, and every key that is derived from them.
///
/// New things are made under the current key; things made under an older one are read for as long as it is listed.
package struct MasterKeys: Sendable {
  /// What a derived key is for; no key serves two purposes.
  package enum Purpose: String, Sendable, CaseIterable {
    case nonce
    case state
    case handle
    case record
    case refreshToken = "refresh-token"
    case cookie
    case formToken = "form-token"
    case vault
    case signingKey = "signing-key"
    case audit
    case job
  }

  /// One master key: at least 32 random bytes and a name of up to 32 letters, digits, `-` or `_`.
  package struct Key: Sendable {
    package let id: String
    package let bytes: SecretBytes

    /// - Throws: ``MasterKeyError`` when the name or the length does not fit.
    package init(id: String, bytes: SecretBytes) throws(MasterKeyError) {
      let isNamed =
        (1...32).contains(id.utf8.count)
        && id.utf8.allSatisfy {
          switch $0 {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
      guard isNamed else { throw .badName }
      guard bytes.count >= 32 else { throw .tooShort }
      self.id = id
      self.bytes = bytes
    }
  }

  /// The id of the key under which new things are made.
  package let currentID: String
  /// All ids, the current one first.
  package let ids: [String]
  private let derived: [String: [Purpose: SecretBytes]]

  /// Derives every key once; `older` keys are only read with.
  /// - Throws: ``MasterKeyError/duplicateName`` when two keys share a name.
  package init(current: Key, older: [Key] = []) throws(MasterKeyError) {
    let all = [current] + older
    guard Set(all.map(\.id)).count == all.count else { throw .duplicateName }
    currentID = current.id
    ids = all.map(\.id)
    derived = Dictionary(
      uniqueKeysWithValues: all.map { key in
        let keys = Purpose.allCases.map { purpose in
          let info = "pippin/\(key.id)/\(purpose.rawValue)"
          return (purpose, HKDFSHA256.derive(from: key.bytes, info: Array(info.utf8)))
        }
        return (key.id, Dictionary(uniqueKeysWithValues: keys))
      })
  }

  /// Whether the settings list the master key `id`.
  func lists(_ id: String) -> Bool { derived[id] != nil }

  /// The key for a purpose under the current master key.
  func current(_ purpose: Purpose) -> SecretBytes {
    // The initialiser derived every purpose of the current key.
    derived[currentID]![purpose]!
  }

  /// The key for a purpose under the master key `id`, if that is still listed.
  func key(_ purpose: Purpose, under id: String) -> SecretBytes? {
    derived[id]?[purpose]
  }
}

/// What is wrong with a master key.
package enum MasterKeyError: Error, Sendable, Equatable {
  case badName
  case tooShort
  case duplicateName
}
