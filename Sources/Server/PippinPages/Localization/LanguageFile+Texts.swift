// swift-format-ignore-file
// Written by scripts/embed-languages from the files of Languages.

extension LanguageFile {
  static let texts: [(tag: String, text: String)] = [
    ("ar", ar),
    ("de", de),
    ("en", en),
    ("fr", fr),
    ("ja", ja),
    ("ru", ru),
  ]
}
