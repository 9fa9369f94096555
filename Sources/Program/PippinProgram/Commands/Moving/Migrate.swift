import PippinAccounts
import PippinFoundation
import PippinLock
import PippinPostgreSQLStore
import PippinSQLiteStore
import PippinTokens

extension Command {
  static let migrate = Command(
    name: "migrate",
    summary: "Update a database's tables, or move all data from one database to another.",
    options: SettingsSources.options + [
      .value("from", "STORE", .optional, "the database to move from: sqlite:FILE or postgres://…"),
      .value("to", "STORE", .optional, "the empty database to move to"),
      .flag("json", "print the result as JSON: the comparison of a move"),
    ],
    notes: """
      Without --from and --to, this creates or updates the tables of the database in the settings, as a starting server does.
      With both (no settings are needed), it copies every row to the other database, then reads and compares both, table by table.
      Stop every server first, and connect to PostgreSQL directly, not through a pooler: a database that others have open is refused.
      To resume an interrupted move, run the same command again. No server starts on the target until the move is complete. The source
      is not changed. Afterwards name the new database in the settings, run pippin audit verify, and start the servers.
      """,
    run: { (invocation) throws(CommandFailure) in
      switch (invocation.arguments["from"], invocation.arguments["to"]) {
      case (let from?, let to?): try await invocation.move(from: from, to: to)
      case (nil, nil): try await invocation.bringUpToDate()
      default: throw invocation.arguments.usage("give both --from and --to, or neither")
      }
    })
}

extension Invocation {
  fileprivate func bringUpToDate() async throws(CommandFailure) {
    let settings = try serverSettings()
    do throws(StoreError) {
      let opened = try await OpenStore.open(settings.store, now: now)
      await opened.close()
    } catch {
      throw .refused(
        code: "store_unavailable",
        detail: "The database \(Printable.text(settings.store.words)) cannot be updated: \(error.detail).")
    }
    guard !arguments.has("json") else { return try writeJSON { $0.member("up_to_date", settings.store.words) } }
    try console.write("The tables of \(Printable.text(settings.store.words)) are up to date.\n")
  }

  fileprivate func move(from: String, to: String) async throws(CommandFailure) {
    let (source, target) = (try place(from, "from"), try place(to, "to"))
    guard from != to else { throw arguments.usage("--from and --to name the same database") }
    let outcome: Result<[TableComparison], StoreMoveError>
    do throws(StoreMoveError) {
      outcome = .success(try await moving(source, target))
    } catch {
      outcome = .failure(error)
    }
    guard case .success(let comparisons) = outcome else {
      if case .failure(let error) = outcome { throw MoveVerdict.refusal(error, from: source, to: target) }
      return
    }
    let isJSON = arguments.has("json")
    try console.write(isJSON ? MoveVerdict.json(comparisons) : Array(MoveVerdict.words(comparisons).utf8))
    let differing = comparisons.count { !$0.isEqual }
    guard differing == 0 else {
      throw .refused(
        code: "move_differs",
        detail: "\(differing) tables differ, so no server starts on the target. Start again with an empty database."
      )
    }
  }

  private func place(_ text: String, _ option: String) throws(CommandFailure) -> ServeSettings.Store {
    guard let place = ServeSettings.Store(text, folder: "") else {
      throw arguments.usage("--\(option) is not a database: give sqlite:FILE or postgres://…")
    }
    return place
  }

  private func moving(
    _ source: ServeSettings.Store, _ target: ServeSettings.Store
  ) async throws(StoreMoveError) -> [TableComparison] {
    let first: OpenPortableStore
    do throws(StoreError) {
      first = try await OpenPortableStore.open(source, isTarget: false, now: now())
    } catch {
      throw .source(error)
    }
    do throws(StoreMoveError) {
      let comparisons = try await moving(first.store, target)
      await first.close()
      return comparisons
    } catch {
      await first.close()
      throw error
    }
  }

  private func moving(
    _ source: any PortableStore, _ target: ServeSettings.Store
  ) async throws(StoreMoveError) -> [TableComparison] {
    let second: OpenPortableStore
    do throws(StoreError) {
      second = try await OpenPortableStore.open(target, isTarget: true, now: now())
    } catch {
      throw .target(error)
    }
    let console = console
    let bars = Lock(MoveBars(console))
    do throws(StoreMoveError) {
      let comparisons = try await StoreMove(from: source, to: second.store) { progress in
        bars.withLock { $0.show(progress) }
      }.run()
      bars.withLock { $0.end() }
      await second.close()
      return comparisons
    } catch {
      bars.withLock { $0.end() }
      await second.close()
      throw error
    }
  }
}

/// An open source or target database of a move, and how to close it.
struct OpenPortableStore: Sendable {
  let store: any PortableStore
  let close: @Sendable () async -> Void

  static func open(
    _ place: ServeSettings.Store, isTarget: Bool, now: Date
  ) async throws(StoreError) -> OpenPortableStore {
    switch place {
    case .sqlite(let path):
      guard isTarget || FileManager.default.fileExists(atPath: path) else {
        throw StoreError(.unavailable, detail: "there is no such file")
      }
      return OpenPortableStore(store: try PortableSQLiteStore(path: path, isTarget: isTarget, now: now)) {}
    case .postgreSQL(let settings):
      let store = try await PortablePostgreSQLStore.open(settings, isTarget: isTarget, now: now)
      return OpenPortableStore(store: store) { await store.close() }
    }
  }
}

/// The progress of a move: first the rows copied, then the rows compared.
struct MoveBars {
  private let console: Console
  private var copying: ProgressBar?
  private var comparing: ProgressBar?

  init(_ console: Console) {
    self.console = console
  }

  mutating func show(_ progress: StoreMove.Progress) {
    switch progress {
    case .copied(let done, let total):
      let bar = copying ?? ProgressBar(console, unit: "rows copied")
      copying = bar
      bar.show(done, of: total)
    case .compared(let done, let total):
      copying?.end()
      copying = nil
      let bar = comparing ?? ProgressBar(console, unit: "rows compared")
      comparing = bar
      bar.show(done, of: total)
    }
  }

  mutating func end() {
    copying?.end()
    comparing?.end()
  }
}

/// The result of a move, as text and as JSON.
enum MoveVerdict {
  static func words(_ comparisons: [TableComparison]) -> String {
    var table = TextTable()
    for it in comparisons {
      let rows = it.isEqual ? "\(it.source.count) rows" : "\(it.source.count) rows, \(it.target.count) in the target"
      table.add(it.table.name, "\(rows)  \(it.isEqual ? hex(it.target.bytes.prefix(8)) : "DIFFERS")")
    }
    let isEqual = comparisons.allSatisfy(\.isEqual)
    return table.text
      + (isEqual ? "The move is complete, and both databases are equal. Name the new database in the settings.\n" : "")
  }

  static func json(_ comparisons: [TableComparison]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("ok", comparisons.allSatisfy(\.isEqual))
    writer.name("tables")
    writer.beginArray()
    for it in comparisons {
      writer.beginObject()
      writer.member("table", it.table.name)
      writer.member("rows", it.source.count)
      writer.member("digest", hex(it.source.bytes))
      writer.member("rows_in_target", it.target.count)
      writer.member("digest_in_target", hex(it.target.bytes))
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  static func refusal(
    _ error: StoreMoveError, from source: ServeSettings.Store, to target: ServeSettings.Store
  ) -> CommandFailure {
    let (source, target) = (Printable.text(source.words), Printable.text(target.words))
    switch error {
    case .source(let error):
      return .refused(code: "store_unavailable", detail: "\(source) cannot be moved: \(error.detail).")
    case .target(let error):
      return .refused(
        code: "store_unavailable",
        detail: "The move to \(target) stopped: \(error.detail). Run the same command again to resume.")
    case .targetInUse(let table):
      return .refused(
        code: "target_not_empty",
        detail: "\(target) is not empty: the table \(table), for example, has rows. Use an empty database.")
    case .targetHasOthers(let table):
      return .refused(
        code: "target_differs",
        detail:
          "The interrupted move to \(target) cannot resume: its table \(table) has rows that \(source) does not have. Either it came from another source, or a server has changed this source since. Start again with an empty database."
      )
    }
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
