import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinLock
import Testing

/// An emulator with a clock that stands still and a receiver of notifications that remembers.
struct Harness {
  let apple: AppleIDEmulator
  let clock = ManualTime()
  let receiver = Receiver()
  let pauses = Pauses()
  static let base = "http://127.0.0.1:8081"
  static let returnURL = "http://localhost:8080/auth/apple/callback"

  init(seed: UInt64 = 1, _ configuration: EmulatorConfiguration = .defaultSeed) throws {
    apple = try AppleIDEmulator(
      configuration: configuration, seed: seed, now: { [clock] in clock.now }, transport: receiver,
      pause: { [pauses] in pauses.add($0) })
  }

  /// The default seed with other habits.
  init(seed: UInt64 = 1, settings change: (inout EmulatorConfiguration.Settings) -> Void) throws {
    var configuration = EmulatorConfiguration.defaultSeed
    change(&configuration.settings)
    try self.init(seed: seed, configuration)
  }

  func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> HTTPResponse {
    await apple.respond(to: try HTTPRequest(url: Self.base + path, fields: fields))
  }

  func send(_ method: String, _ path: String, json: String = "", _ fields: HTTPFields = [:]) async throws
    -> HTTPResponse
  {
    var fields = fields
    if !json.isEmpty { fields.set("content-type", "application/json") }
    return await apple.respond(
      to: try HTTPRequest(method: method, url: Self.base + path, fields: fields, body: Array(json.utf8)))
  }

  func post(_ path: String, form: [(String, String)], _ fields: HTTPFields = [:]) async throws -> HTTPResponse {
    var fields = fields
    if !fields.contains("content-type") { fields.set("content-type", "application/x-www-form-urlencoded") }
    return await apple.respond(
      to: try HTTPRequest(
        method: "POST", url: Self.base + path, fields: fields, body: Array(FormData.encode(form).utf8)))
  }

  /// Whether an address ends as relay addresses of people without a wish do (RELAY-1, RELAY-2).
  static func isRelay(_ address: String?) -> Bool {
    ["@privaterelay.appleid.com", "@private.icloud.com"].contains { address?.hasSuffix($0) == true }
  }

  /// The last thing that the log says, in words; notifications are delivered beside what is asked, and are passed over.
  func lastWords() async throws -> String {
    let log = try await get("/emulator/log").json
    let items = log["items"]?.elements ?? []
    return items.last { $0["kind"]?.text != "notification" }?["words"]?.text ?? ""
  }
}

/// Time that only tests move; half past some second, so that rounding shows.
final class ManualTime: Sendable {
  private let time = Lock(Date(timeIntervalSince1970: 1_790_000_000.5))

  var now: Date { time.withLock { $0 } }
  var second: Int { Int(now.timeIntervalSince1970) }

  func advance(by seconds: Double) {
    time.withLock { $0 += seconds }
  }
}

/// The app's server for notifications: takes everything, answers as told.
final class Receiver: Transport {
  private let requests = Lock<[HTTPRequest]>([])
  /// Nil: nobody answers.
  private let status = Lock<Int?>(200)

  var received: [HTTPRequest] { requests.withLock { $0 } }

  func answer(with code: Int) { status.withLock { $0 = code } }
  func fails() { status.withLock { $0 = nil } }

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    requests.withLock { $0.append(request) }
    guard let code = status.withLock({ $0 }) else {
      throw TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "nobody answered")
    }
    return HTTPResponse(status: code)
  }

  /// The events' claims, taken apart, in order of arrival.
  func events() throws -> [Token] {
    try received.map { try Token(Value(json: $0.body)["payload"]?.text ?? "") }
  }
}

/// How long latency faults would have waited.
final class Pauses: Sendable {
  private let durations = Lock<[Duration]>([])
  var all: [Duration] { durations.withLock { $0 } }
  func add(_ duration: Duration) { durations.withLock { $0.append(duration) } }
}
