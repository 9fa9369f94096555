package import PippinFoundation
import PippinHTTP

/// How many people signed up, step by step, and by which provider.
package struct SignUpsOverTime: Sendable {
  package struct Step: Sendable {
    let start: Date
    let byProvider: [String: Int]
    /// Whether the step is not over yet.
    let isUnfinished: Bool

    package init(start: Date, byProvider: [String: Int], isUnfinished: Bool = false) {
      self.start = start
      self.byProvider = byProvider
      self.isUnfinished = isUnfinished
    }
  }

  /// The length of a step.
  package enum Unit: Sendable {
    case hour, day, week

    fileprivate var words: String {
      switch self {
      case .hour: "Hour (UTC)"
      case .day: "Day"
      case .week: "Week from"
      }
    }

    fileprivate func label(_ date: Date) -> String {
      self == .hour ? ConsoleTime.hour(date) : ConsoleTime.shortDay(date)
    }
  }

  let steps: [Step]
  let unit: Unit

  package init(steps: [Step], unit: Unit) {
    self.steps = steps
    self.unit = unit
  }

  private var totals: [PlotSeries: Int] {
    steps.reduce(into: [:]) { sums, step in
      for (provider, count) in step.byProvider { sums[PlotSeries(provider: provider), default: 0] += count }
    }
  }

  var html: HTML {
    let totals = totals
    let all = totals.values.reduce(0, +)
    let apple = totals[.apple] ?? 0
    guard all > 0 else { return "<p>No sign-ups in this period.</p>" }
    let share = Int((Double(apple) / Double(all) * 100).rounded())
    let words = "\(share) % chose Apple: \(apple.grouped) of \(all.grouped) sign-ups."
    let rest = PlotSeries.allCases.dropFirst().compactMap { one in
      totals[one].map { "\(one.words) \($0.grouped)" }
    }
    let plot = StackedPlot(
      id: "sign-ups-plot", title: "Sign-ups by provider", unit: unit.words,
      columns: steps.map { step in
        .init(
          label: unit.label(step.start),
          values: step.byProvider.reduce(into: [:]) { $0[PlotSeries(provider: $1.key), default: 0] += $1.value },
          isUnfinished: step.isUnfinished)
      })
    return "<p>\(words)\(rest.isEmpty ? "" : " \(rest.joined(separator: ", ")).")</p>\n"
      + plot.html(summary: words + " " + rest.joined(separator: ", "))
  }
}

/// How many jobs of a kind there are.
package struct JobQueue: Sendable {
  let kind: String
  let words: String
  let waiting: Int
  let parked: Int
  /// When the first one was due, if that is past.
  let overdue: ConsoleTime?

  package init(kind: String, words: String, waiting: Int, parked: Int, overdue: ConsoleTime?) {
    self.kind = kind
    self.words = words
    self.waiting = waiting
    self.parked = parked
    self.overdue = overdue
  }

  /// The kinds of which jobs are parked or late. Others wait for their time, as they should.
  static func html(_ queues: [JobQueue]) -> HTML {
    let late = queues.filter { $0.parked > 0 || $0.overdue != nil }.sorted {
      ($0.parked, $0.waiting) > ($1.parked, $1.waiting)
    }
    guard !late.isEmpty else { return "<p>No job is late.</p>" }
    let parked = late.reduce(0) { $0 + $1.parked }
    let words: HTML? =
      parked == 0
      ? nil : "<p>The server gave up on \(parked.grouped). <a href=\"/jobs\">Open jobs</a></p>\n"
    return "\(words)<ul class=\"list\">\(late.map(\.html))</ul>"
  }

  private var html: HTML {
    let tags: [HTML?] = [
      parked > 0 ? "<span class=\"tag bad\">\(parked.grouped) parked</span>" : nil,
      overdue.map { "<span class=\"tag warn\">due \($0.relative)</span>" },
    ]
    return """
      <li><b>\(kind)</b> \(tags.compactMap(\.self).joined(separator: " "))
      <div class="soft">\(words)\(waiting > 0 ? " \(waiting.grouped) waiting." : "")</div></li>

      """
  }
}

/// How long this server took to answer, in seconds.
package struct LatencyFigures: Sendable {
  package struct Quantiles: Sendable {
    let name: String
    let count: Int
    let half: Double?
    let most: Double?
    let nearlyAll: Double?

    /// - Parameters:
    ///   - half: what half of the answers took at most; nil for longer than any bucket.
    ///   - most: the same of 95 %.
    ///   - nearlyAll: the same of 99 %.
    package init(name: String, count: Int, half: Double?, most: Double?, nearlyAll: Double?) {
      self.name = name
      self.count = count
      self.half = half
      self.most = most
      self.nearlyAll = nearlyAll
    }
  }

  let all: Quantiles
  let routes: [Quantiles]

  package init(all: Quantiles, routes: [Quantiles]) {
    self.all = all
    self.routes = routes
  }

  var html: HTML {
    guard all.count > 0 else { return "<p>This server has answered no request since it started.</p>" }
    let scope: HTML = "<p class=\"soft\">\(all.count.grouped) requests to this server since its start, estimated.</p>\n"
    let bars = [("p50", all.half), ("p95", all.most), ("p99", all.nearlyAll)].map { name, value in
      BarPlot.Bar(label: name, value: value ?? 10, words: Self.words(value))
    }
    let plot = BarPlot(id: "latency-plot", title: "Latency", bars: bars, columns: ["Percentile", "Time"])
    let rows = routes.map { route -> HTML in
      """
      <tr><th scope="row"><code>\(route.name)</code></th><td class="n">\(route.count.grouped)</td>\
      <td class="n">\(Self.words(route.half))</td><td class="n">\(Self.words(route.most))</td></tr>

      """
    }
    return scope + plot.html(summary: bars.map { "\($0.label) \($0.words)" }.joined(separator: "; "))
      + """
      <details><summary>By operation</summary>
      <table><caption>Latency of the most frequent operations</caption><thead><tr><th scope="col">Operation</th>\
      <th scope="col" class="n">Requests</th><th scope="col" class="n">p50</th><th scope="col" class="n">p95</th></tr></thead>
      <tbody>\(rows)</tbody></table></details>
      """
  }

  /// `1.2 s`, `35 ms`, `0.7 ms`
  private static func words(_ seconds: Double?) -> String {
    guard let seconds else { return "more than 10 s" }
    let milliseconds = seconds * 1000
    if milliseconds >= 1000 { return "\(tenths(seconds)) s" }
    return milliseconds >= 10 ? "\(Int(milliseconds.rounded())) ms" : "\(tenths(milliseconds)) ms"
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
