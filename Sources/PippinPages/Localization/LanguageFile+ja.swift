// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/ja.strings; change that file, not this one.

extension LanguageFile {
  static let ja = ##"""
/*
  The words of Pippin's pages in Japanese. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* Apple prescribes these two to the letter. */
"button.apple.sign_in" = "Appleでサインイン";
"button.apple.continue" = "Appleで続ける";
"""##
}
