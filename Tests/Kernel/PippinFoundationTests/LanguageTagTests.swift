import PippinFoundation
import Testing

@Suite struct LanguageTagTests {
  private static let ours = ["en", "fr", "pt-BR", "zh-Hans", "ko"]

  private func best(_ asked: String, among tags: [String] = ours) -> String? {
    LanguageTag(asked).best(among: tags.map { LanguageTag($0) }).map { tags[$0] }
  }

  @Test(arguments: [
    ("en", "en"), ("en-GB", "en"), ("FR_ca", "fr"), ("fr-u-nu-latn", "fr"), ("pt", "pt-BR"), ("pt-BR", "pt-BR"),
    ("pt-PT", "pt-BR"), ("pt_AO", "pt-BR"), ("ko-KR", "ko"), ("ko-Kore-KR", "ko"),
  ])
  func `a language is read in the words of another region`(asked: String, tag: String) {
    #expect(best(asked) == tag)
  }

  @Test(arguments: ["zh", "zh-CN", "zh-SG", "zh-Hans", "zh-Hans-CN", "zh-Hans-HK", "zh_CN", "zh-cmn-Hans-CN"])
  func `simplified Chinese is for those who read it`(asked: String) {
    #expect(best(asked) == "zh-Hans")
  }

  @Test(arguments: ["zh-TW", "zh-HK", "zh-MO", "zh-Hant", "zh-Hant-TW", "zh-Hant-CN", "zh_TW", "zh-yue-HK"])
  func `simplified Chinese is not for those who read traditional Chinese`(asked: String) {
    #expect(best(asked) == nil)
    #expect(best(asked, among: ["zh-Hans", "zh-Hant"]) == "zh-Hant")
  }

  @Test(arguments: ["", "-", "nl", "p", "zhx", "yue", "hans", "br"])
  func `another language is none of ours`(asked: String) {
    #expect(best(asked) == nil)
  }

  @Test func `a region decides between two`() {
    #expect(best("pt-PT", among: ["pt-BR", "pt-PT"]) == "pt-PT")
    #expect(best("pt", among: ["pt-BR", "pt-PT"]) == "pt-BR" && best("pt-AO", among: ["pt-BR", "pt-PT"]) == "pt-BR")
    #expect(best("es-MX", among: ["es", "es-419"]) == "es" && best("es-419", among: ["es", "es-419"]) == "es-419")
  }
}
