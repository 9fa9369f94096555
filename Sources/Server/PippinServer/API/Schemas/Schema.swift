/// What JSON may be sent or answered: a schema of JSON Schema 2020-12.
package struct Schema: Sendable {
  private(set) var keywords: [OrderedJSON.Member]
  /// The types that it refers to by name.
  package private(set) var types: [any Described.Type]

  private init(_ type: String?, _ description: String?, types: [any Described.Type] = []) {
    keywords = []
    self.types = types
    if let type { add("type", .string(type)) }
    if let description { add("description", .string(description)) }
  }

  /// As the document has it.
  package var json: OrderedJSON { .object(keywords) }

  private mutating func add(_ name: String, _ value: OrderedJSON?) {
    if let value { keywords.append(.init(name: name, value: value)) }
  }

  // MARK: Texts

  package static func string(
    _ description: String? = nil, format: String? = nil, pattern: String? = nil, length: ClosedRange<Int>? = nil,
    atMost: Int? = nil, examples: [String] = []
  ) -> Schema {
    var schema = Schema("string", description)
    schema.add("format", format.map { .string($0) })
    schema.add("pattern", pattern.map { .string($0) })
    schema.add("minLength", length.map { .integer($0.lowerBound) })
    schema.add("maxLength", (length?.upperBound ?? atMost).map { .integer($0) })
    if !examples.isEmpty { schema.add("examples", .strings(examples)) }
    return schema
  }

  /// A time of RFC 3339 in UTC.
  package static func time(_ description: String? = nil) -> Schema { string(description, format: "date-time") }

  /// One of some texts, each perhaps with its meaning.
  package static func choice(
    _ values: [String], _ description: String? = nil, meanings: [String] = [], default standard: String? = nil
  ) -> Schema {
    var schema = Schema("string", description)
    schema.add("enum", .strings(values))
    if !meanings.isEmpty { schema.add("x-enum-descriptions", .strings(meanings)) }
    schema.add("default", standard.map { .string($0) })
    return schema
  }

  package static func constant(_ value: String, _ description: String? = nil) -> Schema {
    var schema = Schema("string", description)
    schema.add("const", .string(value))
    return schema
  }

  // MARK: Numbers and truth

  package static func integer(_ description: String? = nil, in range: ClosedRange<Int>? = nil) -> Schema {
    var schema = Schema("integer", description)
    schema.add("minimum", range.map { .integer($0.lowerBound) })
    schema.add("maximum", range.map { .integer($0.upperBound) })
    return schema
  }

  package static func boolean(_ description: String? = nil, default standard: Bool? = nil) -> Schema {
    var schema = Schema("boolean", description)
    schema.add("default", standard.map { .bool($0) })
    return schema
  }

  // MARK: What has parts

  /// A member of an object.
  package struct Member<Key: CodingKey>: Sendable {
    package let name: String
    package let schema: Schema
    let isRequired: Bool

    package static func required(_ key: Key, _ schema: Schema) -> Member {
      Member(name: key.stringValue, schema: schema, isRequired: true)
    }

    /// It may be absent.
    package static func optional(_ key: Key, _ schema: Schema) -> Member {
      Member(name: key.stringValue, schema: schema, isRequired: false)
    }

    /// It may be absent or null.
    package static func nullable(_ key: Key, _ schema: Schema) -> Member {
      Member(name: key.stringValue, schema: schema.orNull, isRequired: false)
    }
  }

  /// A type with these coding keys.
  package static func object<Key: CodingKey>(_ keys: Key.Type, _ members: [Member<Key>]) -> Schema {
    object(keys, nil, members)
  }

  package static func object<Key: CodingKey>(
    _ keys: Key.Type, _ description: String?, _ members: [Member<Key>]
  ) -> Schema {
    var schema = Schema("object", description, types: members.flatMap(\.schema.types))
    schema.add("properties", .object(members.map { .init(name: $0.name, value: $0.schema.json) }))
    let required = members.filter(\.isRequired).map(\.name)
    if !required.isEmpty { schema.add("required", .strings(required)) }
    return schema
  }

  /// What no type of ours stands for.
  package static func object(_ members: [Member<MemberName>]) -> Schema { object(MemberName.self, members) }
  package static func object(_ description: String? = nil) -> Schema { Schema("object", description) }

  package static func list(of element: Schema, _ description: String? = nil) -> Schema {
    var schema = Schema("array", description, types: element.types)
    schema.add("items", element.json)
    return schema
  }

  // MARK: Other schemas

  /// A type of the API, by its name.
  package static func of(_ type: any Described.Type, _ description: String? = nil) -> Schema {
    var schema = Schema(nil, description, types: [type])
    schema.add("$ref", .string("#/components/schemas/\(type.schemaName)"))
    return schema
  }

  package static func any(of schemas: [Schema], _ description: String? = nil) -> Schema {
    var schema = Schema(nil, description, types: schemas.flatMap(\.types))
    schema.add("anyOf", .array(schemas.map(\.json)))
    return schema
  }

  /// The same, or null.
  package var orNull: Schema {
    var schema = self
    guard let type = json["type"] else {
      let description = keywords.first { $0.name == "description" }
      schema.keywords = keywords.filter { $0.name != "description" }
      schema.keywords = [.init(name: "anyOf", value: [schema.json, ["type": "null"]])]
      if let description { schema.keywords.insert(description, at: 0) }
      return schema
    }
    schema.keywords = keywords.map { $0.name == "type" ? .init(name: "type", value: [type, "null"]) : $0 }
    return schema
  }
}

/// The name of a member that no Swift type declares.
package struct MemberName: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
  package init(stringLiteral value: String) { stringValue = value }
}

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
