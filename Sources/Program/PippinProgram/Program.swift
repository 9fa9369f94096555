internal import CPippinBuild
package import PippinFoundation
import PippinTelemetry

/// The whole program as a value. Tests run it with a console, an environment and a clock of their own.
package struct Program: Sendable {
  /// The version of the next release, with `-dev` until it is released.
  package static let version = "0.3.0-dev"

  let console: Console
  let environment: [String: String]
  let now: @Sendable () -> Date
  let obstacle: @Sendable (ListenAddress) -> String?

  /// - Parameter obstacle: why a server could not listen at an address of this machine; nil if it could.
  package init(
    console: Console, environment: [String: String], now: @escaping @Sendable () -> Date = { Date() },
    obstacle: @escaping @Sendable (ListenAddress) -> String? = { $0.obstacle }
  ) {
    self.console = console
    self.environment = environment
    self.now = now
    self.obstacle = obstacle
  }

  /// Runs the program with the process's arguments, and ends the process.
  package static func main() async -> Never {
    let program = Program(console: .standard, environment: ProcessInfo.processInfo.environment)
    let code = await program.run(Array(CommandLine.arguments.dropFirst()))
    ProcessEnd.now(code.rawValue)
  }

  /// Runs the command that the arguments name.
  /// - Parameter arguments: the arguments without the program's name.
  package func run(_ arguments: [String]) async -> ExitCode {
    do {
      switch try CommandLineRequest(arguments, commands: Self.commands) {
      case .version:
        try console.write("pippin \(Build.line)\n")
      case .help(let text):
        try console.write(text)
      case .command(let command, let arguments):
        try await command.run(
          Invocation(
            arguments: arguments, console: console, environment: environment, now: now, obstacle: obstacle))
      }
      return .done
    } catch {
      report(error, isLogged: arguments.first == Command.serve.name && !console.isTerminal)
      return error.exitCode
    }
  }

  /// Says why a command failed.
  /// - Parameter isLogged: whether standard error is a log of JSON lines, which programs read.
  private func report(_ failure: CommandFailure, isLogged: Bool) {
    guard !isLogged else {
      let (code, detail) = failure.codeAndDetail
      let log = Log(minimum: .error, now: now) { console.say($0.jsonLineBytes + [UInt8(ascii: "\n")]) }
      return log.error("the server cannot run", ["code": .string(code), "detail": .string(detail)])
    }
    switch failure {
    case .usage(let sentence, let usage): console.say("pippin: \(sentence)\n\n\(usage)")
    case .unusable(let code, let detail), .refused(let code, let detail): console.say("\(code)\n\(detail)\n")
    }
  }
}

extension CommandFailure {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .usage, .unusable: .usage
    case .refused: .refused
    }
  }

  fileprivate var codeAndDetail: (code: String, detail: String) {
    switch self {
    case .usage(let sentence, _): ("usage", sentence)
    case .unusable(let code, let detail), .refused(let code, let detail): (code, detail)
    }
  }
}

/// The exit status of the process.
package enum ExitCode: Int32, Sendable {
  /// Success.
  case done = 0
  /// The command refused or failed.
  case refused = 1
  /// The command line is wrong, or a file that it names.
  case usage = 2
}

extension Program {
  /// All commands, in the order of the usage.
  static let commands: [Command] = [
    .demo,
    .initialise,
    .serve,
    .emulate,
    .checkConfig,
    .doctor,
    .brandPreview,
    .migrate,
    .backup,
    .restore,
    .accountsList,
    .accountsShow,
    .accountsSessions,
    .accountsAudit,
    .accountsExport,
    .accountsConvert,
    .accountsMerge,
    .accountsImport,
    .accountsSuspend,
    .accountsRestore,
    .accountsDelete,
    .accountsRecoveryLink,
    .operatorAdd,
    .operatorList,
    .operatorRemove,
    .operatorTokenCreate,
    .operatorTokenList,
    .operatorTokenRevoke,
    .invitationsCreate,
    .invitationsList,
    .invitationsRevoke,
    .jobsList,
    .jobsRun,
    .jobsRetry,
    .jobsDrop,
    .webhooksList,
    .auditList,
    .auditVerify,
    .statistics,
    .refusals,
    .mailTest,
    .vaultReseal,
    .keysList,
    .keysReplace,
    .sessionsEnd,
    .transferPrepare,
    .transferImport,
    .transferFinish,
    .transferStatus,
    .tokenVerify,
    .tokenInspect,
    .joseVerify,
    .eventVerify,
    .passkeyInspect,
    .passkeyVerify,
    .passkeysSignalsPause,
    .passkeysSignalsResume,
    // Before the one that has fewer of its words.
    .passkeysRPIDForget,
    .passkeysRPID,
    .secretCreate,
  ]
}

/// Which build of the program this is.
enum Build {
  /// The version, the commit and the kind of build, as `--version` prints them.
  static var line: String { unsafe "\(Program.version) (commit \(commit), \(String(cString: pippin_build_kind())))" }

  /// The commit that packaging named, or `unknown`.
  static var commit: String { unsafe String(cString: pippin_build_commit()) }
}
