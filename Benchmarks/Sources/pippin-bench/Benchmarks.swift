import Foundation

/// The whole run, in order.
final class Benchmarks {
  private let arguments: Arguments
  private let progress: Progress
  private let keys: AppleKeys
  private var verdicts: Verdicts
  private var notes: [String] = []
  private var counted: [CountedRow] = []
  private var purges: [Purge] = []

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    let stepsOfStore = ServerRun.steps * (arguments.counting.isEmpty ? 1 : 2) + (arguments.purgeMinutes == nil ? 0 : 1)
    progress = Progress(steps: 6 + (arguments.isVerdictOnly ? 0 : 1 + stepsOfStore * arguments.stores.count))
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
    if let count = arguments.peers {
      progress.finish()
      try Peers(verdicts, keys: keys, folder: arguments.folder, signIns: count).run()
      return 0
    }
    noteLoad()
    let measured = arguments.isVerdictOnly ? [] : try measureServers()
    while verdicts.bare.count < 5 { try slot() }
    progress.finish()
    let unit = verdicts.bare.median
    let verdict = Row(
      name: "verdict", title: "identity token judged", unit: .share, ratio: unit / verdicts.judged.median,
      threshold: Thresholds.verdict, cpu: verdicts.judged.median * 1e6)
    let report = Report(
      machine: .current(), verifyMicroseconds: unit * 1e6, verifyRounds: verdicts.bare.map { $0 * 1e6 },
      rows: [verdict] + measured.flatMap(\.rows), counted: counted, purges: purges,
      servers: measured.compactMap(\.server), notes: notes
    )
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

  private func measureServers() throws -> [ServerRun.Measured] {
    let apple = try AppleSide(arguments, keys: keys)
    defer { apple.stop() }
    let port = try Server.prepare(arguments)
    progress.next("filling the database with \(arguments.accounts) people")
    // The first start makes the tables.
    try Server.configure(arguments, store: .sqlite, port: port, applePort: apple.port)
    try Server(arguments, port: port).stop()
    try Store.populate(arguments)
    return try arguments.stores.map { store in
      try Server.configure(arguments, store: store, port: port, applePort: apple.port)
      let run = try ServerRun(
        arguments, store: store, port: port, apple: apple, keys: keys, unit: verdicts.verifySeconds)
      defer { run.stop() }
      for row in run.plan {
        if row.isAfterSlot, verdicts.bare.count < 5 { try slot() }
        progress.next("\(store.rawValue): \(row.words)")
        try row.measure()
      }
      notes += run.notes
      let measured = run.measured()
      run.stop()
      try count(store, port: port, apple: apple)
      try purge(store, port: port, apple: apple)
      return measured
    }
  }

  /// The same rows by a server that counts, which takes a little more time for each.
  private func count(_ store: Store, port: Int, apple: AppleSide) throws {
    guard !arguments.counting.isEmpty else { return }
    let counter = try Counter(library: arguments.counting, file: "\(arguments.folder)/counts")
    let run = try ServerRun(
      arguments, store: store, port: port, apple: apple, keys: keys, counter: counter, unit: verdicts.verifySeconds)
    defer { run.stop() }
    for row in run.plan {
      progress.next("\(store.rawValue), counting: \(row.words)")
      try row.measure()
    }
    counted += run.measured().counted
  }

  private func purge(_ store: Store, port: Int, apple: AppleSide) throws {
    guard let minutes = arguments.purgeMinutes else { return }
    progress.next("\(store.rawValue): purging under load, \(minutes) minutes")
    let run = try PurgeRun(arguments, store: store, port: port, apple: apple, keys: keys, say: progress.update)
    defer { run.stop() }
    purges.append(run.measure(minutes: minutes))
  }
}
