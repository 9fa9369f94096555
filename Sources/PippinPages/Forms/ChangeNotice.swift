internal import PippinHTML

/// What a person has just changed, said first on the page that comes next.
package struct ChangeNotice: Sendable, Equatable {
  /// Its words in the language files go by this name.
  package enum Kind: String, Sendable, CaseIterable {
    case methodAdded = "method_added"
    case methodRemoved = "method_removed"
    case name
    case address
    case passwordSet = "password_set"
    case passwordChanged = "password_changed"
    /// By a mailed code; the person is to sign in.
    case passwordReset = "password_reset"
    case deviceRenamed = "device_renamed"
    case deviceSignedOut = "device_signed_out"
    case signedOutElsewhere = "signed_out_elsewhere"
    case merged
    case mergeUndone = "merge_undone"
  }

  package let kind: Kind
  /// The sign-in method that it is about, by the provider's name.
  package let method: String?

  package init(_ kind: Kind, method: String? = nil) {
    self.kind = kind
    self.method = method
  }

  func html(in language: Translation) -> HTML {
    let text = Text("changed.\(kind.rawValue)", method.map { ["method": language.signInMethod($0)] } ?? [:])
    return Notice(.status, text).html(in: language)
  }
}
