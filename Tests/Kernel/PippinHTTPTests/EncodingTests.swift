import PippinHTTP
import Testing

@Suite struct EncodingTests {
  @Test func `encodes all but the unreserved characters`() {
    #expect(PercentEncoding.encode("aZ09-._~") == "aZ09-._~")
    #expect(PercentEncoding.encode("a b+c/é&=") == "a%20b%2Bc%2F%C3%A9%26%3D")
  }

  @Test func `decodes what was encoded`() {
    let text = String((0...0x2FF).compactMap(Unicode.Scalar.init).map(Character.init))
    #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
    #expect(PercentEncoding.decode("a+b%2f") == "a+b/")
    #expect(PercentEncoding.formDecode("a+b%2F") == "a b/")
  }

  @Test(arguments: ["%", "%4", "%zz", "a%4", "%ff", "%C0%AF", "%ED%A0%80", "%+1"])
  func `refuses broken escapes and broken text`(text: String) {
    #expect(PercentEncoding.decode(text) == nil)
    #expect(FormData(query: "a=\(text)") == nil)
    #expect(FormData(query: "\(text)=a") == nil)
  }

  @Test func `reads a form in its order with its repeats`() throws {
    let form = try #require(FormData(parsing: Array("code=c%3D1&state=a+b&code=2&empty=&bare&&eq=a=b".utf8)))
    #expect(form.pairs.map(\.name) == ["code", "state", "code", "empty", "bare", "eq"])
    #expect(form.first("code") == "c=1")
    #expect(form.all("code") == ["c=1", "2"])
    #expect(form.only("code") == nil)
    #expect(form.only("state") == "a b")
    #expect(form.first("bare") == "")
    #expect(form.first("eq") == "a=b")
    #expect(form.first("none") == nil)
    #expect(form.nonEmpty("code") == "c=1")
    #expect(form.nonEmpty("empty") == nil && form.nonEmpty("bare") == nil && form.nonEmpty("none") == nil)
    #expect(form.hasRepeats)
    #expect(FormData(query: "")?.pairs.isEmpty == true)
  }

  @Test func `adds a form to an address, behind the query that it has`() {
    #expect(FormData.adding([("a", "1 2")], to: "https://a.example/b") == "https://a.example/b?a=1%202")
    #expect(FormData.adding([("a", "1"), ("b", "2")], to: "x:/y?z=0") == "x:/y?z=0&a=1&b=2")
  }

  @Test func `writes a form that it reads again`() {
    let form = FormData([("a b", "ü&="), ("", "x"), ("a b", "")])
    #expect(form.encoded == "a%20b=%C3%BC%26%3D&=x&a%20b=")
    #expect(FormData(query: form.encoded) == form)
  }

  @Test func `refuses more pairs than a form has`() {
    let most = Array(repeating: "a=1", count: FormData.maximumCount)
    #expect(FormData(query: most.joined(separator: "&")) != nil)
    #expect(FormData(query: (most + ["a=1"]).joined(separator: "&")) == nil)
    #expect(FormData(query: (most + most + most).joined(separator: "&")) == nil)
  }

  @Test func `a form is read only when it is declared as one`() {
    var request = HTTPRequest(
      method: "POST", scheme: "https", authority: "a.example", path: "/", body: Array("a=1".utf8))
    #expect(request.formData == nil)
    request.fields["content-type"] = "Application/X-WWW-Form-URLencoded ; charset=utf-8"
    #expect(request.formData?.first("a") == "1")
    request.fields["content-type"] = "text/plain"
    #expect(request.formData == nil)
  }
}

@Suite struct `A field that a person filled in` {
  @Test(arguments: [
    ("Ma%FFry", "Ma\u{FFFD}ry"), ("100%", "100%"), ("%zz+%4", "%zz %4"), ("%25%5", "%%5"), ("a+b%20c", "a b c"),
    ("Zo%C3%AB", "Zoë"), ("%C3", "\u{FFFD}"),
  ])
  func `is read as browsers read it, and no other field`(encoded: String, read: String) {
    let body = Array("code=c1&user=\(encoded)&state=s".utf8)
    let form = FormData(parsing: body, lenientlyReading: ["user"])
    #expect(form?.first("user") == read && form?.first("code") == "c1" && form?.first("state") == "s")
    let isStrict = encoded == "a+b%20c" || encoded == "Zo%C3%AB"
    #expect((FormData(parsing: body) != nil) == isStrict)
    let other = Array("code=\(encoded)&user=x".utf8)
    #expect((FormData(parsing: other, lenientlyReading: ["user"]) != nil) == isStrict)
  }
}
