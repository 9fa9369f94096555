/// An HTTP response, sent by a server or received by a client.
public struct HTTPResponse: Sendable, Equatable {
  /// The status code, 100 to 599.
  public var status: Int
  /// The header fields; the server adapter adds `Content-Length`, `Date` and `Connection`.
  public var fields: HTTPFields
  /// The whole body.
  public var body: [UInt8]

  /// Creates a response.
  public init(status: Int, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// 303 See Other: the browser continues with a GET.
  package static func redirect(_ location: String) -> HTTPResponse {
    HTTPResponse(status: 303, fields: ["location": location])
  }

  /// Plain text in UTF-8.
  package static func text(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["content-type": "text/plain; charset=utf-8"], body: Array(text.utf8))
  }

  /// A page in UTF-8.
  package static func html(_ page: String, status: Int = 200) -> HTTPResponse {
    .html(Array(page.utf8), status: status)
  }

  /// A page as UTF-8 bytes.
  package static func html(_ page: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["content-type": "text/html; charset=utf-8"], body: page)
  }

  /// A JSON document.
  package static func json(_ document: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["content-type": MediaType.json], body: document)
  }

  /// No answer: the server closes the connection. For emulators that inject faults.
  package static let hangUp = HTTPResponse(status: 0)

  /// The media type of the body, lower-cased and without parameters; nil without one.
  public var contentType: String? { fields["content-type"].map(MediaType.essence) }

  /// The body as text; bytes that are not UTF-8 become replacement characters, so this is for people and tests.
  public var bodyText: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPResponse: CustomStringConvertible {
  /// Status and size only, because fields and body may hold secrets.
  public var description: String { "\(status), \(body.count) bytes" }
}

extension HTTPResponse: CustomReflectable {
  /// Status and size only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["status": status, "bytes": body.count]) }
}
