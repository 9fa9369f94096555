import Testing

@testable import PippinPages

@Suite struct `An email's HTML` {
  private let page = EmailPage(
    subject: "Confirm <this>",
    blocks: [
      .paragraph("A & B\nC"), .code("123456"), .link("Open:", button: "Go", address: "https://id.example.com/?a=1&b=2"),
      .steps(["One", "Two"]), .note("Ignore it."),
    ])

  private func html(_ language: Language = .fallback, _ brand: Brand = .standard, logo: String? = nil) -> String {
    page.html(in: .of(language), brand: brand, name: "Shop & Co", logo: logo)
  }

  @Test func `escapes what it shows, and keeps lines`() {
    let html = html()
    #expect(html.contains("<title>Confirm &lt;this&gt;</title>") && html.contains("A &amp; B<br>C"))
    #expect(html.contains("href=\"https://id.example.com/?a=1&amp;b=2\"") && html.contains("Shop &amp; Co"))
    #expect(!html.contains("{{"))
  }

  @Test func `has a heading and a hidden preview, which are otherwise the subject and the first paragraph`() {
    let plain = html()
    #expect(
      plain.contains(">Confirm &lt;this&gt;</h1>")
        && plain.contains("display:none;max-height:0;overflow:hidden\">A &amp; B"))
    let page = EmailPage(subject: "123456 is your code", heading: "Welcome", preview: "Hi & bye", blocks: page.blocks)
    let html = page.html(in: .of(.fallback), brand: .standard, name: "Shop", logo: nil)
    #expect(html.contains("<title>123456 is your code</title>") && html.contains(">Welcome</h1>"))
    #expect(html.contains("overflow:hidden\">Hi &amp; bye</div>"))
  }

  @Test func `asks no server for anything, and has its logo with it`() throws {
    var choices = Brand.Choices()
    choices.emailLogo = try Picture(BrandTests.png)
    let html = html(.fallback, Brand(choices), logo: "cid:\(EmailPage.logoID)")
    let addresses = html.matches(of: /(?:src|href|url)\s*[=(]\s*["']?([^"' )>]+)/).map { String($0.1) }
    #expect(addresses.sorted() == ["cid:logo@pippin", "https://id.example.com/?a=1&amp;b=2"])
    #expect(!html.contains("<script") && !html.contains("<link"))
  }

  @Test func `says its language and direction, and its dark colours`() throws {
    let arabic = html(try #require(Language(rawValue: "ar")))
    #expect(arabic.contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(arabic.contains("prefers-color-scheme:dark") && arabic.contains(Palette.dark[.card].css))
  }

  @Test func `is far below what mail programs show whole`() { #expect(html().utf8.count < 8000) }
}

@Suite struct `An operator's frame of emails` {
  @Test func `fills in what it names`() throws {
    let layout = try EmailLayout(parsing: "<title>{{subject}}</title>{a}{{content}}{{footer}}")
    let html = EmailPage(subject: "S", blocks: [.note("N")]).html(
      in: .of(.fallback), brand: .standard, name: "Shop", logo: nil, layout: layout)
    #expect(html.hasPrefix("<title>S</title>{a}<h1") && html.hasSuffix("Shop"))
  }

  @Test func `is refused with what is wrong with it`() {
    let cases: [(String, EmailLayout.Fault)] = [
      ("<p>", .missing(.content)), ("{{content}}{{content}}", .twice(.content)),
      ("{{content}}{{style}}{{style}}", .twice(.style)), ("{{content}}\u{0}", .control), ("{{content}}\r", .control),
      ("{{content}}{{sender}}", .unknownPlace("sender")), ("{{content}}<SCRIPT>", .runs("<script")),
      ("{{content}}" + String(repeating: "x", count: EmailLayout.maximumBytes), .tooLarge),
    ]
    for (text, fault) in cases {
      #expect(throws: fault) { try EmailLayout(parsing: text) }
      #expect(!fault.detail.isEmpty)
    }
  }

  @Test func `may have the line ends of any editor`() throws {
    #expect(try EmailLayout(parsing: "a\r\n{{content}}\r\n") == EmailLayout(parsing: "a\n{{content}}\n"))
  }

  @Test func `is Pippin's where there is none`() throws {
    #expect(try EmailLayout(parsing: EmailLayout.markup) == .standard)
  }
}

@Suite struct `An operator's texts of emails` {
  @Test func `replace ours, key by key`() throws {
    var texts = EmailTexts()
    #expect(texts.add("\"mail.reset.subject\" = \"New password for {app}\";", in: .fallback) == [])
    let translation = texts.translation(.fallback)
    #expect(translation.text("mail.reset.subject", ["app": "Shop"]) == "New password for Shop")
    #expect(translation.text("mail.linked.subject") == Translation.of(.fallback).text("mail.linked.subject"))
    #expect(texts.languages == [.fallback])
  }

  @Test(arguments: [
    ("\"mail.nothing\" = \"x\";", "mail.nothing: the original has no such key"),
    ("\"sign_in.title\" = \"x\";", "sign_in.title: is no text of an email"),
    ("\"mail.linked.text\" = \"You can sign in.\";", "{app} is missing"),
    ("\"mail.linked.text\" = \"{app} {way} {more}\";", "{more} is not in the original"),
    ("\"mail.linked.text\" = 1", "line 1"),
  ])
  func `are refused with the key`(_ file: String, _ fault: String) {
    var texts = EmailTexts()
    let faults = texts.add(file, in: .fallback)
    #expect(faults.count == 1 && faults[0].contains(fault), "\(faults)")
    #expect(texts.languages == [])
  }

  @Test func `begin with a file that says what ours do`() {
    for language in Language.allCases {
      var texts = EmailTexts()
      let file = EmailTexts.standard(language)
      #expect(texts.add(file, in: language) == [] && file.contains("\"mail.reset.subject\""))
    }
  }
}
