import PippinHTTP
import Testing

@Suite struct HTMLTests {
  @Test func `interpolated values are escaped and literals kept`() {
    let name = "<script>alert('x') & \"y\"</script>"
    let html: HTML = "<p title=\"\(name)\">\(name)</p>"
    let escaped = "&lt;script&gt;alert(&#39;x&#39;) &amp; &quot;y&quot;&lt;/script&gt;"
    #expect(html.rendered == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test(arguments: zip(["&", "<", ">", "\"", "'"], ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]))
  func `escapes each on its own`(character: String, reference: String) {
    #expect(HTML(text: "a\(character)b").rendered == "a\(reference)b")
  }

  @Test func `a text that looks like a reference is shown as written`() {
    #expect(HTML(text: "&lt;").rendered == "&amp;lt;")
  }

  @Test func `nests markup without escaping it twice`() {
    let inner: HTML = "<b>\("a & b")</b>"
    let outer: HTML = "<i>\(inner)</i>"
    #expect(outer.rendered == "<i><b>a &amp; b</b></i>")
  }

  @Test func `a literal inside an interpolation is a text`() {
    let html: HTML = "\("<br>")\(true ? "<" : ">")"
    #expect(html.rendered == "&lt;br&gt;&lt;")
  }

  @Test func `shows nothing for what is missing`() {
    let text: String? = nil
    let markup: HTML? = nil
    let there: String? = "<"
    #expect(("[\(text)\(markup)\(there)]" as HTML).rendered == "[&lt;]")
  }

  @Test func `joins lists`() {
    let items: [HTML] = ["a", "b"].map { "<li>\($0)</li>" }
    #expect(("<ul>\(items)</ul>" as HTML).rendered == "<ul><li>a</li><li>b</li></ul>")
    #expect(items.joined(separator: ", ").rendered == "<li>a</li>, <li>b</li>")
  }

  @Test func `keeps every other character byte for byte`() {
    let text = "Zoë 👩‍👩‍👧 مرحبا\u{301}\r\n"
    #expect(HTML(text: text).bytes == Array(text.utf8))
    #expect(HTML(text: text + "<").bytes == Array((text + "&lt;").utf8))
  }

  @Test func `shows NUL as the replacement character`() {
    #expect(HTML(text: "a\0b").rendered == "a\u{FFFD}b")
  }

  @Test func `vouching for a text is spelled out`() {
    let drawing = "<svg></svg>"
    #expect(("\(unescaped: drawing)" as HTML).rendered == drawing)
  }

  @Test(arguments: [
    "javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)", "\u{1}javascript:x", "data:text/html,x",
    "VBSCRIPT:x", "java\tscript\n:x",
  ])
  func `an address that would run code leads nowhere`(address: String) {
    #expect(("<a href=\"\(address: address)\">" as HTML).rendered == "<a href=\"about:blank\">")
  }

  @Test(arguments: [
    "https://a.example/?x=1", "/account", "myapp://done?a:b", "mailto:a@b.example", "#javascript:x", "",
  ])
  func `any other address is kept`(address: String) {
    #expect(("\(address: address)" as HTML).rendered == address)
  }

  @Test func `an address is escaped too`() {
    #expect(("\(address: "/a?x=1&y=\"2\"")" as HTML).rendered == "/a?x=1&amp;y=&quot;2&quot;")
  }

  @Test func `numbers need no escaping`() {
    #expect(("\(42)\(Int64(-7))" as HTML).rendered == "42-7")
  }
}
