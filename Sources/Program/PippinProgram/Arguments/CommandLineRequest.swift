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

  /// A first word that several commands share, such as `token`.
  private static func group(_ arguments: [String], _ commands: [Command]) throws(CommandFailure) -> Self {
    let members = commands.filter { $0.words.count > 1 && $0.words.first == arguments.first }
    let name = Printable.text(arguments.first ?? "")
    guard !members.isEmpty else {
      throw .usage("there is no command “\(name)”", usage: Command.list(commands))
    }
    let usage = Command.list(members)
    guard arguments.count > 1 else { throw .usage("\(name) what?", usage: usage) }
    if arguments[1] == "--help" || arguments[1] == "-h" { return .help(usage) }
    throw .usage("there is no command “\(name) \(Printable.text(arguments[1]))”", usage: usage)
  }
}
