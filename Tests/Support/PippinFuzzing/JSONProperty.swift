import PippinFoundation
import PippinTokens

/// Strict JSON: accepted text can be written and read again unchanged, and another parser accepts it too.
enum JSONProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let read = { () throws(JSONError) in try written(JSONDocument(parsing: input).root) }
    guard let once = try Verdict.twice(read) else { return }
    let again = Verdict { () throws(JSONError) in try written(JSONDocument(parsing: once).root) }
    try BrokenProperty.unless(again == .accepted(once), "written again, it reads differently")
    let isAcceptedElsewhere: Bool
    do {
      _ = try JSONDecoder().decode(Anything.self, from: Data(input))
      isAcceptedElsewhere = true
    } catch {
      isAcceptedElsewhere = false
    }
    try BrokenProperty.unless(isAcceptedElsewhere, "JSONDecoder refuses it")
  }

  /// The values written by our writer; numbers unchanged.
  static func written(_ root: JSONElement) -> [UInt8] {
    var writer = JSONWriter()
    write(root, to: &writer)
    return writer.bytes
  }

  // Recursive, because the parser has limited the depth.
  private static func write(_ element: JSONElement, to writer: inout JSONWriter) {
    switch element.kind {
    case .null: writer.null()
    case .bool: writer.bool(element.bool ?? false)
    case .number: writer.raw(element.rawBytes)
    case .string: writer.string(element.string ?? "")
    case .array:
      writer.beginArray()
      for element in element.elements { write(element, to: &writer) }
      writer.endArray()
    case .object:
      writer.beginObject()
      for (name, value) in element.members {
        writer.name(name)
        write(value, to: &writer)
      }
      writer.endObject()
    }
  }

  /// Checks only that it is JSON.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }
}
