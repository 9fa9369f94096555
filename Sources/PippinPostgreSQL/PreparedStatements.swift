internal import PippinSQL

/// Which statements a connection's server process knows, and by what names.
struct PreparedStatements {
  /// A statement is prepared for the types of its parameters: a `NULL` has none of its own.
  struct Key: Hashable {
    let text: SQLText
    let types: [PostgreSQLType]

    init(_ statement: SQLStatement) {
      text = statement.text
      types = statement.bindings.map(PostgreSQLParameters.type)
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
