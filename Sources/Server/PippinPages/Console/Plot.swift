import PippinHTTP

/// The parts that plots share. Their lengths are percentages and rem, so that a plot fills its column and grows with the letters.
enum Plot {
  /// A share of 1 as a percentage of the width or height.
  static func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }

  /// The smallest of 1, 2, 5, 10, 20 … that is not below the value.
  static func ceiling(_ value: Int) -> Int {
    var power = 1
    while true {
      for step in [1, 2, 5] where step * power >= value { return step * power }
      power *= 10
    }
  }

  /// An image with its title and its description, which screen readers read aloud.
  static func image(_ id: String, _ title: String, _ description: String, height: String, _ content: HTML) -> HTML {
    """
    <svg class="plot" role="img" aria-labelledby="\(id)-title \(id)-desc" width="100%" height="\(height)">\
    <title id="\(id)-title">\(title)</title><desc id="\(id)-desc">\(description)</desc>\(content)</svg>
    """
  }
}

/// The series of plots. A colour tells them apart, and a pattern where the reader's own colours replace it.
package enum PlotSeries: String, Sendable, CaseIterable {
  case apple, google, facebook, password, passkey, other

  var words: String { self == .other ? "Other" : ProviderWords.title(rawValue) }

  /// The series of a provider.
  package init(provider: String) { self = Self(rawValue: provider) ?? .other }

  func fill(in plot: String) -> String { "url(#\(plot)-\(rawValue))" }

  func pattern(in plot: String) -> HTML {
    """
    <pattern id="\(plot)-\(rawValue)" class="s-\(rawValue)" patternUnits="userSpaceOnUse" width="8" height="8">\
    <rect class="ground" width="8" height="8"/>\(strokes)</pattern>
    """
  }

  private var strokes: HTML {
    switch self {
    case .apple: ""
    case .google: "<path d=\"M-2 2l4-4M0 8l8-8M6 10l4-4\"/>"
    case .facebook: "<circle cx=\"2\" cy=\"2\" r=\"1.4\"/><circle cx=\"6\" cy=\"6\" r=\"1.4\"/>"
    case .password: "<path d=\"M0 2h8M0 6h8\"/>"
    case .passkey: "<path d=\"M2 0v8M6 0v8\"/>"
    case .other: "<path d=\"M0 0l8 8M8 0l-8 8\"/>"
    }
  }
}

extension Int {
  /// With a comma after each three digits from the right.
  var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}

/// Horizontal bars, each labelled with its name and its value, with the same numbers in a table.
struct BarPlot {
  struct Bar {
    let label: String
    let value: Double
    /// The value in words.
    let words: String
    /// The value in the table, if not these words.
    var number: String?
    /// Further cells of the table's row.
    var cells: [HTML] = []
    var link: String?
  }

  let id: String
  let title: String
  let bars: [Bar]
  /// The table's headings: the first for the labels, the second for the values.
  let columns: [String]
  /// The largest number of bars; the table shows the others, too.
  var most = 8
  /// The value of a bar of full length; nil for the greatest value.
  var full: Double?

  func html(summary: String) -> HTML {
    let shown = bars.prefix(most)
    let greatest = full ?? shown.map(\.value).max() ?? 0
    let drawn = shown.enumerated().map { index, bar -> HTML in
      let top = Double(index) * 2.75
      return """
        <g><title>\(bar.label): \(bar.words)</title>\
        <text class="label" x="0" y="\(Self.rem(top + 1))">\(bar.label)</text>\
        <text class="value end" x="100%" y="\(Self.rem(top + 1))">\(bar.words)</text>\
        <rect class="track" x="0" y="\(Self.rem(top + 1.4))" width="100%" height=".625rem"/>\
        <rect class="bar" x="0" y="\(Self.rem(top + 1.4))" \
        width="\(Plot.percent(greatest > 0 ? bar.value / greatest : 0))" height=".625rem"/></g>
        """
    }
    return """
      \(Plot.image(id, title, summary, height: Self.rem(Double(shown.count) * 2.75), drawn.joined()))
      <details><summary>The numbers as a table</summary>
      <table><caption>\(title)</caption><thead><tr>\(columns.enumerated().map(head))</tr></thead>
      <tbody>\(bars.map(row))</tbody></table></details>
      """
  }

  private func head(_ index: Int, _ name: String) -> HTML {
    "<th scope=\"col\"\(index == 0 ? nil : " class=\"n\"" as HTML)>\(name)</th>"
  }

  private func row(_ bar: Bar) -> HTML {
    let label: HTML = bar.link.map { "<a href=\"\(address: $0)\">\(bar.label)</a>" } ?? "\(bar.label)"
    return """
      <tr><th scope="row">\(label)</th><td class="n">\(bar.number ?? bar.words)</td>\
      \(bar.cells.map { "<td class=\"n\">\($0)</td>" as HTML })</tr>

      """
  }

  /// A length in rem with two digits.
  private static func rem(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)rem"
  }
}

/// Stacked columns over time, with the same numbers in a table.
struct StackedPlot {
  struct Column {
    let label: String
    let values: [PlotSeries: Int]
    /// Whether its time is not over, so that a low column is no drop.
    var isUnfinished = false

    var total: Int { values.values.reduce(0, +) }

    /// The label where there is room for more.
    fileprivate var words: String { isUnfinished ? "\(label), so far" : label }
  }

  let id: String
  let title: String
  /// What a column is, such as “Day”.
  let unit: String
  let columns: [Column]

  private var series: [PlotSeries] {
    PlotSeries.allCases.filter { one in one == .apple || columns.contains { ($0.values[one] ?? 0) > 0 } }
  }

  func html(summary: String) -> HTML {
    """
    <ul class="legend">\(series.map(legend))</ul>
    <div class="chart">\(ticks)\(Plot.image(id, title, summary, height: Self.height, patterns + grid + bars + labels + hovers))</div>
    <details><summary>The numbers as a table</summary>
    <table><caption>\(title)</caption><thead><tr><th scope="col">\(unit)</th>\
    \(series.map { "<th scope=\"col\" class=\"n\">\($0.words)</th>" as HTML })</tr></thead>
    <tbody>\(columns.map(row))</tbody></table></details>
    """
  }

  private func legend(_ one: PlotSeries) -> HTML {
    """
    <li><svg class="swatch" aria-hidden="true" width="1rem" height="1rem"><defs>\(one.pattern(in: "\(id)-key"))</defs>\
    <rect class="bar s-\(one.rawValue)" width="100%" height="100%" fill="\(one.fill(in: "\(id)-key"))"/></svg>\(one.words)</li>
    """
  }

  private func row(_ column: Column) -> HTML {
    """
    <tr><th scope="row">\(column.words)</th>\
    \(series.map { "<td class=\"n\">\((column.values[$0] ?? 0).grouped)</td>" as HTML })</tr>

    """
  }

  // The columns stand between 6 % and 86 % of the height; their labels are below.
  private static let top = 0.06
  private static let bottom = 0.86

  private var most: Int { Plot.ceiling(max(2, columns.map(\.total).max() ?? 0)) }

  private func y(_ value: Int) -> Double {
    Self.bottom - (Self.bottom - Self.top) * Double(value) / Double(most)
  }

  private var patterns: HTML { "<defs>\(series.map { $0.pattern(in: id) })</defs>" }

  /// The values of the grid lines.
  private var marks: [Int] { most > 1 ? [0, most / 2, most] : [0, most] }

  private var grid: HTML {
    marks.map { value -> HTML in
      let y = Plot.percent(y(value))
      return "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(y)\" y2=\"\(y)\"/>"
    }.joined()
  }

  /// The labels of the grid lines, beside the columns, in a separate image of the same height.
  private var ticks: HTML {
    let texts = marks.map { value -> HTML in
      "<text class=\"tick end\" x=\"86%\" y=\"\(Plot.percent(y(value)))\" dy=\".35em\">\(value.grouped)</text>"
    }
    return "<svg class=\"plot\" aria-hidden=\"true\" width=\"100%\" height=\"\(Self.height)\">\(texts)</svg>"
  }

  private static let height = "13rem"

  private var bars: HTML {
    let width = 1 / Double(max(1, columns.count))
    return columns.enumerated().map { index, column -> HTML in
      var below = 0
      return series.map { one -> HTML in
        let value = column.values[one] ?? 0
        guard value > 0 else { return "" }
        defer { below += value }
        let (y1, y2) = (y(below + value), y(below))
        return """
          <rect class="bar s-\(one.rawValue)\(column.isUnfinished ? " unfinished" : "")" \
          x="\(Plot.percent((Double(index) + 0.12) * width))" \
          y="\(Plot.percent(y1))" width="\(Plot.percent(width * 0.76))" height="\(Plot.percent(y2 - y1))" \
          fill="\(one.fill(in: id))"/>
          """
      }.joined()
    }.joined()
  }

  /// What the pointer reads of each column, over its whole height, so that a low column is found, too.
  private var hovers: HTML {
    let width = 1 / Double(max(1, columns.count))
    return columns.enumerated().map { index, column -> HTML in
      let values = series.compactMap { one in
        column.values[one].flatMap { $0 > 0 ? "\(one.words) \($0.grouped)" : nil }
      }
      return """
        <rect class="hover" x="\(Plot.percent(Double(index) * width))" y="\(Plot.percent(Self.top))" \
        width="\(Plot.percent(width))" height="\(Plot.percent(Self.bottom - Self.top))"><title>\
        \(column.words): \(column.total.grouped)\(values.isEmpty ? "" : " (\(values.joined(separator: ", ")))")</title></rect>
        """
    }.joined()
  }

  private var labels: HTML {
    guard let first = columns.first, let last = columns.last, columns.count > 2 else { return "" }
    let middle = columns[columns.count / 2]
    return """
      <text class="tick" x="0" y="97%">\(first.label)</text>\
      <text class="tick middle" x="\(Plot.percent((Double(columns.count / 2) + 0.5) / Double(columns.count)))" y="97%">\
      \(middle.label)</text>\
      <text class="tick end" x="100%" y="97%">\(last.words)</text>
      """
  }
}
