import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTokens

extension Command {
  static let keysList = Command(
    name: "keys list",
    summary: "List the keys that sign tokens, the master keys by name, and the secrets of OpenID clients.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    notes: """
      Of no key or secret are any bytes shown. `signs` is the key that new tokens are signed with, `next` the one that follows it, and \
      `verifies` one whose tokens may still be valid; `until` is when a key leaves the key set.
      """,
    run: { (invocation) throws(CommandFailure) in
      let keys = try await invocation.withOperator { (flows) throws(ServerError) in
        try await flows.keys.overview(isServer: false)
      }
      try invocation.console.write(
        invocation.arguments.has("json")
          ? APIEncoding.json(keys) + [UInt8(ascii: "\n")] : Array(KeyWords.table(keys).utf8))
    })

  static let keysReplace = Command(
    name: "keys replace", summary: "Replace the keys that sign access tokens and ID tokens before they are due.",
    options: SettingsSources.options + [
      .flag("now", "a key has leaked: withdraw the present keys at once, and sign with the new ones at once"),
      .value("reason", "TEXT", .optional, "why, for the audit log"), .flag("json", "print the result as JSON"),
    ],
    notes: """
      Makes a new key of each algorithm. Without --now the new keys are published for 20 minutes before they sign, and the present \
      ones stay in the key set until their last token has expired, so nobody notices. With --now the present keys leave the key set at \
      once, also those that do not sign yet. Running servers take over within five seconds and refuse the old tokens; back ends \
      that verify tokens refuse them when they renew the key set, after ten minutes at most. Sessions go on: apps refresh their tokens.
      """,
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      let reason = try invocation.reason(longest: KeyFlows.longestReason)
      let isLeaked = arguments.has("now")
      let outcome = try await invocation.withOperator { (flows) throws(ServerError) in
        try await flows.keys.replaceSigningKeys(isLeaked: isLeaked, reason: reason, by: AuditEvent.commandLine)
      }
      switch outcome {
      case .replaced(let done):
        try invocation.console.write(
          arguments.has("json") ? KeyWords.json(done) : Array(KeyWords.words(done, isLeaked: isLeaked).utf8))
      case .keyWaits(let id, let time):
        throw .refused(
          code: "key_waits",
          detail:
            "The new key \(id) waits already, and signs from \(Timestamp(time).text(fraction: .never)). Nothing was changed. If a key has leaked, add --now."
        )
      case .masterKeyNotInUse(let id):
        throw .refused(
          code: "not_in_use",
          detail:
            "No server has run with the master key \(Printable.text(id)) in first place yet, so a running server might not be able to open the new keys. Nothing was changed. Reload every server with these settings, and run this command again."
        )
      }
    })
}

/// The output of `keys list` and `keys replace`.
private enum KeyWords {
  static func table(_ keys: KeysBody) -> String {
    var signing = TextTable("signing key", "algorithm", "state", "since", "until")
    for key in keys.signingKeys {
      signing.add(key.id, key.algorithm, key.state, key.since.text, key.until.text)
    }
    var master = TextTable("master key", "state", "first used")
    for key in keys.masterKeys { master.add(Printable.text(key.id), key.state, key.firstUsedAt?.text) }
    var texts = [signing.text, master.text]
    if !keys.clientSecrets.isEmpty {
      var secrets = TextTable("OpenID client", "secret")
      for secret in keys.clientSecrets { secrets.add(Printable.text(secret.clientID), secret.state) }
      texts.append(secrets.text)
    }
    return texts.joined(separator: "\n")
  }

  static func words(_ done: SigningKeyReplacement, isLeaked: Bool) -> String {
    var table = TextTable()
    for key in done.created { table.add("created", "\(key.algorithm.rawValue) \(key.id)") }
    for key in done.withdrawn { table.add("withdrawn", "\(key.algorithm.rawValue) \(key.id)") }
    return table.text
      + (isLeaked
        ? "Running servers refuse tokens of the withdrawn keys within five seconds, back ends within ten minutes. Apps refresh.\n"
        : "The new keys sign in 20 minutes. The present ones leave the key set when their last token has expired.\n")
  }

  static func json(_ done: SigningKeyReplacement) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, keys) in [("created", done.created), ("withdrawn", done.withdrawn)] {
      writer.name(name)
      writer.beginArray()
      for key in keys {
        writer.beginObject()
        writer.member("id", key.id)
        writer.member("algorithm", key.algorithm.rawValue)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
