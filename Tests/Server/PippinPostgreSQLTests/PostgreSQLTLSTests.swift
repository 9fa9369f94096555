import PippinDatabases
import PippinPostgreSQLTestKit
import PippinSecret
import Testing

/// `sslmode=verify-full`, before a server, a pooler and a proxy.
@Suite struct PostgreSQLTLSTests {
  typealias Route = PostgreSQLBehindTLS.Route

  let servers: PostgreSQLBehindTLS

  init() async throws { servers = try await .shared() }

  private func pool(_ address: SecretText) throws -> PostgreSQLPool {
    var settings = PostgreSQLSettings(address: address)
    settings.waitingLimit = .seconds(1)
    return try PostgreSQLPool(settings)
  }

  /// The server's and libpq's words, in which no password may be.
  private func refusal(_ address: SecretText) async throws -> String {
    let pool = try pool(address)
    let error = try #require(await pool.failure(["SELECT 1"]))
    await pool.close()
    #expect(error.code == .unavailable)
    for secret in [PostgreSQLBehindTLS.password.revealed, "hunter2"] {
      #expect(!"\(error) \(String(reflecting: error))".contains(secret))
    }
    return error.message
  }

  /// The same before the server, the pooler and the proxy.
  private func refusals(_ address: @escaping @Sendable (Route) -> SecretText) async throws -> [String] {
    try await withThrowingTaskGroup { group in
      for route in [Route.direct, .pooler, .proxy] { group.addTask { try await refusal(address(route)) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `a server with a valid certificate is used, also through pooler and proxy`() async throws {
    for route in [Route.direct, .pooler, .proxy] {
      let pool = try pool(servers.address(route))
      let version = try await pool.query("SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl").first {
        row throws(PostgreSQLError) in try row.text(0)
      }
      #expect(version == "TLSv1.3", "\(route)")
      let table = "t\(route.rawValue)"
      try await pool.transaction(.write, [.init(stringLiteral: "CREATE TABLE \(table) (n bigint PRIMARY KEY)")])
      try await withThrowingTaskGroup { group in
        for number in 0..<50 {
          group.addTask {
            try await pool.transaction(.write, ["\(.init(stringLiteral: "INSERT INTO \(table)")) VALUES (\(number))"])
          }
        }
        try await group.waitForAll()
      }
      #expect(try await pool.query(.count(of: table)).first { row throws(PostgreSQLError) in try row.integer(0) } == 50)
      await pool.close()
    }
  }

  @Test func `another host name than the certificate's is refused`() async throws {
    let words = try await refusals { [servers] in servers.address($0, host: "127.0.0.1") }
    #expect(words.count == 3)
    for words in words {
      #expect(words.contains(#"server certificate for "localhost""#), "\(words)")
      #expect(words.contains(#"does not match host name "127.0.0.1""#), "\(words)")
    }
  }

  @Test func `a certificate that another authority signed is refused`() async throws {
    let words = try await refusals { [servers] in servers.address($0, believing: .stranger) }
    #expect(words.count == 3 && words.allSatisfy { $0.contains("certificate verify failed") }, "\(words)")
  }

  @Test func `a server without TLS gets no password`() async throws {
    let words = try await refusal(servers.address(.plain))
    #expect(words.contains("server does not support SSL, but SSL was required"), "\(words)")
  }

  @Test func `a wrong password does not appear in errors`() async throws {
    let words = try await refusals { [servers] in servers.address($0, password: SecretText("hunter2")) }
    #expect(words.count == 3 && words.allSatisfy { $0.contains("authentication failed") }, "\(words)")
  }

  @Test func `a client's key and its passphrase do not appear in errors`() async throws {
    let pool = try pool(servers.address(unlockingKeyBy: PostgreSQLBehindTLS.password))
    #expect(try await pool.query("SELECT 1").count == 1)
    await pool.close()
    let words = try await refusal(servers.address(unlockingKeyBy: SecretText("hunter2")))
    #expect(words.contains("could not load private key file") && !words.contains("PRIVATE KEY"), "\(words)")
  }
}
