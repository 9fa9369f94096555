/// An HTTP request, received by a server or to be sent by a client.
public struct HTTPRequest: Sendable, Equatable {
  /// The method, such as `GET`; its case matters.
  public var method: String
  /// `http` or `https`.
  public var scheme: String
  /// The host, with the port if given: `example.org:8443`. In a received request this is the untrusted `Host` field.
  public var authority: String
  /// The path with its leading slash, still percent-encoded.
  public var path: String
  /// The query after the question mark, still percent-encoded; nil without one.
  public var query: String?
  /// The header fields.
  public var fields: HTTPFields
  /// The whole body.
  public var body: [UInt8]
  /// The peer's IP address; empty when unknown.
  public var peer: String
  /// The time between the arrival of its last byte and the server's reading it. A process that was stopped finds old
  /// requests.
  package var waited: Duration = .zero

  /// Creates a request from its parts, without checks.
  public init(
    method: String = "GET", scheme: String, authority: String, path: String, query: String? = nil,
    fields: HTTPFields = [:], body: [UInt8] = [], peer: String = ""
  ) {
    self.method = method
    self.scheme = scheme
    self.authority = authority
    self.path = path
    self.query = query
    self.fields = fields
    self.body = body
    self.peer = peer
  }

  /// Creates a request to a URL.
  /// - Throws: `malformedURL` unless it is an absolute `http` or `https` URL of ASCII characters allowed by RFC 3986,
  ///   without user name and fragment.
  public init(
    method: String = "GET", url: String, fields: HTTPFields = [:], body: [UInt8] = []
  ) throws(HTTPError) {
    let parts = try HTTPURL(parsing: url)
    self.init(
      method: method, scheme: parts.scheme, authority: parts.authority, path: parts.path, query: parts.query,
      fields: fields, body: body)
  }

  /// The request's URL.
  public var url: String {
    let base = scheme + "://" + authority + path
    return query.map { base + "?" + $0 } ?? base
  }

  /// The media type of the body, lower-cased and without parameters; nil without one.
  public var contentType: String? { fields["content-type"].map(MediaType.essence) }

  /// The request's cookies.
  package var cookies: Cookies { Cookies(fields: fields) }

  /// The query as form data; nil if it is malformed, empty without a query.
  package var queryData: FormData? { FormData(query: query ?? "") }

  /// The body as form data; nil unless it is declared as `application/x-www-form-urlencoded` and well-formed.
  package var formData: FormData? {
    contentType == MediaType.form ? FormData(parsing: body) : nil
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// Method and path only, because query, fields and body may hold secrets.
  public var description: String { "\(method) \(path)" }
}

extension HTTPRequest: CustomReflectable {
  /// Method and path only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["method": method, "path": path]) }
}

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

/// Answers requests: the service, the emulator, or a test's closure. A server adapter calls it.
public protocol Responder: Sendable {
  /// Answers a request; errors are answers too.
  func respond(to request: HTTPRequest) async -> HTTPResponse

  /// Answers at once if that needs no waiting and no long work. For nil the server calls `respond(to:)`.
  ///
  /// It is called on a server thread that serves many connections, so it must not block. The default is nil.
  func respondNow(to request: HTTPRequest) -> HTTPResponse?
}

extension Responder {
  /// Leaves every request to `respond(to:)`.
  public func respondNow(to request: HTTPRequest) -> HTTPResponse? { nil }
}

/// A failure to parse or build an HTTP value.
public struct HTTPError: Error, Equatable {
  /// The kind of failure, for programs; new codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's spelling in logs.
    public let rawValue: String

    /// Creates a code from its spelling.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not an absolute `http` or `https` URL, or one with a user name, a fragment or a forbidden character.
    public static let malformedURL = Code(rawValue: "malformed_url")
  }

  /// The kind of failure, for programs.
  public let code: Code
  /// A message for the operator; never contains the refused text.
  public let detail: String

  /// Creates an error.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }
}

extension HTTPError.Code: CustomStringConvertible {
  /// The code as text.
  public var description: String { rawValue }
}

/// The media types (RFC 9110, 8.3.1) of a service with JSON, forms and pages.
package enum MediaType {
  /// JSON.
  package static let json = "application/json"
  /// A form's body.
  package static let form = "application/x-www-form-urlencoded"
  /// A page.
  package static let html = "text/html"
  /// An error for programs (RFC 9457).
  package static let problem = "application/problem+json"

  /// Type and subtype, lower-cased, without parameters.
  package static func essence(_ value: String) -> String {
    ASCII.lowercased(ASCII.trimmed(Substring(value.utf8.prefix { $0 != UInt8(ascii: ";") })))
  }
}
