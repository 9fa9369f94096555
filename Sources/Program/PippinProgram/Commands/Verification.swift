import PippinFoundation
import PippinTokens
import SignInWithApple

/// The common part of the three `verify` commands: one input, or one per line, and a result for each.
struct Verification {
  /// Why an input was refused.
  struct Refusal: Error, Equatable {
    /// The code for programs.
    let code: String
    /// The sentence for people.
    let detail: String

    static func malformed(_ detail: String) -> Refusal { Refusal(code: "malformed", detail: detail) }
  }

  /// The longest accepted input in bytes. Each command's own limit is at most this.
  static let maximumLength = 65_536

  /// The option that all three commands have.
  static let linesOption = CommandOption.flag(
    "lines", "read one input per line from standard input, and answer each with a line of JSON")

  static let linesNotes = """
    The input is the last argument. If that is “-” or missing, it is read from standard input. With --lines the answers are
    {"ok": true, …} or {"ok": false, "code": "…"}, in order, and the exit status is 0 after the last line.
    """

  /// The member that an answer has besides `"ok": true`.
  let resultName: String
  /// The value of `resultName` as JSON, or a refusal.
  let judge: (String) throws(Refusal) -> [UInt8]

  /// Checks every line of the input. Writes answers whenever the input pauses, so that a program may wait for them.
  func runLines(_ console: Console) throws(CommandFailure) {
    var reader = LineReader(limit: Self.maximumLength)
    var answers: [UInt8] = []
    while true {
      let bytes = try console.input()
      if bytes.isEmpty { break }
      reader.append(bytes)
      while let line = reader.nextLine() { answer(line, &answers) }
      try flush(&answers, console)
    }
    if let line = reader.lastLine() { answer(line, &answers) }
    try flush(&answers, console)
  }

  private func answer(_ line: LineReader.Line, _ answers: inout [UInt8]) {
    var writer = JSONWriter()
    writer.beginObject()
    do {
      let result = try judge(Self.text(of: line))
      writer.member("ok", true)
      writer.name(resultName)
      writer.raw(result)
    } catch {
      writer.member("ok", false)
      writer.member("code", error.code)
    }
    writer.endObject()
    answers += writer.bytes
    answers.append(UInt8(ascii: "\n"))
  }

  private func flush(_ answers: inout [UInt8], _ console: Console) throws(CommandFailure) {
    guard !answers.isEmpty else { return }
    try console.write(answers)
    answers = []
  }

  private static func text(of line: LineReader.Line) throws(Refusal) -> String {
    guard case .bytes(let bytes) = line else { throw .malformed("The line is too long.") }
    return try text(of: bytes)
  }

  private static func text(of bytes: [UInt8]) throws(Refusal) -> String {
    guard !bytes.isEmpty else { throw .malformed("There is no input.") }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed("The input is not UTF-8.") }
    return text
  }
}

extension Invocation {
  /// The operand, or standard input without its last newline.
  func oneInput() throws(CommandFailure) -> String {
    if let operand = arguments.operand, operand != "-", !operand.isEmpty { return operand }
    var bytes: [UInt8] = []
    // An empty operand is an error; the command must not wait for terminal input instead.
    if arguments.operand?.isEmpty == true { throw Self.noInput }
    // The maximum length, a line end, and one byte to notice an input that is too long.
    while bytes.count <= Verification.maximumLength + 2 {
      let next = try console.input()
      if next.isEmpty { break }
      bytes += next
    }
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    guard !bytes.isEmpty else { throw Self.noInput }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .refused(code: "malformed", detail: "The input is not UTF-8.")
    }
    return text
  }

  private static let noInput = CommandFailure.refused(
    code: "malformed", detail: "There is no input. Give it as the last argument or on standard input.")

  /// Runs one of the `verify` commands.
  /// - Parameters:
  ///   - write: writes the result for a single input; its arguments are the input and the value from `judge`.
  func verify(
    _ verification: Verification, writing write: (String, [UInt8]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    if arguments.has("lines") {
      guard arguments.operand == nil || arguments.operand == "-" else {
        throw arguments.usage("--lines reads standard input, so no input argument is allowed")
      }
      return try verification.runLines(console)
    }
    let input = try oneInput()
    let result: [UInt8]
    do {
      result = try verification.judge(input)
    } catch {
      throw .refused(code: error.code, detail: error.detail)
    }
    try write(input, result)
  }
}

extension Console {
  /// The next bytes of standard input.
  func input() throws(CommandFailure) -> [UInt8] {
    do {
      return try readInput()
    } catch {
      throw .refused(code: "input_failed", detail: "Standard input cannot be read: \(error.detail).")
    }
  }
}

/// A key file given on the command line.
struct KeyFile {
  /// As it was given.
  private let path: String
  let bytes: [UInt8]

  /// Reads the file that an option names.
  init(_ invocation: Invocation, option: String) throws(CommandFailure) {
    path = try invocation.arguments.required(option)
    bytes = try invocation.file(option)
  }

  private var name: String { "The key file \(Printable.text(path, limit: 200))" }

  /// The file's JSON. The error says what the file contains instead, if that can be recognised.
  func document() throws(CommandFailure) -> JSONDocument {
    guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw unusable("it is empty")
    }
    do {
      return try JSONDocument(parsing: bytes)
    } catch {
      throw unusable(
        first == UInt8(ascii: "<")
          ? "it contains HTML or XML; download it again" : "it is not strict JSON: \(error.words)")
    }
  }

  /// The file's JWK set.
  func set() throws(CommandFailure) -> JSONWebKeySet {
    let root = try document().root
    guard root["keys"] != nil else {
      throw unusable(
        root["kty"] != nil ? #"it contains a single key; wrap it in {"keys": [...]}"# : #"it has no member "keys""#)
    }
    do {
      return try JSONWebKeySet(parsing: bytes)
    } catch {
      throw unusable(error.detail)
    }
  }

  /// The refusal of a token whose key is missing or unusable.
  func missing(_ id: String, in set: JSONWebKeySet) -> Verification.Refusal {
    let detail =
      set.problem(ofKey: id).map { "\(name) has the key named in the input, but it cannot be used: \($0)." }
      ?? "\(name) has no key with the id named in the input."
    return Verification.Refusal(code: "unknown_key", detail: detail)
  }

  /// The refusal of a token whose key is for something else.
  func unfit() -> Verification.Refusal {
    Verification.Refusal(
      code: "unknown_key", detail: "\(name) has the key named in the input, but it is not an RSA key for RS256.")
  }

  func unusable(_ why: String) -> CommandFailure {
    .unusable(code: "malformed_key", detail: "\(name) cannot be used: \(why).")
  }
}

extension CommandFailure {
  init(_ refusal: Verification.Refusal) {
    self = .refused(code: refusal.code, detail: refusal.detail)
  }
}

/// The key set in the `--keys` file. A file that is not a key set is refused before any input is read.
struct AppleKeyFile {
  /// Nil if the set has no key that Apple could have signed with.
  private let keys: AppleKeySet?
  private let set: JSONWebKeySet
  private let file: KeyFile

  init(_ invocation: Invocation) throws(CommandFailure) {
    file = try KeyFile(invocation, option: "keys")
    set = try file.set()
    do {
      keys = try AppleKeySet(parsing: file.bytes)
    } catch {
      // The file is a key set without a usable key. The refusal of each input says which key, and why.
      keys = nil
    }
  }

  func key(_ id: String) throws(Verification.Refusal) -> AppleKey {
    if let key = keys?.key(id: id) { return key }
    throw set.key(id: id) == nil ? file.missing(id, in: set) : file.unfit()
  }
}

extension Verification.Refusal {
  init(_ error: IdentityTokenError) {
    self.init(code: error.code.rawValue, detail: "Verification failed: \(error.detail).")
  }
}
