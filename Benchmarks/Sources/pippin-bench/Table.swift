import Foundation

/// The report for people.
struct Table {
  private let report: Report
  private let colours: Bool

  init(_ report: Report, colours: Bool) {
    self.report = report
    self.colours = colours
  }

  private static let columns: [(title: String, width: Int)] = [
    ("", 31), ("ratio", 7), ("", 9), ("threshold", 9), ("", 7), ("later", 7), ("CPU", 10), ("database", 16),
    ("ops/s", 9), ("p50", 10),
    ("p99", 10),
  ]

  var text: String {
    let verify = Self.number(report.verifyMicroseconds, 1)
    var lines = [
      "",
      bold("Pippin's benchmarks")
        + dim("   one verify = \(verify) µs of CPU: a bare EVP_DigestVerify, RSA-2048, here and now"),
      "",
      dim(line(Self.columns.map(\.title))),
    ]
    for (index, row) in report.rows.enumerated() {
      if index > 0, row.store != report.rows[index - 1].store, let store = row.store {
        lines.append(dim("on \(store.rawValue)"))
      }
      lines.append(self.row(row))
    }
    lines += counted
    lines.append("")
    for server in report.servers {
      lines.append(
        "on \(Self.left(server.store, 12))cold start \(Self.number(server.coldStartMilliseconds, 0)) ms, resident "
          + "\(Self.number(server.residentAtStartMiB, 0)) MiB at the start, "
          + "\(Self.number(server.residentAfterLoadMiB, 0)) MiB after the load")
    }
    lines.append("the machine    \(report.machine.processor), \(report.machine.cores) cores")
    lines += report.notes.map { "note           \($0)" }
    lines.append("")
    let broken =
      report.rows.filter { $0.passes == false }.map { row in
        row.title + (row.store.map { " on \($0.rawValue)" } ?? "")
      } + report.counted.flatMap { row in row.broken.map { "\($0) on \(row.store.rawValue)" } }
    lines.append(
      broken.isEmpty ? green("All committed thresholds hold.") : red("Broken: \(broken.joined(separator: "; "))."))
    return lines.joined(separator: "\n") + "\n"
  }

  /// What each operation asks of the machine.
  private var counted: [String] {
    guard !report.counted.isEmpty else { return [] }
    let columns = ["allocations", "committed", "KiB", "M instr.", "syscalls", "switches"]
    func cells(_ title: String, _ values: [String]) -> String {
      Self.left(title, 31) + values.map { Self.right($0, 12) }.joined()
    }
    var lines = ["", dim(cells("one operation asks for", columns))]
    for (index, row) in report.counted.enumerated() {
      if index == 0 || row.store != report.counted[index - 1].store { lines.append(dim("on \(row.store.rawValue)")) }
      func number(_ value: Double?, _ places: Int) -> String { value.map { Self.number($0, places) } ?? "–" }
      let committed = row.committed.map { "≤ " + Self.short($0) } ?? ""
      let line = cells(
        row.title,
        [
          number(row.counts.allocations, 0), committed, number(row.counts.allocatedBytes / 1024, 1),
          number(row.counts.megaInstructions, 2), number(row.counts.systemCalls, 1),
          number(row.counts.contextSwitches, 2),
        ])
      lines.append(row.passes == false ? red(line) : line)
    }
    return lines
  }

  private func row(_ row: Row) -> String {
    let sign = row.unit == .share ? "≥" : "≤"
    let verdict: String
    switch row.passes {
    case true?: verdict = green(Self.left("✓ pass", 7))
    case false?: verdict = red(Self.left("✗ FAIL", 7))
    case nil: verdict = Self.left("", 7)
    }
    func threshold(_ value: Double?) -> String { value.map { "\(sign) \(Self.short($0))" } ?? "" }
    func amount(_ value: Double?, _ places: Int, _ unit: String) -> String {
      value.map { Self.number($0, places) + unit } ?? ""
    }
    return line([
      row.title, Self.number(row.ratio, 2), row.unit == .share ? "" : "verifies", threshold(row.threshold.committed),
      verdict, threshold(row.threshold.later), amount(row.cpu, 1, " µs"), amount(row.database, 2, " verifies"),
      amount(row.load?.perSecond, 0, ""), amount(row.load?.p50, 2, " ms"), amount(row.load?.p99, 2, " ms"),
    ])
  }

  private func line(_ cells: [String]) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      let width = Self.columns[index].width
      // Words to the left, numbers to the right; the verdict comes coloured, and as wide as it should be.
      switch index {
      case 0, 2: text += Self.left(cell, width)
      case 4: text += "  " + (cell.isEmpty ? Self.left("", width) : cell)
      default: text += Self.right(cell, width)
      }
      if index == 1 { text += " " }
    }
    return text
  }

  /// Thousands apart by a narrow space.
  private static func number(_ value: Double, _ places: Int) -> String {
    let text = String(format: "%.\(places)f", value)
    guard value >= 10_000 else { return text }
    var digits = Array(text)
    var index = (text.firstIndex(of: ".").map { text.distance(from: text.startIndex, to: $0) } ?? digits.count) - 3
    while index > 0 {
      digits.insert("\u{202F}", at: index)
      index -= 3
    }
    return String(digits)
  }

  private static func short(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : String(format: "%.2f", value)
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func bold(_ text: String) -> String { colours ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  private func dim(_ text: String) -> String { colours ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
  private func green(_ text: String) -> String { colours ? "\u{1B}[32m\(text)\u{1B}[0m" : text }
  private func red(_ text: String) -> String { colours ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
}
