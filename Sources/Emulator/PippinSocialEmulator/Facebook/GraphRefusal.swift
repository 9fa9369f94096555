import PippinHTTP
import PippinTokens

/// An error in the form of Facebook's Graph API.
struct GraphRefusal: Error {
  let code: Int
  let subcode: Int?
  let message: String

  init(_ code: Int, subcode: Int? = nil, _ message: String) {
    self.code = code
    self.subcode = subcode
    self.message = message
  }

  var response: HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("error")
    writer.beginObject()
    writer.member("message", message)
    writer.member("type", "OAuthException")
    writer.member("code", code)
    if let subcode { writer.member("error_subcode", subcode) }
    writer.endObject()
    writer.endObject()
    return .json(writer.bytes, status: 400)
  }

  static let unknownToken = GraphRefusal(190, "Invalid OAuth access token - Cannot parse access token")
  static let expiredToken = GraphRefusal(190, subcode: 463, "Error validating access token: Session has expired")
  static let revokedToken = GraphRefusal(
    190, subcode: 458, "Error validating access token: The user has not authorized the application")
}
