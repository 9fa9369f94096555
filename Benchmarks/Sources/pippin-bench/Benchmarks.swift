import Foundation

/// The whole run, in order.
final class Benchmarks {
  private let arguments: Arguments
  private let progress: Progress
  private let keys: AppleKeys
  private var verdicts: Verdicts
  private var notes: [String] = []

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    progress = Progress(steps: 13)
    progress.next("making keys and tokens")
    keys = try AppleKeys()
    verdicts = try Verdicts(keys)
  }

  /// - Returns: the exit status: 1 when a committed threshold is broken.
  func run() throws -> Int32 {
    if let count = arguments.soak {
      progress.finish()
      // Not by `print`, whose buffer would hold the lines back until the end when nobody sits before them.
      let soak = Soak(verdicts, count: count) { FileHandle.standardOutput.write(Data(($0 + "\n").utf8)) }
      return try soak.run() ? 0 : 1
    }
    noteLoad()
    let measured = arguments.isVerdictOnly ? nil : try measureServer()
    while verdicts.bare.count < 5 { try slot() }
    progress.finish()
    let unit = verdicts.bare.median
    let verdict = Row(
      name: "verdict", title: "identity token judged", unit: .share, ratio: unit / verdicts.judged.median,
      threshold: Thresholds.verdict, cpu: verdicts.judged.median * 1e6)
    let report = Report(
      machine: .current(), verifyMicroseconds: unit * 1e6, verifyRounds: verdicts.bare.map { $0 * 1e6 },
      rows: [verdict] + (measured?.rows(unit) ?? []), server: measured?.server, notes: notes)
    print(arguments.json ? try report.json() : Table(report, colours: isatty(STDOUT_FILENO) == 1).text)
    return report.passes ? 0 : 1
  }

  /// Others' work evicts the server's from the processor's caches and takes turns with it; the unit, all arithmetic in
  /// a few kilobytes, suffers least, so that the server's ratios rise. Who reads the table should know.
  private func noteLoad() {
    var load = [0.0]
    let cores = ProcessInfo.processInfo.activeProcessorCount
    guard getloadavg(&load, 1) == 1, load[0] > Double(cores) / 2 else { return }
    notes.append(
      String(format: "the machine was busy before we began: %.1f processes for %d cores", load[0], cores))
  }

  /// The unit and the verdict take their five rounds between the server's rows, so that a machine whose pace changes
  /// during the run changes all of them alike.
  private func slot() throws {
    progress.next("verifying and judging, round \(verdicts.bare.count + 1) of 5")
    try verdicts.measure()
  }

  private func measureServer() throws -> ServerRun.Measured {
    let run = try ServerRun(arguments, keys: keys)
    defer { run.stop() }
    for row in run.plan {
      if row.isAfterSlot { try slot() }
      progress.next(row.words)
      try row.measure()
    }
    notes += run.notes
    return run.measured()
  }
}
