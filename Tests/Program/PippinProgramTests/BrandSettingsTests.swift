import PippinFoundation
import PippinTestKit
import Testing

@testable import PippinProgram

@Suite struct BrandSettingsTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
  }

  private func check(_ extra: String) async throws -> Trial.Outcome {
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    // Squares, which nobody could take for anybody's logo. Everybody may read them.
    try trial.file("logo.svg", Array("<svg viewBox='0 0 1 1'><path d='M0 0h1v1z'/></svg>".utf8), permissions: 0o644)
    try trial.file("script.svg", "<svg viewBox='0 0 1 1'><script/></svg>")
    let good = SettingsTests.good
    let end = try #require(good.lastIndex(of: "}"))
    let path = try trial.file("pippin.json5", good[..<end] + ", " + extra + "}")
    return await trial.run(["check-config", "--config", path])
  }

  @Test func `takes a name, a logo, colours and the logos of Apple's button`() async throws {
    let outcome = try await check(
      """
      brand: { name: "Obstgarten", logo_file: "logo.svg", colors: { accent: "#5b2a86", accent_dark: "#d0b0ff",
        background: "#ffffff", background_dark: "#101014" } },
      apple_button: { logo_black_file: "logo.svg", logo_white_file: "logo.svg" }
      """)
    #expect(outcome.code == .done && !outcome.words.contains("chmod"), "\(outcome.words)")
  }

  @Test(arguments: [
    (
      #"brand: { nmae: "a", logo_file: "none.svg", colors: { accent: "purple" } }"#,
      ["brand.nmae", "brand.logo_file", "brand.colors.accent"]
    ),
    (#"brand: { logo_file: "script.svg", name: "a\u202eb" }"#, ["brand.logo_file", "brand.name"]),
    (#"apple_button: { logo_black_file: "logo.svg" }"#, ["apple_button.logo_white_file"]),
    (
      #"apple_button: { logo_black_file: "AuthKey.p8", logo_white_file: "logo.svg" }"#, ["apple_button.logo_black_file"]
    ),
  ])
  func `tells everything that is wrong at once`(_ extra: String, _ settings: [String]) async throws {
    let words = try await check(extra).words
    for setting in settings { #expect(words.contains(": \(setting): "), "\(words)") }
  }

  @Test func `a colour with too little contrast is adjusted, and the adjustment told`() async throws {
    let outcome = try await check(##"brand: { colors: { accent: "#ff9900" } }"##)
    #expect(outcome.code == .done, "\(outcome.words)")
    #expect(outcome.words.contains(": brand.colors.accent: "), "\(outcome.words)")
    #expect(outcome.words.contains("#ff9900 with black text for buttons"), "\(outcome.words)")
  }

  /// The first bytes of a PNG of 180 by 180 pixels.
  private static let icon: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 180, 0, 0, 0, 180, 8, 2, 0, 0, 0]

  @Test func `takes everything else that a brand may have`() async throws {
    try trial.file(
      "font.woff2", Array("wOF2".utf8) + [0, 1, 0, 0, 0, 0, 0, 48, 0, 1, 0, 0] + Array(repeating: 0, count: 32))
    try trial.file("icon.png", Self.icon, permissions: 0o644)
    let outcome = try await check(
      """
      brand: { logo_file: "logo.svg", logo_dark_file: "logo.svg", icon_file: "icon.png", hide_name: true, font: "serif",
        font_file: "font.woff2", radius: 0, colors: { card: "#fff", card_dark: "#000" },
        links: { home: "https://example.com", terms: "https://example.com/terms", support: "mailto:help@example.com" },
        powered_by: false,
        provider_icons: { google_file: "logo.svg", facebook_file: "logo.svg" } }
      """)
    #expect(outcome.code == .done, "\(outcome.words)")
  }

  @Test(arguments: [
    (##"logo_email_file: "logo.svg", radius: 25, font: "comic""##, ["logo_email_file", "radius", "font"]),
    (
      ##"font_file: "logo.svg", hide_name: true, logo_dark_file: "logo.svg""##,
      ["font_file", "hide_name", "logo_dark_file"]
    ),
    (
      ##"links: { home: "http://example.com", terms: "http://example.com", privacy: "mailto:a@example.com" }"##,
      ["links.home", "links.terms", "links.privacy"]
    ),
    (
      ##"links: { home: "javascript:1", support: "javascript:1" }"##, ["links.home", "links.support"]
    ),
    (##"icon_file: "logo.svg""##, ["icon_file"]),
    (
      ##"links: { support: "mailto:a@example.com?subject=1" }, provider_icons: { apple_file: "a" }"##,
      ["links.support", "provider_icons.apple_file"]
    ),
  ])
  func `tells what of it is wrong`(_ members: String, _ settings: [String]) async throws {
    let words = try await check("brand: { \(members) }").words
    for setting in settings { #expect(words.contains(": brand.\(setting): "), "\(words)") }
  }

  @Test func `a preview is written to a new folder or its own, and to no other`() async throws {
    try trial.file("logo.svg", Array("<svg viewBox='0 0 1 1'/>".utf8), permissions: 0o644)
    let path = try trial.file(
      "brand.json5", ##"{ brand: { name: "A", logo_file: "logo.svg", colors: { accent: "#ff0" } } }"##)
    let arguments = ["brand", "preview", "--config", path, "--out", trial.path("out")]
    var index = ""
    for _ in 0..<2 {
      let outcome = await trial.run(arguments)
      index = String(decoding: try FileAccess.contents(of: trial.path("out") + "/index.html").bytes, as: UTF8.self)
      // The index links to itself in every language.
      let languages = index.split(separator: " hreflang=").count - 1
      // The templates, a file for each scheme and the logo, and in each language an index, the pages and the emails.
      let count = 1 + languages + 3 + languages * (1 + 2 * 69 + 3 * 31)
      #expect(outcome.code == .done && outcome.output.hasPrefix("Wrote \(count) files to "), "\(outcome.words)")
      #expect(outcome.words.contains(": brand.colors.accent: "))
    }
    let snippet = """
      brand: {
        name: &quot;A&quot;,
        logo_file: &quot;logo.svg&quot;,
        colors: {
          accent: &quot;#ff0&quot;,
        },
      },
      """
    #expect(index.contains(snippet), "the settings are beside the pages that they give")
    let refused = await trial.run(["brand", "preview", "--config", path, "--out", trial.path("")])
    #expect(refused.code != .done && refused.words.contains("did not write"), "\(refused.words)")
    let broken = try trial.file("broken.json5", "{ brand: { radius: -1 } }")
    #expect(await trial.run(["brand", "preview", "--config", broken, "--out", trial.path("b")]).code != .done)
  }

  // Outside, `test_emails.py` previews each of them.
  @Test(arguments: ["delivery"] + (TestForm.isFull ? ["bank", "magazine"] : []))
  func `the made-up brands need no other settings`(name: String) async throws {
    let outcome = await trial.run([
      "brand", "preview", "--config", PackageRoot.appending("Examples/Brands/\(name)/pippin.json5").path, "--out",
      trial.path(name),
    ])
    #expect(outcome.code == .done, "\(outcome.words)")
    // Only the yellow cannot be read as it is.
    #expect(outcome.words.contains("warning") == (name == "delivery"), "\(outcome.words)")
  }
}
