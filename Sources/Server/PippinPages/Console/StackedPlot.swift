import PippinHTTP

/// Stacked columns over time, with the same numbers in a table.
struct StackedPlot {
  struct Column {
    let label: String
    let values: [PlotSeries: Int]

    var total: Int { values.values.reduce(0, +) }
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
    <div class="chart">\(ticks)\(Plot.image(id, title, summary, height: Self.height, patterns + grid + bars + labels))</div>
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
    <tr><th scope="row">\(column.label)</th>\
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

  /// The values that lines stand for.
  private var marks: [Int] { most > 1 ? [0, most / 2, most] : [0, most] }

  private var grid: HTML {
    marks.map { value -> HTML in
      let y = Plot.percent(y(value))
      return "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(y)\" y2=\"\(y)\"/>"
    }.joined()
  }

  /// Beside the columns, in a picture of their own with the same height.
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
          <rect class="bar s-\(one.rawValue)" x="\(Plot.percent((Double(index) + 0.12) * width))" \
          y="\(Plot.percent(y1))" width="\(Plot.percent(width * 0.76))" height="\(Plot.percent(y2 - y1))" \
          fill="\(one.fill(in: id))"/>
          """
      }.joined()
    }.joined()
  }

  private var labels: HTML {
    guard let first = columns.first, let last = columns.last, columns.count > 2 else { return "" }
    let middle = columns[columns.count / 2]
    return """
      <text class="tick" x="0" y="97%">\(first.label)</text>\
      <text class="tick middle" x="\(Plot.percent((Double(columns.count / 2) + 0.5) / Double(columns.count)))" y="97%">\
      \(middle.label)</text>\
      <text class="tick end" x="100%" y="97%">\(last.label)</text>
      """
  }
}
