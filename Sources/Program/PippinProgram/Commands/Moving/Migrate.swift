import PippinAccounts
import PippinLock

extension Command {
  static let migrate = Command(
    name: "migrate",
    summary: "Update a database's tables, or move all data from one database to another.",
    options: SettingsSources.options + [
      .value("from", "STORE", .optional, "the database to move from: sqlite:FILE or postgres://…"),
      .value("to", "STORE", .optional, "the empty database to move to"),
      .flag("json", "print the comparison as JSON"),
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
