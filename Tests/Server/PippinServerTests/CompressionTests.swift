import PippinHTTP
import PippinTestKit
import Testing

@testable import PippinServer

/// What is the same for everybody goes out compressed; nothing else does (decision 0058).
@Suite struct `Compression` {
  @Test(arguments: ["gzip", "br, GZIP;q=0.8", "deflate , gzip ; q=1"])
  func `makes the style sheet and the description of the API small`(accepted: String) async throws {
    let world = try await World()
    let page = String(decoding: await world.send("GET", "/sign-in").body, as: UTF8.self)
    let style = try #require(page.firstMatch(of: /href="(\/assets\/style[^"]+)"/)).1
    for path in ["/openapi.json", String(style)] {
      let plain = await world.send("GET", path)
      let small = await world.send("GET", path, fields: [("accept-encoding", accepted)])
      #expect(plain.field("content-encoding") == nil && plain.field("vary") == "Accept-Encoding")
      #expect(small.field("content-encoding") == "gzip" && small.field("vary") == "Accept-Encoding")
      #expect(small.field("content-type") == plain.field("content-type"))
      #expect(small.body.starts(with: [0x1F, 0x8B]) && small.body.count * 3 < plain.body.count, "\(path)")
    }
  }

  @Test(arguments: ["", "identity", "gzip;q=0", "gzip; q=0.000", "*", "xgzip", "br"])
  func `is for who takes it`(accepted: String) async throws {
    let answer = await (try await World()).send("GET", "/openapi.json", fields: [("accept-encoding", accepted)])
    #expect(answer.field("content-encoding") == nil && answer.body.first == UInt8(ascii: "{"))
  }

  @Test func `leaves alone what carries a secret, or what somebody chose`() async throws {
    let world = try await World()
    let mary = await App(world: world).signIn()
    for path in ["/sign-in", "/account", "/problems/not_found?x=y", "/v1/account", "/v1/sessions", "/openapi.json/x"] {
      let answer = await world.send("GET", path, bearer: mary.accessToken, fields: [("accept-encoding", "gzip")])
      #expect(answer.field("content-encoding") == nil, "\(path)")
    }
  }
}
