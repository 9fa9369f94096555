/// Moves everything in one database to another, empty one.
///
/// Rows are copied in batches, in the order of their keys. An interrupted move is run again: the target's rows must equal the
/// source's first rows, and copying continues after them. At the end both databases are read once more and compared.
package struct StoreMove: Sendable {
  /// How far it has come.
  package enum Progress: Sendable {
    case copied(Int64, of: Int64)
    case compared(Int64, of: Int64)
  }

  private let source: any PortableStore
  private let target: any PortableStore
  private let tables: [PortableTable]
  private let batch: Int
  private let progress: @Sendable (Progress) -> Void

  /// - Parameter batch: how many rows go at a time; one transaction writes them.
  package init(
    from source: any PortableStore, to target: any PortableStore, batch: Int = 1000,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.source = source
    self.target = target
    tables = type(of: source).tables
    self.batch = batch
    self.progress = progress
  }

  /// Moves everything and compares. Servers can use the target only if all is equal. If an earlier move had ended already, this only
  /// compares.
  package func run() async throws(StoreMoveError) -> [TableComparison] {
    try await looking { () throws(StoreError) in try await source.refuseCompany() }
    var total: Int64 = 0
    for table in tables {
      total += try await looking { () throws(StoreError) in try await source.count(of: table) }
    }
    if let ended = try await begin(total) { return ended }
    var done: Int64 = 0
    for table in tables { try await copy(table, &done, of: total) }
    try await filling { () throws(StoreError) in try await target.settle() }
    let comparisons = try await compare(of: total)
    guard comparisons.allSatisfy(\.isEqual) else { return comparisons }
    try await looking { () throws(StoreError) in try await source.refuseCompany() }
    try await filling { () throws(StoreError) in try await target.note(isBeingFilled: false) }
    return comparisons
  }

  /// Reads both databases, every row of every table.
  package func compare() async throws(StoreMoveError) -> [TableComparison] {
    try await compare(of: 0)
  }

  /// Marks the target as being filled. Returns the comparison instead if the target already has everything.
  private func begin(_ total: Int64) async throws(StoreMoveError) -> [TableComparison]? {
    try await filling { () throws(StoreError) in try await target.refuseCompany() }
    if try await filling({ () throws(StoreError) in try await target.isBeingFilled() }) { return nil }
    var present: Int64 = 0
    var used: PortableTable?
    for table in tables {
      let count = try await filling { () throws(StoreError) in try await target.count(of: table) }
      if count > 0, used == nil { used = table }
      present += count
    }
    if let used {
      guard present == total else { throw .targetInUse(table: used.name) }
      let comparisons = try await compare(of: total)
      guard comparisons.allSatisfy(\.isEqual) else { throw .targetInUse(table: used.name) }
      return comparisons
    }
    // In the source, so that the target gets it with the other rows, and both are compared as they are.
    try await looking { () throws(StoreError) in try await source.pauseSignals() }
    try await filling { () throws(StoreError) in try await target.note(isBeingFilled: true) }
    return nil
  }

  private func copy(_ table: PortableTable, _ done: inout Int64, of total: Int64) async throws(StoreMoveError) {
    var last: PortableRow?
    // Whether the target may have rows behind the last one.
    var mayHaveMore = true
    while true {
      let key = last
      let rows = try await looking { () throws(StoreError) in
        try await source.rows(of: table, after: key, limit: batch)
      }
      if mayHaveMore {
        let present = try await filling { () throws(StoreError) in
          try await target.rows(of: table, after: key, limit: batch)
        }
        guard rows.starts(with: present) else { throw .targetHasOthers(table: table.name) }
        mayHaveMore = !present.isEmpty && present.count == rows.count
        let missing = Array(rows.dropFirst(present.count))
        if !missing.isEmpty { try await insert(missing, into: table) }
      } else if !rows.isEmpty {
        try await insert(rows, into: table)
      }
      guard let end = rows.last else { return }
      last = table.key(of: end)
      done += Int64(rows.count)
      progress(.copied(done, of: total))
    }
  }

  private func insert(_ rows: [PortableRow], into table: PortableTable) async throws(StoreMoveError) {
    try await filling { () throws(StoreError) in try await target.insert(rows, into: table) }
  }

  private func compare(of total: Int64) async throws(StoreMoveError) -> [TableComparison] {
    var comparisons: [TableComparison] = []
    var done: Int64 = 0
    for table in tables {
      let before = done
      let found = try await looking { () throws(StoreError) in
        try await digest(of: table, in: source) { progress(.compared(before + $0, of: 2 * total)) }
      }
      done += found.count
      let middle = done
      let moved = try await filling { () throws(StoreError) in
        try await digest(of: table, in: target) { progress(.compared(middle + $0, of: 2 * total)) }
      }
      done += moved.count
      comparisons.append(TableComparison(table: table, source: found, target: moved))
    }
    return comparisons
  }

  private func digest(
    of table: PortableTable, in store: any PortableStore, read: (Int64) -> Void
  ) async throws(StoreError) -> TableDigest {
    var digest = TableDigest()
    var last: PortableRow?
    while case let rows = try await store.rows(of: table, after: last, limit: batch), let end = rows.last {
      for row in rows { digest.add(row) }
      last = table.key(of: end)
      read(digest.count)
    }
    return digest
  }

  private func looking<Value>(
    _ body: () async throws(StoreError) -> Value
  ) async throws(StoreMoveError) -> Value {
    do throws(StoreError) { return try await body() } catch { throw .source(error) }
  }

  private func filling<Value>(
    _ body: () async throws(StoreError) -> Value
  ) async throws(StoreMoveError) -> Value {
    do throws(StoreError) { return try await body() } catch { throw .target(error) }
  }
}

/// Why a move failed.
package enum StoreMoveError: Error, Equatable {
  case source(StoreError)
  case target(StoreError)
  /// The target is not empty, and no move into it was begun.
  case targetInUse(table: String)
  /// A move into the target was begun, but its rows are not the source's.
  case targetHasOthers(table: String)
}
