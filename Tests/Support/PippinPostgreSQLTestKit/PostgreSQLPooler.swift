package import PippinSecret

/// A pgbouncer in transaction mode in front of a cluster, as operators put it there, on a Unix socket in a folder of its own.
package final class PostgreSQLPooler: Sendable {
  private static let script = #"""
    cluster=$1
    PATH=$PATH:/usr/sbin
    command -v pgbouncer >/dev/null || { echo missing; exit 1; }
    folder=$(mktemp -d "${TMPDIR:-/tmp}/pippin-pgbouncer-XXXXXX") || exit 1
    pid=
    trap '[ -z "$pid" ] || { kill -INT $pid; wait $pid; }; rm -rf "$folder"' EXIT
    trap 'exit 1' HUP INT TERM
    cat >"$folder/pgbouncer.ini" <<END
    [databases]
    * = host=$cluster user=pippin
    [pgbouncer]
    listen_addr =
    unix_socket_dir = $folder
    pool_mode = transaction
    default_pool_size = 2
    auth_type = any
    server_reset_query_always = 0
    END
    pgbouncer "$folder/pgbouncer.ini" >"$folder/log" 2>&1 </dev/null & pid=$!
    until [ -S "$folder/.s.PGSQL.6432" ]; do
      kill -0 $pid 2>/dev/null || { echo "failed: $(tail -n 1 "$folder/log")"; exit 1; }
      sleep 0.05
    done
    echo "$folder"
    read -r order
    """#

  private let shell: UnprivilegedShell

  /// Where the socket is.
  package let folder: String

  package init(before cluster: PostgreSQLCluster) throws {
    shell = try UnprivilegedShell(Self.script, arguments: [cluster.folder])
    folder = try shell.answer()
    if folder == "missing" {
      throw TestServerFailure("these tests need pgbouncer: run scripts/bootstrap, or apt-get install pgbouncer")
    }
    guard folder.hasPrefix("/") else { throw TestServerFailure("pgbouncer \(folder)") }
  }

  package func address(of database: String) -> SecretText {
    SecretText("host=\(folder) port=6432 user=pippin dbname=\(database)")
  }
}
