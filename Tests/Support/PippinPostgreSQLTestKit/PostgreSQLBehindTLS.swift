import Dispatch
import Foundation
package import PippinSecret
import PippinTestKit

/// A PostgreSQL that lets nobody in without TLS and a password, with a certificate for `localhost` of an authority of the tests' own; before
/// it, as operators put them there, a pgbouncer in transaction mode with TLS on both sides, and an haproxy that passes everything on.
package final class PostgreSQLBehindTLS: Sendable {
  /// How one comes to the database.
  package enum Route: Int, CaseIterable, Sendable {
    case direct
    case pooler
    case proxy
    /// A pooler that knows no TLS.
    case plain
  }

  /// Whose signature a client believes.
  package enum Authority: String, Sendable {
    case own
    case stranger
  }

  package static let password = SecretText("correct-horse-battery-staple")

  private static let script = #"""
    bin=$1 password=$2 direct=$3 pooler=$4 proxy=$5 plain=$6
    PATH=$PATH:/usr/sbin
    for program in openssl pgbouncer haproxy; do
      command -v $program >/dev/null || { echo "needs $program"; exit 1; }
    done
    folder=$(mktemp -d "${TMPDIR:-/tmp}/pippin-tls-XXXXXX") || exit 1
    server= proxy_process= pids=
    trap 'kill -TERM $pids 2>/dev/null; kill -KILL $proxy_process 2>/dev/null; [ -z "$server" ] || kill -QUIT $server; wait; rm -rf "$folder"' EXIT
    trap 'exit 1' HUP INT TERM
    cd "$folder" && umask 077
    fail() { echo "failed: $1: $(tail -n 3 "$folder/log" | tr '\n' ' ')"; exit 1; }
    await() {
      for attempt in $(seq 200); do
        "$bin/pg_isready" --quiet --host=127.0.0.1 --port=$1 && return
        sleep 0.05
      done
      fail "nothing answers at port $1"
    }
    make_key="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    for authority in own stranger; do
      openssl req -x509 $make_key -keyout $authority.key -out $authority.pem -days 2 -subj "/CN=$authority" 2>>log || fail openssl
    done
    openssl req $make_key -keyout server.key -out server.csr -subj "/CN=localhost" 2>>log || fail openssl
    echo "subjectAltName = DNS:localhost" >names
    openssl x509 -req -in server.csr -CA own.pem -CAkey own.key -CAcreateserial -days 2 -extfile names -out server.pem \
      2>>log || fail openssl
    openssl req $make_key -x509 -keyout open.key -out client.pem -days 2 -subj "/CN=pippin" 2>>log || fail openssl
    openssl ec -in open.key -aes256 -passout "pass:$password" -out client.key 2>>log || fail openssl
    echo "$password" >password
    "$bin/initdb" --pgdata=data --username=pippin --auth-local=trust --auth-host=scram-sha-256 --pwfile=password \
      --encoding=UTF8 --locale=C --no-sync >log 2>&1 || fail initdb
    sed -i 's/^host /hostssl /' data/pg_hba.conf
    cat >>data/postgresql.conf <<END
    listen_addresses = '127.0.0.1'
    port = $direct
    unix_socket_directories = '$folder'
    ssl = on
    ssl_cert_file = '$folder/server.pem'
    ssl_key_file = '$folder/server.key'
    END
    "$bin/postgres" -D data >>log 2>&1 </dev/null & server=$!
    echo "\"pippin\" \"$password\"" >users
    for kind in pooler plain; do
      eval port=\$$kind
      mkdir $kind
      cat >$kind.ini <<END
    [databases]
    * = host=localhost port=$direct
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = $port
    unix_socket_dir = $folder/$kind
    pool_mode = transaction
    default_pool_size = 2
    auth_type = scram-sha-256
    auth_file = $folder/users
    server_tls_sslmode = verify-full
    server_tls_ca_file = $folder/own.pem
    END
      if [ $kind = pooler ]; then
        printf '%s\n' "client_tls_sslmode = require" "client_tls_key_file = $folder/server.key" \
          "client_tls_cert_file = $folder/server.pem" >>$kind.ini
      fi
      pgbouncer $kind.ini >>log 2>&1 </dev/null & pids="$pids $!"
    done
    cat >haproxy.cfg <<END
    defaults
      mode tcp
      timeout connect 5s
      timeout client 60s
      timeout server 60s
    listen database
      bind 127.0.0.1:$proxy
      server one 127.0.0.1:$direct
    END
    haproxy -db -f haproxy.cfg >>log 2>&1 </dev/null & proxy_process=$!
    for port in $direct $pooler $proxy $plain; do await $port; done
    echo "$folder"
    read -r order
    """#

  private let shell: UnprivilegedShell
  private let folder: String
  private let ports: [UInt16]

  private static let common = Task { try await start() }

  /// What all tests of a run share.
  package static func shared() async throws -> PostgreSQLBehindTLS { try await common.value }

  private static func start() async throws -> PostgreSQLBehindTLS {
    // Waiting for servers blocks, so it must not be done on one of the few threads that run tasks.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try PostgreSQLBehindTLS() }) }
    }
  }

  private init() throws {
    ports = try LoopbackListener.freePorts(Route.allCases.count)
    shell = try UnprivilegedShell(
      Self.script,
      arguments: [try PostgreSQLCluster.programs(), Self.password.revealed] + ports.map(String.init))
    folder = try shell.answer()
    guard folder.hasPrefix("/") else { throw TestServerFailure("PostgreSQL with TLS \(folder)") }
  }

  /// An address as an operator writes it.
  ///
  /// - Parameter host: by what name the server is called; its certificate is for `localhost`.
  package func address(
    _ route: Route, host: String = "localhost", believing authority: Authority = .own,
    password: SecretText = PostgreSQLBehindTLS.password
  ) -> SecretText {
    SecretText(
      "postgres://pippin:\(password.revealed)@\(host):\(ports[route.rawValue])/postgres"
        + "?sslmode=verify-full&sslrootcert=\(folder)/\(authority.rawValue).pem")
  }

  /// An address with a client's certificate, whose key is sealed by the password of the database.
  package func address(unlockingKeyBy password: SecretText) -> SecretText {
    let files = "sslcert=\(folder)/client.pem&sslkey=\(folder)/client.key"
    return SecretText("\(address(.direct).revealed)&\(files)&sslpassword=\(password.revealed)")
  }
}
