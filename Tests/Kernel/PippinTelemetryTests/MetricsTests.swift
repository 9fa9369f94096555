import PippinTelemetry
import Testing

@Suite struct MetricsTests {
  @Test func `writes counters, gauges and histograms for Prometheus`() {
    let metrics = Metrics()
    let requests = metrics.counter(
      "pippin_requests_total", "Requests\nby \\ route.",
      labels: [.init("route", among: ["/b", "/a\"\\\n"]), .init("status", among: ["200"])])
    requests.increment(labels: ["/b", "200"])
    requests.increment(labels: ["/a\"\\\n", "200"], by: 2)
    requests.increment(labels: ["/b", "200"])
    metrics.gauge("pippin_open", "Open connections.").set(1.5)
    let seconds = metrics.histogram("pippin_seconds", "Time.", buckets: [0.5, 1])
    for value in [0.25, 0.5, 0.75, 4] { seconds.observe(value) }
    #expect(
      metrics.prometheusText() == #"""
        # HELP pippin_open Open connections.
        # TYPE pippin_open gauge
        pippin_open 1.5
        # HELP pippin_requests_total Requests\nby \\ route.
        # TYPE pippin_requests_total counter
        pippin_requests_total{route="/a\"\\\n",status="200"} 2
        pippin_requests_total{route="/b",status="200"} 2
        # HELP pippin_seconds Time.
        # TYPE pippin_seconds histogram
        pippin_seconds_bucket{le="0.5"} 2
        pippin_seconds_bucket{le="1"} 3
        pippin_seconds_bucket{le="+Inf"} 4
        pippin_seconds_sum 5.5
        pippin_seconds_count 4

        """#)
  }

  @Test func `shows no series of a gauge that was removed`() {
    let metrics = Metrics()
    let state = metrics.gauge("pippin_state", "State.", labels: [.configured("peer")])
    state.set(1, labels: ["a"])
    state.set(1, labels: ["b"])
    state.remove(labels: ["a"])
    state.remove(labels: ["c"])
    #expect(!metrics.prometheusText().contains(#"{peer="a"}"#))
    #expect(metrics.prometheusText().contains(#"pippin_state{peer="b"} 1"#))
    state.set(0, labels: ["a"])
    #expect(metrics.prometheusText().contains(#"pippin_state{peer="a"} 0"#))
  }

  @Test func `counts undeclared values as other`() {
    let metrics = Metrics()
    let outcomes = metrics.counter("outcomes_total", "O.", labels: [.init("outcome", among: ["good", "bad"])])
    for outcome in ["good", "<script>", "bad", "x"] { outcomes.increment(labels: [outcome]) }
    let text = metrics.prometheusText()
    #expect(text.contains(#"outcomes_total{outcome="other"} 2"#))
    #expect(!text.contains("script"))
  }

  @Test func `counts values that are declared later, and goes on with those from before`() {
    let metrics = Metrics()
    func counter(_ clients: [String]) -> Counter {
      metrics.counter("c", "Counts.", labels: [MetricLabel("client", among: clients)])
    }
    let first = counter(["a", "b"])
    first.increment(labels: ["a"])
    first.increment(labels: ["new"])
    let second = counter(["b", "new"])
    second.increment(labels: ["new"])
    second.increment(labels: ["a"])
    first.increment(labels: ["new"])
    #expect(metrics.prometheusText().contains("c{client=\"a\"} 2\n"))
    #expect(metrics.prometheusText().contains("c{client=\"new\"} 2\nc{client=\"other\"} 1\n"))
  }

  @Test func `requests cannot create series`() {
    let metrics = Metrics()
    let paths = metrics.counter(
      "paths_total", "P.", labels: [.init("path", among: []), .init("method", among: ["GET"])])
    for number in 0..<1000 { paths.increment(labels: ["/\(number)", "GET"]) }
    let lines = metrics.prometheusText().split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines == [#"paths_total{path="other",method="GET"} 1000"#])
  }

  @Test func `beyond the number of series the details give way, and what an alert reads stays`() {
    let metrics = Metrics(maximumSeries: 10)
    let clients = (0..<50).map { "client-\($0)" }
    let signIns = metrics.counter(
      "sign_ins_total", "S.",
      labels: [
        .init("provider", among: ["apple"]), .detail("client", among: clients),
        .init("outcome", among: ["good", "bad"]),
      ])
    for client in clients { signIns.increment(labels: ["apple", client, "good"]) }
    signIns.increment(labels: ["apple", "client-0", "bad"])
    let text = metrics.prometheusText()
    #expect(text.contains(#"sign_ins_total{provider="apple",client="client-3",outcome="good"} 1"#))
    #expect(text.contains(#"sign_ins_total{provider="apple",client="other",outcome="good"} 40"#))
    #expect(text.contains(#"sign_ins_total{provider="apple",client="other",outcome="bad"} 1"#))
  }

  @Test func `a name gives the same metric again and loses no count under load`() async {
    let metrics = Metrics()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1000 { metrics.counter("n_total", "N.").increment() }
        }
      }
    }
    #expect(metrics.counter("n_total", "N.").cell().current == 8000)
    #expect(metrics.prometheusText().hasSuffix("\nn_total 8000\n"))
  }

  @Test func `an untouched counter without labels is there as nought`() {
    let metrics = Metrics()
    _ = metrics.counter("n_total", "N.")
    #expect(metrics.prometheusText().hasSuffix("\nn_total 0\n"))
  }

  @Test func `estimates quantiles from a histogram's buckets`() throws {
    let metrics = Metrics()
    let seconds = metrics.histogram(
      "pippin_seconds", "Time.", labels: [.init("route", among: ["/a", "/b"])], buckets: [1, 2, 4])
    for value in [0.5, 0.5, 1.5, 1.5] { seconds.observe(value, labels: ["/a"]) }
    for value in [3.0, 3, 3, 9] { seconds.observe(value, labels: ["/b"]) }
    let found = try #require(metrics.histogram(named: "pippin_seconds")).distributions
    #expect(found.map(\.labels) == [["/a"], ["/b"]])
    #expect(found[0].distribution.quantile(0.5) == 1)
    #expect(found[0].distribution.quantile(0.75) == 1.5)
    var all = found[0].distribution
    all.add(found[1].distribution)
    #expect(all.count == 8 && all.quantile(0.5) == 2)
    #expect(all.quantile(0.99) == nil, "beyond the last bound")
    #expect(metrics.histogram(named: "pippin_other") == nil)
    #expect(Histogram.Distribution(bounds: [1], buckets: [0], count: 0).quantile(0.5) == nil)
  }
}

extension MetricsTests {
  @Test func `a counter that is read from the system is declared and written as one`() {
    let metrics = Metrics()
    metrics.readCounter("process_cpu_seconds_total", "Processor time.").set(1.5)
    #expect(
      metrics.prometheusText()
        == "# HELP process_cpu_seconds_total Processor time.\n# TYPE process_cpu_seconds_total counter\n"
        + "process_cpu_seconds_total 1.5\n")
    #expect(metrics.declarations.map(\.type) == ["counter"])
  }
}
