import Foundation
import PippinLock
import PippinDatabases
package import PippinSecret

/// A PostgreSQL of the tests' own: a new cluster in a temporary folder, reached by a Unix socket in that folder. It does not wait for the
/// disk: a server that is killed leaves to the system what it has written. It compiles no query: on tables that were never analysed that
/// takes longer than all else. It is thrown away with this object, or when the process ends.
package final class PostgreSQLCluster: Sendable {
  private static let script = #"""
    bin=$1
    primary=$2
    folder=$(mktemp -d "${TMPDIR:-/tmp}/pippin-postgresql-XXXXXX") || exit 1
    pid=
    trap '[ -z "$pid" ] || { kill -QUIT $pid; wait $pid; }; rm -rf "$folder"' EXIT
    trap 'exit 1' HUP INT TERM
    fail() { echo "failed: $1: $(tail -n 3 "$folder/log" | tr '\n' ' ')"; exit 1; }
    start() {
      # After a kill the old server's children may need a moment to notice.
      for attempt in 1 2 3 4 5 6 7 8 9 10; do
        "$bin/postgres" -D "$folder/data" >>"$folder/log" 2>&1 </dev/null & pid=$!
        while kill -0 $pid 2>/dev/null; do
          "$bin/pg_isready" --quiet --host="$folder" && return
          sleep 0.05
        done
        wait $pid
        sleep 0.2
      done
      fail "the server does not start"
    }
    halt() { kill -$1 $pid; wait $pid; pid=; }
    if [ -z "$primary" ]; then
      "$bin/initdb" --pgdata="$folder/data" --username=pippin --auth=trust --encoding=UTF8 --locale=C --no-sync \
        >"$folder/log" 2>&1 || fail "initdb"
    else
      "$bin/pg_basebackup" --pgdata="$folder/data" --host="$primary" --username=pippin --checkpoint=fast --no-sync \
        --write-recovery-conf >"$folder/log" 2>&1 || fail "pg_basebackup"
    fi
    cat >>"$folder/data/postgresql.conf" <<END
    listen_addresses = ''
    unix_socket_directories = '$folder'
    max_connections = 200
    wal_level = replica
    shared_buffers = 64MB
    fsync = off
    log_min_error_statement = panic
    END
    start
    echo "$folder"
    while read -r order; do
      case $order in
        start) start ;;
        kill) halt KILL ;;
        stop) halt INT ;;
        promote) "$bin/pg_ctl" promote --pgdata="$folder/data" >>"$folder/log" 2>&1 || fail "promote" ;;
      esac
      echo "done"
    done
    """#

  private static let common: Result<PostgreSQLCluster, any Error> = Result { try PostgreSQLCluster() }

  private let shell: UnprivilegedShell
  private let databases = Lock(0)

  /// Where the socket is.
  package let folder: String

  /// The one that all tests of a run share.
  package static func shared() throws -> PostgreSQLCluster {
    try common.get()
  }

  /// Makes and starts one, for a test that wants to kill it.
  ///
  /// - Parameter primary: whose changes it follows, as a standby that may be read.
  /// - Throws: a `TestServerFailure` that says what to install, when there is no PostgreSQL on this machine.
  package init(standbyOf primary: PostgreSQLCluster? = nil) throws {
    shell = try UnprivilegedShell(Self.script, arguments: [try Self.programs(), primary?.folder ?? ""])
    folder = try shell.answer()
    guard folder.hasPrefix("/") else { throw TestServerFailure("PostgreSQL \(folder)") }
  }

  /// The folder of the newest server on this machine.
  static func programs() throws -> String {
    let versions = FileManager.default.subpaths(ofVersionsIn: "/usr/lib/postgresql")
    guard let newest = versions.max() else {
      throw TestServerFailure(
        "these tests need a PostgreSQL server, and there is none in /usr/lib/postgresql: "
          + "run scripts/bootstrap, or apt-get install postgresql")
    }
    return "/usr/lib/postgresql/\(newest)/bin"
  }

  /// The address of a new, empty database.
  package func makeDatabase() async throws -> SecretText {
    let number = databases.withLock { count in
      count += 1
      return count
    }
    var settings = PostgreSQLSettings(address: address(of: "postgres"))
    // It can be done in no transaction, and what is done in none may only read in a server process of our own.
    settings.preparation = .never
    let pool = try PostgreSQLPool(settings)
    _ = try await pool.outsideTransaction(SQLStatement(stringLiteral: "CREATE DATABASE test\(number)"))
    await pool.close()
    return address(of: "test\(number)")
  }

  /// The address of a database.
  package func address(of database: String) -> SecretText {
    SecretText("host=\(folder) user=pippin dbname=\(database)")
  }

  /// Ends the server as a power failure would.
  package func kill() throws { _ = try shell.answer(to: "kill") }

  /// Ends the server as an operator does; its connections are cut.
  package func stop() throws { _ = try shell.answer(to: "stop") }

  /// Makes a primary of a standby.
  package func promote() throws { _ = try shell.answer(to: "promote") }

  package func start() throws {
    let answer = try shell.answer(to: "start")
    guard answer == "done" else { throw TestServerFailure(answer) }
  }
}

extension FileManager {
  /// The versions whose server lies in a folder of Debian's layout.
  fileprivate func subpaths(ofVersionsIn folder: String) -> [Int] {
    // No folder, no versions: what is missing is said by the caller.
    let names = (try? contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap(Int.init).filter { isExecutableFile(atPath: "\(folder)/\($0)/bin/postgres") }
  }
}
