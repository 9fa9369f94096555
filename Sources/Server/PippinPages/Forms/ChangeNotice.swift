internal import PippinHTTP

/// A change that a person has just made, confirmed at the top of the next page.
package struct ChangeNotice: Sendable, Equatable {
  /// The kind of change, which is part of the texts' keys in the language files.
  package enum Kind: String, Sendable, CaseIterable {
    /// The account was created just now.
    case created
    case methodAdded = "method_added"
    case methodRemoved = "method_removed"
    case name
    case address
    case passwordSet = "password_set"
    case passwordChanged = "password_changed"
    /// With a code sent by email; the person must sign in.
    case passwordReset = "password_reset"
    case deviceRenamed = "device_renamed"
    case deviceSignedOut = "device_signed_out"
    case signedOutElsewhere = "signed_out_elsewhere"
    case merged
    case mergeUndone = "merge_undone"
    /// An app no longer has access; the method is its name.
    case accessRemoved = "access_removed"
  }

  package let kind: Kind
  /// The provider of the affected sign-in method.
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
