import Foundation

/// What people notice while the server deletes what expired, and the database cleans up after it.
///
/// Sign-ins of people from all ages of the database and refreshes of their sessions take turns, over as many connections as in the rows.
/// First there is nothing to delete; then a restarted server finds a day's worth of it.
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

  /// Few enough that a round shows a change soon, many enough for a percentile.
  private static let people = 2000
  private static let refreshSeconds = 8

  init(
    _ arguments: Arguments, store: Store, port: Int, apple: AppleSide, keys: AppleKeys, say: @escaping (String) -> Void
  ) throws {
    self.arguments = arguments
    self.store = store
    self.apple = apple
    self.port = port
    self.say = say
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

  /// - Parameter minutes: how long the whole takes; a sixth of it passes before there is anything to delete.
  func measure(minutes: Int) throws -> Purge {
    let whole = Duration.seconds(60 * minutes)
    let start = ContinuousClock.now
    let sizeBefore = try look()
    let before = try phase("before") { ContinuousClock.now - start < whole / 6 }
    server.stop()
    say("\(store.rawValue): adding what expired")
    let rows = try add()
    server = try Server(arguments, port: port, launcher: launcher)
    let purging = try phase("purging") { self.sizes.last?.isSomeLeft != false && ContinuousClock.now - start < whole }
    let isDone = sizes.last?.isSomeLeft == false
    let after = try phase("after") { ContinuousClock.now - start < whole }
    return Purge(
      store: store, accounts: arguments.accounts, rows: rows, isDone: isDone,
      phases: [before, purging, after].compactMap { $0 }, sizeBefore: sizeBefore, sizes: sizes)
  }

  /// The database after each round since there was something to delete.
  private var sizes: [Purge.Size] = []

  /// Rounds for as long as `goesOn`; nil when there was none.
  private func phase(_ name: String, _ goesOn: () -> Bool) throws -> Purge.Phase? {
    let start = ContinuousClock.now
    var (signedIn, refreshed): ([Wrk.Result], [Wrk.Result]) = ([], [])
    while goesOn() {
      let time = Int((ContinuousClock.now - start) / .seconds(1))
      say("\(store.rawValue): \(name), \(time) s, \(signedIn.count) rounds")
      let count = min(Self.people, arguments.accounts)
      let stride = arguments.accounts / count
      try signIns.prepare(["purge"], count: count, from: SignIns.first + round % stride, by: stride, isFirst: false)
      round += 1
      signedIn.append(try signIns.post("purge", isStrict: false))
      refreshed.append(try signIns.refresh("purge", seconds: Self.refreshSeconds, isStrict: false))
      if name != "before" { sizes.append(try look()) }
    }
    guard !signedIn.isEmpty else { return nil }
    return Purge.Phase(
      name: name, seconds: (ContinuousClock.now - start) / .seconds(1), signIns: Purge.Load(signedIn),
      refreshes: Purge.Load(refreshed))
  }

  private func add() throws -> Int {
    let output = try leftovers("add", ["\(arguments.accounts)"])
    guard let rows = Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkError("leftovers said \(output)")
    }
    return rows
  }

  private func look() throws -> Purge.Size {
    try JSONDecoder().decode(Purge.Size.self, from: Data(try leftovers("look", []).utf8))
  }

  private func leftovers(_ what: String, _ more: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", "\(arguments.scripts)/../leftovers", what, store.address(arguments)] + more
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError("leftovers \(what) failed") }
    return text
  }
}
