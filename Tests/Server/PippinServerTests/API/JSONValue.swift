/// Any JSON, for looking around in a document whose shape is the thing under test.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let members = Self.attempt({ try container.decode([String: JSONValue].self) }) {
      self = .object(members)
    } else if let elements = Self.attempt({ try container.decode([JSONValue].self) }) {
      self = .array(elements)
    } else if let text = Self.attempt({ try container.decode(String.self) }) {
      self = .string(text)
    } else if let truth = Self.attempt({ try container.decode(Bool.self) }) {
      self = .bool(truth)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// A decoder cannot be asked what comes next: a failure only means that it is something else.
  private static func attempt<Value>(_ decode: () throws -> Value) -> Value? {
    do { return try decode() } catch { return nil }
  }

  subscript(_ name: String) -> JSONValue? { members[name] }

  var members: [String: JSONValue] {
    if case .object(let members) = self { return members }
    return [:]
  }

  var elements: [JSONValue] {
    if case .array(let elements) = self { return elements }
    return []
  }

  var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  var strings: [String] { elements.compactMap(\.string) }

  /// Every object in it, however deep, itself included.
  var objects: [[String: JSONValue]] {
    switch self {
    case .object(let members): [members] + members.values.flatMap(\.objects)
    case .array(let elements): elements.flatMap(\.objects)
    default: []
    }
  }
}
