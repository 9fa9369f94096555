/// The statements that a connection's server process has prepared, with their names.
struct PreparedStatements {
  /// A statement with the types of its parameters, because preparation depends on both.
  struct Key: Hashable {
    let text: SQLText
    /// The kinds of the first bindings, three bits each.
    private var kinds: UInt64 = 0
    /// The kinds of the others.
    private var furtherKinds: UInt64 = 0
    /// The number of kinds that fit in 64 bits.
    private static let share = 21

    /// Nil for more bindings than fit.
    init?(_ statement: SQLStatement) {
      let bindings = statement.bindings
      guard bindings.count <= 2 * Self.share else { return nil }
      text = statement.text
      for binding in bindings.prefix(Self.share) { kinds = kinds << 3 | Self.kind(of: binding) }
      for binding in bindings.dropFirst(Self.share) { furtherKinds = furtherKinds << 3 | Self.kind(of: binding) }
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

  /// - Parameter limit: the number of names per connection; further statements are not prepared.
  init(limit: Int = 256) {
    self.limit = limit
  }

  /// The name of a statement, and whether it must be prepared first; nil beyond the limit.
  mutating func name(of key: Key) -> (name: String, isNew: Bool)? {
    if let name = names[key] { return (name, false) }
    guard names.count < limit else { return nil }
    made += 1
    let name = "pippin_\(made)"
    names[key] = name
    return (name, true)
  }

  /// Removes a statement whose preparation failed.
  mutating func forget(_ key: Key) {
    names[key] = nil
  }
}
