import PippinFoundation

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
    let text = DocumentText()
    write(to: text, indentation: 0, used: 0)
    return String(decoding: text.bytes, as: UTF8.self) + "\n"
  }

  private static let width = 140

  private func write(to text: DocumentText, indentation: Int, used: Int) {
    let flat = DocumentText()
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

  private func writeFlat(to text: DocumentText) {
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
    case .integer(let number): text.append(Array(String(number).utf8))
    case .bool(let value): text.append(Array((value ? "true" : "false").utf8))
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

/// The text of a document while it is written.
private final class DocumentText {
  private(set) var bytes: [UInt8] = []

  func append(_ json: some Sequence<UInt8>) { bytes += json }
  func quote(_ text: String) { bytes.appendJSON(text) }
}
