import PippinFoundation
import PippinSecret
import Testing

/// A type of the kind that ends in logs: it holds secrets and describes itself by reflection.
private struct Holder {
  let name = "holder"
  let bytes = SecretBytes(Array("hunter2".utf8))
  let text = SecretText("hunter2")
}

@Suite struct RedactionTests {
  @Test func `printing a secret shows nothing of it`() {
    let holder = Holder()
    #expect("\(holder.bytes)" == "<redacted>")
    #expect("\(holder.text)" == "<redacted>")
    #expect(String(reflecting: holder.bytes) == "<redacted>")
    #expect(String(reflecting: holder.text) == "<redacted>")
  }

  @Test func `a type that holds secrets may be printed and dumped`() {
    var dumped = ""
    dump(Holder(), to: &dumped)
    for shown in [dumped, "\(Holder())", String(reflecting: Holder())] {
      #expect(shown.contains("<redacted>"))
      #expect(!shown.contains("hunter2"))
      // A private type is shown with its address, which may have any digits.
      let values = shown.replacing(/\$[0-9a-f]+/, with: "")
      #expect(!values.contains("104"), "the code of the first letter")
    }
  }

  @Test func `reflection finds no children`() {
    #expect(Mirror(reflecting: Holder().bytes).children.isEmpty)
    #expect(Mirror(reflecting: Holder().text).children.isEmpty)
  }

  @Test func `secret text is coded as the bare string`() throws {
    let encoded = try JSONEncoder().encode([SecretText("s3cret")])
    #expect(String(decoding: encoded, as: UTF8.self) == #"["s3cret"]"#)
    #expect(try JSONDecoder().decode([SecretText].self, from: encoded).map(\.revealed) == ["s3cret"])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([SecretText].self, from: Data("[1]".utf8)) }
  }
}
