import PippinAccounts
import PippinServer
import PippinFoundation
import PippinDatabases

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
    try await read(from: 0) { account, line in
      try self.notes.note(account.claims, of: line)
      if account.password != nil { self.tally.passwords += 1 }
      if let note = account.passwordNote { try self.notes.note(note, of: line) }
    } work: { accounts in
      await Self.result { () throws(FlowError) in try await flows.judge(accounts) }
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
    try await read(from: file.size, skipping: { try refused.contains($0) }) { accounts in
      await Self.result { () throws(FlowError) in try await flows.write(accounts) }
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

  /// Tells every line to create whose password is not taken as the line has it, in order, and counts them.
  func tellPasswords(_ tell: (Int64, ImportedAccount.PasswordNote) -> Void) throws(SQLiteError) {
    var last: Int64 = 0
    while case let page = try notes.passwords(after: last), let end = page.last {
      for (line, note) in page {
        tell(line, note)
        if note == .leftOut { tally.passwordsLeftOut += 1 } else { tally.passwordsMoved += 1 }
      }
      last = end.line
    }
  }

  // MARK: Reading

  private typealias Batch = [(line: Int64, account: ImportedAccount)]

  /// Reads the file from its beginning, and has `work` done on its lines in batches, a few at once.
  private func read(
    from progress: Int64, noting note: (ImportedAccount, Int64) throws -> Void = { _, _ in },
    skipping isSkipped: (Int64) throws -> Bool = { _ in false },
    work: @escaping @Sendable ([ImportedAccount]) async -> Result<[ImportFlows.Verdict], FlowError>,
    counting count: (ImportFlows.Verdict, Int64) throws -> Void
  ) async throws {
    guard try file.rewind() else { throw ImportFailure.fileChanged }
    tally.lines = 0
    try await withThrowingTaskGroup(of: (Batch, Result<[ImportFlows.Verdict], FlowError>).self) { group in
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
        bar.show(progress + done, of: 2 * file.size)
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
    _ work: () async throws(FlowError) -> [ImportFlows.Verdict]
  ) async -> Result<[ImportFlows.Verdict], FlowError> {
    do throws(FlowError) { return .success(try await work()) } catch { return .failure(error) }
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
  /// Lines to create whose password is left out, or signs in with another address than the line says.
  var passwordsLeftOut: Int64 = 0
  var passwordsMoved: Int64 = 0
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
