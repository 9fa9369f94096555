// swift-format-ignore-file
// Written by scripts/embed-languages from the files of Sources/Kit/SignInClientUI/Languages.

extension KitLanguage {
  /// Every language with a file, the original first.
  package static let all = ["en", "ar", "de", "es", "fr", "ja", "ko", "pt-BR", "ru", "zh-Hans"]
}
