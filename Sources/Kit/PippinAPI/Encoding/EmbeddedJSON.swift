/// A JSON value of whatever shape, which the API passes on as it is.
package struct EmbeddedJSON: Codable, Sendable, Equatable {
  /// The value in compact JSON. Of one that was decoded the members are in the order of their names.
  package let text: String

  package init(text: String) {
    self.text = text
  }

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      text = "null"
    } else if let flag = try? value.decode(Bool.self) {
      text = "\(flag)"
    } else if let number = try? value.decode(Int64.self) {
      text = "\(number)"
    } else if let number = try? value.decode(Double.self) {
      text = "\(number)"
    } else if let string = try? value.decode(String.self) {
      text = Self.quoted(string)
    } else if let elements = try? value.decode([EmbeddedJSON].self) {
      text = "[\(elements.map(\.text).joined(separator: ","))]"
    } else {
      let members = try value.decode([String: EmbeddedJSON].self).sorted { $0.key < $1.key }
      text = "{\(members.map { "\(Self.quoted($0.key)):\($0.value.text)" }.joined(separator: ","))}"
    }
  }

  package func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? JSONTextEncoder else {
      throw EncodingError.noJSON(self, "it is JSON already, which only the API's own encoder can pass on")
    }
    encoder.text.embed(text)
  }

  private static func quoted(_ text: String) -> String {
    let json = JSONText()
    json.quote(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
