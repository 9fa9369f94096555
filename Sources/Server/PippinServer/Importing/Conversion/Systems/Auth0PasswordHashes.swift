import PippinTokens
import PippinSecret

/// The password hashes that Auth0's support sends: one object a line, held whole because the users come in another order.
package struct Auth0PasswordHashes: Sendable {
  private struct Key: Hashable {
    let user: String
    let connection: String
  }

  private var hashes: [Key: SecretText] = [:]
  /// The connection of each user, where there is only one; `nil` where several know the same id.
  private var connections: [String: String?] = [:]
  private var reader = RecordReader(pageMember: nil, allowsTables: false)
  private var count = 0

  package init() {}

  /// Reads the next piece of the file.
  package mutating func read(_ bytes: [UInt8]) throws(ConversionFailure) {
    do throws(ConversionFailure) {
      try keep(reader.read(bytes))
    } catch {
      throw Self.named(error)
    }
  }

  /// Reads the file's end.
  package mutating func finish() throws(ConversionFailure) {
    do throws(ConversionFailure) {
      try keep(reader.finish())
    } catch {
      throw Self.named(error)
    }
    guard count > 0 else { throw ConversionFailure("no_records", "The file of password hashes has no records.") }
  }

  private static func named(_ failure: ConversionFailure) -> ConversionFailure {
    ConversionFailure(failure.code, "The file of password hashes: \(failure.detail)")
  }

  /// The user's hash. Without a connection it is given only if the id is known to one connection alone.
  func hash(of user: String, connection: String?) -> SecretText? {
    guard let connection = connection ?? connections[user] ?? nil else { return nil }
    return hashes[Key(user: user, connection: connection)]
  }

  private mutating func keep(_ records: [RawRecord]) throws(ConversionFailure) {
    for raw in records {
      count += 1
      let record: ExportRecord
      do throws(RecordProblem) {
        record = ExportRecord(try raw.document().root)
      } catch {
        throw ConversionFailure("malformed_file", "Record \(count) cannot be read. \(error.detail)")
      }
      // The second id is there for users whose id was chosen by the customer, and then it is the one in use.
      guard let user = record.text("alt_id") ?? record.object("_id")?.text("$oid") ?? record.text("_id") else {
        throw ConversionFailure("malformed_file", "Record \(count) has no _id.")
      }
      guard let hash = record.text("passwordHash") else { continue }
      let connection = record.text("connection") ?? ""
      hashes[Key(user: user, connection: connection)] = SecretText(hash)
      if let known = connections[user], known != connection {
        connections[user] = .some(nil)
      } else {
        connections[user] = connection
      }
    }
  }
}
