import PippinHTTP
import PippinTestKit
import Testing

/// What changes on an https address: cookies are nailed to it.
@Suite struct `On an https address` {
  private func cookies(_ answer: Answer) -> [String] { answer.response.fields.values(of: "set-cookie") }

  @Test func `cookies are secure, bound to the host, and found by no other name`() async throws {
    let world = try await World(publicURL: "https://id.example.com")
    let start = await world.send("GET", "/auth/apple/start?client_id=example-web")
    let line = try #require(cookies(start).first)
    #expect(line.hasPrefix("__Host-pippin_browser=") && line.contains("; Secure") && line.contains("; Path=/;"))
    #expect(!line.contains("Domain"))
    let browser = Browser(world)
    try await browser.open((start.field("location") ?? ""))
    try await browser.press("apple_id", "mary")
    try await browser.press("action", "continue")
    let finish = try await world.postCallback(try #require(browser.forms.first)).field("location") ?? ""
    let value = line.split(separator: ";")[0].split(separator: "=")[1]
    let plain = await world.send("GET", finish, fields: [("cookie", "pippin_browser=\(value)")])
    #expect(plain.status == 400 && cookies(plain).isEmpty)
    let done = await world.send("GET", finish, fields: [("cookie", "__Host-pippin_browser=\(value)")])
    let session = try #require(cookies(done).first)
    #expect(done.status == 303 && session.hasPrefix("__Host-pippin_session=") && session.contains("; Secure"))
    let pair = String(session.split(separator: ";")[0])
    let page = await world.send("GET", "/account", fields: [("cookie", pair)])
    #expect(page.status == 200 && page.field("strict-transport-security") != nil)
    let unprefixed = String(pair.dropFirst("__Host-".count))
    #expect(await world.send("GET", "/account", fields: [("cookie", unprefixed)]).status == 303)
  }
}
