import PippinAccounts
import PippinTokens

/// What a person types who signs a device in (RFC 8628, 6.1): eight consonants, which spell no word and are mistaken for no digit.
package struct UserCode: Sendable, Equatable {
  private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)
  private static let length = 8

  private let letters: [UInt8]

  /// Draws one of 25.6 billion, each as likely as the other.
  init(random: RandomSource) {
    var letters: [UInt8] = []
    while letters.count < Self.length {
      // Of 256 values the last sixteen would make some letters likelier.
      for byte in random.bytes(16) where byte < 240 && letters.count < Self.length {
        letters.append(Self.alphabet[Int(byte) % Self.alphabet.count])
      }
    }
    self.letters = letters
  }

  /// Reads what was typed, in whatever case and with whatever between the letters; nil where it cannot be one.
  package init?(typed text: String) {
    guard text.utf8.count <= 32 else { return nil }
    let letters = text.uppercased().utf8.filter { (0x41...0x5A).contains($0) }
    guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
    self.letters = Array(letters)
  }

  /// In two halves, which are easier to compare.
  package var text: String {
    String(decoding: letters.prefix(4), as: UTF8.self) + "-" + String(decoding: letters.suffix(4), as: UTF8.self)
  }

  /// Where the request is kept.
  var record: [UInt8] { SHA256.hash("device\u{0}" + text) }
}
