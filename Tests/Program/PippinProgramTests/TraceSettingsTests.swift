import PippinProgram
import Testing

@Suite struct TraceSettingsTests {
  private func check(_ more: String = "", _ environment: [String: String] = [:]) async throws -> Trial.Outcome {
    let trial = try Trial()
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    let path = try trial.file(
      "pippin.json5",
      """
      { public_url: "https://id.example.com", store: "sqlite:pippin.db", master_keys: [{ id: "2026a", file: "master.key" }],
        trusted_proxies: ["127.0.0.1"], clients: [{ id: "a", platform: "ios" }], \(more) }
      """)
    return await trial.run(["check-config", "--config", path], environment: environment)
  }

  @Test(
    arguments: [
      "http://127.0.0.1:4318", "https://collector.example.com/", "https://example.com/otlp", "http://[::1]:4318",
    ])
  func `takes a collector's address`(_ address: String) async throws {
    let outcome = try await check("otlp_endpoint: \"\(address)\"")
    #expect(outcome.code == .done && !outcome.words.contains("otlp_endpoint"), "\(outcome.words)")
  }

  @Test(arguments: ["127.0.0.1:4318", "grpc://collector:4317", "https://a:b@example.com", "https://example.com/?key=1"])
  func `refuses what is no address of OTLP over HTTP`(_ address: String) async throws {
    let outcome = try await check("otlp_endpoint: \"\(address)\"")
    #expect(outcome.code != .done && (outcome.output + outcome.words).contains("otlp_endpoint"))
  }

  @Test(
    arguments: [
      ("OTEL_BSP_SCHEDULE_DELAY", "soon"), ("OTEL_BSP_MAX_QUEUE_SIZE", "0"), ("OTEL_EXPORTER_OTLP_TIMEOUT", "-1"),
      ("OTEL_TRACES_SAMPLER", "sometimes"), ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"),
      ("OTEL_RESOURCE_ATTRIBUTES", "no pair"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4319"),
    ])
  func `warns of a variable that is ignored or wins, and starts`(_ name: String, _ value: String) async throws {
    let outcome = try await check("otlp_endpoint: \"http://127.0.0.1:4318\"", [name: value])
    #expect(outcome.code == .done && (outcome.output + outcome.words).contains(name), "\(outcome.words)")
  }

  @Test(arguments: [
    "secret-without-a-name", "authorization=secret%0d%0aother: 1", "a b=secret", "authorization=secret%2",
  ])
  func `refuses header fields that are none, and does not show them`(_ fields: String) async throws {
    let outcome = try await check(
      "otlp_endpoint: \"http://127.0.0.1:4318\"", ["OTEL_EXPORTER_OTLP_HEADERS": fields])
    let said = outcome.output + outcome.words
    #expect(
      outcome.code != .done && said.contains("OTEL_EXPORTER_OTLP_HEADERS") && !said.contains("secret"), "\(said)")
  }

  @Test func `says nothing of OpenTelemetry's variables where nothing is traced`() async throws {
    let outcome = try await check("", ["OTEL_TRACES_SAMPLER": "sometimes", "OTEL_EXPORTER_OTLP_HEADERS": "nonsense"])
    #expect(outcome.code == .done && !(outcome.output + outcome.words).contains("OTEL"), "\(outcome.words)")
  }
}
