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

extension Schema {
  static let newPassword = Schema.string("The password to be.", length: 8...128)

  static let mailLanguage = Schema.string(
    """
    The language of the mail, such as de or de-AT (BCP 47). Without it Accept-Language says which; English where neither is \
    spoken.
    """)

  static let accountLanguage = Schema.string(
    """
    The language to write to the person in, such as de or de-AT (BCP 47), kept with the account that signs in. One that the server does not \
    have changes nothing.
    """)

  /// How far Apple is with a deletion.
  static let deletionAtApple = Schema.choice(
    ["pending", "revoked", "manual", "not_applicable"],
    """
    `pending`: tokens are being revoked; `revoked`: Apple showed that they are dead; `manual`: something is left that only the \
    person can take back; `not_applicable`: Apple never led to the account.
    """)
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

/// JSON whose members keep their order, for the document that people read.
package indirect enum OrderedJSON: Sendable, Equatable {
  case object([Member])
  case array([OrderedJSON])
  case string(String)
  case integer(Int)
  case bool(Bool)

  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: OrderedJSON

    package init(name: String, value: OrderedJSON) {
      self.name = name
      self.value = value
    }
  }

  /// As text: what fits on a line stays on one.
  package var text: String {
    let text = JSONText()
    write(to: text, indentation: 0, used: 0)
    return String(decoding: text.bytes, as: UTF8.self) + "\n"
  }

  private static let width = 140

  private func write(to text: JSONText, indentation: Int, used: Int) {
    let flat = JSONText()
    writeFlat(to: flat)
    guard used + flat.bytes.count > Self.width else { return text.append(flat.bytes) }
    let inner = indentation + 2
    let newLine = Array("\n".utf8) + Array(repeating: UInt8(ascii: " "), count: inner)
    func list(_ open: String, _ close: String, _ writers: [() -> Void]) {
      text.append(Array(open.utf8))
      for (index, write) in writers.enumerated() {
        if index > 0 { text.append(Array(",".utf8)) }
        text.append(newLine)
        write()
      }
      text.append(newLine.dropLast(2))
      text.append(Array(close.utf8))
    }
    switch self {
    case .object(let members):
      list(
        "{", "}",
        members.map { member in
          {
            text.quote(member.name)
            text.append(Array(": ".utf8))
            member.value.write(to: text, indentation: inner, used: inner + member.name.utf8.count + 4)
          }
        })
    case .array(let elements):
      list("[", "]", elements.map { element in { element.write(to: text, indentation: inner, used: inner) } })
    case .string, .integer, .bool: text.append(flat.bytes)
    }
  }

  private func writeFlat(to text: JSONText) {
    switch self {
    case .object(let members):
      text.append(Array("{".utf8))
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(Array(", ".utf8)) }
        text.quote(member.name)
        text.append(Array(": ".utf8))
        member.value.writeFlat(to: text)
      }
      text.append(Array("}".utf8))
    case .array(let elements):
      text.append(Array("[".utf8))
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(Array(", ".utf8)) }
        element.writeFlat(to: text)
      }
      text.append(Array("]".utf8))
    case .string(let string): text.quote(string)
    case .integer(let number): text.integer(Int64(number))
    case .bool(let value): text.bool(value)
    }
  }
}

extension OrderedJSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
  package init(dictionaryLiteral elements: (String, OrderedJSON)...) {
    self = .object(elements.map { Member(name: $0, value: $1) })
  }

  package init(arrayLiteral elements: OrderedJSON...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }

  /// The member of an object.
  package subscript(name: String) -> OrderedJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package static func strings(_ values: [String]) -> OrderedJSON { .array(values.map { .string($0) }) }
}
