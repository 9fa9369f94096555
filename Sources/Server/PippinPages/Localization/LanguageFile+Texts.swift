// swift-format-ignore-file
// Written by scripts/embed-languages from the files of Languages.

extension LanguageFile {
  static let texts: [(tag: String, text: String)] = [
    ("ar", ar),
    ("de", de),
    ("en", en),
    ("es", es),
    ("fr", fr),
    ("ja", ja),
    ("ko", ko),
    ("pt-BR", ptBR),
    ("ru", ru),
    ("zh-Hans", zhHans),
  ]
}
