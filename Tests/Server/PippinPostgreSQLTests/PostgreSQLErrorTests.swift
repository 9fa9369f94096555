import PippinDatabases
import PippinSecret
import Testing

@testable import PippinDatabases

@Suite struct PostgreSQLErrorTests {
  @Test(arguments: [
    ("23505", PostgreSQLError.Code.uniqueViolation), ("23503", .constraint), ("40001", .serialization),
    ("40P01", .serialization), ("57014", .timedOut), ("55P03", .timedOut), ("25006", .readOnly),
    ("PP000", .precondition),
    ("PPZZZ", .precondition), ("57P01", .unavailable), ("08006", .unavailable), ("53300", .full), ("42601", .misuse),
    ("22P02", .misuse), ("XX000", .other), ("", .other),
  ])
  func `an SQLSTATE has one meaning`(_ state: String, _ code: PostgreSQLError.Code) {
    #expect(PostgreSQLError.Code(sqlState: state) == code)
  }

  @Test func `an error quotes no values`() async throws {
    let database = try await TestDatabase()
    try await database.pool.transaction(.write, ["CREATE UNIQUE INDEX one ON t (s)"])
    let error = await database.pool.failure(
      .write, ["INSERT INTO t VALUES (1, \("mary@example.com"))", "INSERT INTO t VALUES (2, \("mary@example.com"))"])
    #expect(error?.constraint == "one")
    #expect(error.map { "\($0)".contains("mary") } == false)
  }

  @Test(arguments: [
    "postgres://u:s3cret%zz@h/db", "host=h password=s3cret x", "s3cret", "",
    "postgres://u:s3cret@h/db?nonsense=1", "postgres://u:s3cret/x@h/db", "postgres://u:x/s3cret@h/db",
    "postgres://u:1/s3cret@h/db", "postgres://u:x@s3cret@h/db", "postgres://u:x@y/s3cret@h/db",
    "postgresql://h:s3cret/db",
    "postgres://u:1/2?sslmode=s3cret@h/db", "postgres://u:s3cret@\u{301}h@h/db",
  ])
  func `an address that cannot be read is refused without quoting it`(_ address: String) {
    let error = #expect(throws: PostgreSQLError.self) {
      try PostgreSQLPool(PostgreSQLSettings(address: SecretText(address)))
    }
    #expect(error?.code == .misuse)
    #expect(error?.message.contains("s3cret") == false)
  }
}
