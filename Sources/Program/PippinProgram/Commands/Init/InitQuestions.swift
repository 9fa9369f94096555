/// Asks a person at a terminal for the values that are missing.
struct InitQuestions {
  private let console: Console
  /// What `~` stands for, as the shell does not see the answers.
  private let home: String?
  private var lines = LineReader(limit: 4096)

  init(console: Console, home: String?) {
    self.console = console
    self.home = home
  }

  /// Asks until the form has everything.
  /// - Throws: if an answer is refused twice, or the input ends.
  mutating func ask(_ form: inout InitForm) throws(CommandFailure) {
    if !form.has(.domain) { try ask(.domain, &form) }
    if form.needsClient {
      try ask(.bundleID, &form, mayBeEmpty: true)
      try ask(.servicesID, &form, mayBeEmpty: !form.needsClient)
    }
    if form.needsPrimaryApp { try ask(.primaryApp, &form) }
    if !form.has(.team) { try ask(.team, &form) }
    if !form.has(.key) { try ask(.key, &form) }
    if !form.has(.keyID) { try ask(.keyID, &form, suggestion: form.suggestedKeyID) }
  }

  /// Asks once, and once more if the answer is refused.
  private mutating func ask(
    _ field: InitField, _ form: inout InitForm, mayBeEmpty: Bool = false, suggestion: String? = nil
  ) throws(CommandFailure) {
    for isLast in [false, true] {
      console.say(field.question + (suggestion.map { " [\($0)]" } ?? "") + ": ")
      var answer = try nextLine()
      if answer.isEmpty, let suggestion { answer = suggestion }
      if answer.isEmpty, mayBeEmpty { return }
      if field == .key, let home, answer.hasPrefix("~/") { answer = home + answer.dropFirst() }
      let fault = answer.isEmpty ? "Nothing was given, and the settings need it." : form.take(answer, for: field)
      guard let fault else { return }
      if isLast {
        throw .refused(code: "answer_refused", detail: "\(fault) Nothing was written. Run pippin init again.")
      }
      console.say("  \(fault)\n")
    }
  }

  private mutating func nextLine() throws(CommandFailure) -> String {
    while true {
      switch lines.nextLine() {
      case .bytes(let bytes): return Self.trimmed(bytes)
      case .tooLong: return ""
      case nil: break
      }
      let bytes: [UInt8]
      do {
        bytes = try console.readInput()
      } catch {
        throw .refused(code: "input_failed", detail: "The answer cannot be read: \(error.detail).")
      }
      guard !bytes.isEmpty else {
        throw .refused(code: "input_ended", detail: "The input ended before the last answer. Nothing was written.")
      }
      lines.append(bytes)
    }
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let text = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return String(decoding: text, as: UTF8.self)
  }
}
