import Foundation
import PippinAccounts
import PippinServer
import PippinHTTP
import PippinSecret
import SignInWithApple
import Testing

@testable import PippinProgram

@Suite struct DoctorJudgementTests {
  private let now = Date(timeIntervalSince1970: 1_770_091_560)

  // MARK: Permissions

  private func findings(_ permissions: UInt32, _ kind: SettingsFile.Kind, isGivenByRoot: Bool = false)
    -> [DoctorFinding]
  {
    let mode = FileMode(
      permissions: permissions, isRoots: isGivenByRoot, isOfOwnGroup: isGivenByRoot, processIsRoot: false)
    return FilePermissionJudgement(path: "/etc/pippin/a file", mode: mode).findings(of: kind)
  }

  @Test(arguments: [UInt32(0o600), 0o400, 0o700])
  func `a secret that only its owner reads is well`(permissions: UInt32) {
    #expect(findings(permissions, .secret).isEmpty)
  }

  @Test(arguments: [UInt32(0o640), 0o604, 0o644, 0o660, 0o602, 0o620])
  func `a secret that others read or change fails`(permissions: UInt32) {
    #expect(findings(permissions, .secret).map(\.status).max() == .fail)
    #expect(findings(permissions, .database).map(\.status).max() == .fail)
  }

  @Test func `a secret that root gives to the server's group is well`() {
    #expect(findings(0o640, .secret, isGivenByRoot: true).isEmpty)
    #expect(findings(0o644, .secret, isGivenByRoot: true).map(\.status) == [.fail])
  }

  @Test func `settings that all can read are a warning, and that others can change a failure`() {
    #expect(findings(0o640, .settings).isEmpty)
    #expect(findings(0o644, .settings).map(\.status) == [.warn])
    #expect(findings(0o664, .settings).map(\.status).max() == .fail)
  }

  @Test func `settings with a password of the database are a secret`() {
    let files = [
      SettingsFile(path: "pippin.json5", kind: .settings), SettingsFile(path: "master.key", kind: .secret),
      SettingsFile(path: "pippin.json5", kind: .secret), SettingsFile(path: "domain.txt", kind: .open),
    ]
    let kinds = FilePermissionJudgement.kinds(of: files)
    #expect(kinds.map(\.path) == ["pippin.json5", "master.key", "domain.txt"])
    #expect(kinds.map(\.kind) == [.secret, .secret, .open])
  }

  @Test(arguments: [
    ("sqlite:pippin.db", false), ("postgres://pippin@db/pippin", false), ("postgres://pippin:word@db/pippin", true),
    ("postgres://db/pippin?user=pippin&password=word", true), ("postgres://p@db/pippin?password=word", true),
  ])
  func `a database's address has a password or not`(address: String, expected: Bool) throws {
    #expect(try #require(ServeSettings.Store(address, folder: "")).hasPassword == expected)
  }

  @Test func `a cure is a command for a shell`() {
    #expect(findings(0o644, .secret).map(\.cure) == ["Run `chmod 600 '/etc/pippin/a file'`."])
  }

  @Test func `a folder that all can write to fails, unless its sticky bit is set`() {
    let folder = { (permissions: UInt32) in
      FilePermissionJudgement(
        path: "/srv", mode: FileMode(permissions: permissions, isRoots: false, isOfOwnGroup: true, processIsRoot: false)
      ).findingsOfFolder.map(\.status)
    }
    #expect(folder(0o777) == [.fail])
    #expect(folder(0o1777) == [])
    #expect(folder(0o755) == [])
  }

  // MARK: Clock

  @Test(arguments: [
    (0.0, 0.0, 0.0), (-0.5, 0.5, 0.0), (100, 101, 99), (-100, -99, -99), (3, 5, 2),
  ])
  func `the clock is off by what cannot be the way`(before: Double, after: Double, offset: Double) {
    let other = now
    let found = ClockJudgement.offset(
      other, between: now.addingTimeInterval(before), and: now.addingTimeInterval(after))
    #expect(found == offset)
  }

  @Test(arguments: [
    (0.0, DoctorStatus.ok), (5, .ok), (-5, .ok), (6, .warn), (-60, .warn), (61, .fail), (-400, .fail),
  ])
  func `a clock is right, bearable or wrong`(offset: Double, status: DoctorStatus) {
    #expect(ClockJudgement.finding(offset: offset).status == status)
  }

  // MARK: Apple

  private func answer(_ status: Int, _ body: String, _ fields: HTTPFields = ["content-type": "application/json"])
    -> Result<HTTPResponse, TransportError>
  { .success(HTTPResponse(status: status, fields: fields, body: Array(body.utf8))) }

  @Test func `notifications that reach a server without their App ID fail`() {
    let url = "https://id.example.com/apple/notifications"
    let refusal = answer(400, "{}", ["content-type": "application/problem+json"])
    #expect(NotificationURLJudgement.finding(refusal, at: url).status == .ok)
    let finding = NotificationURLJudgement.finding(refusal, at: url, teamsWithoutApp: ["TEAM000001"])
    #expect(finding.status == .fail && finding.detail.contains("TEAM000001") && finding.cure.contains("primary_app"))
  }

  private func verdict(_ answer: Result<HTTPResponse, TransportError>) -> AppleKeyJudgement.Verdict {
    AppleKeyJudgement.verdict(answer, sentAt: now, receivedAt: now)
  }

  @Test func `invalid_grant proves the client secret, and invalid_client does not`() {
    #expect(verdict(answer(400, #"{"error":"invalid_grant"}"#)) == .accepted)
    #expect(verdict(answer(400, #"{"error":"invalid_client"}"#)) == .refused(clockIsAhead: false))
    #expect(verdict(answer(503, "")) == .unavailable(status: 503))
  }

  @Test func `Apple's own date says whether the clock is the reason`() {
    let fields: HTTPFields = ["content-type": "application/json", "date": "Tue, 03 Feb 2026 03:59:00 GMT"]
    #expect(verdict(answer(400, #"{"error":"invalid_client"}"#, fields)) == .refused(clockIsAhead: true))
  }

  @Test func `an answer of somebody else is no proof`() {
    #expect(verdict(answer(200, #"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#)) == .notApple)
    let pages = ["<html>Welcome</html>", #"{"error":"odd"}"#]
    for page in pages { #expect(verdict(answer(400, page)) != .accepted) }
  }

  @Test(arguments: [
    (200, "<html>Sign in", DoctorStatus.ok), (400, "invalid_client", .fail), (403, "Something", .fail),
    (200, "Invalid web redirect url.", .fail), (200, "script: invalid_client", .ok), (503, "", .warn), (429, "", .warn),
  ])
  func `Apple's page knows the return URL or not`(status: Int, page: String, expected: DoctorStatus) {
    let finding = AppleReturnURLJudgement.finding(
      answer(status, page), client: "com.example.web", returnURL: "https://id.example.com/auth/apple/callback")
    #expect(finding.status == expected)
  }

  @Test func `no id is both a bundle id and a Services ID`() {
    let app = (id: "app", platform: Client.Platform.ios, audience: "com.example.app")
    let web = (id: "web", platform: Client.Platform.web, audience: "com.example.web")
    let wrong = (id: "wrong", platform: Client.Platform.macos, audience: "com.example.web")
    #expect(AppleClientJudgement.findings([]) == nil)
    #expect(AppleClientJudgement.findings([app, web])?.map(\.status) == [.ok])
    #expect(AppleClientJudgement.findings([app, web, wrong])?.map(\.status) == [.fail])
  }

  // MARK: The server from outside

  @Test(arguments: [
    (200, #"{"keys":[{"kid":"a"},{"kid":"b"}]}"#, DoctorStatus.ok), (200, #"{"keys":[{"kid":"c"}]}"#, .fail),
    (200, "<html>", .fail), (301, "", .fail), (404, "", .fail), (502, "", .fail),
  ])
  func `the published keys tell whose server answers`(status: Int, body: String, expected: DoctorStatus) {
    let found = PublicURLJudgement.finding(answer(status, body), at: "https://id.example.com", ownKeys: ["a"])
    #expect(found.status == expected)
  }

  @Test func `keys that are not known are not compared`() {
    let found = PublicURLJudgement.finding(
      answer(200, #"{"keys":[{"kid":"c"}]}"#), at: "https://id.example.com", ownKeys: nil)
    #expect(found.status == .ok)
  }

  @Test func `only Pippin's own refusal proves a return URL`() {
    let url = "https://id.example.com/auth/apple/callback"
    #expect(ReturnURLJudgement.finding(answer(405, "", ["x-request-id": "r"]), at: url).status == .ok)
    #expect(ReturnURLJudgement.finding(answer(405, "", [:]), at: url).status == .fail)
    #expect(ReturnURLJudgement.finding(answer(200, "", ["x-request-id": "r"]), at: url).status == .fail)
    #expect(ReturnURLJudgement.finding(answer(404, "", ["x-request-id": "r"]), at: url).status == .fail)
  }

  // MARK: The running server

  private func port(_ metrics: String?, readiness: Result<HTTPResponse, TransportError>? = nil) -> OperatorPort {
    OperatorPort(readiness: readiness ?? answer(200, "ready\n"), metrics: metrics.map { PrometheusSamples($0) })
  }

  @Test func `the version of the running server is compared`() {
    let judge = { (port: OperatorPort) in
      ServerJudgement.finding(port, at: "127.0.0.1:9090", version: "1.0.0", commit: "abc").status
    }
    #expect(judge(port(#"pippin_build_info{version="1.0.0",commit="abc"} 1"#)) == .ok)
    #expect(judge(port(#"pippin_build_info{version="1.0.0",commit="abd"} 1"#)) == .warn)
    #expect(judge(port("pippin_jobs 1")) == .warn)
    #expect(judge(port(nil)) == .warn)
    #expect(judge(port(nil, readiness: answer(503, "this server is stopping\n"))) == .fail)
    #expect(judge(port(nil, readiness: answer(404, ""))) == .fail)
  }

  @Test func `what the running server says of its health is repeated`() throws {
    func health(_ text: String) -> RunningHealth? { RunningHealth(Array(text.utf8)) }
    let sick = try #require(
      health(
        """
        {"status": "ready", "health": "bad", "findings": [
          {"state": "good", "text": "This server is ready."},
          {"state": "warn", "text": "The server gave up on a job.", "cure": "Fix the cause."},
          {"state": "bad", "text": "Apple does not answer.", "cure": "Check the network.", "peer": "apple"},
          {"state": "bad", "text": "The jobs cannot be counted."}]}
        """))
    #expect(
      sick.findings == [
        .warn("The server gave up on a job.", cure: "Fix the cause."),
        .fail("Apple does not answer.", cure: "Check the network."),
        .fail("The jobs cannot be counted.", cure: "The log and the console say more."),
      ])
    #expect(health(#"{"health": "good", "findings": []}"#)?.findings == [])
    // A server before this version.
    #expect(health("ready\n") == nil)
    #expect(health("{}") == nil)
  }

  @Test func `metrics are read with their labels`() {
    let samples = PrometheusSamples(
      """
      # HELP a_total Help with a } and a " in it.
      a_total{name="x\\"y\\\\z",other="1"} 2
      a_total{name="q",other="2"} 3.5
      plain 7
      broken
      """)
    #expect(samples.values(of: "a_total", by: "name") == ["x\"y\\z": 2, "q": 3.5])
    #expect(samples.value(of: "plain") == 7)
    #expect(samples.labels(of: "a_total")?["other"] == "1")
    #expect(samples.hasSeries(of: "a_total", with: ["other": "2"]))
    #expect(!samples.hasSeries(of: "a_total", with: ["other": "3"]))
  }

  @Test(
    arguments: [
      ([:], DoctorStatus.ok), (["loopback": 0, "private": 0], .ok), (["loopback": 1], .fail), (["private": 2], .fail),
      (["public": 1], .warn),
    ] as [([String: Double], DoctorStatus)])
  func `proxies that nobody named are told by where they are`(unnamed: [String: Double], status: DoctorStatus) {
    #expect(ProxyJudgement.finding(unnamed: unnamed).status == status)
  }

  @Test func `what the server heard from Apple`() {
    let judge = { (text: String) in AppleSignalJudgement.findings(PrometheusSamples(text)).map(\.status) }
    #expect(judge("pippin_apple_validation_stopped 0") == [.ok])
    #expect(judge("pippin_apple_validation_stopped 1") == [.fail])
    #expect(judge(#"pippin_apple_notifications_total{outcome="refused"} 2"#) == [.warn])
    #expect(judge(#"pippin_key_set_phase{provider="apple",phase="failed"} 1"#) == [.warn])
    #expect(judge(#"pippin_key_set_phase{provider="google",phase="failed"} 1"#) == [.ok])
  }

  // MARK: The database

  @Test(arguments: [
    (UInt64(99) << 20, UInt64(0), DoctorStatus.fail), (500 << 20, 0, .warn), (2 << 30, 0, .ok),
    (2 << 30, 3 << 30, .warn),
  ])
  func `free space is compared with the database`(free: UInt64, used: UInt64, status: DoctorStatus) {
    #expect(DiskSpaceJudgement.finding(free: free, used: used, of: "pippin.db").status == status)
  }

  @Test(arguments: [
    (#"{"at": "2026-02-03T03:00:00Z", "bytes": 4096}"#, DoctorStatus.ok), (#"{"at": "2026-01-20T00:00:00Z"}"#, .warn),
    ("yesterday", .warn), (#"{"bytes": 1}"#, .warn), ("", .warn),
  ])
  func `the note of the last backup has its age`(note: String, status: DoctorStatus) {
    #expect(BackupJudgement.finding(.file(Array(note.utf8)), of: "pippin.db", now: now).status == status)
  }

  @Test func `without a note no backup is known`() {
    #expect(BackupJudgement.finding(.none, of: "pippin.db", now: now).detail == "No backup is known.")
  }

  private func use(
    _ id: String, _ count: Int = 0, firstUsedAt: Date? = nil, records: Int = 0, until: Date? = nil
  ) -> MasterKeyUse {
    var use = MasterKeyUse(keyID: id)
    (use.vaultEntries, use.firstUsedAt, use.records, use.recordsExpireAt) = (count, firstUsedAt, records, until)
    return use
  }

  @Test func `a master key that seals something, or that others use, must be in the settings`() throws {
    let settings = try MasterKeys(
      current: MasterKeys.Key(id: "b", bytes: SecretBytes([UInt8](0..<32))), older: [])
    let judge = { (missing: [String], uses: [MasterKeyUse]) in
      MasterKeyJudgement.findings(missing: missing, uses: uses, settings: settings, unopened: nil).map(\.status)
    }
    let (earlier, later) = (now.addingTimeInterval(-100), now.addingTimeInterval(-10))
    #expect(judge([], [use("b", 5, firstUsedAt: earlier)]) == [.ok])
    #expect(judge(["a"], [use("a", 1), use("b", 5)]) == [.fail])
    #expect(judge(["a"], [use("b", 5)]) == [.fail])
    #expect(judge([], [use("a", firstUsedAt: earlier), use("b", 5, firstUsedAt: later)]) == [.ok])
    #expect(judge([], [use("c", firstUsedAt: later), use("b", 5, firstUsedAt: earlier)]) == [.fail])
    #expect(judge(["c"], [use("c", 1, firstUsedAt: later), use("b", 5, firstUsedAt: earlier)]) == [.fail])
  }

  @Test func `a master key is needed for what it seals, but not for expired records`() {
    #expect(use("a", 1).isNeeded(at: now))
    #expect(!use("a", firstUsedAt: now).isNeeded(at: now))
    #expect(!use("a", records: 3, until: now.addingTimeInterval(-100)).isNeeded(at: now))
    #expect(use("a", records: 3, until: now.addingTimeInterval(9)).isNeeded(at: now))
  }

  @Test func `parked and late jobs are told by their kinds`() {
    let judge = { (counts: [JobCount]) in JobJudgement.findings(counts, now: now).map(\.status) }
    let due = { (seconds: Double) in now.addingTimeInterval(seconds) }
    #expect(judge([]) == [.ok])
    #expect(judge([JobCount(kind: .purge, waiting: 1, parked: 0, firstDueAt: due(-60))]) == [.ok])
    #expect(judge([JobCount(kind: .purge, waiting: 0, parked: 2, firstDueAt: nil)]) == [.warn])
    #expect(judge([JobCount(kind: .purge, waiting: 1, parked: 1, firstDueAt: due(-3600))]) == [.warn, .warn])
  }

  @Test(arguments: [
    ("123-abc0.apps.googleusercontent.com", true), ("123456.apps.googleusercontent.com", true),
    ("com.example.app", false), ("abc-123.apps.googleusercontent.com", false),
    ("123-.apps.googleusercontent.com", false), ("https://123-abc.apps.googleusercontent.com", false),
  ])
  func `Google's client ids have their form`(id: String, isWellFormed: Bool) {
    #expect(GoogleJudgement.isWellFormed(id) == isWellFormed)
  }

  @Test func `a receiver of webhooks may refuse a GET, and may not fail or redirect`() {
    let judge = { (status: Int) in WebhookJudgement.finding(answer(status, ""), at: "https://api.example.com").status }
    #expect([200, 400, 401, 404, 405].map(judge) == [.ok, .ok, .ok, .ok, .ok])
    #expect([301, 500, 502].map(judge) == [.fail, .fail, .fail])
  }
}
