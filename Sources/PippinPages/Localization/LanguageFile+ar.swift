// swift-format-ignore-file
// Written by scripts/embed-languages from Languages/ar.strings; change that file, not this one.

extension LanguageFile {
  static let ar = ##"""
/*
  The words of Pippin's pages in Arabic. The head of en.strings says how to translate; what is missing here is shown in
  English.
*/

/* Apple prescribes these two to the letter. */
"button.apple.sign_in" = "تسجيل الدخول باستخدام Apple";
"button.apple.continue" = "متابعة باستخدام Apple";
"""##
}
