import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTelemetry
import PippinTokens

extension Invocation {
  /// The clock for verification: fixed at `--now`, or the real one. Read it again for each input, since a program may
  /// keep the command running for days.
  func clock() throws(CommandFailure) -> @Sendable () -> Date {
    guard let text = arguments["now"] else { return now }
    guard let timestamp = Timestamp(text) else {
      throw arguments.usage("--now is not a time of RFC 3339, such as 2026-02-03T04:05:06Z")
    }
    return { timestamp.date }
  }

  /// The contents of the file that an option names. An unreadable file is a usage error.
  func file(_ option: String, limit: Int = 1 << 20) throws(CommandFailure) -> [UInt8] {
    let path = try arguments.required(option)
    do {
      return try FileAccess.contents(of: path, limit: limit).bytes
    } catch {
      throw arguments.usage("--\(option): \(Printable.text(path)) cannot be read: \(error.detail)")
    }
  }

  /// An option's values. An empty one is refused, because an empty expectation would check nothing.
  func nonEmpty(_ option: String) throws(CommandFailure) -> [String] {
    let values = arguments.all(option)
    guard values.allSatisfy({ !$0.isEmpty }) else { throw arguments.usage("--\(option) is empty") }
    return values
  }

  /// The option `--reason`, as the audit keeps it.
  func reason(longest: Int) throws(CommandFailure) -> String? {
    guard let text = arguments["reason"] else { return nil }
    guard let reason = text.cleaned(maximumLength: longest), reason == text else {
      throw arguments.usage("--reason must have 1 to \(longest) characters that can be read")
    }
    return reason
  }
}

extension Invocation {
  /// Runs `work` with the server's rules on its store. The running server does the jobs that `work` queues.
  func withFlows<Outcome: Sendable>(
    _ settings: ServeSettings, creating: Bool = false, _ work: (Flows) async throws(CommandFailure) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    let log = log(minimum: .warning)
    let result = try await settings.withStore(now: now(), creating: creating) {
      (store) throws(StoreError) -> Result<Outcome, CommandFailure> in
      do throws(CommandFailure) {
        return .success(try await work(try await Generation.flows(settings, store: store, log: log, now: now)))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The same with what operators do, in their words for a refusal.
  func withOperator<Outcome: Sendable>(
    _ work: (OperatorFlows) async throws(ServerError) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    try await withFlows(try serverSettings()) { (flows) throws(CommandFailure) in
      do throws(ServerError) {
        return try await work(flows.operations)
      } catch {
        throw CommandFailure(error)
      }
    }
  }

  /// A parameter that is not valid names its option.
  func usage(of error: ServerError) -> CommandFailure {
    guard let mistake = error.details.errors?.first else { return CommandFailure(error) }
    return arguments.usage("--\(mistake.field.replacing("_", with: "-")) \(mistake.reason)")
  }
}

extension Invocation {
  /// The number of an option; nil if it is left out.
  func count(_ option: String, _ range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
    guard let text = arguments[option] else { return nil }
    guard let number = Int(text), range.contains(number), String(number) == text else {
      throw arguments.usage("--\(option) must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A port number up to 65535.
  /// - Parameter lowest: 0 where the system may choose.
  func port(_ option: String, default number: Int, from lowest: Int = 0) throws(CommandFailure) -> Int {
    guard let text = arguments[option] else { return number }
    guard let port = Int(text), (lowest...65_535).contains(port), String(port) == text else {
      throw arguments.usage("--\(option) is not a port from \(lowest) to 65535")
    }
    return port
  }
}

extension Invocation {
  /// Writes a body of the operator API.
  func writeJSON(_ body: some Encodable) throws(CommandFailure) {
    try console.write(APIEncoding.json(body) + [UInt8(ascii: "\n")])
  }

  /// Writes an object that the operator API does not have.
  func writeJSON(_ members: (inout JSONWriter) -> Void) throws(CommandFailure) {
    var writer = JSONWriter()
    writer.beginObject()
    members(&writer)
    writer.endObject()
    try console.write(writer.bytes + [UInt8(ascii: "\n")])
  }

  /// A log of one JSON line a record on standard error.
  func log(minimum: LogLevel) -> Log {
    let console = console
    return Log(minimum: minimum, now: now) { record in
      var line = record.jsonLineBytes
      line.append(UInt8(ascii: "\n"))
      console.say(line)
    }
  }
}
