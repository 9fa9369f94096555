/// A table with aligned columns, for people to read.
struct TextTable {
  private var rows: [[String]]

  /// - Parameter head: the column names; none for a table of names and values.
  init(_ head: String...) {
    rows = head.isEmpty ? [] : [head]
  }

  /// Adds a row; a nil cell is shown as a dash. Pass untrusted text through `Printable` first.
  mutating func add(_ cells: String?...) {
    rows.append(cells.map { $0 ?? "–" })
  }

  /// The rows as lines: two spaces between columns, no trailing spaces.
  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[index] - cell.count)
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
