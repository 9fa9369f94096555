/// The stored hash of a password: Argon2id's parameters, salt and tag, as a PHC string
/// (`$argon2id$v=19$m=19456,t=2,p=1$salt$tag`).
///
/// Not comparable: ``PasswordHasher`` compares in constant time.
package struct PasswordHash: Sendable {
  package static let saltByteCount = 16
  package static let tagByteCount = 32

  package let parameters: PasswordParameters
  let salt: [UInt8]
  let tag: [UInt8]

  init(parameters: PasswordParameters, salt: [UInt8], tag: [UInt8]) {
    self.parameters = parameters
    self.salt = salt
    self.tag = tag
  }

  /// Reads a PHC string in our form; nil for other forms, algorithms, versions or lengths, and for parameters out of
  /// range.
  package init?(parsing text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19",
      let parameters = Self.parameters(parts[3]), let salt = PHCBase64.decode(parts[4]),
      let tag = PHCBase64.decode(parts[5]), salt.count == Self.saltByteCount, tag.count == Self.tagByteCount
    else { return nil }
    self.init(parameters: parameters, salt: salt, tag: tag)
  }

  /// The PHC string.
  package var text: String {
    let costs = "m=\(parameters.memory),t=\(parameters.iterations),p=\(parameters.parallelism)"
    return "$argon2id$v=19$\(costs)$\(PHCBase64.encode(salt))$\(PHCBase64.encode(tag))"
  }

  private static func parameters(_ text: String) -> PasswordParameters? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let memory = number(parts[0], "m="), let iterations = number(parts[1], "t="),
      let parallelism = number(parts[2], "p=")
    else { return nil }
    return PasswordParameters(memory: memory, iterations: iterations, parallelism: parallelism)
  }

  /// Each number has only one accepted spelling.
  private static func number(_ part: Substring, _ name: String) -> Int? {
    guard part.hasPrefix(name), let number = Int(part.dropFirst(name.count)), name + String(number) == part else {
      return nil
    }
    return number
  }
}

extension PasswordHash: CustomStringConvertible, CustomReflectable {
  /// Not the hash, which must not get into a log.
  package var description: String { "<password hash>" }

  package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// Base64 in PHC strings: the usual alphabet without padding.
enum PHCBase64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (group, bits) = (0, 0)
    for byte in bytes {
      group = group << 8 | Int(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[group >> bits & 63])
      }
      group &= 1 << bits - 1
    }
    if bits > 0 { text.append(alphabet[group << (6 - bits) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (group, bits) = (0, 0)
    for character in text.utf8 {
      guard let digit = alphabet.firstIndex(of: character) else { return nil }
      group = group << 6 | digit
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(group >> bits & 255))
      }
      group &= 1 << bits - 1
    }
    // Leftover bits must be zero, so that each value has one spelling.
    return bits < 6 && group == 0 ? bytes : nil
  }
}
