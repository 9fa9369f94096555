import CBench
import Foundation

/// Who runs on which core while a server on PostgreSQL is measured: the server has one to itself, and the database another, so that neither
/// waits for the other or finds its data in the cache.
struct Cores {
  let server: [Int32]
  let database: [Int32]
  /// The load generator and Apple's side: what is left, or the database's core.
  let others: [Int32]

  /// All that this process may use.
  private static let all: [Int32] = {
    var cores = [Int32](repeating: 0, count: 1024)
    let count = bench_cores(&cores, cores.count)
    return Array(cores.prefix(count))
  }()

  /// Nil on a machine with one core, where everybody shares it.
  init?() {
    guard Self.all.count > 1 else { return nil }
    server = [Self.all[0]]
    database = [Self.all[1]]
    others = Self.all.count > 2 ? Array(Self.all.dropFirst(2)) : database
  }

  /// Places what runs already: PostgreSQL, Apple's side, and this process with all that it starts.
  func place(postmaster: Int32, appleSide: Int32) throws {
    for process in [postmaster] + Kernel.children(of: postmaster) { try Self.pin(process, to: database) }
    for process in [appleSide, getpid()] { try Self.pin(process, to: others) }
  }

  /// The command that starts a program on the server's core.
  var startingServer: [String] { ["taskset", "--cpu-list", server.map(String.init).joined(separator: ",")] }

  /// Lets this process and Apple's side run anywhere again.
  static func release(appleSide: Int32) {
    // What could be kept on some of the cores can be let go to all of them.
    for process in [appleSide, getpid()] { _ = bench_pin(process, all, all.count) }
  }

  private static func pin(_ process: Int32, to cores: [Int32]) throws {
    // A child of PostgreSQL's may have ended meanwhile.
    guard bench_pin(process, cores, cores.count) == 1 || kill(process, 0) != 0 else {
      throw BenchmarkError("process \(process) cannot be kept on the cores \(cores)")
    }
  }
}
