import AppleIDEmulator
import Foundation
import PippinHTTP
import Testing

@Suite struct MailTests {
  private let source = "news@example.com"

  private func mail(_ fields: String = "From: The Shop <news@example.com>", _ body: String = "hello") -> [UInt8] {
    Array("\(fields)\r\n\r\n\(body)\r\n".utf8)
  }

  private func relay(_ harness: Harness) async throws -> String {
    try #require(try await harness.native(more: #","hide_email":true"#).json["email"]?.text)
  }

  @Test func `mail from a registered source to a relay address arrives, with the sender that the person sees`()
    async throws
  {
    let harness = try Harness()
    let relay = try await relay(harness)
    #expect(harness.apple.judgeMail(from: source, to: relay.uppercased()) == nil)
    #expect(harness.apple.takeMail(from: source, to: [relay], content: mail()) == nil)
    let found = try #require(try await harness.get("/emulator/mail?apple_id=mary").json["items"]?.elements.first)
    #expect(found["to"]?.text == relay)
    #expect(found["forwarded_to"]?.text == "mary@example.com")
    #expect(found["from"]?.text == source)
    #expect(found["text"]?.text == "hello\n")
    let shown = try #require(found["shown_from"]?.text)
    #expect(shown.hasPrefix("news_at_example_com_") && shown.hasSuffix("@icloud.com"), "RELAY-9")
    #expect(try await harness.get("/emulator/mail?apple_id=kurt").json["items"]?.elements.isEmpty == true)
    #expect(try await harness.send("DELETE", "/emulator/mail").status == 204)
    #expect(try await harness.get("/emulator/mail").json["items"]?.elements.isEmpty == true)
  }

  /// RELAY-6, RELAY-7
  @Test(arguments: [
    ("news@example.com", 0), ("NEWS@EXAMPLE.COM", 0), ("one@other.example", 0), ("two@other.example", 550),
    ("news@mail.example.com", 550), ("news@badexample.com", 550), ("@example.com", 550), ("example.com", 550),
  ])
  func `a registered domain does not include subdomains, and an address only itself`(sender: String, code: Int)
    async throws
  {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.teams[0].mailSources = ["example.com", "One@other.example"]
    let harness = try Harness(configuration)
    let relay = try await relay(harness)
    let refusal = harness.apple.judgeMail(from: sender, to: relay)
    #expect(refusal?.code ?? 0 == code)
    #expect(refusal.map { "\($0.status) \($0.text)" } == (code == 0 ? nil : "5.1.1 bad mailbox name"))
    if code != 0 { #expect(try await harness.lastWords().contains("(RELAY-6, RELAY-7)")) }
  }

  @Test(arguments: [
    "From: news@evil.example", "From: The Shop <news@evil.example>", "Subject: no author",
    "From: news@example.com\r\nFrom: news@evil.example", "From: news@example.com, news@evil.example",
    "From: a@evil.example <news@example.com>", "From: <news@example.com> <news@evil.example>",
    "From: news@evil.example (news@example.com)",
  ])
  func `the author must be registered as well as the envelope's sender`(fields: String) async throws {
    let harness = try Harness()
    let relay = try await relay(harness)
    let refusal = harness.apple.takeMail(from: source, to: [relay], content: mail(fields))
    #expect(refusal?.text == "unauthorized sender")
    #expect(try await harness.get("/emulator/mail").json["items"]?.elements.isEmpty == true)
  }

  @Test func `only issued relay addresses accept mail, until the person stops using the app`() async throws {
    let harness = try Harness()
    let shared = try #require(try await harness.native().json["email"]?.text)
    #expect(harness.apple.judgeMail(from: source, to: shared)?.status == "5.7.1", "a real address is not the relay's")
    #expect(harness.apple.judgeMail(from: source, to: "x@privaterelay.appleid.com")?.status == "5.1.1")
    #expect(harness.apple.judgeMail(from: source, to: "x@private.icloud.com")?.status == "5.1.1")
    #expect(try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app").status == 204)
    let relay = try await relay(harness)
    #expect(harness.apple.judgeMail(from: nil, to: relay)?.status == "5.1.1", "a report")
    #expect(harness.apple.judgeMail(from: source, to: relay) == nil)
    #expect(try await harness.send("DELETE", "/emulator/apple-ids/mary").status == 204)
    #expect(harness.apple.judgeMail(from: source, to: relay)?.status == "5.1.1")
  }

  /// RELAY-2
  @Test func `the newer relay domain accepts mail too`() async throws {
    let harness = try Harness { $0.relayDomain = "private.icloud.com" }
    let relay = try await relay(harness)
    #expect(relay.hasSuffix("@private.icloud.com"))
    #expect(harness.apple.takeMail(from: source, to: [relay], content: mail()) == nil)
  }

  private static let year2027 = 1_798_761_600.0

  /// RELAY-1, RELAY-2
  @Test func `both relay domains are used until the end of 2026, then only the newer one`()
    async throws
  {
    func domains(seed: UInt64, at time: Double) async throws -> [String] {
      let harness = try Harness(seed: seed)
      harness.clock.advance(by: time - harness.clock.now.timeIntervalSince1970)
      var found: [String] = []
      for number in 0..<20 {
        let person = #"{"id":"p\#(number)","email":"p\#(number)@example.com"}"#
        #expect(try await harness.send("POST", "/emulator/apple-ids", json: person).status == 201)
        let email = try await harness.native("p\(number)", more: #","hide_email":true"#).json["email"]?.text
        found.append(String(email?.split(separator: "@").last ?? ""))
      }
      return found
    }
    let before = try await domains(seed: 1, at: Self.year2027 - 1)
    #expect(Set(before) == ["privaterelay.appleid.com", "private.icloud.com"])
    #expect(try await domains(seed: 1, at: Self.year2027 - 1) == before)
    #expect(try await domains(seed: 2, at: Self.year2027 - 1) != before)
    #expect(Set(try await domains(seed: 1, at: Self.year2027)) == ["private.icloud.com"])
  }

  /// RELAY-2
  @Test func `a relay address from before 2027 keeps its domain`() async throws {
    let harness = try Harness { $0.relayDomain = "privaterelay.appleid.com" }
    let relay = try await relay(harness)
    _ = try await harness.send("PATCH", "/emulator/settings", json: #"{"relay_domain":null}"#)
    harness.clock.advance(by: Self.year2027 - harness.clock.now.timeIntervalSince1970)
    #expect(harness.apple.takeMail(from: source, to: [relay], content: mail()) == nil)
    let again = try Token(try await harness.native().json["identity_token"]?.text ?? "").claims
    #expect(again["email"]?.text == relay)
  }

  /// RELAY-8
  @Test func `mail is refused while forwarding is off, also after RCPT was accepted`() async throws {
    let harness = try Harness()
    let relay = try await relay(harness)
    #expect(harness.apple.judgeMail(from: source, to: relay) == nil)
    let path = "/emulator/apple-ids/mary/apps/com.example.app/forwarding"
    #expect(try await harness.send("PUT", path, json: #"{"enabled":false}"#).status == 204)
    #expect(harness.apple.takeMail(from: source, to: [relay], content: mail())?.status == "5.2.1")
    #expect(try await harness.send("PUT", path, json: #"{"enabled":true}"#).status == 204)
    #expect(harness.apple.takeMail(from: source, to: [relay], content: mail()) == nil)
  }

  /// RELAY-5
  @Test func `a relay address accepts a hundred messages within a day`() async throws {
    let harness = try Harness()
    let relay = try await relay(harness)
    for _ in 0..<100 { #expect(harness.apple.takeMail(from: source, to: [relay], content: mail()) == nil) }
    #expect(harness.apple.judgeMail(from: source, to: relay)?.code == 450)
    #expect(try await harness.send("DELETE", "/emulator/mail").status == 204)
    #expect(harness.apple.takeMail(from: source, to: [relay], content: mail())?.code == 450)
    harness.clock.advance(by: 86_401)
    #expect(harness.apple.takeMail(from: source, to: [relay], content: mail()) == nil)
  }

  @Test(
    arguments: [
      ("From: news@example.com", "plain\r\ntext", "plain\ntext\n"),
      (
        "From: news@example.com\r\nContent-Type: text/plain;\r\n charset=utf-8\r\nContent-Transfer-Encoding: base64",
        "R3LDvMOf\r\nZQ==", "Grüße"
      ),
      (
        "From: news@example.com\r\nContent-Transfer-Encoding: Quoted-Printable", "Gr=C3=BC=\r\n=C3=9Fe =3D =XX",
        "Grüße = =XX\n"
      ),
      (
        "From: news@example.com\r\nContent-Type: multipart/alternative; boundary=\"b 1\"",
        "preamble\r\n--b 1\r\nContent-Type: text/html\r\n\r\n<p>x\r\n--b 1\r\n\r\nplain\r\n--b 1--\r\nepilogue", "plain"
      ),
      ("From: news@example.com\r\nContent-Type: multipart/mixed; boundary=b", "--c\r\n\r\nno part of it", nil),
    ] as [(String, String, String?)])
  func `the readable text of a message is available`(fields: String, body: String, text: String?) async throws {
    let harness = try Harness()
    let relay = try await relay(harness)
    let subject = "Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe_von?=\r\n =?UTF-8?B?IHVucw==?= an Sie\r\n"
    #expect(harness.apple.takeMail(from: source, to: [relay], content: mail(subject + fields, body)) == nil)
    let found = try #require(try await harness.get("/emulator/mail").json["items"]?.elements.first)
    #expect(found["subject"]?.text == "Grüße von uns an Sie")
    #expect(found["text"]?.text == text)
  }

  /// An email as Pippin sends it: text, and HTML with a logo.
  private func rich(_ html: String, picture: String = "image/png", id: String = "logo@pippin") -> [UInt8] {
    let lines = [
      "From: The Shop <news@example.com>", "Content-Type: multipart/alternative;", " boundary=\"=_a\"", "", "--=_a",
      "Content-Type: text/plain; charset=utf-8", "", "Hello", "--=_a",
      "Content-Type: multipart/related; type=\"text/html\";", " boundary=\"=_r\"", "", "--=_r",
      "Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "", html, "--=_r",
      "Content-Type: \(picture)", "Content-Transfer-Encoding: base64", "Content-ID: <\(id)>", "", "iVBORw0K", "--=_r--",
      "--=_a--", "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private func take(_ content: [UInt8], _ harness: Harness) {
    harness.apple.takeMail(from: source, pastTheRelayTo: "kurt@example.com", content: content)
  }

  @Test func `an email is shown as HTML, with the pictures that it carries, and reaches nothing`() async throws {
    let harness = try Harness()
    take(rich("<p>=E2=82=AC</p><img src=3D\"cid:logo@pippin\"><script>alert(1)</script>"), harness)
    take(mail(), harness)
    let page = try await harness.get("/emulator/ui/mail/1")
    #expect(page.status == 200 && page.fields["content-type"] == "text/html; charset=utf-8")
    #expect(page.bodyText.hasPrefix("<p>€</p><img src=\"data:image/png;base64,iVBORw0K\">"))
    #expect(
      page.fields["content-security-policy"]
        == "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'; sandbox")
    #expect(page.fields["cache-control"] == "no-store" && page.fields["x-content-type-options"] == "nosniff")
    for path in ["2", "3", "", "x", "1/2"] {
      #expect(try await harness.get("/emulator/ui/mail/\(path)").status == 404, "\(path)")
    }
    let elsewhere = try await harness.get("/emulator/ui/mail/1", ["sec-fetch-site": "cross-site"])
    #expect(elsewhere.status == 403)
  }

  @Test func `a picture that could have scripts, or that has no id, stays out of the HTML`() async throws {
    let harness = try Harness()
    take(rich("<img src=3D\"cid:logo@pippin\">", picture: "image/svg+xml"), harness)
    #expect(try await harness.get("/emulator/ui/mail/1").bodyText == "<img src=\"cid:logo@pippin\">")
    take(rich("<img src=3D\"cid:logo\">", id: ""), harness)
    #expect(try await harness.get("/emulator/ui/mail/2").bodyText == "<img src=\"cid:logo\">")
  }
}
