import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinSQLiteStore
import PippinServer
import PippinTokens

/// One run of `pippin accounts import`: the file is judged whole, line by line, before anything of it is written.
final class ImportRun {
  /// How many lines are read from the store, or written, at a time.
  private static let batch = 50
  /// How much the lines of a batch may have that is looked up, since a snapshot's work grows with its square.
  private static let heaviest = 400
  /// How many batches are at the store at a time.
  private static let atOnce = 4

  private let file: ImportFile
  private let notes: ImportNotes
  private let rules: ImportRules
  private let flows: ImportFlows
  private let now: @Sendable () -> Date
  private let bar: ProgressBar
  private(set) var tally = ImportTally()

  init(
    _ file: ImportFile, rules: ImportRules, flows: ImportFlows, bar: ProgressBar,
    now: @escaping @Sendable () -> Date
  ) throws {
    self.file = file
    notes = try ImportNotes()
    self.rules = rules
    self.flows = flows
    self.bar = bar
    self.now = now
  }

  /// Judges every line: by itself, beside the others, and against the accounts that are there. Nothing is written.
  func judge() async throws {
    let flows = flows
    bar.begin("checking")
    try await read { account, line in
      try self.notes.note(account.claims, of: line)
      if account.password != nil { self.tally.passwords += 1 }
      for note in account.notes { try self.notes.note(note, of: line) }
    } work: { accounts in
      await Self.result { () throws(ServerError) in try await flows.judge(accounts) }
    } counting: { verdict, line in
      if case .unchanged = verdict { try self.notes.noteUnchanged(line) }
    }
    try notes.refuseRepeated()
    tally.refused = try notes.refusedCount
    tally.unchanged = try notes.unchangedCount
    tally.created = tally.lines - tally.unchanged - tally.refused
  }

  /// Writes every line that is not refused.
  func write() async throws {
    tally.created = 0
    tally.unchanged = 0
    let flows = flows
    var refused = RefusedLines(notes)
    bar.begin("writing")
    try await read(skipping: { try refused.contains($0) }) { accounts in
      await Self.result { () throws(ServerError) in try await flows.write(accounts) }
    } counting: { verdict, _ in
      if case .created = verdict { self.tally.created += 1 } else { self.tally.unchanged += 1 }
    }
    tally.refused = try notes.refusedCount
  }

  /// Tells every refused line, in order.
  func tellRefused(_ tell: (Int64, AccountLineProblem) -> Void) throws(SQLiteError) {
    var last: Int64 = 0
    while case let page = try notes.refused(after: last), let end = page.last {
      for (line, problem) in page { tell(line, problem) }
      last = end.line
    }
  }

  /// Tells every line to create that is not taken quite as it is, in order, and counts them.
  func tellNotes(_ tell: (Int64, ImportedAccount.Note) -> Void) throws(SQLiteError) {
    var last: Int64 = 0
    while case let page = try notes.notes(after: last), let end = page.last {
      for (_, line, note) in page {
        tell(line, note)
        tally.notes[note, default: 0] += 1
      }
      last = end.row
    }
  }

  // MARK: Reading

  private typealias Batch = [(line: Int64, account: ImportedAccount)]

  /// Reads the file from its beginning, and has `work` done on its lines in batches, a few at once.
  private func read(
    noting note: (ImportedAccount, Int64) throws -> Void = { _, _ in },
    skipping isSkipped: (Int64) throws -> Bool = { _ in false },
    work: @escaping @Sendable ([ImportedAccount]) async -> Result<[ImportFlows.Verdict], ServerError>,
    counting count: (ImportFlows.Verdict, Int64) throws -> Void
  ) async throws {
    guard try file.rewind() else { throw ImportFailure.fileChanged }
    tally.lines = 0
    try await withThrowingTaskGroup(of: (Batch, Result<[ImportFlows.Verdict], ServerError>).self) { group in
      var reader = LineReader(limit: AccountLine.maximumBytes)
      var batch: Batch = []
      var (number, done, running): (Int64, Int64, Int) = (0, 0, 0)
      var weight = 0
      func take(_ line: LineReader.Line) throws {
        number += 1
        if case .bytes(let bytes) = line, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
        tally.lines += 1
        if try isSkipped(number) { return }
        do {
          let account = try self.account(line)
          try note(account, number)
          batch.append((number, account))
          weight += account.claims.count
        } catch let problem as AccountLineProblem {
          try notes.refuse(number, problem)
        }
      }
      func settle() async throws {
        guard let (batch, result) = try await group.next() else { return }
        running -= 1
        for (entry, verdict) in zip(batch, try result.get()) {
          if case .refused(let problem) = verdict {
            try notes.refuse(entry.line, problem)
          } else {
            try count(verdict, entry.line)
          }
        }
      }
      func send() async throws {
        guard !batch.isEmpty else { return }
        if running == Self.atOnce { try await settle() }
        let sent = batch
        batch = []
        weight = 0
        running += 1
        group.addTask { (sent, await work(sent.map(\.account))) }
      }
      while case let chunk = try file.chunk(), !chunk.isEmpty {
        guard try file.isUnchanged() else { throw ImportFailure.fileChanged }
        reader.append(chunk)
        while let line = reader.nextLine() {
          try take(line)
          if batch.count == Self.batch || weight >= Self.heaviest { try await send() }
        }
        done += Int64(chunk.count)
        bar.show(done, of: file.size)
      }
      // One that was cut short ends here, too.
      guard try file.isUnchanged() else { throw ImportFailure.fileChanged }
      if let line = reader.lastLine() { try take(line) }
      try await send()
      while running > 0 { try await settle() }
    }
  }

  private func account(_ line: LineReader.Line) throws(AccountLineProblem) -> ImportedAccount {
    guard case .bytes(let bytes) = line else {
      throw AccountLineProblem("too_large", "The line has more than \(AccountLine.maximumBytes) bytes.")
    }
    return try rules.account(of: AccountLine(parsing: bytes), now: now())
  }

  private static func result(
    _ work: () async throws(ServerError) -> [ImportFlows.Verdict]
  ) async -> Result<[ImportFlows.Verdict], ServerError> {
    do throws(ServerError) { return .success(try await work()) } catch { return .failure(error) }
  }
}

/// What an import came to.
struct ImportTally {
  var lines: Int64 = 0
  var created: Int64 = 0
  var unchanged: Int64 = 0
  var refused: Int64 = 0
  /// Whether the lines were written, and not only judged.
  var isWritten = false
  /// Lines with a password, whatever becomes of them.
  var passwords: Int64 = 0
  /// Lines to create that are not taken quite as they are.
  var notes: [ImportedAccount.Note: Int64] = [:]
}

enum ImportFailure: Error {
  case fileChanged
}

/// Tells of ascending line numbers whether they are refused.
private struct RefusedLines {
  private let notes: ImportNotes
  private var page: ArraySlice<Int64> = []
  private var last: Int64 = 0
  private var isAtEnd = false

  init(_ notes: ImportNotes) {
    self.notes = notes
  }

  mutating func contains(_ line: Int64) throws(SQLiteError) -> Bool {
    while let first = page.first, first < line { page.removeFirst() }
    if page.isEmpty, !isAtEnd {
      page = try notes.refused(after: max(last, line - 1)).map(\.line)[...]
      isAtEnd = page.isEmpty
      last = page.last ?? last
    }
    return page.first == line
  }
}

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
    try connection.execute(
      "CREATE TABLE note (row INTEGER NOT NULL PRIMARY KEY, line INTEGER NOT NULL, note TEXT NOT NULL)")
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

  /// Notes that a line is not taken quite as it is.
  func note(_ note: ImportedAccount.Note, of line: Int64) throws(SQLiteError) {
    try connection.execute("INSERT INTO note (line, note) VALUES (\(line), \(note.rawValue))")
  }

  /// The notes of lines to create, in their order, after the row `after`, at most `limit`.
  func notes(
    after row: Int64, limit: Int = 1000
  ) throws(SQLiteError) -> [(row: Int64, line: Int64, note: ImportedAccount.Note)] {
    try connection.query(
      """
      SELECT row, line, note FROM note
      WHERE row > \(row) AND line NOT IN (SELECT line FROM refused) AND line NOT IN (SELECT line FROM unchanged)
      ORDER BY row LIMIT \(limit)
      """
    ) { row throws(SQLiteError) in
      (
        row: try row.integer(0), line: try row.integer(1),
        note: ImportedAccount.Note(rawValue: try row.text(2)) ?? .leftOut
      )
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
