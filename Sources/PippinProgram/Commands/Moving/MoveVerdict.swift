import PippinAccounts
import PippinJSON

/// What became of a move, in words and as JSON.
enum MoveVerdict {
  static func words(_ comparisons: [TableComparison]) -> String {
    var table = TextTable()
    for it in comparisons {
      let rows = it.isEqual ? "\(it.source.count) rows" : "\(it.source.count) rows, \(it.target.count) in the target"
      table.add(it.table.name, "\(rows)  \(it.isEqual ? hex(it.target.bytes.prefix(8)) : "DIFFERS")")
    }
    let isEqual = comparisons.allSatisfy(\.isEqual)
    return table.text + (isEqual ? "Everything is there, and the same. Name the new store in the settings.\n" : "")
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
      return .refused(code: "store_unavailable", detail: "Nothing more can be moved to \(target): \(error.detail).")
    case .targetInUse(let table):
      return .refused(
        code: "target_not_empty",
        detail: "\(target) has rows of its own, in \(table) for one; a move needs an empty database.")
    case .targetHasOthers(let table):
      return .refused(
        code: "target_differs",
        detail:
          "\(target) was begun to be filled with other rows than \(source) has, in \(table): either it was another source, or a server has run on this one since. Begin with an empty database."
      )
    }
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
