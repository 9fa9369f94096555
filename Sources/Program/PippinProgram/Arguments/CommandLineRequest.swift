/// The parsed command line: a command to run, a help text or the version.
enum CommandLineRequest {
  case version
  case help(String)
  case command(Command, ParsedArguments)

  /// Reads a command line.
  /// - Throws: `.usage` if it is not understood.
  init(_ arguments: [String], commands: [Command]) throws(CommandFailure) {
    let usage = Command.list(commands)
    guard let first = arguments.first else {
      throw .usage("the command is missing", usage: usage)
    }
    switch first {
    case "--version" where arguments.count == 1:
      self = .version
    case "--help", "-h":
      self = .help(usage)
    case "help":
      self = .help(try Self.help(Array(arguments.dropFirst()), commands))
    default:
      guard let command = Self.find(arguments, commands) else {
        self = try Self.group(arguments, commands)
        return
      }
      let rest = arguments.dropFirst(command.words.count)
      if Self.asksForHelp(rest, command) {
        self = .help(command.help)
      } else {
        self = .command(command, try ParsedArguments(rest, for: command))
      }
    }
  }

  /// Whether `--help` is given as an option, not as another option's value and not after `--`.
  private static func asksForHelp(_ arguments: some Sequence<String>, _ command: Command) -> Bool {
    var isValue = false
    for argument in arguments {
      if isValue {
        isValue = false
      } else if argument == "--" {
        return false
      } else if argument == "--help" || argument == "-h" {
        return true
      } else {
        isValue = command.options.contains { $0.value != nil && "--\($0.name)" == argument }
      }
    }
    return false
  }

  private static func find(_ arguments: [String], _ commands: [Command]) -> Command? {
    commands.first { arguments.starts(with: $0.words) }
  }

  private static func help(_ arguments: [String], _ commands: [Command]) throws(CommandFailure) -> String {
    guard !arguments.isEmpty else { return Command.list(commands) }
    if let command = find(arguments, commands) {
      guard command.words.count == arguments.count else {
        throw .usage("help needs the name of one command", usage: Command.list(commands))
      }
      return command.help
    }
    guard case .help(let text) = try group(arguments + ["--help"], commands) else { return "" }
    return text
  }

  /// First words that several commands share, such as `token`.
  private static func group(_ arguments: [String], _ commands: [Command]) throws(CommandFailure) -> Self {
    var path: [String] = []
    var members = commands
    for word in arguments {
      let further = members.filter { $0.words.starts(with: path + [word]) }
      if further.isEmpty { break }
      (path, members) = (path + [word], further)
    }
    let name = path.joined(separator: " ")
    if !path.isEmpty {
      let usage = Command.list(members)
      guard arguments.count > path.count else { throw .usage("\(name) what?", usage: usage) }
      if ["--help", "-h"].contains(arguments[path.count]) { return .help(usage) }
    }
    if path.isEmpty, arguments.first == "--version" {
      throw .usage("--version takes no other words", usage: Command.list(commands))
    }
    let typed = (path + [Printable.text(arguments.dropFirst(path.count).first ?? "")]).joined(separator: " ")
    throw .usage(
      "there is no command “\(typed)”." + suggestion(for: arguments, after: path.count, commands).question(),
      usage: "To see the commands, run: pippin help\(path.isEmpty ? "" : " \(name)")\n")
  }

  /// The commands that may have been meant, by as many of the words as possible.
  /// - Parameter known: how many words are right.
  private static func suggestion(
    for arguments: [String], after known: Int, _ commands: [Command]
  ) -> Suggestion {
    let paths = commands.flatMap { command in
      command.words.indices.map { command.words[...$0].joined(separator: " ") }
    }
    let words = arguments.prefix { !$0.utf8.starts(with: "-".utf8) }
    let longest = commands.map(\.words.count).max() ?? 1
    for count in stride(from: min(words.count, longest), to: known, by: -1) {
      let suggestion = Suggestion(for: words.prefix(count).joined(separator: " "), among: paths + ["help"])
      if !suggestion.names.isEmpty { return suggestion }
    }
    return Suggestion(for: known == 0 ? arguments.first ?? "" : "", among: ["help", "--help", "--version"])
  }
}

/// The given options and operand, checked against the command's declaration.
struct ParsedArguments: Sendable {
  let command: Command
  private var values: [String: [String]] = [:]
  /// The argument after the options.
  private(set) var operand: String?

  /// Reads the arguments of `command`.
  ///
  /// `--name value` and `--name=value` are equal. A value may begin with a dash, because nonces and tokens may. After
  /// `--` nothing is an option.
  /// - Throws: `.usage` for anything that the command does not declare.
  init(_ arguments: some Sequence<String>, for command: Command) throws(CommandFailure) {
    self.command = command
    var rest = arguments.makeIterator()
    var onlyOperands = false
    while let argument = rest.next() {
      if onlyOperands || !argument.utf8.starts(with: "-".utf8) || argument == "-" {
        try take(operand: argument)
      } else if argument == "--" {
        onlyOperands = true
      } else {
        let name = argument.utf8.prefix { $0 != UInt8(ascii: "=") }
        let inline = name.endIndex == argument.utf8.endIndex ? nil : argument.utf8[name.endIndex...].dropFirst()
        let option = try self.option(String(name) ?? argument)
        try take(option, inline: inline.map { String($0) ?? "" }, next: { rest.next() })
      }
    }
    for option in command.options where values[option.name] == nil {
      if option.occurrence == .required || option.occurrence == .oneOrMore {
        throw usage("--\(option.name) is missing")
      }
    }
  }

  /// The option's first value.
  subscript(_ name: String) -> String? { values[name]?.first }

  /// All values of an option, in their order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether the option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// A required option's value.
  func required(_ name: String) throws(CommandFailure) -> String {
    guard let value = self[name] else { throw usage("--\(name) is missing") }
    return value
  }

  /// A failure with the sentence and the command's usage.
  func usage(_ sentence: String) -> CommandFailure {
    .usage("\(command.name): \(sentence)", usage: command.usage)
  }

  private func option(_ spelling: String) throws(CommandFailure) -> CommandOption {
    guard let option = command.options.first(where: { "--\($0.name)" == spelling }) else {
      let names = command.options.map(\.name) + ["help"]
      let suggestion = Suggestion(for: String(spelling.drop { $0 == "-" }), among: names)
      throw .usage(
        "\(command.name): there is no option \(Printable.text(spelling))." + suggestion.question { "--\($0)" },
        usage: "To see the options, run: pippin \(command.name) --help\n")
    }
    return option
  }

  private mutating func take(
    _ option: CommandOption, inline: String?, next: () -> String?
  ) throws(CommandFailure) {
    let value: String
    if option.value == nil {
      guard inline == nil else { throw usage("--\(option.name) takes no value") }
      value = ""
    } else {
      guard let given = inline ?? next() else { throw usage("--\(option.name) needs a value") }
      value = given
    }
    if values[option.name] != nil, option.occurrence == .required || option.occurrence == .optional {
      throw usage("--\(option.name) was given twice")
    }
    values[option.name, default: []].append(value)
  }

  private mutating func take(operand value: String) throws(CommandFailure) {
    guard command.operand != nil else { throw usage("this command takes only options") }
    guard operand == nil else { throw usage("this command takes only one \(command.operand ?? "")") }
    operand = value
  }
}
