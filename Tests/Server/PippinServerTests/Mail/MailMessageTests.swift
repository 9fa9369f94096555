import PippinFoundation
import PippinServer
import Testing

struct MailMessageTests {
  private func message(
    name: String? = "Example", to: String = "mary@example.com", subject: String = "Hello", text: String = "Hi.\n",
    html: MailHTML? = nil, id: String = "0198"
  ) throws -> MailMessage {
    let address = try #require(MailAddress("hello@example.org"))
    let from = try #require(MailSender(name: name, address: address))
    let recipient = try #require(MailAddress(to))
    return try MailMessage(
      from: from, to: recipient, subject: subject, text: text, html: html, id: id,
      date: Date(timeIntervalSince1970: 1_795_307_055))
  }

  private func lines(_ message: MailMessage) -> [String] {
    String(decoding: message.bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func `is written out as RFC 5322 wants it`() throws {
    #expect(
      String(decoding: try message().bytes, as: UTF8.self)
        == [
          "Date: Sun, 22 Nov 2026 00:24:15 +0000", "From: Example", " <hello@example.org>", "To: mary@example.com",
          "Message-ID: <0198@example.org>", "Subject: Hello", "MIME-Version: 1.0",
          "Auto-Submitted: auto-generated", "Content-Type: text/plain; charset=utf-8",
          "Content-Transfer-Encoding: quoted-printable", "", "Hi.", "",
        ].joined(separator: "\r\n"))
  }

  @Test func `has its HTML after the text, and a picture beside the HTML`() throws {
    let picture = MailHTML.Picture(contentID: "logo@pippin", png: Array(repeating: 0xFF, count: 60))
    let markup = "<p style=\"margin:0\">Grüße</p>\n"
    let all = lines(try message(html: MailHTML(markup: markup, picture: picture)))
    let first = try #require(all.firstIndex(of: "Content-Type: multipart/alternative;"))
    #expect(
      Array(all[first...]) == [
        "Content-Type: multipart/alternative;", " boundary=\"=_a.0198\"", "",
        "--=_a.0198", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
        "Hi.",
        "--=_a.0198", "Content-Type: multipart/related; type=\"text/html\";", " boundary=\"=_r.0198\"", "",
        "--=_r.0198", "Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
        "<p style=3D\"margin:0\">Gr=C3=BC=C3=9Fe</p>",
        "--=_r.0198", "Content-Type: image/png", "Content-Transfer-Encoding: base64", "Content-ID: <logo@pippin>",
        "Content-Disposition: inline", "", String(repeating: "/", count: 76), "////", "--=_r.0198--", "--=_a.0198--",
        "",
      ])
    let plain = lines(try message(html: MailHTML(markup: markup)))
    #expect(plain.contains("Content-Type: text/html; charset=utf-8") && !plain.contains { $0.contains("related") })
  }

  @Test func `no text or HTML can end a part`() throws {
    let evil = "--=_a.0198--\n--=_a.0198\nContent-Type: text/html\n\n"
    let all = lines(try message(text: evil, html: MailHTML(markup: evil)))
    #expect(all.count { $0.hasPrefix("--=_a.0198") } == 3)
    #expect(throws: MailMessageError.html) { try message(html: MailHTML(markup: "a\u{0}b")) }
    #expect(throws: MailMessageError.html) {
      try message(html: MailHTML(markup: String(repeating: "x", count: MailHTML.maximumLength + 1)))
    }
  }

  @Test(arguments: ["a\r\nBcc: b@example.com", "a\nb", "a\rb", "\u{0}", "a\u{2028}b", "\u{85}", ""])
  func `refuses a subject that could end its line`(_ subject: String) throws {
    #expect(throws: MailMessageError.subject) { try message(subject: subject) }
  }

  @Test func `unsafe sender names and invalid ids are refused`() throws {
    let address = try #require(MailAddress("a@example.com"))
    #expect(MailSender(name: "a\r\nBcc: b@example.com", address: address) == nil)
    for id in ["", "a b", "a>b", "a\r\nb", "a@b"] {
      #expect(throws: MailMessageError.id) { try message(id: id) }
    }
    #expect(throws: MailMessageError.text) { try message(text: "a\rb") }
  }

  @Test(arguments: ["Grüße aus Köln", "日本語の件名がとても長いときは、いくつかの語に分けられます。それでも読めます。", "=?utf-8?Q?no?=", " edges "])
  func `a subject that is not ASCII becomes encoded words of whole characters`(_ subject: String) throws {
    let all = lines(try message(subject: subject))
    let start = try #require(all.firstIndex { $0.hasPrefix("Subject: ") })
    let field = [all[start]] + all[(start + 1)...].prefix { $0.hasPrefix(" ") }
    var decoded: [UInt8] = []
    for line in field {
      let word = line.replacing("Subject: ", with: "").drop { $0 == " " }
      #expect(line.utf8.count <= 76 && word.utf8.count <= 75)
      #expect(word.hasPrefix("=?utf-8?Q?") && word.hasSuffix("?="))
      let piece = decodedQ(word.dropFirst(10).dropLast(2))
      #expect(String(validating: piece, as: UTF8.self) != nil)
      decoded += piece
    }
    #expect(decoded == Array(subject.utf8))
  }

  @Test(arguments: [
    ("a = b", "a =3D b"), ("tail ", "tail=20"), ("tab\t", "tab=09"), ("ü", "=C3=BC"), (".dot", ".dot"),
    (String(repeating: "x", count: 76), String(repeating: "x", count: 76)),
    (String(repeating: "x", count: 77), String(repeating: "x", count: 75) + "=\r\nxx"),
  ])
  func `encodes a line of the body`(_ plain: String, _ encoded: String) throws {
    let bytes = try message(text: plain + "\n").bytes
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\r\n\r\n\(encoded)\r\n"))
  }

  @Test func `no line of any message is longer than RFC 2045 allows, or has a byte that is not ASCII`() throws {
    let text = String(repeating: "Köln = schön. ", count: 200) + "\n\n" + String(repeating: "é", count: 300)
    for line in lines(try message(name: "Ein sehr langer Name für eine App — wirklich", subject: "Öl", text: text)) {
      #expect(line.utf8.count <= 76 && line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }

  /// The Q encoding of RFC 2047, read independently of our writer.
  private func decodedQ(_ text: Substring) -> [UInt8] {
    var bytes = Array(text.utf8)[...]
    var decoded: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "_"): decoded.append(0x20)
      case UInt8(ascii: "="):
        decoded.append(UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        bytes = bytes.dropFirst(2)
      default: decoded.append(byte)
      }
    }
    return decoded
  }
}
