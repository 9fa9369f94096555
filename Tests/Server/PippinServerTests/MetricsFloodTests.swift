import PippinAPI
import PippinFoundation
import PippinHTTP
import PippinTelemetry
import PippinTestKit
import Testing

@testable import PippinServer

/// Strangers ask for everything at will. What the shipped alerts read must be counted all the same.
@Suite struct `After a flood of requests` {
  /// The methods of the endpoints, those of no endpoint, and one that does not exist.
  private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "STRANGE"]
  /// The tests of the alerts, by which promtool knows that these series make them fire.
  private static let tests = ["pippin.rules.test.yml", "pippin.rules.days.test.yml"].map {
    PackageRoot.appending("deploy/prometheus/\($0)")
  }

  /// Two thousand requests over every path and method, by nobody and by a person.
  private func flood(_ world: World) async -> String {
    let token = await App(world: world).signIn().accessToken
    let paths = Set(PippinService.routes.bindings.map(\.endpoint.path)).sorted()
    var count = 0
    for path in paths {
      // Signing out everywhere would end the session of the flood.
      let target = path.replacing("{id}", with: "0").replacing("{file}", with: "style.css")
      for method in Self.methods {
        _ = await world.send(method, target, method == "POST" ? [:] : nil)
        if path != "/v1/session", path != "/v1/sessions", path != "/v1/account", path != "/v1/account/deletion" {
          _ = await world.send(method, target, method == "POST" ? [:] : nil, bearer: token)
        }
        count += 2
      }
    }
    while count < 2_000 {
      _ = await world.send("GET", "/nowhere/\(count)")
      count += 1
    }
    return token
  }

  @Test func `every answer is counted under its route and class of status, in an outage too`() async throws {
    let world = try await World()
    let token = await flood(world)
    world.store.has(.down)
    _ = await flood(world)
    #expect(await App(world: world).session(token).status == 503)
    let series = world.metricsText.matches(
      of: /pippin_http_request_duration_seconds_count\{route="(\w+)",status="(\w+)"\} (\d+)/)
    #expect(series.contains { $0.output.1 == "getSession" && $0.output.2 == "5xx" })
    #expect(!series.contains { $0.output.1 == "other" || $0.output.2 == "other" })
  }

  @Test func `every route has a series of its own in every class of status`() {
    let metrics = Metrics()
    let instruments = Instruments(metrics, clients: [])
    let routes = PippinService.routes.bindings.map(\.endpoint.id) + [PippinService.noRoute]
    for route in routes {
      for status in ["2xx", "3xx", "4xx", "5xx"] { instruments.requests.observe(.zero, labels: [route, status]) }
    }
    let text = metrics.prometheusText()
    #expect(text.matches(of: /duration_seconds_count\{/).count == Set(routes).count * 4)
    #expect(!text.contains("other"))
  }

  @Test func `every series that makes a shipped alert fire can be counted`() async throws {
    let world = try await World()
    _ = await flood(world)
    _ = await world.atOperator("/metrics")
    let declared = Dictionary(uniqueKeysWithValues: world.metrics.declarations.map { ($0.name, $0) })
    let text = try Self.tests.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined()
    var tried = 0
    for match in text.matches(of: /series: '(pippin_[a-z_]+?)(_count|_bucket)?\{(.*)\}'/) {
      var labels: [String: String] = [:]
      for pair in match.output.3.matches(of: /([a-z_]+)="([^"]*)"/) {
        labels[String(pair.output.1)] = String(pair.output.2)
      }
      // The metrics of PostgreSQL's connections are not of this world.
      guard let metric = declared[String(match.output.1)] else { continue }
      let values = metric.labels.map { labels[$0] ?? "" }
      // The same labels, which allow no value besides the declared ones.
      let known = metric.labels.map { MetricLabel($0, among: [String]()) }
      // A series that stands for any route.
      guard labels["route"] != "a" else { continue }
      switch metric.type {
      case "counter": world.metrics.counter(metric.name, "", labels: known).increment(labels: values)
      case "gauge": world.metrics.gauge(metric.name, "", labels: known).set(1, labels: values)
      default: world.metrics.histogram(metric.name, "", labels: known).observe(.zero, labels: values)
      }
      // What the alert does not read may be missing in its test; what is there must be kept to the letter.
      let wanted = labels.filter { metric.labels.contains($0.key) }.map { #"\#($0.key)="\#($0.value)""# }
      let lines = world.metricsText.split(separator: "\n").filter { $0.hasPrefix(metric.name) }
      #expect(lines.contains { line in wanted.allSatisfy { line.contains($0) } }, "\(metric.name) \(wanted)")
      tried += 1
    }
    #expect(tried > 20)
  }
}
