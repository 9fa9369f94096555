import Foundation

/// What people notice while the server deletes what expired, and the database cleans up after it.
///
/// Sign-ins of people from all ages of the database and refreshes of their sessions take turns, over as many connections as in the rows.
/// First there is nothing to delete; then a restarted server finds a backlog of expired rows.
final class PurgeRun {
  private let arguments: Arguments
  private let store: Store
  private let apple: AppleSide
  private let port: Int
  private let launcher: [String]
  private let signIns: SignIns
  private let say: (String) -> Void
  private var server: Server
  private var round = 0
  private var purge: Purge

  /// Few enough that a round shows a change soon, many enough for a percentile.
  private static let people = 2000
  private static let refreshSeconds = 8
  /// Of each six minutes one is before there is something to delete.
  private static let shareBefore = 6

  init(
    _ arguments: Arguments, store: Store, port: Int, apple: AppleSide, keys: AppleKeys, say: @escaping (String) -> Void
  ) throws {
    self.arguments = arguments
    self.store = store
    self.apple = apple
    self.port = port
    self.say = say
    purge = Purge(store: store)
    let cores = store == .postgreSQL ? Cores() : nil
    try cores?.place(postmaster: arguments.postmaster, appleSide: apple.id)
    launcher = cores?.startingServer ?? []
    server = try Server(arguments, port: port, launcher: launcher)
    signIns = SignIns(
      arguments: arguments, keys: keys, apple: apple, wrk: Wrk(scripts: arguments.scripts), server: server.address)
  }

  func stop() {
    server.stop()
    if store == .postgreSQL { Cores.release(appleSide: apple.id) }
  }

  /// - Parameter minutes: how long people sign in, in all three phases together.
  func measure(minutes: Int) -> Purge {
    do {
      try go(.seconds(60 * minutes))
      let failed = purge.phases.reduce(0) { $0 + $1.signIns.failed + $1.refreshes.failed }
      if areRowsLeft {
        purge.problem = "expired rows were left after \(minutes) minutes"
      } else if failed > 0 {
        purge.problem = "\(failed) requests failed"
      }
    } catch {
      // What was measured before is worth reporting.
      purge.problem = "\(error)"
    }
    return purge
  }

  private func go(_ time: Duration) throws {
    purge.statuses.append(try status())
    let start = ContinuousClock.now
    try run(.before) { ContinuousClock.now - start < time / Self.shareBefore }
    server.stop()
    say("\(store.rawValue): adding expired rows")
    purge.expiredRows = try addExpiredRows()
    server = try Server(arguments, port: port, launcher: launcher)
    purge.statuses.append(try status())
    let end = ContinuousClock.now + time - time / Self.shareBefore
    try run(.purging) { self.areRowsLeft && ContinuousClock.now < end }
    try run(.after) { !self.areRowsLeft && ContinuousClock.now < end }
  }

  private var areRowsLeft: Bool { purge.statuses.last?.areExpiredRowsLeft ?? true }

  /// Rounds for as long as `goesOn`.
  private func run(_ phase: Purge.Phase, _ goesOn: () -> Bool) throws {
    let start = ContinuousClock.now
    func seconds() -> Double { (ContinuousClock.now - start) / .seconds(1) }
    var (signedIn, refreshed): ([Wrk.Result], [Wrk.Result]) = ([], [])
    let count = min(Self.people, arguments.accounts)
    let stride = arguments.accounts / count
    while goesOn() {
      say("\(store.rawValue): \(phase.rawValue), \(Int(seconds())) s, \(signedIn.count) rounds")
      try signIns.prepare(["purge"], count: count, from: SignIns.first + round % stride, by: stride, isFirst: false)
      round += 1
      signedIn.append(try signIns.post("purge", isStrict: false))
      refreshed.append(try signIns.refresh("purge", seconds: Self.refreshSeconds, isStrict: false))
      if phase != .before { purge.statuses.append(try status()) }
    }
    guard !signedIn.isEmpty else { return }
    purge.phases.append(
      Purge.Measured(
        phase: phase, seconds: seconds().rounded(to: 0), signIns: Purge.Load(signedIn), refreshes: Purge.Load(refreshed)
      ))
  }

  private func addExpiredRows() throws -> Int {
    let output = try expiredRows("add", ["\(arguments.accounts)"])
    guard let rows = Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkError("expired-rows said \(output)")
    }
    return rows
  }

  private func status() throws -> Purge.Status {
    try JSONDecoder().decode(Purge.Status.self, from: Data(try expiredRows("status", []).utf8))
  }

  private func expiredRows(_ command: String, _ more: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", "\(arguments.scripts)/../expired-rows", command, store.address(arguments)] + more
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError("expired-rows \(command) failed") }
    return text
  }
}
