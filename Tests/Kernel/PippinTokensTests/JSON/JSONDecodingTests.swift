import PippinTokens
import Testing

struct JSONDecodingTests {
  private struct Key: Decodable, Equatable {
    enum Use: String, Decodable { case sig, enc }

    var kid: String
    var size: UInt16
    var use: Use?
    var tags: [String]?
  }

  private struct Keys: Decodable, Equatable {
    var keys: [Key]
    var more: [String: Int]?
  }

  private func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    try JSONDocument(parsing: Array(text.utf8)).root.decode(type)
  }

  @Test func `builds values and ignores what they do not know`() throws {
    let text = #"{"unknown":[1,{}],"keys":[{"kid":"\u0061","size":2048,"use":"sig","tags":["x","y"]}],"more":{"b":2}}"#
    #expect(
      try decode(Keys.self, text)
        == Keys(keys: [Key(kid: "a", size: 2048, use: .sig, tags: ["x", "y"])], more: ["b": 2]))
  }

  @Test(arguments: ["{\"kid\":\"a\",\"size\":1}", "{\"kid\":\"a\",\"size\":1,\"use\":null,\"tags\":null}"])
  func `takes null as absent`(_ text: String) throws {
    #expect(try decode(Key.self, text) == Key(kid: "a", size: 1, use: nil, tags: nil))
  }

  @Test(
    arguments: [
      (#"{"keys":[{"size":1}]}"#, .missingMember, "keys[0].kid"), (#"{}"#, .missingMember, "keys"),
      (#"{"keys":[{"kid":null,"size":1}]}"#, .wrongType, "keys[0].kid"),
      (#"{"keys":[{"kid":1,"size":1}]}"#, .wrongType, "keys[0].kid"),
      (#"{"keys":[{"kid":"a","size":1},{"kid":"a","size":"1"}]}"#, .wrongType, "keys[1].size"),
      (#"{"keys":[{"kid":"a","size":1.0}]}"#, .wrongType, "keys[0].size"),
      (#"{"keys":[{"kid":"a","size":1e1}]}"#, .wrongType, "keys[0].size"),
      (#"{"keys":[{"kid":"a","size":-1}]}"#, .wrongType, "keys[0].size"),
      (#"{"keys":[{"kid":"a","size":65536}]}"#, .wrongType, "keys[0].size"),
      (#"{"keys":[{"kid":"a","size":1,"use":"other"}]}"#, .wrongType, "keys[0].use"),
      (#"{"keys":[{"kid":"a","size":1,"tags":["x",2]}]}"#, .wrongType, "keys[0].tags[1]"),
      (#"{"keys":[{"kid":"a","size":1,"tags":{}}]}"#, .wrongType, "keys[0].tags"),
      (#"{"keys":{}}"#, .wrongType, "keys"), (#"{"keys":[[]]}"#, .wrongType, "keys[0]"),
      (#"{"keys":[],"more":{"a":true}}"#, .wrongType, "more.a"), ("[]", .wrongType, ""), ("null", .wrongType, ""),
    ] as [(String, JSONError.Code, String)])
  func `names the field that is wrong`(_ text: String, _ code: JSONError.Code, _ path: String) throws {
    let error = #expect(throws: JSONError.self) { try decode(Keys.self, text) }
    #expect(error?.code == code)
    #expect(error?.path == path)
  }

  @Test func `decodes scalars, arrays with gaps and tuples of them`() throws {
    #expect(try decode(Bool.self, "true"))
    #expect(try decode(Double.self, "1") == 1)
    #expect(try decode(Float.self, "0.5") == 0.5)
    #expect(try decode([Int?].self, "[1,null,3]") == [1, nil, 3])
    #expect(try decode([[Int8]].self, "[[-128],[],[127]]") == [[-128], [], [127]])
    #expect(try decode(Int64.self, "9223372036854775807") == .max)
    #expect(throws: JSONError(.wrongType, offset: 0, path: "")) { try decode(Double.self, "1e999") }
    #expect(throws: JSONError(.wrongType, offset: 0, path: "")) { try decode(Float.self, "1e39") }
    #expect(throws: JSONError(.wrongType, offset: 0, path: "")) { try decode(Bool.self, "1") }
    #expect(throws: JSONError(.wrongType, offset: 0, path: "")) { try decode(Int.self, "9223372036854775808") }
  }

  @Test func `decodes a large dictionary in proportion to its size`() throws {
    let text = "{\((0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ","))}"
    let document = try JSONDocument(parsing: Array(text.utf8), limits: JSONLimits(maximumBytes: 1_000_000))
    let clock = ContinuousClock()
    let start = clock.now
    let dictionary = try document.root.decode([String: Int].self)
    let elapsed = clock.now - start
    #expect(dictionary["k19999"] == 19_999)
    #expect(elapsed < .seconds(10))
  }

  /// A type that takes its parts by hand and out of order.
  private struct ByHand: Decodable {
    enum CodingKeys: String, CodingKey { case a, b, list }

    var values: [Int]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      values = [try container.decode(Int.self, forKey: .b), try container.decode(Int.self, forKey: .a)]
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      while !list.isAtEnd {
        if try list.decodeNil() { continue }
        var inner = try list.nestedUnkeyedContainer()
        while !inner.isAtEnd { values.append(try inner.decode(Int.self)) }
        _ = #expect(throws: JSONError.self) { try inner.decode(Int.self) }
      }
    }
  }

  @Test func `serves types that decode by hand`() throws {
    #expect(try decode(ByHand.self, #"{"a":1,"list":[null,[3,4],[],null,[5]],"b":2}"#).values == [2, 1, 3, 4, 5])
  }
}
