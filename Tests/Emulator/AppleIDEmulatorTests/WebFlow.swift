import Foundation
import PippinHTTP

/// A browser without JavaScript, as far as these pages need one.
extension Harness {
  /// The query of a proper authorization request; `changes` replace or add members, nil removes them.
  static func query(_ changes: [String: String?] = [:]) -> String {
    var members: [(String, String)] = [
      ("client_id", "com.example.web"), ("redirect_uri", returnURL), ("response_type", "code id_token"),
      ("response_mode", "form_post"), ("scope", "name email"), ("state", "s-1"), ("nonce", "n-1"),
    ]
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
      members.removeAll { $0.0 == name }
      if let value { members.append((name, value)) }
    }
    return FormData.encode(members)
  }

  /// Opens the sign-in and answers the id that its forms carry.
  func begin(_ changes: [String: String?] = [:]) async throws -> String {
    let page = try await get("/auth/authorize?" + Self.query(changes))
    return Self.fields(of: page)["request"] ?? ""
  }

  /// Opens the sheet for a person.
  func sheet(_ request: String, _ person: String = "mary") async throws -> HTTPResponse {
    try await get("/auth/authorize/sheet?" + FormData.encode([("request", request), ("apple_id", person)]))
  }

  /// Presses a button of the sheet.
  func decide(
    _ request: String, _ person: String = "mary", action: String = "continue", more: [(String, String)] = []
  ) async throws -> HTTPResponse {
    try await post(
      "/auth/authorize/decide", form: [("request", request), ("apple_id", person), ("action", action)] + more,
      ["origin": Self.base, "sec-fetch-site": "same-origin"])
  }

  /// The whole way: what the browser would post to the client.
  func signIn(
    _ person: String = "mary", _ changes: [String: String?] = [:], more: [(String, String)] = []
  ) async throws -> [String: String] {
    Self.fields(of: try await decide(try await begin(changes), person, more: more))
  }

  /// The hidden and text fields of a page.
  static func fields(of page: HTTPResponse) -> [String: String] {
    var fields: [String: String] = [:]
    for match in page.bodyText.matches(of: #/<input[^>]*?name="([^"]*)"[^>]*?value="([^"]*)"/#) {
      fields[String(match.1)] = unescaped(String(match.2))
    }
    return fields
  }

  static func unescaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
      .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&#39;", with: "'")
      .replacingOccurrences(of: "&amp;", with: "&")
  }
}
