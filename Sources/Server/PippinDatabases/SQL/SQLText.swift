/// A statement's text as literal parts and the positions of bindings; written out only to compile it.
///
/// It is the key of the cache of compiled statements. Parts from the same place in the source compare by address, so a
/// look-up allocates nothing and usually reads no characters.
package struct SQLText: Sendable {
  enum Part: Sendable, Equatable {
    case literal(String)
    case binding
  }

  private var parts: [Part] = []

  init(capacity: Int = 4) {
    parts.reserveCapacity(capacity)
  }

  mutating func append(_ part: Part) {
    if part != .literal("") { parts.append(part) }
  }

  mutating func append(_ other: SQLText) {
    parts.append(contentsOf: other.parts)
  }

  /// The text of a statement that is put together once and used often, whatever is bound in `prototype`.
  package static func built(_ prototype: SQLStatement) -> SQLText { prototype.text.joined }

  /// The same in as few parts as can be, so that looking it up compares little.
  var joined: SQLText {
    var joined = SQLText(capacity: parts.count)
    for part in parts {
      if case .literal(let end) = part, case .literal(let beginning) = joined.parts.last {
        joined.parts[joined.parts.count - 1] = .literal(beginning + end)
      } else {
        joined.append(part)
      }
    }
    return joined
  }

  /// The text with its placeholders numbered in the order of the bindings.
  package func written(for dialect: SQLDialect) -> String {
    var (text, number) = ("", 0)
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .binding:
        number += 1
        text += "\(dialect.mark)\(number)"
      }
    }
    return text
  }
}

extension SQLText: Hashable {
  /// Hashes only the lengths, which differ for nearly all statements of a program.
  package func hash(into hasher: inout Hasher) {
    var lengths = 0
    for part in parts {
      let length = if case .literal(let literal) = part { literal.utf8.count } else { -1 }
      lengths = lengths &* 31 &+ length
    }
    hasher.combine(lengths)
  }
}

/// The spelling of placeholders.
package enum SQLDialect: Sendable, Equatable {
  /// `?1`
  case sqlite
  /// `$1`
  case postgreSQL

  var mark: Character {
    switch self {
    case .sqlite: "?"
    case .postgreSQL: "$"
    }
  }
}
