import Testing

@testable import PippinProgram

@Suite struct `A member of the settings that is there twice` {
  @Test(arguments: [
    (#"{ a: 1, a: 2 }"#, "a"), (#"{ a: 1, "a": 2 }"#, "a"), (#"{ 'a': 1, "\u0061": 2 }"#, "a"),
    (#"{ a: { b: [ { c: 1 }, { d: 1, e: [], d: 2 } ] } }"#, "a.b[1].d"),
    ("{ // a: 1, \n a: 1, /* a: { */ b: 'x, a: y', a: 3, }", "a"), (#"{ a: "{", b: '"', a: "}" }"#, "a"),
  ])
  func `is found`(_ text: String, _ path: String) {
    #expect(RepeatedMember.path(in: Array(text.utf8)) == path)
  }

  @Test(arguments: [
    #"{ a: 1, b: { a: 1 }, c: [{ a: 1 }, { a: 1 }] }"#, #"{ a: "a", b: a, c: 'a: a, a: a' }"#,
    "{ // a: 1\n a: 1, /* , a: 2 */ }",
    #"["a", "a"]"#, "", "true", "{", #"{ "a"#, "/", "/*", #"{ a: "\"#, "}{]",
  ])
  func `is not seen where there is none, nor in what is no JSON5`(_ text: String) {
    #expect(RepeatedMember.path(in: Array(text.utf8)) == nil)
  }
}
