import Testing

@testable import PippinProgram

@Suite struct SettingsContentsTests {
  private let trial: Trial

  init() throws {
    trial = try Trial()
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    try trial.file("logo.svg", "<svg viewBox='0 0 1 1'><path d='M0 0h1v1z'/></svg>")
  }

  private func contents() throws -> [SettingsContents] {
    let end = try #require(SettingsTests.good.lastIndex(of: "}"))
    let path = try trial.file("pippin.json5", SettingsTests.good[..<end] + #", brand: { logo_file: "logo.svg" } }"#)
    let reading = SettingsReading(try ParsedArguments(["--config", path], for: .checkConfig), environment: [:])
    _ = try reading.result.get()
    return reading.contents
  }

  @Test func `every file that a setting names is noted once, with a digest that changes with it`() throws {
    let before = try contents()
    #expect(before.map(\.setting) == ["master_keys[0].file", "apple.teams[0].keys[0].file", "brand.logo_file"])
    #expect(before.map(\.source) == ["master.key", "AuthKey.p8", "logo.svg"].map(trial.path))
    #expect(try contents() == before)

    try trial.file("logo.svg", "<svg viewBox='0 0 2 2'><path d='M0 0h1v1z'/></svg>")
    let after = try contents()
    #expect(after[..<2] == before[..<2] && after[2] != before[2])
  }
}
