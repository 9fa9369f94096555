import PippinDatabases
import Testing

@Suite struct SQLStatementTests {
  @Test func `turns interpolations into numbered bindings`() {
    let id = "x'; DROP TABLE account; --"
    let statement: SQLStatement = "SELECT a FROM t WHERE id = \(id) AND version = \(7)"
    #expect(statement.text.written(for: .sqlite) == "SELECT a FROM t WHERE id = ?1 AND version = ?2")
    #expect(statement.bindings == [.text(id), .integer(7)])
  }

  @Test func `binds every kind of value`() {
    let missing: String? = nil
    let there: [UInt8]? = [1]
    let statement: SQLStatement =
      "\(missing) \(there) \(true) \(false) \(2.5) \(Int64.min) \(SQLValue.null) \([UInt8]())"
    #expect(
      statement.bindings == [
        .null, .blob([1]), .integer(1), .integer(0), .double(2.5), .integer(.min), .null, .blob([]),
      ])
  }

  @Test func `the text does not depend on the values`() {
    func statement(_ name: String?) -> SQLStatement { "UPDATE t SET name = \(name)" }
    #expect(statement(nil).text == statement("Zoë").text)
  }

  @Test func `splices a part in and renumbers it`() {
    let part: SQLStatement = "kind = \("a") OR kind = \("é") "
    let statement: SQLStatement = "SELECT \(1) WHERE \(part)AND n < \(9)"
    #expect(statement.text.written(for: .sqlite) == "SELECT ?1 WHERE kind = ?2 OR kind = ?3 AND n < ?4")
    #expect(statement.bindings == [.integer(1), .text("a"), .text("é"), .integer(9)])
  }

  @Test func `splices parts of more than nine bindings`() {
    let part: SQLStatement = "\(1),\(2),\(3),\(4),\(5),\(6),\(7),\(8),\(9),\(10),\(11);"
    let statement: SQLStatement = "\(0),\(part)"
    #expect(statement.text.written(for: .sqlite) == "?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12;")
    #expect(statement.bindings == (0...11).map { .integer($0) })
  }

  @Test func `spells placeholders as each engine wants them`() {
    let statement: SQLStatement = "SELECT 'é?' WHERE a = \(1) AND b = \(2)"
    #expect(statement.text.written(for: .sqlite) == "SELECT 'é?' WHERE a = ?1 AND b = ?2")
    #expect(statement.text.written(for: .postgreSQL) == "SELECT 'é?' WHERE a = $1 AND b = $2")
  }
}
