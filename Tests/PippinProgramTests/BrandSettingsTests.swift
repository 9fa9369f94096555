import PippinProgram
import Testing

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
    for setting in settings { #expect(words.contains(setting + " ("), "\(words)") }
  }

  @Test func `a colour with too little contrast is refused with a similar better one`() async throws {
    let words = try await check(##"brand: { colors: { accent: "#ff9900" } }"##).words
    #expect(words.contains("brand.colors.accent (") && words.contains("a contrast of 1.8 : 1"), "\(words)")
    let color = try #require(words.firstMatch(of: /Take (#[0-9a-f]{6}),/))
    #expect(try await check("brand: { colors: { accent: \"\(color.1)\" } }").code == .done)
  }
}
