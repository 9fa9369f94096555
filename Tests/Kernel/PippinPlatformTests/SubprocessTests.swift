import PippinPlatform
import Testing

@Suite struct SubprocessTests {
  private func run(
    _ script: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"], milliseconds: Int = 60_000
  ) throws(Subprocess.Failure) -> Subprocess.Outcome {
    try Subprocess.run(
      "/bin/sh", ["-c", script], environment: environment, milliseconds: milliseconds, limit: 1000)
  }

  @Test func `a program gets its arguments and its environment as they are, and no input`() throws {
    let outcome = try Subprocess.run(
      "/bin/sh", ["-c", #"printf '%s|%s|%s' "$1" "$A" "$(cat)""#, "sh", "a  $b"], environment: ["A": "x y"],
      milliseconds: 60_000, limit: 1000)
    #expect(String(decoding: outcome.output, as: UTF8.self) == "a  $b|x y|")
    #expect(outcome.end == .status(0) && outcome.errors.isEmpty)
  }

  @Test func `it is told how a program ended, and what it wrote`() throws {
    let failed = try run("echo a; echo b >&2; exit 3")
    #expect(failed.end == .status(3))
    #expect(failed.output == Array("a\n".utf8) && failed.errors == Array("b\n".utf8))
    #expect(try run("kill -9 $$").end == .signal(9))
    #expect(try run("head -c 100000 /dev/zero >&2").errors.count == 4096)
  }

  @Test func `a program that cannot be started is told`() {
    #expect(throws: Subprocess.Failure.notStarted(ENOENT)) {
      try Subprocess.run("/none", [], environment: [:], milliseconds: 60_000, limit: 1000)
    }
    #expect(throws: Subprocess.Failure.notStarted(EACCES)) {
      try Subprocess.run("/etc/passwd", [], environment: [:], milliseconds: 60_000, limit: 1000)
    }
  }

  @Test(arguments: ["sleep 60", "sleep 60 & echo x", "exec >&- 2>&-; sleep 60"])
  func `a program that does not end in time is killed, with those that it started`(_ script: String) {
    #expect(throws: Subprocess.Failure.tooSlow) { try run(script, milliseconds: 100) }
  }

  @Test func `a program that writes more than it may is killed`() {
    #expect(throws: Subprocess.Failure.tooMuch) { try run("while :; do echo 0123456789; done") }
  }

  @Test func `a program inherits no open file, and the standard signals`() throws {
    signal(SIGPIPE, SIG_IGN)
    let file = unsafe open("/dev/null", O_RDONLY)
    defer { close(file) }
    // Only the standard streams, and the folder that is being listed.
    let outcome = try run("for file in /dev/fd/*; do echo \"$file\"; done; (kill -PIPE $$); echo survived")
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    #expect(!lines.contains("/dev/fd/\(file)"))
    #expect(!lines.contains("survived") && outcome.end == .signal(SIGPIPE))
  }
}
