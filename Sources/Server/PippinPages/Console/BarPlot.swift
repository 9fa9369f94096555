import PippinHTTP

/// Horizontal bars, each labelled with its name and its value, with the same numbers in a table.
struct BarPlot {
  struct Bar {
    let label: String
    let value: Double
    /// The value in words.
    let words: String
    /// The value in the table, if not these words.
    var number: String?
    /// What the table says beside.
    var cells: [HTML] = []
    var link: String?
  }

  let id: String
  let title: String
  let bars: [Bar]
  /// Of the table: the first is of the labels, the second of the values.
  let columns: [String]
  /// Beyond these only the table goes on.
  var most = 8

  func html(summary: String) -> HTML {
    let shown = bars.prefix(most)
    let greatest = shown.map(\.value).max() ?? 0
    let drawn = shown.enumerated().map { index, bar -> HTML in
      let top = Double(index) * 2.75
      return """
        <text class="label" x="0" y="\(Self.rem(top + 1))">\(bar.label)</text>\
        <text class="value end" x="100%" y="\(Self.rem(top + 1))">\(bar.words)</text>\
        <rect class="track" x="0" y="\(Self.rem(top + 1.4))" width="100%" height=".625rem"/>\
        <rect class="bar" x="0" y="\(Self.rem(top + 1.4))" \
        width="\(Plot.percent(greatest > 0 ? bar.value / greatest : 0))" height=".625rem"/>
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
