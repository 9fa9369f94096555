import PippinTokens
import Testing

/// What is written is what is read, for thousands of values; and no spoiled text gets through as something else.
struct JSONPropertyTests {
  /// A generator that gives the same numbers in every run (SplitMix64).
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  private indirect enum Value: Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string([UInt8])
    case array([Value])
    case object([[UInt8]], [Value])

    init(_ generator: inout Seeded, depth: Int = 0) {
      switch Int.random(in: 0..<(depth < 5 ? 9 : 6), using: &generator) {
      case 0: self = .null
      case 1: self = .bool(.random(using: &generator))
      case 2:
        self = .integer(Int64(truncatingIfNeeded: generator.next()) >> Int64.random(in: 0..<64, using: &generator))
      case 3:
        let double = Double(bitPattern: generator.next())
        self = .double(double.isFinite ? double : 0.5)
      case 4, 5: self = .string(Self.text(&generator))
      case 6:
        self = .array(Self.values(&generator, count: Int.random(in: 0..<5, using: &generator), depth: depth))
      default:
        var names: [[UInt8]] = []
        for _ in 0..<Int.random(in: 0..<(depth == 0 ? 40 : 6), using: &generator) {
          let name = Self.text(&generator)
          if !names.contains(name) { names.append(name) }
        }
        self = .object(names, Self.values(&generator, count: names.count, depth: depth))
      }
    }

    private static func values(_ generator: inout Seeded, count: Int, depth: Int) -> [Value] {
      (0..<count).map { _ in Value(&generator, depth: depth + 1) }
    }

    private static func text(_ generator: inout Seeded) -> [UInt8] {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<20, using: &generator) {
        let bound: UInt32 = [0x30, 0x80, 0x800, 0x1_0000, 0x11_0000][Int.random(in: 0..<5, using: &generator)]
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<bound, using: &generator)) { text.append(scalar) }
      }
      return Array(String(text).utf8)
    }

    func write(to writer: inout JSONWriter) {
      switch self {
      case .null: writer.null()
      case .bool(let value): writer.bool(value)
      case .integer(let value): writer.integer(value)
      case .double(let value): writer.double(value)
      case .string(let value): writer.string(String(decoding: value, as: UTF8.self))
      case .array(let values):
        writer.beginArray()
        for value in values { value.write(to: &writer) }
        writer.endArray()
      case .object(let names, let values):
        writer.beginObject()
        for (name, value) in zip(names, values) {
          writer.name(String(decoding: name, as: UTF8.self))
          value.write(to: &writer)
        }
        writer.endObject()
      }
    }

    init?(_ element: JSONElement) {
      switch element.kind {
      case .null: self = .null
      case .bool: self = .bool(element.bool == true)
      case .number:
        if let integer = element.integer {
          self = .integer(integer)
        } else if let double = element.double {
          self = .double(double)
        } else {
          return nil
        }
      case .string: self = .string(Array((element.string ?? "").utf8))
      case .array: self = .array(element.elements.compactMap { Value($0) })
      case .object:
        self = .object(element.members.map { Array($0.name.utf8) }, element.members.compactMap { Value($0.value) })
      }
    }
  }

  @Test(arguments: 0..<500 as Range<UInt64>) func `reads back what it wrote`(_ seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let value = Value(&generator)
    var writer = JSONWriter()
    value.write(to: &writer)
    let limits = JSONLimits(maximumBytes: 1_000_000)
    let document = try JSONDocument(parsing: writer.bytes, limits: limits)
    #expect(Value(document.root) == value)
    // Every member is found by its name, and every element's own bytes say the same.
    for (name, member) in document.root.members {
      #expect(document.root[name]?.rawBytes == member.rawBytes)
      let again = try JSONDocument(parsing: member.rawBytes, limits: limits)
      #expect(Value(again.root) == Value(member))
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `survives every kind of damage`(_ seed: UInt64) {
    var generator = Seeded(state: seed)
    var writer = JSONWriter()
    Value(&generator).write(to: &writer)
    for _ in 0..<40 {
      var bytes = writer.bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        default: bytes.insert(Array("\"\\{}[],:0-e.u\u{80}".utf8).randomElement(using: &generator) ?? 0, at: index)
        }
      }
      // Refusing is fine, and so is accepting what is still JSON: but then it must be UTF-8 and end to end readable.
      guard let document = accepted(bytes) else { continue }
      #expect(String(validating: bytes, as: UTF8.self) != nil)
      #expect(document.root.rawBytes.count <= bytes.count)
      _ = Value(document.root)
    }
  }

  private func accepted(_ bytes: [UInt8]) -> JSONDocument? {
    do { return try JSONDocument(parsing: bytes) } catch { return nil }
  }
}
