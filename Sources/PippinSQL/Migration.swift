/// One step of a schema's history. Never edited after it landed: a correction is a new step.
package struct Migration: Sendable, Equatable {
  /// `m0001_what_it_does`: four digits give the order, the rest tells an operator what happened.
  package let name: String

  /// The statements in order, each without a trailing semicolon.
  package let statements: [String]

  /// Whether a program that does not know this step can go on with the database that took it: it only adds what that program neither
  /// reads nor has to write, a table, an index, a column that may be missing or has a default. What takes something away comes a version
  /// later than the last program that needs it.
  package let isExpansion: Bool

  package init(name: String, isExpansion: Bool = false, statements: [String]) {
    self.name = name
    self.isExpansion = isExpansion
    self.statements = statements
  }

  /// What the checksum is computed over: the statements, kept apart by a byte that no SQL text contains.
  package var content: String {
    statements.joined(separator: "\0")
  }

  var hasWellFormedName: Bool {
    let name = Array(name.utf8)
    guard name.count > 6, name[0] == UInt8(ascii: "m"), name[5] == UInt8(ascii: "_") else { return false }
    return name[1...4].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// A step that a database says it has taken.
package struct AppliedMigration: Sendable, Equatable {
  package let name: String

  /// The checksum of the step's content when it was applied.
  package let checksum: [UInt8]

  /// What the program that took it said of it.
  package let isExpansion: Bool

  package init(name: String, checksum: [UInt8], isExpansion: Bool = false) {
    self.name = name
    self.checksum = checksum
    self.isExpansion = isExpansion
  }
}
