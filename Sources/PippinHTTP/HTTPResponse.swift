/// One answer, as a server gives it or as a client received it.
public struct HTTPResponse: Sendable, Equatable {
  /// The status code, 100 to 599.
  public var status: Int
  /// The fields of the head; `Content-Length`, `Date` and `Connection` are the server adapter's.
  public var fields: HTTPFields
  /// The whole body.
  public var body: [UInt8]

  /// An answer from its parts.
  public init(status: Int, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// 303 See Other: the browser goes on with a GET, whatever it came with.
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

  /// A JSON document that is already written.
  package static func json(_ document: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["content-type": MediaType.json], body: document)
  }

  /// No answer at all: the server closes the connection instead, as a broken one does. For an emulator of troubles.
  package static let hangUp = HTTPResponse(status: 0)

  /// The media type of the body, lower-cased and without parameters; nil without one.
  public var contentType: String? { fields["content-type"].map(MediaType.essence) }

  /// The body as text; bytes that are not UTF-8 become replacement characters, so this is for people and tests.
  public var bodyText: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPResponse: CustomStringConvertible {
  /// Status and size only: fields and body may hold secrets.
  public var description: String { "\(status), \(body.count) bytes" }
}

extension HTTPResponse: CustomReflectable {
  /// Status and size only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["status": status, "bytes": body.count]) }
}
