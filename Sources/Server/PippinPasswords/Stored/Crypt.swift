import CPippinCrypt

/// bcrypt and SHA-crypt with libxcrypt; blocks the thread.
enum Crypt {
  /// The longest password that libxcrypt takes, in bytes without the final NUL.
  static let longest = Int(CRYPT_MAX_PASSPHRASE_SIZE) - 1

  /// The hash's text; nil where memory ran out.
  ///
  /// - Parameters:
  ///   - password: at most ``longest`` bytes without NUL; more of it is not read.
  ///   - setting: the hash's text, or what it begins with.
  static func text(of password: [UInt8], _ setting: String) -> String? {
    let phrase = password.prefix { $0 != 0 }.prefix(longest).map { CChar(bitPattern: $0) } + [0]
    let size = Int(pippin_crypt_data_size())
    let data = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { unsafe data.deallocate() }
    unsafe data.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    guard let text = unsafe crypt_rn(phrase, setting, data, Int32(size)) else { return nil }
    return unsafe String(cString: text)
  }

  /// The alphabet of both forms: bcrypt counts from `.`, and both take these characters in salts.
  static func isSpelled(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { character in
      switch character {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
  }
}
