/// The reason why a text is not valid JSON, or why a value is not as expected.
///
/// Neither field ever holds a piece of the text itself, so an error may be logged whatever was parsed.
package struct JSONError: Error, Equatable {
  package enum Code: Sendable, Hashable {
    /// Not RFC 8259: a stray byte, a bad escape, a lone surrogate, something after the value.
    case malformed
    /// One object names a member twice, compared after unescaping.
    case duplicateMember
    /// More nested arrays and objects than the limits allow.
    case tooDeep
    /// More bytes than the limits allow.
    case tooLarge
    /// A string holds bytes that are not UTF-8 (overlong forms and encoded surrogates included).
    case invalidUTF8
    /// A value has another type than requested, or is out of its range.
    case wrongType
    /// An object lacks a member that is not optional.
    case missingMember
  }

  package var code: Code
  /// Where in the text, in bytes from its start.
  package var offset: Int
  /// Which value, as in `keys[0].kid`; the empty string is the root. Only decoding knows it.
  package var path: String?

  /// The problem and its position, for people.
  package var words: String {
    let problem =
      switch code {
      case .malformed: "there is a mistake"
      case .duplicateMember: "a member is there twice"
      case .tooDeep: "it is nested too deeply"
      case .tooLarge: "it is too large"
      case .invalidUTF8: "there is text that is not UTF-8"
      case .wrongType: "a value has the wrong type"
      case .missingMember: "a member is missing"
      }
    return "\(problem) at byte \(offset)"
  }

  package init(_ code: Code, offset: Int, path: String? = nil) {
    self.code = code
    self.offset = offset
    self.path = path
  }
}
