import Foundation
import PippinHTTP

/// JSON as a plain value, read with Foundation so that no reader of ours vouches for what our writer wrote.
enum Value: Equatable, Decodable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case text(String)
  case list([Value])
  case object([String: Value])

  /// Tries one type after the other; a failed attempt leads to the next, and the last one throws.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([Value].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: Value].self))
    }
  }

  init(json bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Value.self, from: Data(bytes))
  }

  subscript(name: String) -> Value? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var names: Set<String> {
    if case .object(let members) = self { Set(members.keys) } else { [] }
  }

  var elements: [Value] { if case .list(let list) = self { list } else { [] } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var int: Int? { if case .int(let number) = self { number } else { nil } }
}

extension HTTPResponse {
  /// The body as JSON; null when it is none, which no expectation accepts.
  var json: Value {
    (try? Value(json: body)) ?? .null
  }
}

/// A compact JWS taken apart by hand: split, base64, JSON.
struct Token {
  let header: Value
  let claims: Value
  let signature: [UInt8]
  /// What was signed.
  let signed: [UInt8]

  struct Malformed: Error {}

  init(_ text: String) throws {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { throw Malformed() }
    header = try Value(json: try Self.decode(parts[0]))
    claims = try Value(json: try Self.decode(parts[1]))
    signature = try Self.decode(parts[2])
    signed = Array("\(parts[0]).\(parts[1])".utf8)
  }

  static func decode(_ text: String) throws -> [UInt8] {
    var padded = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    while padded.utf8.count % 4 != 0 { padded += "=" }
    guard !text.contains("="), let data = Data(base64Encoded: padded) else { throw Malformed() }
    return Array(data)
  }

  static func encode(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }
}

extension Token {
  /// The event inside a notification: `events` is a string that holds JSON (NOTIFY-6); null when it is anything else,
  /// which no expectation accepts.
  var event: Value {
    (try? Value(json: Array((claims["events"]?.text ?? "").utf8))) ?? .null
  }
}
