import PippinTokens

/// The members of another system's object that fit into metadata, and those that do not.
struct KeptMetadata {
  /// The object; `nil` where nothing is kept.
  private(set) var text: String?
  /// What is lost, each a sentence.
  private(set) var lost: [String] = []

  /// - Parameter own: members that the other system writes itself, and that say nothing new.
  init(_ object: JSONElement, without own: Set<String>) {
    var writer = JSONWriter()
    var count = 0
    writer.beginObject()
    for (name, value) in object.members where !own.contains(name) && !value.isNull {
      guard MetadataObject.isName(name) else {
        lost.append("The member “\(name.prefix(80))” is lost: its name is not allowed.")
        continue
      }
      writer.name(name)
      writer.raw(value.rawBytes)
      count += 1
    }
    writer.endObject()
    guard count > 0 else { return }
    do {
      // In the line it is one level deeper.
      let limits = JSONLimits(maximumBytes: RawRecord.maximumBytes, maximumDepth: JSONLimits().maximumDepth - 1)
      text = try MetadataObject(JSONDocument(parsing: writer.bytes, limits: limits).root).text
    } catch let problem as MetadataProblem {
      lost.append("The object is lost: it \(problem.detail).")
    } catch {
      lost.append("The object is lost: it is nested too deeply.")
    }
  }
}
