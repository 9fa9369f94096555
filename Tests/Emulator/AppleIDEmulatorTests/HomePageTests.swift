import AppleIDEmulator
import Foundation
import PippinHTTP
import Testing

@Suite struct HomePageTests {
  private func harness(people count: Int) throws -> Harness {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.appleIDs += (0..<count).map { number in
      EmulatorConfiguration.AppleID(
        id: "p\(number)", email: "p\(number)@crowd.example", givenName: "Person", familyName: "No. \(number)")
    }
    return try Harness(configuration)
  }

  private func cards(_ page: HTTPResponse) -> Int {
    page.bodyText.components(separatedBy: "<section class=\"item\"").count - 1
  }

  @Test func `few people are all listed, for many there is a search`() async throws {
    let few = try await Harness().get("/")
    #expect(cards(few) == 4 && !few.bodyText.contains("role=\"search\""))
    let harness = try harness(people: 2000)
    let many = try await harness.get("/")
    #expect(cards(many) == 24 && many.bodyText.contains("The first 24 of 2004."))
    let found = try await harness.get("/?q=P1999%40Crowd")
    #expect(cards(found) == 1 && found.bodyText.contains("Person No. 1999"))
    #expect(try await harness.get("/?q=%3Cb%3E").bodyText.contains("value=\"&lt;b&gt;\""))
    #expect(try await harness.get("/?q=zzz").bodyText.contains("No Apple ID matches."))
  }

  @Test func `each page has all tabs, no script, and says which tab it is`() async throws {
    let harness = try Harness()
    for (path, title) in [
      ("/", "Apple IDs"), ("/emulator/ui/passkeys", "Passkeys"), ("/emulator/ui/mail", "Mail"),
      ("/emulator/ui/log", "Log"), ("/emulator/ui/notifications", "Notifications"),
    ] {
      let page = try await harness.get(path)
      #expect(page.status == 200 && page.fields["content-security-policy"]?.contains("script-src") == false, "\(path)")
      #expect(page.bodyText.contains("<a href=\"\(path)\" aria-current=\"page\">\(title)</a>"), "\(path)")
      #expect(page.bodyText.components(separatedBy: "aria-current=\"").count == 2, "\(path)")
      #expect(page.bodyText.contains("<h1>\(title)</h1>"), "\(path)")
    }
  }

  @Test func `a button keeps the search`() async throws {
    let harness = try harness(people: 30)
    let answer = try await harness.post(
      "/emulator/ui/password", form: [("apple_id", "p7"), ("q", "no. 7&x=")],
      ["origin": Harness.base, "sec-fetch-site": "same-origin"])
    #expect(answer.status == 303 || answer.status == 302)
    #expect(answer.fields["location"] == "/?q=no.+7%26x%3D" || answer.fields["location"] == "/?q=no.%207%26x%3D")
  }

  @Test func `the log explains refusals and can show only them`() async throws {
    let harness = try Harness()
    _ = try await harness.begin()
    _ = try await harness.get("/auth/authorize?client_id=com.example.web&response_type=%3Cscript%3E")
    let all = try await harness.get("/emulator/ui/log").bodyText
    #expect(all.contains("the sign-in started") && all.contains("<td class=\"bad\">400 "))
    let refused = try await harness.get("/emulator/ui/log?show=refused").bodyText
    #expect(!refused.contains("the sign-in started") && refused.contains("<td class=\"bad\">400 "))
    #expect(!refused.contains("<script>"))
  }

  @Test func `mail is shown with the sender that the person sees, and its markup is escaped`() async throws {
    let harness = try Harness()
    let relay = try #require(try await harness.native(more: #","hide_email":true"#).json["email"]?.text)
    let content = "From: news@example.com\r\nSubject: <b>Welcome</b>\r\n\r\n<script>alert(1)</script>\r\n"
    #expect(
      harness.apple.takeMail(from: "news@example.com", to: [relay], content: Array(content.utf8)) == nil)
    let page = try await harness.get("/emulator/ui/mail").bodyText
    #expect(page.contains("&lt;b&gt;Welcome&lt;/b&gt;") && page.contains("<pre>&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("news_at_example_com_") && !page.contains("As HTML"), "it has none")
    let html = "From: news@example.com\r\nContent-Type: text/html\r\n\r\n<b>Hi</b>\r\n"
    #expect(harness.apple.takeMail(from: "news@example.com", to: [relay], content: Array(html.utf8)) == nil)
    #expect(try await harness.get("/emulator/ui/mail").bodyText.contains("href=\"/emulator/ui/mail/2\">As HTML</a>"))
  }

  @Test func `mail to an ordinary address names its recipient, known or not`() async throws {
    let harness = try Harness()
    for recipient in ["new@shop.example", "kurt@example.com"] {
      harness.apple.takeMail(
        from: "news@example.com", pastTheRelayTo: recipient,
        content: Array("From: news@example.com\r\nSubject: Hello\r\n\r\nhello\r\n".utf8))
    }
    let page = try await harness.get("/emulator/ui/mail").bodyText.replacing("<wbr>", with: "")
    #expect(page.contains("to new@shop.example</span>") && page.contains("to kurt</span>"))
    #expect(page.contains("<dt>To</dt><dd class=\"break\">new@shop.example</dd>"))
    let items = try await harness.get("/emulator/mail").json["items"]?.elements ?? []
    #expect(items.map { $0["to"]?.text } == ["new@shop.example", "kurt@example.com"])
    #expect(items.map { $0["apple_id"]?.text } == [nil, "kurt"])
  }
}
