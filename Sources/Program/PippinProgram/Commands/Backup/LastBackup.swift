import PippinAPI
import PippinFoundation
import PippinTokens

/// The note of the last successful backup, in a file beside the database.
enum LastBackup {
  static func path(for database: String) -> String { database + ".last-backup" }

  /// Writes the note, one line of JSON: `{"at": "<RFC 3339>", "bytes": N}`.
  static func note(beside database: String, at time: Date, bytes: Int64) throws(FileProblem) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("at", Timestamp(time).text(fraction: .never))
    writer.member("bytes", bytes)
    writer.endObject()
    let file = try PartialFile(for: path(for: database), suffix: ".new")
    do throws(FileProblem) {
      try file.write(writer.bytes + [UInt8(ascii: "\n")])
      try file.give(toOwnerOf: database)
      _ = try file.put(isReplacing: true)
    } catch {
      file.discard()
      throw error
    }
  }

  /// The time of the backup that a note is about; nil if this is no note.
  static func time(in note: [UInt8]) -> Date? {
    do {
      return try JSONDocument(parsing: note).root["at"]?.string.flatMap { Timestamp($0)?.date }
    } catch {
      // Not JSON, so not written here.
      return nil
    }
  }
}
