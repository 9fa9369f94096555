import PippinAPI
import PippinFoundation
import PippinHTTP
import PippinTokens

/// One request on its way through the service.
struct Call: Sendable {
  let request: HTTPRequest
  let endpoint: Endpoint
  /// The id or code in the path.
  let parameter: String
  let id: String

  /// The body as JSON of the type expected.
  func body<Body: Decodable>(as type: Body.Type) throws(Problem) -> Body {
    guard request.contentType == MediaType.json else {
      throw Problem(.unsupportedMediaType, detail: "Send the body as application/json.")
    }
    do {
      let document =
        if Body.self is any NamesPerson.Type {
          try JSONDocument(parsing: request.body, repairing: "name")
        } else {
          try JSONDocument(parsing: request.body)
        }
      return try document.root.decode(type)
    } catch {
      throw Problem(malformed: error)
    }
  }

  /// The token of `Authorization: Bearer`.
  func bearer() throws(Problem) -> String {
    guard let field = request.fields["authorization"] else {
      throw Problem(.accessTokenInvalid, detail: "The request carries no access token.")
    }
    let parts = field.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bearer", !parts[1].isEmpty else {
      throw Problem(.accessTokenInvalid, detail: "Send “Authorization: Bearer” with the access token.")
    }
    return String(parts[1])
  }

  /// The query's parameters, each at most once.
  func query() throws(Problem) -> FormData {
    guard let data = request.queryData, !data.hasRepeats else {
      throw Problem(.malformedRequest, detail: "The query cannot be read, or names something twice.")
    }
    return data
  }
}
