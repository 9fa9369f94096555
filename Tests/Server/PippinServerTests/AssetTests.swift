import PippinHTTP
import PippinTestKit
import Testing

@Suite struct `The files of a page` {
  @Test func `are kept for a year, and run nothing where they are opened alone`() async throws {
    let world = try await World()
    let page = String(decoding: await world.send("GET", "/sign-in").body, as: UTF8.self)
    let paths = page.matches(of: /(?:href|src)="(\/assets\/[^"]+)"/).map { String($0.1) }
    #expect(paths.count == 3, "the style sheet, and two icons that browsers fetch when they need them")
    for path in paths {
      let file = await world.send("GET", path)
      #expect(file.status == 200 && !file.body.isEmpty)
      #expect(file.field("cache-control") == "public, max-age=31536000, immutable")
      #expect(file.field("content-security-policy") == "default-src 'none'; frame-ancestors 'none'; sandbox")
      #expect(file.field("x-content-type-options") == "nosniff")
    }
    #expect(await world.send("GET", "/assets/style-0000000000000000.css").status == 404)
  }
}
