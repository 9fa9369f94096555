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
  /// How long its last byte had been here when the server took it: a process that was stopped finds old requests.
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
