import PippinHTTP
import Testing

@Suite struct HTTPFieldsTests {
  @Test func `finds a field whatever the case of its name`() {
    let fields: HTTPFields = ["Content-Type": "text/html", "X-Other": "1"]
    #expect(fields["content-type"] == "text/html")
    #expect(fields["CONTENT-TYPE"] == "text/html")
    #expect(fields["content-typ"] == nil)
    #expect(fields.map(\.name) == ["content-type", "x-other"])
  }

  @Test func `keeps repeats in their order and shows them`() {
    var fields = HTTPFields()
    fields.add("set-cookie", "a=1")
    fields.add("vary", "origin")
    fields.add("Set-Cookie", "b=2")
    #expect(fields.values(of: "set-cookie") == ["a=1", "b=2"])
    #expect(fields.count(of: "set-cookie") == 2)
    fields.set("set-cookie", "c=3")
    #expect(fields.values(of: "set-cookie") == ["c=3"])
    #expect(fields.map(\.value) == ["origin", "c=3"])
  }

  @Test func `removes a field by setting nil`() {
    var fields: HTTPFields = ["a": "1", "b": "2", "A": "3"]
    fields["a"] = nil
    #expect(fields == ["b": "2"])
    fields["b"] = "4"
    #expect(fields == ["B": "4"])
  }

  @Test func `no value breaks out of its line`() {
    let fields: HTTPFields = ["location": "/x\r\nset-cookie: evil=1\0"]
    #expect(fields["location"] == "/x  set-cookie: evil=1 ")
    #expect(fields.block.filter { $0 == 0 }.count == 2)
  }

  @Test(arguments: UInt8.min...UInt8.max) func `knows each character of a token and each that is unreserved`(
    byte: UInt8
  ) {
    let isAlphanumeric = ASCII.isLetter(byte) || ASCII.isDigit(byte)
    #expect(ASCII.isTokenCharacter(byte) == (isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)))
    #expect(ASCII.isUnreserved(byte) == (isAlphanumeric || "-._~".utf8.contains(byte)))
  }

  @Test func `says what a token is`() {
    #expect(HTTPFields.isToken("x-a!#$%&'*+.^_`|~9"))
    for text in ["", "a b", "a:b", "a\n", "é", "a(b)", "a/b", "a@b", "[a]"] {
      #expect(!HTTPFields.isToken(text), "\(text)")
    }
  }

  @Test func `is equal only with the same values in the same order`() {
    let one: HTTPFields = ["a": "1", "b": "2"]
    #expect(one == ["A": "1", "B": "2"])
    #expect(one != ["b": "2", "a": "1"])
    #expect(one != ["a": "1"])
    #expect(one != ["a": "1", "b": "3"])
  }

  @Test func `a description shows no value`() {
    let fields: HTTPFields = ["cookie": "session=hidden", "authorization": "Bearer hidden"]
    let request = HTTPRequest(scheme: "https", authority: "a.example", path: "/p", query: "code=hidden", fields: fields)
    let response = HTTPResponse(status: 200, fields: fields, body: Array("hidden".utf8))
    for text in ["\(fields)", "\(request)", "\(response)", String(reflecting: request), String(reflecting: response)] {
      #expect(!text.contains("hidden"), "\(text)")
    }
    var dumped = ""
    dump(fields, to: &dumped)
    dump(request, to: &dumped)
    dump(response, to: &dumped)
    #expect(!dumped.contains("hidden"))
  }
}
