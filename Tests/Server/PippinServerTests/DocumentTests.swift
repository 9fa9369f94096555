import PippinAPI
import PippinAccounts
import PippinTokens
import PippinServer
import PippinTestKit
import SignInWithApple
import SignInWithPasskeys
import Testing

/// The service keeps what its own documents promise.
@Suite struct `What is documented` {
  @Test func `is served: every address and method of openapi json leads somewhere`() async throws {
    // With everything that an operator can set up.
    let passkeys = PasskeySettings(
      rpID: try RelyingPartyID("localhost"), name: "Example",
      relatedOrigins: [try PasskeyOrigin(web: "https://example.net")])
    let world = try await World(openID: [RelyingParty.client("grafana")], passkeys: passkeys)
    let document = await world.send("GET", "/openapi.json")
    #expect(document.status == 200 && document.field("content-type") == "application/json")
    let paths = try #require(document["paths"])
    var count = 0
    for (path, operations) in paths.members {
      let target = path.replacing("{id}", with: "019a823c-967b-7687-a965-68c4e2109c44")
        .replacing("{code}", with: "not_found").replacing("{file}", with: "x")
      for method in operations.members.map(\.name) where ["get", "post", "patch", "put", "delete"].contains(method) {
        let answer = await world.send(method.uppercased(), target)
        let isFound = answer.text("code") != "not_found" || path.contains("{file}")
        #expect(answer.status != 405 && isFound, "\(method) \(path): \(answer.verdict)")
        let known = operations[method]?["responses"]?.members.map(\.name) ?? []
        #expect(
          known.contains(String(answer.status)), "\(method) \(path) answers \(answer.verdict), documented \(known)")
        count += 1
      }
    }
    #expect(count > 15)
  }

  @Test func `names every reason that the flows may give, and no other`() {
    // `at_hash` is wrong only in a token that Apple itself sent us, and answered as its sibling.
    let reasons = IdentityTokenError.Code.known.filter { $0 != .accessTokenHashMismatch }.map(\.rawValue)
    #expect(Set(IdentityTokenReason.allCases.map(\.rawValue)) == Set(reasons))
    #expect(Set(Session.EndReason.allCases.map { SessionEndedReason($0) }) == Set(SessionEndedReason.allCases))
    // Apps that were built with the list of reasons know no other.
    let others = Session.EndReason.allCases.filter { SessionEndedReason($0).rawValue != $0.rawValue }
    #expect(others == [.sessionLimit] && SessionEndedReason(.sessionLimit) == .expired)
  }

  @Test(arguments: ErrorCode.allCases)
  func `has a page for each error`(code: ErrorCode) async throws {
    let page = await (try await World()).send("GET", code.path)
    #expect(page.status == 200 && page.field("content-type") == "text/html; charset=utf-8")
    // The person's words come first; the API's title is the developer's.
    let html = String(decoding: page.body, as: UTF8.self)
    let title = code.title.replacing("'", with: "&#39;")
    #expect(html.contains("<p>\(code.status) · <code>\(code.rawValue)</code> · \(title)</p>"), "\(html)")
  }
}
