/// A JSON5 text for people, such as a settings file: read in one pass, with the place of every name and value.
///
/// It is JSON5 with less room for mistakes: valid UTF-8 without a byte order mark, no member twice in one object, no `Infinity` or `NaN`,
/// and a limit of nesting. What was read before a mistake is kept, so that a message can show the line with it.
package struct JSON5Document: Sendable {
  /// How deep objects and lists may be nested.
  package static let nestingLimit = 64

  /// The outermost value, or as much as was read of it before the mistake.
  package let root: JSON5Element?
  /// The first thing wrong; nil if there is none.
  package let mistake: JSON5Mistake?
  /// Where the comments stand, in order.
  package let comments: [Range<Int>]
  /// Where reading ended: at the end of the text, or behind the last thing that was understood.
  package let end: Int

  package init(_ text: [UInt8]) {
    var reader = JSON5Reader(text)
    root = reader.document()
    mistake = reader.mistake
    comments = reader.comments
    end = reader.mistake == nil ? text.count : reader.understood
  }
}

/// A value of a JSON5 text.
package struct JSON5Element: Sendable {
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON5Element])
    case object([JSON5Member])
  }

  package let value: Value
  /// Where it stands in the text, with its quotation marks or brackets.
  package let range: Range<Int>
}

/// A member of an object of a JSON5 text.
package struct JSON5Member: Sendable {
  package let name: String
  /// Where the name stands in the text, with its quotation marks.
  package let nameRange: Range<Int>
  package let element: JSON5Element
}

/// Why a text is refused.
package struct JSON5Mistake: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case empty, notUTF8, byteOrderMark, nesting, repeatedMember
    case missingComma, missingColon, missingName, missingValue, missingQuotationMarks, unexpectedCharacter, textAfterEnd
    case unclosedString, unclosedComment, unclosedBracket, wrongBracket
    case number, infinity, escape, controlCharacter
  }

  package let kind: Kind
  /// The byte that the message points at.
  package let offset: Int
  /// The path of the value that it is in, such as `clients[0].apple`; empty for the whole text.
  package let path: String
  /// Where the first member of the same name stands, or the bracket that would have to be closed first.
  package let other: Int?
  /// What is wrong, as a sentence without its full stop. It quotes nothing of the text but punctuation.
  package let detail: String
  /// What to do.
  package let cure: String
}
