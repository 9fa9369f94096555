import PippinHTTP
import PippinTestKit
import PippinTokens

/// What a signed token says; nothing of it is verified.
struct Claims {
  private let header: JSONElement
  private let payload: JSONElement

  /// - Returns: nil for what is no signed token.
  init?(_ token: String) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let header = Self.json(parts[0]), let payload = Self.json(parts[1]) else { return nil }
    (self.header, self.payload) = (header, payload)
  }

  /// What the access token of a request says; nil for a request without one.
  init?(of request: HTTPRequest) {
    guard let field = request.fields["authorization"], field.hasPrefix("Bearer ") else { return nil }
    self.init(String(field.dropFirst("Bearer ".count)))
  }

  private static func json(_ part: String) -> JSONElement? { Base64URL.decode(part).flatMap { JSONElement(text: $0) } }

  var keyID: String { header["kid"]?.string ?? "" }

  subscript(name: String) -> JSONElement? { payload[name] }

  func text(_ name: String) -> String { payload[name]?.string ?? "" }

  func number(_ name: String) -> Int { Int(payload[name]?.integer ?? 0) }
}

extension JSONElement {
  /// The outermost value of a text; nil where it is no JSON.
  init?(text: [UInt8]) {
    do {
      self = try JSONDocument(parsing: text).root
    } catch {
      return nil
    }
  }
}

extension HTTPRequest {
  /// A member of the JSON in the body; empty where there is none.
  func member(_ name: String) -> String { JSONElement(text: body)?[name]?.string ?? "" }

  /// A field of the form in the body; empty where there is none.
  func form(_ name: String) -> String { FormData(parsing: body)?.first(name) ?? "" }
}
