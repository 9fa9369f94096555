import Testing

@testable import SignInClient

@Suite struct `The language of the kit's texts` {
  @Test(arguments: [
    (["de-AT"], "de"), (["nl", "ja"], "ja"), (["ru_RU"], "ru"), (["AR"], "ar"), (["nl"], "en"), ([], "en"),
    (["en-GB", "de"], "en"),
  ])
  func `is the first of the app's that the kit has`(preferences: [String], language: String) {
    #expect(KitLanguage.best(for: preferences) == language)
  }

  @Test func `is English for an app in a script that the kit does not have`() {
    #expect(KitLanguage.best(for: ["zh-Hant"]) == "en" && KitLanguage.all.first == "en")
  }

  @Test func `has a text for each line, and none for an empty one`() {
    #expect(KitLanguage.table(keys: "a\nb\nc", lines: "1\n\n3 = 3") == ["a": "1", "c": "3 = 3"])
    #expect(KitLanguage.table(keys: "a\nb", lines: "").isEmpty)
  }
}
