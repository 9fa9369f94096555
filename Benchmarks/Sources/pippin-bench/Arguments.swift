import Foundation

/// What `scripts/bench` hands over.
struct Arguments {
  /// The release build of the server.
  var pippin = ""
  /// The stand-in of Apple's side.
  var appleSide = ""
  /// The folder of the scripts for `wrk`.
  var scripts = ""
  /// The library that counts allocations; without it nothing is counted.
  var counting = ""
  /// Where this run's files go; on a real disk, or a durable store costs nothing.
  var folder = ""
  /// Results for a machine.
  var json = false
  /// Who is there already when the first of them comes.
  var accounts = 10_000
  /// How many people sign in, fewer for a quick look, and how long each round of a timed row takes.
  var people = 5000
  var seconds = 1
  /// Where `perf` leaves a profile of each of the server's rows, if one is wanted; it costs a little.
  var profile: String?
  /// On what the server is measured.
  var stores = Store.allCases
  /// The address of an empty PostgreSQL database, and the first process of its server.
  var postgreSQL = ""
  var postmaster: Int32 = 0
  /// Leaves the server out.
  var isVerdictOnly = false
  /// How many verdicts to give with an eye on the memory, and nothing else.
  var soak: Int?
  /// For how many minutes people sign in before, during and after a purge, once the rows are measured; nil without.
  var purgeMinutes: Int?
  /// How many sign-ins to prepare for `scripts/bench-peers`; set, nothing else is done.
  var peers: Int?

  init(_ words: [String]) throws {
    var rest = words.dropFirst()
    func value(_ name: String) throws -> String {
      guard let value = rest.popFirst() else { throw BenchmarkError("\(name) needs a value") }
      return value
    }
    func number(_ name: String) throws -> Int {
      guard let number = Int(try value(name)), number > 0 else { throw BenchmarkError("\(name) needs a number") }
      return number
    }
    while let word = rest.popFirst() {
      switch word {
      case "--pippin": pippin = try value(word)
      case "--apple-side": appleSide = try value(word)
      case "--scripts": scripts = try value(word)
      case "--counting": counting = try value(word)
      case "--folder": folder = try value(word)
      case "--json": json = true
      case "--quick": people = 1000
      case "--people": people = try number(word)
      case "--accounts": accounts = try number(word)
      case "--seconds": seconds = try number(word)
      case "--profile": profile = try value(word)
      case "--store":
        let name = try value(word)
        stores = Store.allCases.filter { $0.rawValue.lowercased() == name }
        guard !stores.isEmpty else { throw BenchmarkError("--store takes sqlite or postgresql, not \(name)") }
      case "--postgresql": postgreSQL = try value(word)
      case "--postmaster": postmaster = Int32(try number(word))
      case "--verdict": isVerdictOnly = true
      case "--soak": soak = 10_000_000
      case "--soak-verdicts": soak = try number(word)
      case "--purge": purgeMinutes = try number(word)
      case "--peers": peers = try number(word)
      default:
        throw BenchmarkError(
          """
          \(word) is not understood: --json, --quick, --store NAME, --accounts N, --people N, --seconds N,
          --profile FOLDER, --verdict, --soak; with --json also --purge MINUTES
          """)
      }
    }
    // Each refresh uses up a token that the next one needs back, with 64 of them under way.
    guard people >= 128 * ServerRun.rounds else {
      throw BenchmarkError("--people needs \(128 * ServerRun.rounds) or more")
    }
    guard purgeMinutes == nil || json else {
      throw BenchmarkError("--purge needs --json: `scripts/bench-large --purge MINUTES` prints the table of it")
    }
    accounts = max(accounts, people)
  }
}
