import Foundation

/// The server under load, one row after the other.
final class ServerRun {
  struct Step {
    let words: String
    /// Whether a round of the unit comes before it.
    let isAfterSlot: Bool
    let measure: () throws -> Void
  }

  /// What was found, before the unit is known.
  struct Measured {
    fileprivate var costs: [(name: String, title: String, threshold: Row.Threshold, cpu: Double, load: Row.Load)] = []
    fileprivate var share: (ratio: Double, load: Row.Load)?
    fileprivate(set) var server: Report.Server?

    /// - Parameter unit: CPU seconds of one verification.
    func rows(_ unit: Double) -> [Row] {
      var rows = costs.map {
        Row(
          name: $0.name, title: $0.title, unit: .verifies, ratio: $0.cpu / unit, threshold: $0.threshold,
          cpu: $0.cpu * 1e6, load: $0.load)
      }
      if let share {
        rows.append(
          Row(
            name: "nginx", title: "/healthz ÷ nginx's return 200", unit: .share, ratio: share.ratio,
            threshold: Thresholds.nginx, load: share.load))
      }
      return rows
    }
  }

  private let arguments: Arguments
  private let keys: AppleKeys
  private let apple: AppleSide
  private let server: Server
  private let wrk: Wrk
  private var found = Measured()
  private(set) var notes: [String] = []

  /// Sign-ins that are done before anything is counted: statements are compiled, connections made, keys fetched.
  private static let warmUp = 256
  /// The first of the people who are there already, as `Benchmarks/populate` numbers them.
  private static let first = 2_000_000

  init(_ arguments: Arguments, keys: AppleKeys) throws {
    self.arguments = arguments
    self.keys = keys
    wrk = Wrk(scripts: arguments.scripts)
    apple = try AppleSide(arguments, keys: keys)
    do {
      let port = try Server.prepare(arguments, applePort: apple.port)
      // The first start makes the tables.
      try Server(arguments, port: port).stop()
      try Server.populate(arguments)
      server = try Server(arguments, port: port)
    } catch {
      apple.stop()
      throw error
    }
  }

  func stop() {
    server.stop()
    apple.stop()
  }

  func measured() -> Measured {
    var measured = found
    measured.server = Report.Server(
      coldStartMilliseconds: (server.coldStart / .milliseconds(1)).rounded(to: 1),
      residentAtStartMiB: server.residentAtStart.rounded(to: 1), residentAfterLoadMiB: server.resident().rounded(to: 1),
      residentPeakMiB: server.residentPeak().rounded(to: 1))
    return measured
  }

  /// The rows in their order: each needs what those before it left behind.
  var plan: [Step] {
    let people = arguments.people
    return [
      Step(words: "warming up", isAfterSlot: true) { [self] in
        try prepare("warm-up", count: Self.warmUp, from: 1_000_000, isFirst: true)
        _ = try post("warm-up", answers: "warm")
      },
      Step(words: "signing in \(people) new people", isAfterSlot: false) { [self] in
        try prepare("new", count: people, from: 0, isFirst: true)
        try cost("sign_in_new", "sign-in of a new person", Thresholds.signInNew) { try post("new", answers: "new") }
      },
      Step(words: "signing in \(people) people again", isAfterSlot: true) { [self] in
        // From all ages of the database, so that no page of it is at hand because of the person before.
        try prepare("returning", count: people, from: Self.first, by: arguments.accounts / people, isFirst: false)
        try cost("sign_in_returning", "sign-in of a returning person", Thresholds.signInReturning) {
          try post("returning", answers: "returning")
        }
      },
      Step(words: "refreshing sessions", isAfterSlot: true) { [self] in
        try cost("refresh", "session refresh", Thresholds.refresh) {
          try wrk.run("refresh", server.address, seconds: arguments.seconds, [file("returning.answers")])
        }
      },
      Step(words: "checking sessions", isAfterSlot: true) { [self] in
        // An app shows a token for a quarter of an hour; sixteen times is what a page or two of an app asks for.
        try cost("check", "session check", Thresholds.check) {
          try wrk.run("check", server.address, seconds: 120, [file("new.answers"), "1000", "16"])
        }
      },
      Step(words: "checking sessions for the first time", isAfterSlot: false) { [self] in
        try cost("check_first", "session check, token's first", Thresholds.checkFirst) {
          try wrk.run("check", server.address, seconds: 120, [file("returning.answers"), "\(people)", "1"])
        }
      },
      Step(words: "asking for /healthz", isAfterSlot: true) { [self] in try health() },
    ]
  }

  /// Fetches nonces, makes the tokens that carry them, and prepares the answers of Apple's side.
  private func prepare(_ name: String, count: Int, from start: Int, by stride: Int = 1, isFirst: Bool) throws {
    let requests = String(repeating: #"{"client_id":"\#(Authorization.audience)"}"# + "\n", count: count)
    try requests.write(toFile: file("nonces"), atomically: false, encoding: .utf8)
    _ = try wrk.run("post", server.address, seconds: 60, ["/v1/nonces", file("nonces"), file("nonces.answers"), "201"])
    let nonces = try String(contentsOfFile: file("nonces.answers"), encoding: .utf8).split(separator: "\n").map {
      guard let nonce = $0.firstMatch(of: /"nonce":"([^"]+)"/)?.1 else {
        throw BenchmarkError("an answer without a nonce: \($0)")
      }
      return String(nonce)
    }
    let authorizations = try Authorization.make(nonces: nonces, from: start, by: stride, isFirst: isFirst, keys: keys)
    try apple.prepare(authorizations)
    try (authorizations.map(\.body).joined(separator: "\n") + "\n")
      .write(toFile: file("\(name).bodies"), atomically: false, encoding: .utf8)
  }

  private func post(_ name: String, answers: String) throws -> Wrk.Result {
    try wrk.run(
      "post", server.address, seconds: 120,
      ["/v1/sign-in/apple", file("\(name).bodies"), file("\(answers).answers"), "200"])
  }

  /// A row: the server's CPU time while `load` runs, for each request of it.
  private func cost(_ name: String, _ title: String, _ threshold: Row.Threshold, _ load: () throws -> Wrk.Result) throws
  {
    let profiler = try arguments.profile.map { try Profiler(of: server.id, into: "\($0)/\(name).perf") }
    let before = try server.cpuSeconds()
    let result = try load()
    let spent = try server.cpuSeconds() - before
    profiler?.stop()
    found.costs.append((name, title, threshold, spent / Double(result.requests), result.load))
  }

  /// `/healthz` and nginx in turn, five times: each pair meets the same machine, and the median of the quotients counts.
  private func health() throws {
    guard let nginx = try Nginx(folder: arguments.folder) else {
      notes.append("there is no nginx here to compare /healthz with")
      return try cost("healthz", "/healthz", Thresholds.health) {
        try get(server.address + "/healthz", arguments.seconds)
      }
    }
    defer { nginx.stop() }
    var rounds: [(ours: Wrk.Result, theirs: Wrk.Result)] = []
    var spent = 0.0
    for _ in 0..<5 {
      let before = try server.cpuSeconds()
      let ours = try get(server.address + "/healthz", 1)
      spent += try server.cpuSeconds() - before
      rounds.append((ours, try get(nginx.address + "/", 1)))
    }
    func typical(_ results: [Wrk.Result]) -> Row.Load {
      results.map(\.load).sorted { $0.perSecond < $1.perSecond }[results.count / 2]
    }
    let requests = rounds.reduce(0) { $0 + $1.ours.requests }
    found.costs.append(
      ("healthz", "/healthz", Thresholds.health, spent / Double(requests), typical(rounds.map(\.ours))))
    let shares = rounds.map { $0.ours.load.perSecond / $0.theirs.load.perSecond }
    found.share = (shares.median, typical(rounds.map(\.theirs)))
  }

  private func get(_ url: String, _ seconds: Int) throws -> Wrk.Result {
    try wrk.run("get", url, seconds: seconds, threads: 2)
  }

  private func file(_ name: String) -> String { "\(arguments.folder)/\(name)" }
}
