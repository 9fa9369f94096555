import AppleIDEmulator
import Foundation
import PippinHTTP
import Testing

/// The pop-up of Sign in with Apple JS: `response_mode=web_message`.
@Suite struct PopupTests {
  private func result(_ harness: Harness, action: String = "continue") async throws -> HTTPResponse {
    let request = try await harness.begin(["response_mode": "web_message", "frame_id": "f", "m": "11", "v": "1.5.5"])
    return try await harness.decide(request, action: action)
  }

  private func attribute(_ name: String, of page: HTTPResponse) -> String {
    let found = page.bodyText.matches(of: #/data-([a-z]+)="([^"]*)"/#).first { $0.output.1 == name }
    return found.map { Harness.unescaped(String($0.output.2)) } ?? ""
  }

  @Test func `the pop-up posts objects to the page that opened it, and to no other origin`() async throws {
    let harness = try Harness()
    let page = try await result(harness)
    #expect(attribute("origin", of: page) == "http://localhost:8080")  // JS-10
    let message = try Value(json: Array(attribute("message", of: page).utf8))
    let data = try #require(message["data"])
    // JS-7: objects, not strings.
    #expect(data.names == ["authorization", "user"])
    #expect(data["authorization"]?.names == ["code", "id_token", "state"])
    #expect(data["user"]?["name"] == .object(["firstName": .text("Mary"), "lastName": .text("Appleseed")]))
    let code = try #require(data["authorization"]?["code"]?.text)
    let exchanged = try await harness.redeem(code, client: "com.example.web", redirectURI: Harness.returnURL)
    #expect(exchanged.status == 200)  // JS-12
    #expect(page.fields["content-security-policy"]?.contains("script-src 'sha256-") == true)
    #expect(page.fields["location"] == nil)
  }

  @Test func `serves the script where Apple's CDN has it, in any language, to any page`() async throws {
    let harness = try Harness()
    let path = "/appleauth/static/jsapi/appleid/1/de_DE/appleid.auth.js"
    let script = try await harness.get(path, ["sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"])
    #expect(script.status == 200 && script.contentType == "text/javascript")  // JS-1
    #expect(script.bodyText.contains("response_type: \"code id_token\""))  // JS-5
    #expect(try await harness.get("/appleauth/static/jsapi/appleid/2/de_DE/appleid.auth.js").status == 404)
  }

  @Test func `says the second time no more than needed`() async throws {
    let harness = try Harness()
    _ = try await result(harness)
    let message = try Value(json: Array(attribute("message", of: try await result(harness)).utf8))
    #expect(message["data"]?.names == ["authorization"])  // CALLBACK-6
  }

  @Test func `a cancelled pop-up posts only an error`() async throws {
    let page = try await result(try Harness(), action: "cancel")
    let message = try Value(json: Array(attribute("message", of: page).utf8))
    #expect(message["data"] == .object(["error": .text("user_cancelled_authorize")]))  // JS-8
  }
}
