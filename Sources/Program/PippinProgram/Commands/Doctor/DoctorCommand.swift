import PippinFoundation
import PippinLock
import PippinTokens

extension Command {
  static let doctor = Command(
    name: "doctor", summary: "Find what is wrong with a set-up, and say how to cure it.",
    options: SettingsSources.options + [
      .flag("offline", "leave out everything that needs the network"),
      .flag("json", "print the result as JSON"),
      .value("authorities", "FILE", .optional, "certificates (PEM) to trust in place of the system's"),
      .value(
        "connect-to", "HOST:PORT:HOST:PORT", .any,
        "connect elsewhere than to the first host and port, as curl does: before DNS leads to the server"),
      .value("name-server", "ADDRESS", .optional, "the name server for the records of the mail domain"),
      .value("dkim-selector", "NAME", .optional, "the selector that your mail server signs with"),
    ],
    notes: """
      Prints one line a check: ok, warn or fail, with what was found and how to cure it. It changes nothing. Exit status 1 if a check
      fails; warnings are no failures. Run it as the user that runs the server, while the server runs. Commands that secrets of the
      settings come from are run.
      """,
    run: { (invocation) throws(CommandFailure) in
      let reading = SettingsReading(
        invocation.arguments, environment: invocation.environment,
        showsCommandErrors: invocation.console.isOutputTerminal && !invocation.arguments.has("json"))
      let context = DoctorContext(reading, try invocation.doctorOptions(), now: invocation.now)
      let progress = ProgressLine(invocation.console)
      let run = await DoctorRun.run(
        DoctorCheck.all, in: context, offline: invocation.arguments.has("offline")
      ) { progress.show("Checking " + $0.joined(separator: ", ")) }
      progress.end()
      let report = DoctorReport(run: run)
      if invocation.arguments.has("json") {
        try invocation.console.write(report.json)
      } else {
        let isPlain = !(invocation.environment["NO_COLOR"] ?? "").isEmpty
        try invocation.console.write(report.text(colour: invocation.console.isOutputTerminal && !isPlain))
      }
      guard report.failures == 0 else {
        throw .refused(
          code: "checks_failed",
          detail: "\(report.failures) of \(run.results.count) checks failed. Follow the cures, and run it again.")
      }
    })
}

extension Invocation {
  fileprivate func doctorOptions() throws(CommandFailure) -> DoctorOptions {
    var options = DoctorOptions()
    options.authoritiesFile = arguments["authorities"]
    if let file = options.authoritiesFile, !FileAccess.exists(file) {
      throw arguments.usage("--authorities: there is no file \(Printable.text(file, limit: 200))")
    }
    options.connectTo = arguments.all("connect-to")
    if let text = arguments["name-server"] {
      guard let address = ListenAddress(text) ?? ListenAddress("\(text):53") ?? ListenAddress("[\(text)]:53") else {
        throw arguments.usage("--name-server is not an address, such as 192.0.2.53")
      }
      options.nameServer = address
    }
    if let selector = arguments["dkim-selector"] {
      guard DomainName(selector) != nil else { throw arguments.usage("--dkim-selector is not a name in DNS") }
      options.dkimSelector = selector
    }
    return options
  }
}

/// One run of all checks.
struct DoctorRun: Sendable {
  /// The longest time of a check.
  static let limit: Duration = .seconds(10)

  /// A check that was not made, and why.
  struct Unmade: Sendable, Hashable {
    let id: String
    /// The end of a sentence: "because …".
    let reason: String
  }

  /// What came of a check.
  private enum Outcome: Sendable {
    case result(DoctorResult)
    case unmade(Unmade)
    case nothing
  }

  let results: [DoctorResult]
  let unmade: [Unmade]

  /// Makes all checks at the same time.
  /// - Parameter watch: receives the ids of the checks that are still being made.
  static func run(
    _ checks: [DoctorCheck], in context: DoctorContext, offline: Bool, watch: @escaping @Sendable ([String]) -> Void
  ) async -> DoctorRun {
    let made = checks.filter { !(offline && $0.needsNetwork(context.reading)) }
    let running = SharedValue(made.map(\.id))
    watch(made.map(\.id))
    let outcomes = await withTaskGroup(of: (String, Outcome).self) { group in
      for check in made {
        group.addTask {
          let outcome = await outcome(of: check, in: context)
          watch(
            running.change { running in
              running.removeAll { $0 == check.id }
              return running
            })
          return (check.id, outcome)
        }
      }
      return await group.reduce(into: [String: Outcome]()) { $0[$1.0] = $1.1 }
    }
    // A database that never answers is not waited for here either.
    _ = await Deadline.value(within: .seconds(2)) { await context.store.close() }
    var results: [DoctorResult] = []
    var unmade: [Unmade] = []
    for check in checks {
      switch outcomes[check.id] {
      case nil: unmade.append(Unmade(id: check.id, reason: "of --offline"))
      case .result(let result): results.append(result)
      case .unmade(let why): unmade.append(why)
      case .nothing: break
      }
    }
    return DoctorRun(results: results, unmade: unmade)
  }

  private static func outcome(of check: DoctorCheck, in context: DoctorContext) async -> Outcome {
    let outcome = await Deadline.value(within: limit) { () -> Outcome in
      do throws(DoctorCheck.Blocked) {
        guard let findings = try await check.look(context), !findings.isEmpty else { return .nothing }
        return .result(DoctorResult(id: check.id, findings))
      } catch {
        return .unmade(Unmade(id: check.id, reason: error.reason))
      }
    }
    return outcome
      ?? .result(
        DoctorResult(
          id: check.id,
          [
            .warn(
              "The check had no result after \(limit.components.seconds) seconds.",
              cure: "Try again. If it stays so, look at the network and the load of this machine.")
          ]))
  }
}

/// A time limit that also holds for work that cannot be cancelled, such as a look at a file of a dead network share.
enum Deadline {
  /// The work's value, or nil at the time limit. The work may then go on, and its value is ignored.
  @concurrent static func value<Value: Sendable>(
    within limit: Duration, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let waiting = SharedValue<CheckedContinuation<Value?, Never>?>(continuation)
      @Sendable func end(_ value: Value?) {
        waiting.change { $0.take() }?.resume(returning: value)
      }
      let task = Task { end(await work()) }
      Task {
        // Only a cancellation ends a sleep early, and nobody cancels this one.
        do { try await Task.sleep(for: limit) } catch {}
        end(nil)
        task.cancel()
      }
    }
  }
}

/// A value that several tasks change, one at a time.
final class SharedValue<Value: Sendable>: Sendable {
  private let value: Lock<Value>

  init(_ value: Value) {
    self.value = Lock(value)
  }

  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }
}

/// The result of `pippin doctor`, as text and as JSON.
struct DoctorReport {
  let run: DoctorRun

  var failures: Int { run.results.filter { $0.status == .fail }.count }

  /// A table of the checks; a cure is on a line below its finding.
  /// - Parameter colour: whether a terminal shows it.
  func text(colour: Bool) -> String {
    let width = run.results.map(\.id.count).max() ?? 0
    let indent = String(repeating: " ", count: 4 + 2 + width + 2)
    var text = ""
    for result in run.results {
      let id = result.id + String(repeating: " ", count: width - result.id.count)
      var head = "\(Self.word(result.status, colour))  \(id)  "
      for finding in result.findings {
        text += head + finding.detail + "\n"
        for line in finding.excerpt.split(separator: "\n") { text += indent + line + "\n" }
        if !finding.cure.isEmpty { text += indent + "Cure: \(finding.cure)\n" }
        head = indent
      }
    }
    for (reason, ids) in unmadeByReason {
      text += "\nNot checked, because \(reason): \(ids.joined(separator: ", "))\n"
    }
    return text + "\n" + summary + "\n"
  }

  private var summary: String {
    let counts = DoctorStatus.allCases.map { status in (status, run.results.filter { $0.status == status }.count) }
    return counts.map { "\($1) \($0.rawValue)" }.joined(separator: ", ")
  }

  /// In the order of the checks.
  private var unmadeByReason: [(String, [String])] {
    var reasons: [(String, [String])] = []
    for check in run.unmade {
      if let index = reasons.firstIndex(where: { $0.0 == check.reason }) {
        reasons[index].1.append(check.id)
      } else {
        reasons.append((check.reason, [check.id]))
      }
    }
    return reasons
  }

  private static func word(_ status: DoctorStatus, _ colour: Bool) -> String {
    let word = status == .ok ? "ok  " : status.rawValue
    guard colour else { return word }
    let code =
      switch status {
      case .ok: 32
      case .warn: 33
      case .fail: 31
      }
    return "\u{1B}[\(code)m\(word)\u{1B}[0m"
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("checks")
    writer.beginArray()
    for result in run.results {
      writer.beginObject()
      writer.member("id", result.id)
      writer.member("status", result.status.rawValue)
      writer.member("detail", result.detail)
      writer.member("cure", result.cure)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
