import PippinHTTP
import PippinTestKit
import Testing

@testable import PippinPages

@Suite struct BrandTests {
  /// A square that nobody could take for anybody's logo.
  static let square = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 31 44"><path d="M8 15h14v14H8z"/></svg>"#
  /// The first bytes of a PNG of 64 by 32 pixels.
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 64, 0, 0, 0, 32]

  static func picture(_ svg: String) throws -> Picture { try Picture(Array(svg.utf8)) }

  @Test func `the operator's logo stands where the mark stood, under a name that its content gives`() throws {
    var choices = Brand.Choices()
    choices.logo = try Self.picture(Self.square)
    let brand = Brand(choices)
    let html = Example.signIn.html(in: PageFrame(.english, brand: brand)).rendered
    let logo = try #require(brand.assets.first { $0.mediaType == "image/svg+xml" })
    #expect(logo.body == Array(Self.square.utf8) && brand.assets.count == 3)
    #expect(logo.path.wholeMatch(of: /\/assets\/logo-[0-9a-f]{16}\.svg/) != nil)
    #expect(logo.contentSecurityPolicy == "default-src 'none'; frame-ancestors 'none'; sandbox")
    #expect(html.contains("<img class=\"logo\" src=\"\(logo.path)\" alt=\"\">") && !html.contains("class=\"mark\""))
    #expect(html.contains("<link rel=\"icon\" type=\"image/svg+xml\" href=\"\(logo.path)\">"))
  }

  @Test func `a square PNG stands in the tab and on a home screen, and any other logo only in the tab`() throws {
    func brand(_ change: (inout Brand.Choices) throws -> Void) rethrows -> Brand {
      var choices = Brand.Choices()
      try change(&choices)
      return Brand(choices)
    }
    let standard = Brand.standard
    #expect(standard.touchIcon?.body.starts(with: Self.png.prefix(8)) == true)
    #expect(try Picture(standard.touchIcon?.body ?? []).side == 180)
    let link = "<link rel=\"apple-touch-icon\" href=\"\(standard.touchIcon?.path ?? "")\">"
    #expect(Example.signIn.document().contains(link))

    let own = try brand {
      $0.logo = try Self.picture(Self.square)
      $0.icon = try Picture(Self.png(180, 180))
    }
    #expect(own.icon == own.touchIcon && own.icon.path.hasPrefix("/assets/icon-") && own.assets.contains(own.icon))
    let wide = try brand { $0.logo = try Picture(Self.png) }
    #expect(wide.touchIcon == nil && wide.icon.path.hasPrefix("/assets/logo-"), "a home screen would squeeze it")
    let html = Example.signIn.html(in: PageFrame(.english, brand: wide)).rendered
    #expect(!html.contains("apple-touch-icon"), "Pippin's mark is not this operator's")
    let square = try brand { $0.logo = try Picture(Self.png(512, 512)) }
    #expect(square.touchIcon == square.icon && square.assets.filter { $0 == square.icon }.count == 1)
    let clear = try brand { $0.logo = try Picture(Self.png(512, 512, colourType: 6)) }
    #expect(clear.touchIcon == nil, "it would be black where it is transparent")
  }

  /// The first bytes of a PNG.
  static func png(_ width: UInt16, _ height: UInt16, colourType: UInt8 = 2) -> [UInt8] {
    png.prefix(16) + [width, height].flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 0xFF)] } + [8, colourType, 0, 0, 0]
  }

  @Test(arguments: [(180, 180, true), (1024, 1024, true), (179, 179, false), (1025, 1025, false), (180, 181, false)])
  func `an icon is square, and neither small nor large`(width: UInt16, height: UInt16, isIcon: Bool) throws {
    #expect(try Picture(Self.png(width, height)).isIcon == isIcon)
  }

  @Test func `a PNG is as good`() throws {
    let picture = try Picture(Self.png)
    #expect(picture.mediaType == "image/png" && picture.ratio == 2)
    var choices = Brand.Choices()
    choices.logo = picture
    #expect(Brand(choices).icon.path.hasSuffix(".png"))
  }

  @Test(arguments: [
    ("<svg width=\"62\" height=\"44px\" viewBox=\"0 0 1 1\"></svg>", 62.0 / 44), ("<svg viewBox='0,0,10,20'/>", 0.5),
    ("<?xml version=\"1.0\"?>\n<!-- a --><svg\nviewBox=\"-1 -1 3 1\"></svg>", 3),
    ("<svg viewBox='0 0 1 1'><use href='#a'/></svg>", 1),
  ])
  func `its room is what it says`(svg: String, ratio: Double) throws {
    #expect(try Self.picture(svg).ratio == ratio)
  }

  @Test(arguments: [
    ("", Picture.Fault.unknownKind), ("GIF89a", .unknownKind), ("<html></html>", .unknownKind),
    ("<svgx viewBox='0 0 1 1'>", .unknownKind),
    ("<svg></svg>", .noSize), ("<svg viewBox='0 0 0 1'/>", .noSize), ("<svg width='100%' height='100%'/>", .noSize),
    ("<svg viewBox='0 0 1000 1'/>", .noSize), ("<svg viewBox='0 0 1 1'><script>1</script></svg>", .runs),
    ("<svg viewBox='0 0 1 1' onload='1'/>", .runs), ("<svg viewBox='0 0 1 1'><SCRIPT/></svg>", .runs),
    ("<svg viewBox='0 0 1 1'><image href='https://example.com/a.png'/></svg>", .runs),
    ("<svg viewBox='0 0 1 1'><a xlink:href=\"javascript:1\"/></svg>", .runs),
    ("<svg viewBox='0 0 1 1'><style>@import 'a'</style></svg>", .runs),
    (String(repeating: " ", count: 65_537), .tooLarge),
  ])
  func `a file that is not exactly one picture is refused`(text: String, fault: Picture.Fault) {
    #expect(throws: fault) { try Self.picture(text) }
  }

  /// BUTTON-3, BUTTON-5, BUTTON-6, BUTTON-8
  @Test func `Apple's logo is as high as the button, in the colour that fits, and nothing is shown without it`() throws
  {
    let white = Self.square.replacing("<path", with: "<path fill=\"#fff\"")
    let large = "<!--" + String(repeating: " ", count: Picture.smallBytes) + "-->"
    var choices = Brand.Choices()
    choices.appleLogos = AppleLogos(black: try Self.picture(Self.square), white: try Self.picture(white + large))
    let brand = Brand(choices)
    let css = String(decoding: brand.stylesheet.body, as: UTF8.self)
    let paths = brand.assets.map(\.path).filter { $0.contains("apple") && $0.hasSuffix(".svg") }
    #expect(css.contains("block-size: 2.75rem; inline-size: 1.938rem;") && css.contains("padding-inline: 0 8%"))
    #expect(css.contains("background: url(\(paths[0])) center / 100% 100% no-repeat;"))
    #expect(css.contains("background-image: url(\(paths[1]));"))
    #expect(paths[0].hasPrefix("/assets/apple-white-") && paths[1].hasPrefix("/assets/apple-black-"))
    #expect(brand.policy(PagePolicy.contentSecurityPolicy) == PagePolicy.contentSecurityPolicy)
    #expect(!String(decoding: Brand.standard.stylesheet.body, as: UTF8.self).contains("url("))
  }

  @Test func `small logos of buttons need no request, and the policy allows just that`() throws {
    let picture = try Self.picture(Self.square)
    var choices = Brand.Choices()
    choices.appleLogos = AppleLogos(black: picture, white: picture)
    choices.providerIcons = [.google: picture]
    let brand = Brand(choices)
    let css = String(decoding: brand.stylesheet.body, as: UTF8.self)
    #expect(css.contains(".provider.google { background: url(data:image/svg+xml;base64,PHN2Zy"))
    #expect(!css.contains(".provider.facebook") && brand.assets.count == 4)
    let policy = brand.policy(PagePolicy.contentSecurityPolicy)
    #expect(policy.contains("img-src 'self' data:;") && !policy.contains("font-src"))
    #expect(Brand.standard.policy(PagePolicy.contentSecurityPolicy) == PagePolicy.contentSecurityPolicy)
  }

  @Test func `a wordmark takes the name's place and keeps it for screen readers`() throws {
    var choices = Brand.Choices()
    choices.logo = try Self.picture(Self.square)
    choices.darkLogo = try Self.picture(Self.square.replacing("<path", with: "<path fill=\"#fff\""))
    choices.hidesName = true
    let brand = Brand(choices)
    let header = brand.header("A \"B\"").rendered
    #expect(header.contains("alt=\"A &quot;B&quot;\"") && !header.contains("class=\"app\""))
    #expect(header.contains("<source media=\"(prefers-color-scheme: dark)\" srcset=\"/assets/logo-dark-"))
    choices.logo = nil
    #expect(Brand(choices).header("A").rendered.contains("<bdi>A</bdi>"))
  }

  @Test func `the footer has the operator's links, and names Pippin unless told not to`() {
    var choices = Brand.Choices()
    choices.links.terms = "https://example.com/?a=1&b=2"
    choices.links.support = "mailto:help@example.com"
    choices.isPoweredByShown = false
    let footer = Brand(choices).footer(in: .of(.fallback)).rendered
    #expect(footer.contains("<a href=\"https://example.com/?a=1&amp;b=2\" rel=\"noopener\">Terms</a>"))
    #expect(footer.contains("href=\"mailto:help@example.com\"") && !footer.contains("Pippin"))
    #expect(Brand.standard.footer(in: .of(.fallback)).rendered.contains("Pippin"))
  }

  @Test func `each page leads back to the operator's site, at its head and at its foot`() {
    var choices = Brand.Choices()
    choices.links.home = "https://example.com/?a=1&b=2"
    for page in [Example.signIn, Example.account] as [any Page] {
      let html = page.html(in: PageFrame(.english, brand: Brand(choices))).rendered
      #expect(html.contains("<header class=\"top\"><a class=\"brand\" href=\"https://example.com/?a=1&amp;b=2\">"))
      #expect(
        html.contains(
          "<footer><p class=\"home\"><a href=\"https://example.com/?a=1&amp;b=2\"><span>Back to <bdi>Example</bdi></span>"
        ))
      #expect(!page.document().contains("class=\"home\"") && page.document().contains("<div class=\"brand\">"))
    }
    #expect(choices.links.all.isEmpty, "emails have the other links only")
  }

  @Test func `a phone paints the ground of the page around it, in both schemes`() {
    let brand = Brand(colors: BrandColors([.card: 0xfff0e0, .cardDark: 0x201000]))
    let html = Example.signIn.html(in: PageFrame(.english, brand: brand)).rendered
    for (scheme, color) in [("light", "#fff0e0"), ("dark", "#201000")] {
      #expect(
        html.contains("<meta name=\"theme-color\" media=\"(prefers-color-scheme: \(scheme))\" content=\"\(color)\">"))
    }
    #expect(Example.account.document().contains("content=\"\(Palette.light[.page].css)\">"))
  }

  @Test(arguments: Language.allCases)
  func `the languages are folded under the present one`(language: Language) {
    let html = Example.signIn.document(in: language)
    #expect(html.contains("<span>\(language.endonym)</span></summary><ul>"))
    #expect(html.matches(of: /hreflang="/).count == Language.allCases.count)
  }

  @Test func `the font, the radius and the scheme stand in the style sheet`() throws {
    var choices = Brand.Choices()
    choices.font = try FontFile(Self.woff2)
    choices.typeface = .serif
    choices.radius = 0
    choices.colors = BrandColors([.card: 0x101010])
    let brand = Brand(choices)
    let css = String(decoding: brand.stylesheet.body, as: UTF8.self)
    let font = try #require(brand.assets.first { $0.mediaType == "font/woff2" })
    #expect(css.contains("url(\(font.path)) format(\"woff2\")") && css.contains("font-display: swap"))
    #expect(css.contains("--font: \"Brand\", ui-serif,") && css.contains("--radius: 0px;"))
    #expect(css.contains(":root { color-scheme: dark; }"))
    #expect(brand.policy("default-src 'none'") == "default-src 'none'; font-src 'self'")
  }

  /// The header of a WOFF2 with one table, and no more.
  static let woff2: [UInt8] =
    Array("wOF2".utf8) + [0, 1, 0, 0, 0, 0, 0, 48, 0, 1, 0, 0] + Array(repeating: 0, count: 32)

  @Test func `a file that is not a font is refused`() {
    #expect(throws: Never.self) { try FontFile(Self.woff2) }
    #expect(throws: FontFile.Fault.unknownKind) { try FontFile(Array(Self.woff2.dropLast())) }
    #expect(throws: FontFile.Fault.cut) { try FontFile(Self.woff2 + [0]) }
    #expect(throws: FontFile.Fault.unknownKind) { try FontFile(Array("wOFF".utf8) + Self.woff2.dropFirst(4)) }
    #expect(throws: FontFile.Fault.tooLarge) { try FontFile(Self.woff2 + Array(repeating: 0, count: 131_072)) }
  }

  /// RFC 4648, section 10
  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
  func `base64 is as in its vectors`(text: String, encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == encoded && Base64.decode(encoded) == Array(text.utf8))
  }
}

@Suite struct BrandColorTests {
  private func color(_ text: String) throws -> Color { try #require(Color(parsing: text)) }

  @Test func `an accent takes the place of the green, and is lightened for dark pages`() throws {
    let colors = BrandColors([.accent: try color("#5b2a86")])
    #expect(colors.light[.accent].css == "#5b2a86" && colors.light[.accentText].css == "#5b2a86")
    #expect(colors.dark[.accent] != Palette.dark[.accent] && colors.adjustments.isEmpty)
    let css = String(decoding: Brand(colors: colors).stylesheet.body, as: UTF8.self)
    #expect(css.contains("--accent: #5b2a86;"))
    #expect(Brand(colors: colors).stylesheet.path != Brand.standard.stylesheet.path)
    #expect(BrandColors([:]) == .standard)
  }

  @Test func `a bright yellow stays the button's, with black text, and links are of a darker yellow`() throws {
    let yellow = try color("#ffd200")
    let colors = BrandColors([.accent: yellow])
    #expect(colors.light[.accent] == yellow && colors.light[.onAccent] == 0x000000)
    #expect(colors.light[.accentEdge] == colors.light[.edge] && colors.dark[.accentText] == yellow)
    let adjustment = try #require(colors.adjustments.first)
    #expect(adjustment.part == .accent && adjustment.used == colors.light[.accentText])
    #expect(adjustment.detail.contains("a contrast of 1.") && adjustment.detail.contains("with black text for buttons"))
    // The hue is kept: red and green stay near each other, and there is no blue.
    #expect(adjustment.used.blue == 0 && adjustment.used.red > adjustment.used.green)
  }

  @Test func `a background that no text could be read on beside the card is moved and told`() throws {
    let colors = BrandColors([.background: 0x000000, .card: 0xffffff])
    #expect(colors.light[.card] == 0xffffff && colors.light[.page] != 0x000000)
    #expect(colors.adjustments.map(\.part) == [.background])
  }

  @Test func `one of two grounds takes the other to its side`() {
    let dark = BrandColors([.card: 0x101020])
    #expect(dark.light.isDark && dark.light[.page] == 0x101020 && dark.light[.apple] == 0xffffff)
    let page = BrandColors([.backgroundDark: 0xffffff])
    #expect(!page.dark.isDark && page.adjustments.isEmpty)
  }

  @Test func `any colours at all make a palette that can be read`() {
    var state: UInt64 = 7
    func next() -> Color {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Color(integerLiteral: UInt32(state >> 40) & 0xFF_FFFF)
    }
    let corners: [Color] = [0x000000, 0xffffff, 0x767676, 0x808080, 0xffff00, 0x0000ff]
    var triples = corners.flatMap { one in corners.flatMap { two in corners.map { (one, two, $0) } } }
    for _ in 0..<TestForm.count(full: 1_500, short: 150) { triples.append((next(), next(), next())) }
    var failures: [String] = []
    for (accent, page, card) in triples {
      let palette = Palette.derived(from: Palette.Wish(page: page, card: card, accent: accent))
      for (text, ground) in Palette.readable where palette[text].contrast(to: palette[ground]) < 4.5 {
        failures.append("\(text) on \(ground) of \(accent.css) \(page.css) \(card.css)")
      }
      for (edge, ground) in Palette.visible where palette[edge].contrast(to: palette[ground]) < 3 {
        failures.append("\(edge) on \(ground) of \(accent.css) \(page.css) \(card.css)")
      }
      if palette[.card] != card || palette[.accent] != accent { failures.append("moved \(card.css)") }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }
}
