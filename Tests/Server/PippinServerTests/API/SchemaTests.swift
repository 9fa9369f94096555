import Foundation
import PippinAPI
import PippinServer
import Testing

@testable import PippinServer

/// A schema takes the names of its type's coding keys; here both are held together.
@Suite struct SchemaTests {
  @Test func `names every member that the type reads and writes, and no other`() throws {
    #expect(OpenAPIDocument.api.types.count > 40)
    for type in OpenAPIDocument.api.types { try checkMembers(type) }
  }

  @Test func `requires what the type cannot do without, and nothing else`() throws {
    for type in OpenAPIDocument.api.types { try checkRequired(type) }
  }

  /// What follows from a problem's code is not read; a change that says nothing is refused by the server, not by its type.
  private static let unread: Set<String> = [
    "Problem.type", "Problem.title", "Problem.status", "SessionChangeRequest.name", "TokenAnswer.token_type",
  ]

  private func checkMembers<Body: Described>(_ type: Body.Type) throws {
    let sample = Self.sample(type.schema.json)
    let body = try JSONDecoder().decode(type, from: Data(sample.text.utf8))
    let written = try JSONDecoder().decode(JSONValue.self, from: Data(APIEncoding.json(body)))
    let expected = try JSONDecoder().decode(JSONValue.self, from: Data(sample.text.utf8))
    #expect(Self.names(written) == Self.names(expected), "\(type.schemaName)")
  }

  private func checkRequired<Body: Described>(_ type: Body.Type) throws {
    let sample = Self.sample(type.schema.json)
    guard case .object(let members) = sample else { return }
    var required: Set<String> = []
    if case .array(let names)? = type.schema.json["required"] {
      required = Set(names.compactMap { if case .string(let name) = $0 { name } else { nil } })
    }
    for member in members where !Self.unread.contains("\(type.schemaName).\(member.name)") {
      let rest = OrderedJSON.object(members.filter { $0.name != member.name })
      let isRead = (try? JSONDecoder().decode(type, from: Data(rest.text.utf8))) != nil
      #expect(isRead != required.contains(member.name), "\(type.schemaName).\(member.name)")
    }
  }

  /// A value that a schema allows, with every member there may be.
  private static func sample(_ schema: OrderedJSON) -> OrderedJSON {
    if case .string(let reference)? = schema["$ref"] {
      let name = reference.split(separator: "/").last.map(String.init)
      return OpenAPIDocument.api.types.first { $0.schemaName == name }.map { sample($0.schema.json) } ?? "?"
    }
    if case .array(let choices)? = schema["anyOf"] { return sample(choices[0]) }
    if let constant = schema["const"] { return constant }
    if case .array(let values)? = schema["enum"] { return values[0] }
    var type = schema["type"]
    if case .array(let types)? = type { type = types[0] }
    switch type {
    case "integer": return .integer(1)
    case "boolean": return .bool(true)
    case "array": return .array([sample(schema["items"] ?? "?")])
    case "object":
      guard case .object(let members)? = schema["properties"] else { return .object([]) }
      return .object(members.map { .init(name: $0.name, value: sample($0.value)) })
    default: return schema["format"] == "date-time" ? "2026-02-03T04:05:06Z" : "x"
    }
  }

  /// The paths of all members.
  private static func names(_ value: JSONValue, _ prefix: String = "") -> Set<String> {
    Set(value.members.flatMap { name, value in names(value, "\(prefix).\(name)").union(["\(prefix).\(name)"]) })
      .union(value.elements.flatMap { names($0, prefix + "[]") })
  }
}
