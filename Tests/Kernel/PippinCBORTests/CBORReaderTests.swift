import PippinCBOR
import Testing

/// The rules of CTAP2's canonical form (PK-90), and the limits (PK-91).
@Suite struct CBORReaderTests {
  static let accepted: [(String, CBORItem)] = [
    ("00", .unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)), ("18ff", .unsigned(255)),
    ("190100", .unsigned(256)), ("19ffff", .unsigned(65_535)), ("1a00010000", .unsigned(65_536)),
    ("1affffffff", .unsigned(4_294_967_295)), ("1b0000000100000000", .unsigned(4_294_967_296)),
    ("1bffffffffffffffff", .unsigned(.max)), ("20", .negative(0)), ("37", .negative(23)), ("3818", .negative(24)),
    ("390100", .negative(256)), ("3bffffffffffffffff", .negative(.max)), ("40", .bytes([])),
    ("4401020304", .bytes([1, 2, 3, 4])),
    ("60", .text("")), ("6449455446", .text("IETF")), ("62c3bc", .text("ü")), ("64f0908591", .text("\u{10151}")),
    ("80", .array([])), ("83010203", .array([.unsigned(1), .unsigned(2), .unsigned(3)])), ("f4", .bool(false)),
    ("f5", .bool(true)), ("81818180", .array([.array([.array([.array([])])])])),
  ]

  @Test(arguments: accepted)
  func `reads each type in its shortest form`(_ text: String, _ item: CBORItem) throws {
    #expect(try CBORItem(parsing: hex(text)) == item)
  }

  @Test func `reads maps whose keys are in order`() throws {
    let map = try #require(try CBORItem(parsing: hex("a60102032620012141aa61616162626262627a7a")).map)
    #expect(map.entries.count == 6)
    #expect(map[1]?.integer == 2)
    #expect(map[3]?.integer == -7)
    #expect(map[-1]?.integer == 1)
    #expect(map[-2]?.bytes == [0xAA])
    #expect(map["a"]?.text == "b")
    #expect(map["bb"]?.text == "zz")
    #expect(map["A"] == nil)
    #expect(map[0] == nil)
  }

  static let refused: [(String, CBORError.Code)] = [
    ("", .truncated), ("18", .truncated), ("1901", .truncated), ("42ff", .truncated), ("62c3", .truncated),
    ("a1", .truncated), ("a101", .truncated), ("9bffffffffffffffff", .truncated),
    ("5bffffffffffffffff", .truncated), ("7bffffffffffffffff", .truncated), ("99ffff", .truncated),
    // Longer than it need be.
    ("1800", .notShortest), ("1817", .notShortest), ("190017", .notShortest), ("1900ff", .notShortest),
    ("1a0000ffff", .notShortest), ("1b00000000ffffffff", .notShortest), ("3817", .notShortest),
    ("580101", .notShortest), ("780161", .notShortest), ("980101", .notShortest), ("b8010101", .notShortest),
    ("590001ff", .notShortest),
    // Indefinite length.
    ("5f4101ff", .indefiniteLength), ("7f6161ff", .indefiniteLength), ("9f01ff", .indefiniteLength),
    ("bf0101ff", .indefiniteLength),
    // Reserved first bytes.
    ("1c", .malformed), ("1d", .malformed), ("1e", .malformed), ("1f", .malformed), ("3f", .malformed),
    ("5c", .malformed),
    // Types that nothing needs.
    ("c001", .unsupportedType), ("d9d9f700", .unsupportedType), ("df", .unsupportedType), ("f6", .unsupportedType),
    ("f7", .unsupportedType), ("f0", .unsupportedType), ("f820", .unsupportedType), ("f814", .unsupportedType),
    ("f90000", .unsupportedType), ("fa00000000", .unsupportedType), ("fb0000000000000000", .unsupportedType),
    ("ff", .unsupportedType), ("a1f500", .unsupportedType), ("a14100", .unsupportedType), ("a18000", .unsupportedType),
    // Text.
    ("61ff", .invalidUTF8), ("62c0af", .invalidUTF8), ("63eda080", .invalidUTF8),
    // Keys.
    ("a201000100", .duplicateKey), ("a2616100616100", .duplicateKey), ("a20200010 0", .keyOrder),
    ("a220000100", .keyOrder), ("a261610020 00", .keyOrder), ("a2626161006162 00", .keyOrder),
    ("a2616200616100", .keyOrder), ("a21818000100", .keyOrder),
    // Depth, and bytes after the item.
    ("8181818180", .tooDeep), ("a101a101a101a101a0", .tooDeep), ("0000", .trailingBytes), ("a0a0", .trailingBytes),
  ]

  @Test(arguments: refused)
  func `refuses everything else`(_ text: String, _ code: CBORError.Code) {
    #expect(throws: CBORError.self) { try CBORItem(parsing: hex(text)) }
    #expect(Self.code(hex(text)) == code, "\(text)")
  }

  @Test func `bounds the bytes and the entries of a map`() throws {
    let longest: [UInt8] = [0x59, 0x3F, 0xFD] + [UInt8](repeating: 0, count: 16_381)
    #expect(try CBORItem(parsing: longest).bytes?.count == 16_381)
    let longer: [UInt8] = [0x59, 0x3F, 0xFE] + [UInt8](repeating: 0, count: 16_382)
    #expect(Self.code(longer) == .tooLarge)
    #expect(try CBORItem(parsing: Self.map(of: 64)).map?.entries.count == 64)
    #expect(Self.code(Self.map(of: 65)) == .tooLarge)
  }

  /// PK-92: the order of the outermost keys is the client's affair; nothing else is.
  @Test func `takes the outermost map's keys in any order if it is asked to`() throws {
    #expect(try CBORItem(parsing: hex("a202000100"), keys: .anyInOutermostMap).map?.entries.count == 2)
    for (text, code) in [
      ("a201000100", CBORError.Code.duplicateKey), ("a101a202000100", .keyOrder), ("81a202000100", .keyOrder),
      ("a20200010000", .trailingBytes), ("bf02000100ff", .indefiniteLength),
    ] {
      #expect(Self.code(hex(text), keys: .anyInOutermostMap) == code, "\(text)")
    }
  }

  @Test func `reads items one after the other`() throws {
    var reader = CBORReader(hex("ff a10102 f5"), from: 1)
    #expect(try reader.next().map?[1]?.integer == 2)
    #expect(reader.offset == 4)
    #expect(try reader.next() == .bool(true))
    #expect(reader.isAtEnd)
    #expect(throws: CBORError(.truncated, offset: 5)) { try reader.next() }
  }

  @Test func `numbers beyond Int64 have no integer`() throws {
    #expect(try CBORItem(parsing: hex("1b7fffffffffffffff")).integer == .max)
    #expect(try CBORItem(parsing: hex("3b7fffffffffffffff")).integer == .min)
    #expect(try CBORItem(parsing: hex("1b8000000000000000")).integer == nil)
    #expect(try CBORItem(parsing: hex("3b8000000000000000")).integer == nil)
  }

  private static func map(of count: UInt8) -> [UInt8] {
    [0xB8, count] + (0..<count).flatMap { $0 < 24 ? [$0, 0] : [0x18, $0, 0] }
  }

  static func code(_ bytes: [UInt8], keys: CBORKeyOrder = .canonical) -> CBORError.Code? {
    do throws(CBORError) {
      _ = try CBORItem(parsing: bytes, keys: keys)
      return nil
    } catch {
      return error.code
    }
  }
}

/// The bytes that `text` spells in hexadecimal; spaces are skipped.
func hex(_ text: some StringProtocol) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  precondition(digits.count.isMultiple(of: 2), "half a byte")
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
