import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinDatabases
import PippinSQLiteStore

/// What an import must remember of every line: what no two lines may have in common, and which lines are refused.
///
/// It is in a file, so that memory does not grow with the import; SQLite sorts it there.
final class ImportNotes {
  private let path: String
  private let connection: SQLiteConnection

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/pippin-import-\(UUID().uuidString)"
    try FileAccess.create(path, with: [])
    connection = try SQLiteConnection(path, settings: SQLiteSettings(mode: .privateCopy))
    // Digests are not personal, and sorting them in memory would grow with the import.
    try connection.execute("PRAGMA temp_store = FILE")
    try connection.execute("CREATE TABLE claim (digest BLOB NOT NULL, kind TEXT NOT NULL, line INTEGER NOT NULL)")
    try connection.execute(
      "CREATE TABLE refused (line INTEGER NOT NULL PRIMARY KEY, code TEXT NOT NULL, detail TEXT NOT NULL)")
    try connection.execute("CREATE TABLE unchanged (line INTEGER NOT NULL PRIMARY KEY)")
    try connection.execute("CREATE TABLE password (line INTEGER NOT NULL PRIMARY KEY, note TEXT NOT NULL)")
    try connection.execute("BEGIN")
    // It goes with the process, however that ends.
    FileAccess.remove(path)
  }

  deinit {
    for name in [path] + DatabaseFiles.all(beside: path) { FileAccess.remove(name) }
  }

  func note(_ claims: [ImportedAccount.Claim], of line: Int64) throws(SQLiteError) {
    for claim in claims {
      let digest = Array(SHA256.hash("\(claim.kind.rawValue)\u{0}\(claim.value)").prefix(16))
      try connection.execute(
        "INSERT INTO claim (digest, kind, line) VALUES (\(digest), \(claim.kind.rawValue), \(line))")
    }
  }

  func noteUnchanged(_ line: Int64) throws(SQLiteError) {
    try connection.execute("INSERT INTO unchanged (line) VALUES (\(line))")
  }

  /// Notes that a line's password is not taken as the line has it.
  func note(_ note: ImportedAccount.PasswordNote, of line: Int64) throws(SQLiteError) {
    try connection.execute("INSERT INTO password (line, note) VALUES (\(line), \(note.rawValue))")
  }

  /// Lines to create whose password is not taken as they have it, in their order, after the line `after`, at most `limit`.
  func passwords(
    after line: Int64, limit: Int = 1000
  ) throws(SQLiteError) -> [(line: Int64, note: ImportedAccount.PasswordNote)] {
    try connection.query(
      """
      SELECT line, note FROM password
      WHERE line > \(line) AND line NOT IN (SELECT line FROM refused) AND line NOT IN (SELECT line FROM unchanged)
      ORDER BY line LIMIT \(limit)
      """
    ) { row throws(SQLiteError) in
      (line: try row.integer(0), note: ImportedAccount.PasswordNote(rawValue: try row.text(1)) ?? .leftOut)
    }
  }

  /// How many lines are there already, and not refused for another reason.
  var unchangedCount: Int64 {
    get throws(SQLiteError) {
      try connection.first("SELECT count(*) FROM unchanged WHERE line NOT IN (SELECT line FROM refused)") {
        row throws(SQLiteError) in try row.integer(0)
      } ?? 0
    }
  }

  /// Refuses a line; the first reason stays.
  func refuse(_ line: Int64, _ problem: AccountLineProblem) throws(SQLiteError) {
    try connection.execute(
      "INSERT OR IGNORE INTO refused (line, code, detail) VALUES (\(line), \(problem.code), \(problem.detail))")
  }

  /// Refuses each line that has something in common with an earlier one, whatever becomes of that.
  func refuseRepeated() throws(SQLiteError) {
    try connection.execute(
      "CREATE TABLE repeated (digest BLOB NOT NULL PRIMARY KEY, first INTEGER NOT NULL) WITHOUT ROWID")
    try connection.execute(
      "INSERT INTO repeated SELECT digest, min(line) FROM claim GROUP BY digest HAVING count(*) > 1")
    var last: Int64 = 0
    while true {
      let found = try connection.query(
        """
        SELECT claim.rowid, claim.line, claim.kind, repeated.first
        FROM claim CROSS JOIN repeated ON repeated.digest = claim.digest
        WHERE claim.rowid > \(last) AND claim.line > repeated.first ORDER BY claim.rowid LIMIT 1000
        """
      ) { row throws(SQLiteError) in
        (
          row: try row.integer(0), line: try row.integer(1),
          kind: ImportedAccount.Claim.Kind(rawValue: try row.text(2)) ?? .identity, first: try row.integer(3)
        )
      }
      for it in found { try refuse(it.line, .repeated(it.kind, firstLine: it.first)) }
      guard let end = found.last else { return }
      last = end.row
    }
  }

  var refusedCount: Int64 {
    get throws(SQLiteError) {
      try connection.first("SELECT count(*) FROM refused") { row throws(SQLiteError) in try row.integer(0) } ?? 0
    }
  }

  /// Refused lines in their order, after the line `after`, at most `limit`.
  func refused(
    after line: Int64, limit: Int = 1000
  ) throws(SQLiteError) -> [(line: Int64, problem: AccountLineProblem)] {
    try connection.query(
      "SELECT line, code, detail FROM refused WHERE line > \(line) ORDER BY line LIMIT \(limit)"
    ) { row throws(SQLiteError) in
      (line: try row.integer(0), problem: AccountLineProblem(try row.text(1), try row.text(2)))
    }
  }
}
