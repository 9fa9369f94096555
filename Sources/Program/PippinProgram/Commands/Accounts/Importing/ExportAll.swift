import PippinAccounts
import PippinServer
import PippinTokens

extension Invocation {
  /// `accounts export --all FILE`: every account of a realm as the lines that `accounts import` reads.
  func exportAll(to path: String) async throws(CommandFailure) {
    let settings = try serverSettings()
    let realm = arguments["realm"].map { Realm(rawValue: $0) } ?? .standard
    let tally = try await withFlows(settings) { (flows) throws(CommandFailure) -> ExportTally in
      try await exporting(to: path, realm, flows.exporting)
    }
    try console.write(tally.json)
    if tally.skipped > 0 {
      console.say("\(tally.skipped) accounts are not in the file: guests, and accounts of other realms.\n")
    }
    guard tally.unopened == 0 else {
      throw .refused(
        code: "not_opened",
        detail:
          "\(tally.unopened) of Apple's refresh tokens are not in the file: no master key in the settings decrypts them. Add the key that encrypted them to master_keys, and export again."
      )
    }
  }

  private func exporting(
    to path: String, _ realm: Realm, _ flows: ExportFlows
  ) async throws(CommandFailure) -> ExportTally {
    let bar = ProgressBar(console, unit: "accounts", shortest: 1000)
    defer { bar.end() }
    guard arguments.has("replace") || !FileAccess.exists(path) else {
      throw .refused(
        code: "export_failed",
        detail: "\(Printable.text(path, limit: 200)) already exists. Give another name, or add --replace.")
    }
    FileAccess.ignoreSizeSignal()
    let file: PartialFile
    do throws(FileProblem) {
      file = try PartialFile(for: path, suffix: ".partial")
    } catch {
      throw refusal(path, error.detail)
    }
    do {
      var tally = ExportTally()
      var after: AccountID?
      let total = try await flows.accountCount()
      repeat {
        let page = try await flows.page(of: realm, after: after)
        var bytes: [UInt8] = []
        for line in page.lines { bytes += line.bytes + [UInt8(ascii: "\n")] }
        try file.write(bytes)
        tally.lines += page.lines.count
        tally.skipped += page.skipped
        tally.unopened += page.unopened
        after = page.next
        let done = Int64(tally.lines + tally.skipped)
        // More may have been created meanwhile.
        bar.show(done, of: max(done, Int64(total)))
      } while after != nil
      _ = try file.put(isReplacing: arguments.has("replace"))
      return tally
    } catch let error as FileProblem {
      file.discard()
      throw refusal(path, error.detail)
    } catch let error as ServerError {
      file.discard()
      throw CommandFailure(error)
    } catch {
      file.discard()
      throw refusal(path, "\(error)")
    }
  }

  private func refusal(_ path: String, _ reason: String) -> CommandFailure {
    .refused(code: "export_failed", detail: "There is no export at \(Printable.text(path, limit: 200)): \(reason).")
  }
}

/// What an export came to.
struct ExportTally {
  var lines = 0
  var skipped = 0
  var unopened = 0

  fileprivate var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("lines", lines)
    writer.member("skipped", skipped)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
