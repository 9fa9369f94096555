// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/ru.strings; change that file, not this one.

extension LanguageFile {
  static let ru = ##"""
/*
  The words of Pippin's pages in Russian. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* Apple prescribes these two to the letter. */
"button.apple.sign_in" = "Вход с Apple";
"button.apple.continue" = "Продолжить с Apple";
"""##
}
