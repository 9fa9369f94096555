// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/de.strings; change that file, not this one.

extension LanguageFile {
  static let de = ##"""
/*
  The words of Pippin's pages in German. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* Apple prescribes these two to the letter. */
"button.apple.sign_in" = "Mit Apple anmelden";
"button.apple.continue" = "Mit Apple fortfahren";
"""##
}
