import Foundation

/// The server under load on one store, one row after the other.
final class ServerRun {
  struct Step {
    let words: String
    /// Whether a round of the verdict comes before it.
    let isAfterSlot: Bool
    let measure: () throws -> Void
  }

  struct Measured {
    fileprivate(set) var rows: [Row] = []
    fileprivate(set) var counted: [CountedRow] = []
    fileprivate(set) var server: Report.Server?
  }

  private let arguments: Arguments
  private let store: Store
  private let apple: AppleSide
  private let server: Server
  private let signIns: SignIns
  private let passkeys: Passkeys
  private let wrk: Wrk
  /// CPU seconds of one verification, here and now.
  private let unit: () throws -> Double
  /// Counts in place of timing.
  private let counter: Counter?
  private let rounds: Int
  private let people: Int
  private var found = Measured()
  private(set) var notes: [String] = []

  /// In so many parts is each row measured, and the median counts. What is counted is the same each time.
  static let rounds = 5
  private static let counted = 640
  /// How many steps a plan has.
  static let steps = 9
  /// Sign-ins that are done before anything is counted: statements are compiled, connections made, keys fetched.
  private static let warmUp = 256

  init(
    _ arguments: Arguments, store: Store, port: Int, apple: AppleSide, keys: AppleKeys,
    counter: Counter? = nil, unit: @escaping () throws -> Double
  ) throws {
    self.arguments = arguments
    self.store = store
    self.apple = apple
    self.unit = unit
    wrk = Wrk(scripts: arguments.scripts)
    self.counter = counter
    rounds = counter == nil ? Self.rounds : 1
    people = counter == nil ? arguments.people : Self.counted
    let cores = store == .postgreSQL ? Cores() : nil
    try cores?.place(postmaster: arguments.postmaster, appleSide: apple.id)
    server = try Server(arguments, port: port, counter: counter, launcher: cores?.startingServer ?? [])
    signIns = SignIns(arguments: arguments, keys: keys, apple: apple, wrk: wrk, server: server.address)
    passkeys = Passkeys(arguments: arguments, wrk: wrk, server: server.address)
  }

  func stop() {
    server.stop()
    if store == .postgreSQL { Cores.release(appleSide: apple.id) }
  }

  func measured() -> Measured {
    var measured = found
    measured.server = Report.Server(
      store: store.rawValue, coldStartMilliseconds: (server.coldStart / .milliseconds(1)).rounded(to: 1),
      residentAtStartMiB: server.residentAtStart.rounded(to: 1), residentAfterLoadMiB: server.resident().rounded(to: 1),
      residentPeakMiB: server.residentPeak().rounded(to: 1))
    return measured
  }

  /// The rows in their order: each needs what those before it left behind.
  var plan: [Step] {
    let (people, all) = (people / rounds, people)
    let limits = Thresholds.Limits(of: store)
    return [
      Step(words: "warming up", isAfterSlot: true) { [self] in
        try signIns.prepare(
          ["warm-up"], count: Self.warmUp, from: counter == nil ? 1_000_000 : 1_100_000, isFirst: true)
        _ = try signIns.post("warm-up")
      },
      Step(words: "signing in \(all) new people", isAfterSlot: false) { [self] in
        // Whom the timed run signed in is not new to the one that counts.
        try prepareRounds("new", from: counter == nil ? 0 : 1_200_000, isFirst: true)
        try cost("sign_in_new", "sign-in of a new person", limits.signInNew) { try signIns.post("new.\($0)") }
      },
      Step(words: "signing in \(all) people again", isAfterSlot: true) { [self] in
        // From all ages of the database, so that no page of it is at hand because of the person before.
        try prepareRounds("returning", from: SignIns.first, by: arguments.accounts / all, isFirst: false)
        try cost("sign_in_returning", "sign-in of a returning person", limits.signInReturning) {
          try signIns.post("returning.\($0)")
        }
      },
      Step(words: "refreshing sessions", isAfterSlot: true) { [self] in
        try cost("refresh", "session refresh", limits.refresh) {
          try signIns.refresh("returning.\($0)", seconds: arguments.seconds)
        }
      },
      Step(words: "checking sessions", isAfterSlot: true) { [self] in
        // An app shows a token for a quarter of an hour; sixteen times is what a page or two of an app asks for.
        try cost("check", "session check", limits.check) {
          try wrk.run("check", server.address, seconds: 120, [signIns.answers("new.\($0)"), "\(people)", "16"])
        }
      },
      Step(words: "checking sessions for the first time", isAfterSlot: false) { [self] in
        try cost("check_first", "session check, token's first", limits.checkFirst) {
          try wrk.run("check", server.address, seconds: 120, [signIns.answers("returning.\($0)"), "\(people)", "1"])
        }
      },
      Step(words: "registering passkeys", isAfterSlot: false) { [self] in
        for round in 0..<rounds {
          let answers = signIns.answers("returning.\(round)")
          try passkeys.prepareRegistrations("passkey.\(round)", ofSignedIn: answers, people)
        }
        try cost("passkey_registration", "passkey registration", limits.passkeyRegistration) {
          try passkeys.register("passkey.\($0)")
        }
      },
      Step(words: "signing in by passkey", isAfterSlot: false) { [self] in
        for round in 0..<rounds { try passkeys.prepareSignIns("passkey.\(round)") }
        try cost("passkey_sign_in", "returning by passkey", limits.passkeySignIn) {
          try passkeys.signIn("passkey.\($0)")
        }
      },
      Step(words: "asking for /healthz", isAfterSlot: true) { [self] in try health() },
    ]
  }

  /// The people of a row's rounds; those of the first come first.
  private func prepareRounds(_ name: String, from start: Int, by stride: Int = 1, isFirst: Bool) throws {
    let people = people / rounds
    try signIns.prepare(
      (0..<rounds).map { "\(name).\($0)" }, count: people, from: start, by: stride, isFirst: isFirst)
  }

  /// A row: the server's CPU time while `load` runs, for each request of it, in verifications from before and after it, so that a
  /// machine whose pace changes changes both. The database's own is taken beside it.
  private func cost(
    _ name: String, _ title: String, _ threshold: Row.Threshold, _ load: (Int) throws -> Wrk.Result
  ) throws {
    if let counter {
      let counts = try counter.count(server.id) { try load(0) }
      found.counted.append(
        CountedRow(name: store.prefix + name, title: title, store: store, counts: counts))
      return
    }
    let profiler = try arguments.profile.map { try Profiler(of: server.id, into: "\($0)/\(store.prefix)\(name).perf") }
    defer { profiler?.stop() }
    var rounds: [(ratio: Double, cpu: Double, database: Double, load: Row.Load)] = []
    var before = try unit()
    for round in 0..<Self.rounds {
      let database = store == .postgreSQL ? DatabaseClock(of: arguments.postmaster) : nil
      let start = try server.cpuSeconds()
      let result = try load(round)
      let cpu = (try server.cpuSeconds() - start) / Double(result.requests)
      let ofDatabase = (database?.spent ?? 0) / Double(result.requests)
      let after = try unit()
      let verify = (before + after) / 2
      rounds.append((cpu / verify, cpu, ofDatabase / verify, result.load))
      before = after
    }
    found.rows.append(
      Row(
        name: store.prefix + name, title: title, store: store, unit: .verifies, ratio: rounds.map(\.ratio).median,
        threshold: threshold, cpu: rounds.map(\.cpu).median * 1e6,
        database: store == .postgreSQL ? rounds.map(\.database).median : nil, load: Self.typical(rounds.map(\.load))))
  }

  private static func typical(_ loads: [Row.Load]) -> Row.Load {
    loads.sorted { $0.perSecond < $1.perSecond }[loads.count / 2]
  }

  /// `/healthz` and nginx in turn: each pair meets the same machine, and the median of the quotients counts.
  private func health() throws {
    guard store == .sqlite else { return }
    guard counter == nil else {
      return try cost("healthz", "/healthz", Thresholds.health) { _ in try get(server.address + "/healthz") }
    }
    guard let nginx = try Nginx(folder: arguments.folder) else {
      notes.append("there is no nginx here to compare /healthz with")
      return try cost("healthz", "/healthz", Thresholds.health) { _ in try get(server.address + "/healthz") }
    }
    defer { nginx.stop() }
    var theirs: [Row.Load] = []
    var shares: [Double] = []
    try cost("healthz", "/healthz", Thresholds.health) { _ in
      let result = try get(server.address + "/healthz")
      theirs.append(try get(nginx.address + "/").load)
      shares.append(result.load.perSecond / theirs[theirs.count - 1].perSecond)
      return result
    }
    found.rows.append(
      Row(
        name: "nginx", title: "/healthz ÷ nginx's return 200", store: store, unit: .share, ratio: shares.median,
        threshold: Thresholds.nginx, load: Self.typical(theirs)))
  }

  private func get(_ url: String) throws -> Wrk.Result {
    try wrk.run("get", url, seconds: 1, threads: 2)
  }
}
