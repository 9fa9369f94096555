/// A type of the API that `openapi.json` describes. Its schema stands beside the type and takes the names of its coding keys, and a
/// test reads and writes a value of each by it.
package protocol Described: Codable, Sendable {
  /// What the document calls it.
  static var schemaName: String { get }
  static var schema: Schema { get }
}

extension Described {
  package static var schemaName: String { "\(Self.self)" }
}
