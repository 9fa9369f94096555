package import PippinFoundation
import PippinTokens

/// Turns an export into accounts, piece by piece, with memory for one record only.
package struct AccountConverter {
  private let system: ExportingSystem
  private let options: ConversionOptions
  private let now: Date
  private var reader: RecordReader
  private var count = 0

  /// - Parameter now: decides whether a ban has ended, and dates suspensions of which the export does not say when.
  package init(from system: ExportingSystem, options: ConversionOptions, now: Date) {
    self.system = system
    self.options = options
    self.now = now
    reader = RecordReader(pageMember: system.pageMember, allowsTables: system.allowsTables)
  }

  /// Reads the next piece of the export.
  /// - Returns: what became of the records that end in it.
  package mutating func convert(_ bytes: [UInt8]) throws(ConversionFailure) -> [Conversion] {
    try conversions(of: reader.read(bytes))
  }

  /// Reads the end of the export.
  /// - Throws: a failure where it ends within a record, or holds none.
  package mutating func finish() throws(ConversionFailure) -> [Conversion] {
    let last = try conversions(of: reader.finish())
    guard count > 0 || reader.isEmptyList else {
      throw ConversionFailure("no_records", "The file has no records. Check that it is \(system.export).")
    }
    return last
  }

  private mutating func conversions(of records: [RawRecord]) throws(ConversionFailure) -> [Conversion] {
    var conversions: [Conversion] = []
    for record in records { conversions.append(try conversion(of: record)) }
    return conversions
  }

  private mutating func conversion(of raw: RawRecord) throws(ConversionFailure) -> Conversion {
    count += 1
    let document: JSONDocument
    do throws(RecordProblem) {
      document = try raw.document()
    } catch {
      return skipped("malformed_record", error.detail)
    }
    var draft = AccountDraft(system: system, options: options, now: now)
    do throws(ConversionStop) {
      try system.read(ExportRecord(document.root), into: &draft)
      return Conversion(
        record: count, user: draft.user, outcome: .converted(try draft.line()), losses: draft.losses)
    } catch {
      switch error {
      case .skip(let note): return Conversion(record: count, user: draft.user, outcome: .skipped(note), losses: [])
      case .fail(let failure):
        throw ConversionFailure(failure.code, "Record \(count): \(failure.detail)")
      }
    }
  }

  private func skipped(_ code: String, _ detail: String) -> Conversion {
    Conversion(record: count, user: nil, outcome: .skipped(ConversionNote(code, detail)), losses: [])
  }
}
