/// The text of each file in `Languages`, as `scripts/embed-languages` wrote it into a Swift source beside this one.
enum LanguageFile {
  static func of(_ language: Language) -> String {
    switch language {
    case .english: en
    case .german: de
    case .russian: ru
    case .japanese: ja
    case .arabic: ar
    }
  }
}
