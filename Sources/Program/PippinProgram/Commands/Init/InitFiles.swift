import PippinFoundation
import PippinSecret
import PippinTokens

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

/// The text of the first `pippin.json5`. Its comments are the settings' own descriptions.
struct InitSettings {
  let plan: InitPlan
  /// The name of the key file in the folder of the settings.
  let keyFile: String
  let year: Int

  /// What most operators set later.
  private static let later: [ServerSetting] = [
    .tls, .mail, .webhooks, .brand, .deleteUnreachableAfterDays,
  ]

  var text: String {
    var lines = [
      "// Settings of pippin serve, written by pippin init.",
      "// docs/reference/settings.md and the manual page pippin.json5(5) describe every setting.",
      "// After a change run pippin check-config, then reload the server.",
    ]
    if plan.emulator != nil {
      lines += ["//", "// For development only: the emulator at apple_base_url can sign in as anyone."]
    }
    lines.append("{")
    add(.publicURL, quoted(plan.publicURL), to: &lines)
    add(.listen, quoted(plan.ports.server.text), to: &lines)
    add(.operatorListen, quoted(plan.ports.operator.text), to: &lines)
    // The server listens on this machine only, so its proxy is here too.
    if plan.emulator == nil { add(.trustedProxies, "[\"127.0.0.1\", \"::1\"]", to: &lines) }
    add(.store, quoted(plan.store), to: &lines)
    add(.masterKeys, "[{ id: \"\(year)a\", file: \"master.key\" }]", to: &lines)
    let keys = "keys: [{ key_id: \(quoted(plan.key.id)), file: \(quoted(keyFile)) }]"
    let app = plan.primaryApp.map { "primary_app: \(quoted($0)), " } ?? ""
    add(.apple, "{ teams: [{ id: \(quoted(plan.team)), \(app)\(keys) }] }", to: &lines)
    add(.clients, "[\n\(clients)  ]", to: &lines)
    if let emulator = plan.emulator {
      add(.appleBaseURL, quoted(emulator), to: &lines)
      add(.insecureAppleBaseURL, "true", to: &lines)
    }
    lines += ["", "  // Not set here:"]
    for setting in Self.later { lines += comment("\(setting.rawValue): \(setting.declaration.summary)", mark: "//   ") }
    let signUp = ClientSetting.signUp
    lines += comment("\(signUp.rawValue) in a client: \(signUp.declaration.summary)", mark: "//   ")
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private var clients: String {
    let registration = { (audience: String) in
      "audience: \(quoted(audience)), team: \(quoted(plan.team)), key: \(quoted(plan.key.id))"
    }
    var text = ""
    if let id = plan.bundleID {
      text += "    // The app. Its platform is ios or macos.\n"
      text += "    { id: \(quoted(id)), platform: \"ios\",\n      apple: { \(registration(id)) } },\n"
    }
    if let id = plan.servicesID {
      text +=
        "    // The website. Its name is shown to people. return_to lists the addresses to return to after a sign-in,\n"
      text += "    // such as [\"https://www.example.com/\"]; without it people stay on this server's pages.\n"
      text += "    { id: \(quoted(id)), name: \(quoted(plan.name)), platform: \"web\",\n"
      text += "      apple: { \(registration(id)),\n               return_url: \(quoted(plan.returnURL)) } },\n"
    }
    return text
  }

  private func add(_ setting: ServerSetting, _ value: String, to lines: inout [String]) {
    if lines.last != "{" { lines.append("") }
    lines += comment(setting.declaration.summary, mark: "// ")
    lines.append("  \(setting.rawValue): \(value),")
  }

  /// Lines of at most 110 characters.
  private func comment(_ text: String, mark: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.count + word.count < 110 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append("  \(mark)\(lines.isEmpty || mark == "// " ? "" : "  ")\(word)")
      }
    }
    return lines
  }

  private func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
