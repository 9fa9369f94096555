import PippinHTTP

/// The common base of a provider's URLs.
struct EndpointBase: Sendable, Hashable {
  private let scheme: String
  private let authority: String
  private let prefix: String

  /// - Parameter base: an absolute `http` or `https` URL without a query; a slash at its end is ignored.
  init(_ base: String) throws(HTTPError) {
    let url = try HTTPURL(parsing: base)
    guard url.query == nil else { throw HTTPError(code: .malformedURL, detail: "a base address must not have a query") }
    var prefix = url.path
    while prefix.hasSuffix("/") { prefix.removeLast() }
    (scheme, authority, self.prefix) = (url.scheme, url.authority, prefix)
  }

  /// The base at a provider's own host.
  init(host: String) {
    (scheme, authority, prefix) = ("https", host, "")
  }

  func url(_ path: String) -> String { scheme + "://" + authority + prefix + path }

  func get(_ path: String, query: [(String, String)] = [], bearer: String? = nil) -> HTTPRequest {
    var request = HTTPRequest(
      scheme: scheme, authority: authority, path: prefix + path,
      query: query.isEmpty ? nil : FormData.encode(query), fields: ["accept": MediaType.json])
    if let bearer { request.fields.set("authorization", "Bearer " + bearer) }
    return request
  }

  func post(_ path: String, form: [(String, String)]) -> HTTPRequest {
    HTTPRequest(
      method: "POST", scheme: scheme, authority: authority, path: prefix + path,
      fields: ["content-type": MediaType.form, "accept": MediaType.json], body: Array(FormData.encode(form).utf8))
  }
}
