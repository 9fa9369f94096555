import PippinSecret
import PippinTokens

/// The code of an invitation. Only its digest is stored (0158).
struct InvitationCode: Sendable {
  /// 100 bits.
  private static let length = 20
  private static let groupLength = 5

  private let letters: String

  init(random: RandomSource) {
    letters = CopiedLetters.random(Self.length, from: random)
  }

  /// The code as people get it, in groups: `abcde-fghjk-mnpqr-stvwx`.
  var text: SecretText {
    let groups = stride(from: 0, to: Self.length, by: Self.groupLength)
      .map { letters.dropFirst($0).prefix(Self.groupLength) }
    return SecretText(groups.joined(separator: "-"))
  }

  /// What is stored, and by what the invitation is found.
  var digest: [UInt8] { Self.digest(ofLetters: letters) }

  /// The digest by which the invitation is found that a person presents, perhaps in capitals, with spaces or without hyphens.
  ///
  /// Text that cannot be a code has a digest too. No invitation has that one.
  static func digest(ofPresented text: String) -> [UInt8] {
    digest(ofLetters: CopiedLetters.read(text, count: length) ?? text)
  }

  /// The same of what a request has; `nil` if it has none. An empty field of a form is none.
  static func digest(presented text: SecretText?) -> [UInt8]? {
    guard let text = text?.revealed, text.contains(where: { !$0.isWhitespace }) else { return nil }
    return digest(ofPresented: text)
  }

  private static func digest(ofLetters letters: String) -> [UInt8] { SHA256.hash("invitation\u{0}\(letters)") }
}
