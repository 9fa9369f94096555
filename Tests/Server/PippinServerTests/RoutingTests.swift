import PippinAPI
import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

@testable import PippinServer

@Suite struct `Routing` {
  private let table = PippinService.routes

  @Test func `answers every endpoint of the API, and nothing that is neither one nor a page`() {
    let bound = table.bindings.map(\.endpoint).filter { $0.topic != .pages }.map(\.id)
    #expect(bound.sorted() == Endpoint.all.map(\.id).sorted())
  }

  @Test func `tells operations apart by their ids, and by their methods and paths`() {
    let endpoints = table.bindings.map(\.endpoint)
    #expect(Set(endpoints.map(\.id)).count == endpoints.count)
    #expect(Set(endpoints.map { "\($0.method) \($0.path)" }).count == endpoints.count)
  }

  @Test func `finds each endpoint by its own path`() throws {
    for endpoint in table.bindings.map(\.endpoint) {
      let (route, parameters) = try #require(table.find(endpoint.path("x1")))
      #expect(route.binding(for: endpoint.method.rawValue)?.endpoint.id == endpoint.id)
      #expect(parameters == [String](repeating: "x1", count: endpoint.path.count { $0 == "{" }))
      #expect(route.isPage == endpoint.isPage && route.isRepeatable == endpoint.isRepeatable, "one path, two kinds")
    }
  }

  @Test func `takes a parameter from the middle of a path, and neither an empty one nor one with a slash`() throws {
    let table = RouteTable<PippinService>([.page(.get, "/things/{id}/parts", "listParts") { _, _ in .redirect("/") }])
    #expect(table.find("/things/7/parts")?.parameters == ["7"])
    for path in ["/things//parts", "/things/parts", "/things/7/8/parts", "/things/7/parts/", "/things/7"] {
      #expect(table.find(path) == nil, "\(path)")
    }
  }

  @Test func `takes two parameters, and compares what stands between them byte by byte`() throws {
    let table = RouteTable<PippinService>([
      .page(.get, "/things/{id}/parts/{part}", "showPart") { _, _ in .redirect("/") },
      .page(.get, "/things/{id}", "showThing") { _, _ in .redirect("/") },
    ])
    #expect(table.find("/things/7/parts/8")?.parameters == ["7", "8"])
    #expect(table.find("/things/7")?.parameters == ["7"])
    let others = [
      "/things//parts/8", "/things/7/parts/", "/things/7/parts", "/things/7/Parts/8", "/things/7/parts/8/",
      "/things/7/parts/8/9",
      "/thing/7/parts/8",
    ]
    for path in others { #expect(table.find(path) == nil, "\(path)") }
  }

  @Test func `asks for a token exactly where the endpoint says so`() async throws {
    let world = try await World(limits: .unlimited)
    for endpoint in Endpoint.all where !endpoint.isPage && !endpoint.speaksOAuth {
      let answer = await world.send(endpoint.method.rawValue, endpoint.path("x"), endpoint.method == .get ? nil : [:])
      #expect((answer.text("code") == "access_token_invalid") == (endpoint.caller != .anyone), "\(endpoint.id)")
    }
  }
}
