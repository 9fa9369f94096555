import PippinTokens

/// JSON as a test writes it down; `nil` leaves a member out.
package indirect enum JSONText: Sendable {
  case string(String)
  case bool(Bool)
  case integer(Int)
  case list([JSONText])
  case object([(String, JSONText?)])
  /// As it stands, right or wrong.
  case raw(String)

  package var text: String {
    switch self {
    case .string(let value):
      var writer = JSONWriter()
      writer.string(value)
      return String(decoding: writer.bytes, as: UTF8.self)
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .list(let values): return "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      let written = members.compactMap { name, value in value.map { JSONText.string(name).text + ":" + $0.text } }
      return "{" + written.joined(separator: ",") + "}"
    case .raw(let text): return text
    }
  }

  /// The same object with some members replaced or added; `nil` takes one out.
  package func changing(_ changes: [(String, JSONText?)]) -> JSONText {
    guard case .object(var members) = self else { return self }
    for change in changes {
      if let index = members.firstIndex(where: { $0.0 == change.0 }) {
        members[index] = change
      } else {
        members.append(change)
      }
    }
    return .object(members)
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONText: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONText: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONText: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONText?)...) { self = .object(elements) }
}
