import PippinServer
import PippinTokens

/// What `accounts convert` says about single records.
enum ConversionWords {
  /// A line for the skipped user, or for each loss; nothing for a record that is converted whole.
  static func report(_ conversion: Conversion) -> String {
    let user = conversion.user.map { " (\(Printable.text($0)))" } ?? ""
    func line(_ what: String, _ note: ConversionNote) -> String {
      "record \(conversion.record)\(user): \(what): \(note.code): \(Printable.text(note.detail, limit: 300))\n"
    }
    switch conversion.outcome {
    case .skipped(let reason): return line("skipped", reason)
    case .converted: return conversion.losses.map { line("lost", $0) }.joined()
    }
  }
}

/// How many records were read, written and skipped, and why.
struct ConversionCounts {
  private var read = 0
  private var written = 0
  private var reasons: [String: Int] = [:]
  private var losses: [String: Int] = [:]

  mutating func add(_ conversion: Conversion) {
    read += 1
    switch conversion.outcome {
    case .converted: written += 1
    case .skipped(let reason): reasons[reason.code, default: 0] += 1
    }
    for loss in conversion.losses { losses[loss.code, default: 0] += 1 }
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("read", read)
    writer.member("written", written)
    writer.member("skipped", read - written)
    for (name, counts) in [("skipped_for", reasons), ("lost", losses)] {
      writer.name(name)
      writer.beginObject()
      for (code, count) in counts.sorted(by: { $0.key < $1.key }) { writer.member(code, count) }
      writer.endObject()
    }
    writer.endObject()
    return writer.bytes
  }
}
