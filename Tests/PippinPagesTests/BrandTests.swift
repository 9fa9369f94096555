import PippinHTML
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
    let brand = Brand(logo: try Self.picture(Self.square))
    let html = Example.signIn.html(in: PageFrame(.english, brand: brand)).rendered
    let logo = try #require(brand.assets.first { $0.mediaType == "image/svg+xml" })
    #expect(logo.body == Array(Self.square.utf8) && brand.assets.count == 3)
    #expect(logo.path.wholeMatch(of: /\/assets\/logo-[0-9a-f]{16}\.svg/) != nil)
    #expect(logo.contentSecurityPolicy == "default-src 'none'; frame-ancestors 'none'; sandbox")
    #expect(html.contains("<img class=\"logo\" src=\"\(logo.path)\" alt=\"\">") && !html.contains("class=\"mark\""))
    #expect(html.contains("<link rel=\"icon\" type=\"image/svg+xml\" href=\"\(logo.path)\">"))
  }

  @Test func `a PNG is as good`() throws {
    let picture = try Picture(Self.png)
    #expect(picture.mediaType == "image/png" && picture.ratio == 2)
    #expect(Brand(logo: picture).icon.path.hasSuffix(".png"))
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
    let brand = Brand(appleLogos: AppleLogos(black: try Self.picture(Self.square), white: try Self.picture(white)))
    let css = String(decoding: brand.stylesheet.body, as: UTF8.self)
    let paths = brand.assets.map(\.path).filter { $0.contains("apple") }
    #expect(css.contains("block-size: 2.75rem; inline-size: 1.938rem;") && css.contains("padding-inline: 0 8%"))
    #expect(css.contains("background: url(\(paths[0])) center / 100% 100% no-repeat;"))
    #expect(css.contains("background-image: url(\(paths[1]));"))
    #expect(paths[0].hasPrefix("/assets/apple-white-") && paths[1].hasPrefix("/assets/apple-black-"))
    #expect(!String(decoding: Brand.standard.stylesheet.body, as: UTF8.self).contains("url("))
  }
}

@Suite struct BrandColorTests {
  private func color(_ text: String) throws -> Color { try #require(Color(parsing: text)) }

  @Test func `an accent takes the place of the green, and is lightened for dark pages`() throws {
    let colors = try BrandColors([.accent: color("#5b2a86")])
    #expect(colors.light[.accent].css == "#5b2a86" && colors.light[.accentText].css == "#5b2a86")
    #expect(colors.dark[.accent] != Palette.dark[.accent])
    for palette in [colors.light, colors.dark] {
      for (text, ground) in Palette.readable { #expect(palette[text].contrast(to: palette[ground]) >= 4.5) }
    }
    let css = String(decoding: Brand(colors: colors).stylesheet.body, as: UTF8.self)
    #expect(css.contains("--accent: #5b2a86;"))
    #expect(Brand(colors: colors).stylesheet.path != Brand.standard.stylesheet.path)
  }

  @Test(arguments: [
    (BrandColors.Part.accent, "#ff9900"), (.accentDark, "#003366"), (.background, "#225588"),
    (.backgroundDark, "#ccddee"),
  ])
  func `a colour with too little contrast is refused with the nearest readable one`(
    part: BrandColors.Part, text: String
  ) throws {
    let color = try color(text)
    let fault = try #require(throws: BrandColors.Fault.self) { try BrandColors([part: color]) }
    #expect(fault.part == part && fault.contrast < 4.5)
    let suggestion = try #require(fault.suggestion)
    #expect(throws: Never.self) { try BrandColors([part: suggestion]) }
  }

  @Test func `a background is the page's alone`() throws {
    let colors = try BrandColors([.background: color("#fff"), .backgroundDark: color("#000")])
    #expect(colors.light[.page].css == "#ffffff" && colors.light[.card] == Palette.light[.card])
    #expect(colors.dark[.page].css == "#000000" && colors.dark[.accent] == Palette.dark[.accent])
  }
}
