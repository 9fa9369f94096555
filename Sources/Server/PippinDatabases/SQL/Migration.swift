/// A migration of the schema. It is never edited after its release; a correction is a new migration.
package struct Migration: Sendable, Equatable {
  /// `m0001_what_it_does`: four digits give the order, the rest tells an operator what happened.
  package let name: String

  /// The statements in order, each without a trailing semicolon.
  package let statements: [String]

  /// Whether older programs can use the database after this step: it only adds a table, an index, or a column that is
  /// optional or has a default. A removal comes one version after the last program that needs the removed part.
  package let isExpansion: Bool

  package init(name: String, isExpansion: Bool = false, statements: [String]) {
    self.name = name
    self.isExpansion = isExpansion
    self.statements = statements
  }

  /// The input of the checksum: the statements, separated by a byte that no SQL text contains.
  package var content: String {
    statements.joined(separator: "\0")
  }

  var hasWellFormedName: Bool {
    let name = Array(name.utf8)
    guard name.count > 6, name[0] == UInt8(ascii: "m"), name[5] == UInt8(ascii: "_") else { return false }
    return name[1...4].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// A migration that the database has applied.
package struct AppliedMigration: Sendable, Equatable {
  package let name: String

  /// The checksum of the content when it was applied.
  package let checksum: [UInt8]

  /// Whether the applying program declared it an expansion.
  package let isExpansion: Bool

  package init(name: String, checksum: [UInt8], isExpansion: Bool = false) {
    self.name = name
    self.checksum = checksum
    self.isExpansion = isExpansion
  }
}
