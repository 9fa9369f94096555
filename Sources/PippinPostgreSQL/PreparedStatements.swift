internal import PippinSQL

/// Which statements a connection's server process knows, and by what names.
struct PreparedStatements {
  /// A statement is prepared for the types of its parameters: a `NULL` has none of its own.
  struct Key: Hashable {
    let text: SQLText
    /// The kinds of the bindings, three bits each.
    private var kinds: UInt64 = 0

    /// Nil where there are too many bindings to tell their kinds apart so.
    init?(_ statement: SQLStatement) {
      guard statement.bindings.count <= 21 else { return nil }
      text = statement.text
      for binding in statement.bindings { kinds = kinds << 3 | Self.kind(of: binding) }
    }

    private static func kind(of value: SQLValue) -> UInt64 {
      switch value {
      case .null: 1
      case .integer: 2
      case .double: 3
      case .text: 4
      case .blob: 5
      }
    }
  }

  private var names: [Key: String] = [:]
  private var made = 0
  private let limit: Int

  /// - Parameter limit: how many names a connection keeps; further statements go without one.
  init(limit: Int = 256) {
    self.limit = limit
  }

  /// The name of a statement and whether it has to be prepared first; nil when there are too many.
  mutating func name(of key: Key) -> (name: String, isNew: Bool)? {
    if let name = names[key] { return (name, false) }
    guard names.count < limit else { return nil }
    made += 1
    let name = "pippin_\(made)"
    names[key] = name
    return (name, true)
  }

  /// Forgets a statement whose preparation came to nothing.
  mutating func forget(_ key: Key) {
    names[key] = nil
  }
}
