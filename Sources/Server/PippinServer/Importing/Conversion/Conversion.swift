/// What became of one record.
package struct Conversion: Sendable {
  /// The record's place in the export, from 1 on. A table's row of names is not counted.
  package let record: Int
  /// The user's id at the other system, where the record has one.
  package let user: String?
  package let outcome: Outcome
  /// What the record says and the line does not.
  package let losses: [ConversionNote]

  package enum Outcome: Sendable {
    case converted(AccountLine)
    case skipped(ConversionNote)
  }
}

/// A reason: a code for programs, a sentence for people. Never with a hash or a token in it.
package struct ConversionNote: Sendable, Equatable {
  package let code: String
  package let detail: String

  package init(_ code: String, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}

/// Why a conversion cannot go on: a broken file, or an option that is missing.
package struct ConversionFailure: Error, Sendable, Equatable {
  package let code: String
  package let detail: String

  package init(_ code: String, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}

/// What ends the reading of a record: the record is left out, or the whole run is given up.
enum ConversionStop: Error {
  case skip(ConversionNote)
  case fail(ConversionFailure)

  static func skip(_ code: String, _ detail: String) -> ConversionStop { .skip(ConversionNote(code, detail)) }
}
