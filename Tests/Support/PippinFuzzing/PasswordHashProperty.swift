import PippinPasswords
import PippinSecret

/// What is read as a hash is stored in a spelling that is read again as the same, and needs no different bounds.
enum PasswordHashProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    guard let text = read(SecretText(String(decoding: input, as: UTF8.self))) else { return }
    try BrokenProperty.unless(read(text) == text, "the stored spelling of a hash is read differently")
  }

  /// The stored spelling; nil for what is refused.
  private static func read(_ text: SecretText) -> SecretText? {
    do throws(PasswordHashProblem) {
      return try StoredPasswordHash(importing: text).text
    } catch {
      return nil
    }
  }
}
