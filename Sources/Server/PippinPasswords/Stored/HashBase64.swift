/// Base64 as forms of hashes spell it.
enum HashBase64 {
  /// The usual alphabet without padding: PHC strings, passlib's scrypt.
  case plain
  /// passlib's PBKDF2: `.` in place of `+`, which is read too.
  case dotted
  /// The usual alphabet with padding: Django and Firebase.
  case padded

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The digit of each ASCII character; 64 for none.
  private static let digits = {
    var digits = [UInt8](repeating: 64, count: 128)
    for (digit, character) in alphabet.enumerated() { digits[Int(character)] = UInt8(digit) }
    return digits
  }()

  func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (group, bits) = (0, 0)
    for byte in bytes {
      group = group << 8 | Int(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(Self.alphabet[group >> bits & 63])
      }
      group &= 1 << bits - 1
    }
    if bits > 0 { text.append(Self.alphabet[group << (6 - bits) & 63]) }
    if self == .padded { while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) } }
    if self == .dotted { text = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: ".") : $0 } }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for another spelling: leftover bits must be zero, and the padding must be there or not.
  func decode(_ text: String) -> [UInt8]? {
    var characters = Array(text.utf8)
    if self == .padded {
      guard characters.count % 4 == 0 else { return nil }
      for _ in 0..<2 where characters.last == UInt8(ascii: "=") { characters.removeLast() }
    }
    var bytes: [UInt8] = []
    var (group, bits) = (0, 0)
    for var character in characters {
      if self == .dotted, character == UInt8(ascii: ".") { character = UInt8(ascii: "+") }
      guard character < 128, case let digit = Self.digits[Int(character)], digit < 64 else { return nil }
      group = group << 6 | Int(digit)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(group >> bits & 255))
      }
      group &= 1 << bits - 1
    }
    return bits < 6 && group == 0 ? bytes : nil
  }

  /// Decodes a part whose length has bounds.
  func decode(
    _ text: String, _ counts: ClosedRange<Int>, _ part: String, of form: String
  ) throws(PasswordHashProblem) -> [UInt8] {
    guard let bytes = decode(text) else {
      throw .malformed(form: form, reason: "its \(part) is not Base64 as the form spells it")
    }
    guard counts.contains(bytes.count) else {
      throw .malformed(
        form: form,
        reason: "its \(part) has \(bytes.count) bytes instead of \(counts.lowerBound) to \(counts.upperBound)")
    }
    return bytes
  }
}
