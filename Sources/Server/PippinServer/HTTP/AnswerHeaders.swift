import PippinHTTP
import PippinPages

/// The fields that keep an answer from being used for something else, made once.
struct AnswerHeaders: Sendable {
  /// Of an answer of the API: with tokens in it, nobody may store it.
  let json: HTTPFields
  /// Of a page.
  let page: HTTPFields
  private let isSecure: Bool

  /// - Parameter isSecure: whether the public address is https: a browser heeds `Strict-Transport-Security` nowhere else.
  init(isSecure: Bool) {
    self.isSecure = isSecure
    var json: HTTPFields = ["content-type": MediaType.json, "cache-control": "no-store"]
    var page: HTTPFields = [
      "content-type": "text/html; charset=utf-8", "content-security-policy": PagePolicy.contentSecurityPolicy,
      "referrer-policy": "no-referrer", "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin", "permissions-policy": Self.permissions,
      "cache-control": "no-store",
    ]
    Self.addBasic(to: &json, isSecure: isSecure)
    Self.addBasic(to: &page, isSecure: isSecure)
    self.json = json
    self.page = page
  }

  /// Adds what every answer has, whatever it is, where it is not there yet.
  func complete(_ response: inout HTTPResponse) {
    guard !response.fields.contains("x-content-type-options") else { return }
    Self.addBasic(to: &response.fields, isSecure: isSecure)
    if !response.fields.contains("cache-control") { response.fields.add("cache-control", "no-store") }
    if !response.fields.contains("referrer-policy") { response.fields.add("referrer-policy", "no-referrer") }
  }

  private static func addBasic(to fields: inout HTTPFields, isSecure: Bool) {
    fields.add("x-content-type-options", "nosniff")
    if isSecure { fields.add("strict-transport-security", "max-age=31536000") }
  }

  /// Our pages need nothing of the device, and nothing framed in them may have more. Passkeys are the browser's own.
  private static let permissions =
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), "
    + "payment=(), usb=()"
}
