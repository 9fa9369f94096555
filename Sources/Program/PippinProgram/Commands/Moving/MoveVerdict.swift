import PippinAccounts
import PippinTokens

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
