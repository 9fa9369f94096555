import Foundation
import PippinHTTP
import PippinTestKit
import Testing

@testable import PippinPages

@Suite struct BrandPreviewTests {
  private static func preview(emails: [BrandPreview.Email] = [], settings: String? = nil) throws -> BrandPreview {
    var choices = Brand.Choices()
    choices.logo = try BrandTests.picture(BrandTests.square)
    choices.font = try FontFile(BrandTests.woff2)
    choices.colors = BrandColors([.accent: 0xffd200])
    return BrandPreview(
      brand: Brand(choices), appName: "A & B", emails: emails, problems: Problem.all, settings: settings,
      now: Example.now)
  }

  private static let files = try? preview(
    emails: [.init(name: "code", language: .english, subject: "Your <code>", text: "1", html: "<p>1")],
    settings: "brand: { name: \"A & B\" }"
  ).files.reduce(into: [String: String]()) { $0[$1.name] = String(decoding: $1.bytes, as: UTF8.self) }

  private func file(_ name: String) throws -> String { try #require(Self.files?[name], "\(name)") }

  @Test func `every kind of page has a preview`() throws {
    let preview = try Self.preview()
    let shown = Set(preview.samples.map { "\(type(of: $0.page))" })
    let files = FileManager.default.enumerator(
      at: PackageRoot.appending("Sources/Server/PippinPages"), includingPropertiesForKeys: nil)
    var kinds: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let source = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      kinds.formUnion(source.matches(of: /(?:struct|extension) (\w+): Page\b/).map { String($0.1) })
    }
    #expect(kinds.count > 15 && kinds.subtracting(shown).isEmpty, "without a preview: \(kinds.subtracting(shown))")
    let forms = preview.samples.compactMap { ($0.page as? PippinPages.FormPage)?.kind }
    #expect(Set(forms) == Set(PippinPages.FormPage.Kind.allCases))
    let parts = preview.samples.compactMap { ($0.page as? AccountPage)?.part }
    #expect(parts == AccountPage.Part.allCases)
    #expect(Set(preview.samples.map(\.name)).count == preview.samples.count)
  }

  @Test func `a page of it needs nothing but its own files, and runs nothing`() throws {
    let files = try #require(Self.files)
    let pages = files.filter {
      $0.key.hasSuffix(".html") && !$0.key.hasPrefix("index") && !$0.key.hasPrefix("template")
    }
    let expected = (try Self.preview().samples.count) * 2 * Language.allCases.count + 2
    #expect(pages.count == expected)
    for (name, text) in pages {
      #expect(!text.contains("/assets/") && !text.contains("prefers-color-scheme"), "\(name)")
      #expect(!text.contains("<script") && !text.contains("<template") && !text.contains("method=\"post\""), "\(name)")
      for match in text.matches(of: /(?:href|src|srcset)="([^"]*)"/)
      where !match.1.contains(":") && !match.1.hasPrefix("#") {
        #expect(files[String(match.1)] != nil, "\(name) needs \(match.1)")
      }
    }
  }

  @Test func `links lead from page to page in the same language and scheme, and to other languages`() throws {
    let page = try file("account.de-dark.html")
    #expect(page.contains(" href=\"account-devices.de-dark.html\"") && page.contains("href=\"style-dark.css\""))
    #expect(page.contains("<a href=\"account.ar-dark.html\" lang=\"ar\""))
    #expect(try file("sign-in.en-light.html").contains("Sign in with a passkey"), "as a browser with passkeys shows it")
  }

  @Test func `the style sheet is there once for each scheme, with the font inside`() throws {
    let dark = try file("style-dark.css")
    #expect(dark.contains("@media all { :root {") && !dark.contains("prefers-color-scheme"))
    #expect(dark.contains("url(data:font/woff2;base64,") && !dark.contains("/assets/"))
    #expect(try file("style-light.css").contains("@media not all { :root {"))
  }

  @Test func `the index shows each page in both schemes and widths, out of the keyboard's way`() throws {
    let preview = try Self.preview()
    let index = try file("index.html")
    #expect(index.hasPrefix(BrandPreview.sign) && index.contains("A &amp; B") && !index.contains("<script"))
    #expect(index.matches(of: /<iframe[ ]/).count == (preview.samples.count + 1) * 4)
    #expect(index.matches(of: /loading="lazy" tabindex="-1" inert>/).count == (preview.samples.count + 1) * 4)
    for sample in preview.samples { #expect(index.contains("src=\"\(sample.name).en-dark.html\""), "\(sample.name)") }
    for group in BrandPreview.Group.allCases {
      #expect(preview.samples.contains { $0.group == group } && index.contains("<h2>\(group.rawValue)</h2>"))
    }
    #expect(index.contains("Your &lt;code&gt;") && index.contains("href=\"email-code.en.txt\""))
    #expect(index.contains("href=\"index.ar.html\" lang=\"ar\""))
    let arabic = try file("index.ar.html")
    #expect(arabic.contains("src=\"sign-in.ar-light.html\"") && !arabic.contains("email-code.ar.txt"))
  }

  @Test func `the index says what the brand consists of, and which colours fail`() throws {
    let index = try file("index.html")
    #expect(index.contains("#ffd200</code> <strong class=\"fails\">fails</strong>. It has a contrast of 1."))
    #expect(index.contains("All 30 contrasts <span class=\"passes\">pass</span>"))
    #expect(index.contains("brand: { name: &quot;A &amp; B&quot; }") && index.contains("on a home screen") == false)
    for role in Palette.Role.allCases { #expect(index.contains("</span>\(role.rawValue)<br>"), "\(role)") }
    let plain = BrandPreview(brand: .standard, appName: "A", now: Example.now).files[0]
    let text = String(decoding: plain.bytes, as: UTF8.self)
    #expect(text.contains("Every colour is shown as it was given.") && text.contains("on a home screen"))
  }
}
