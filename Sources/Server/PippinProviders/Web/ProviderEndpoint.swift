package import PippinHTTP
package import PippinSecret

/// One URL of a provider that was checked by an `EndpointRule`, with what can be sent there.
package struct ProviderEndpoint: Sendable, Hashable {
  private let target: HTTPURL

  init(_ target: HTTPURL) { self.target = target }

  /// The URL.
  package var url: String {
    target.scheme + "://" + target.authority + target.path + (target.query.map { "?" + $0 } ?? "")
  }

  /// The URL with further parameters behind those that it has.
  package func url(adding parameters: [(String, String)]) -> String {
    let separator = target.query.map { $0.isEmpty ? "" : "&" } ?? "?"
    return url + separator + FormData.encode(parameters)
  }

  /// The request for the URL's document.
  package func get(bearer: SecretText? = nil) -> HTTPRequest {
    var request = request("GET")
    if let bearer { request.fields.set("authorization", "Bearer " + bearer.revealed) }
    return request
  }

  func post(_ form: [(String, String)]) -> HTTPRequest {
    var request = request("POST")
    request.fields.set("content-type", MediaType.form)
    request.body = Array(FormData.encode(form).utf8)
    return request
  }

  private func request(_ method: String) -> HTTPRequest {
    HTTPRequest(
      method: method, scheme: target.scheme, authority: target.authority, path: target.path, query: target.query,
      fields: ["accept": MediaType.json])
  }
}
