import PippinFoundation
import PippinTokens
import PippinSecret

/// The folder that `pippin init` writes to.
struct InitFiles {
  /// The folder with a slash, or nothing for the working directory.
  private let prefix: String

  init(folder: String) {
    prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
  }

  var settings: String { prefix + "pippin.json5" }
  private var masterKey: String { prefix + "master.key" }

  /// Refuses a folder with settings or a master key. It is called before any question is asked.
  func refuseExisting() throws(CommandFailure) {
    let existing = [settings, masterKey].filter { FileAccess.exists($0) && !($0 == settings && hasPlaceholder) }
    guard existing.isEmpty else {
      let names = existing.map { Printable.text($0, limit: 200) }.joined(separator: " and ")
      throw .refused(
        code: "file_exists",
        detail: "\(names) already exist\(existing.count == 1 ? "s" : ""), and pippin init overwrites "
          + "nothing. Name another folder: pippin init DIR.")
    }
  }

  /// Whether the settings file has nothing but comments, as the one that the Debian package installs: nothing is lost with it.
  private var hasPlaceholder: Bool {
    do {
      let text = String(decoding: try FileAccess.contents(of: settings).bytes, as: UTF8.self)
      return text.split(whereSeparator: \.isNewline).allSatisfy { line in
        line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") || line.allSatisfy(\.isWhitespace)
      }
    } catch {
      // A file that cannot be read may hold anything.
      return false
    }
  }

  /// Writes everything, the settings last. If one file fails, the others are removed.
  /// - Returns: the files that are new.
  func write(_ plan: InitPlan, masterKey key: [UInt8], year: Int) throws(CommandFailure) -> [String] {
    do {
      if !prefix.isEmpty {
        try FileManager.default.createDirectory(
          atPath: prefix, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
    } catch {
      throw .refused(
        code: "folder", detail: "The folder \(Printable.text(prefix)) cannot be created: \(FileProblem(error).detail).")
    }
    let keyFile = try keyFile(plan.key)
    let text = InitSettings(plan: plan, keyFile: keyFile.name, year: year).text
    var contents = [(masterKey, Array((Hexadecimal.encode(key) + "\n").utf8)), (settings, Array(text.utf8))]
    if !keyFile.exists { contents.insert((prefix + keyFile.name, Array(plan.key.pem.revealed.utf8)), at: 0) }
    var written: [String] = []
    for (path, bytes) in contents {
      do {
        if path == settings, hasPlaceholder {
          try FileAccess.replace(path, with: bytes)
        } else {
          try FileAccess.create(path, with: bytes)
        }
        written.append(path)
      } catch {
        for path in written { FileAccess.remove(path) }
        throw .refused(
          code: "file_failed",
          detail: "\(Printable.text(path, limit: 200)) cannot be created: \(error.detail). Nothing was written.")
      }
    }
    return written.reversed()
  }

  /// What the settings call the key file, and whether it is in the folder already.
  private func keyFile(_ key: InitPlan.Key) throws(CommandFailure) -> (name: String, exists: Bool) {
    if let path = key.path {
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      if FileAccess.isSame(folder, prefix.isEmpty ? "." : prefix) {
        return (String(path.split(separator: "/").last ?? ""), true)
      }
    }
    let name = "AuthKey_\(key.id).p8"
    guard FileAccess.exists(prefix + name) else { return (name, false) }
    do {
      if try FileAccess.contents(of: prefix + name).bytes == Array(key.pem.revealed.utf8) { return (name, true) }
    } catch {
      // A file that cannot be read is not the same key either.
    }
    throw .refused(
      code: "file_exists",
      detail:
        "\(Printable.text(prefix + name, limit: 200)) is another key than the one that was given. Remove it, or give it."
    )
  }
}
