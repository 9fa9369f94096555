package import PippinHTTP

/// A notice at the top of a page, which screen readers announce at once.
package struct Notice: Sendable, Equatable {
  package enum Kind: Sendable {
    /// Something to know first.
    case information
    /// A success.
    case status
    /// A failure.
    case alert
  }

  package let kind: Kind
  package let text: Text

  package init(_ kind: Kind, _ text: Text) {
    self.kind = kind
    self.text = text
  }

  func html(in language: Translation) -> HTML {
    switch kind {
    case .information: Self.box("note", role: "status", .info, language.html(text))
    case .status: Self.box("note ok", role: "status", .check, language.html(text))
    case .alert: Self.box("note bad", role: "alert", .warning, language.html(text))
    }
  }

  /// - Parameter attributes: further attributes of the element, after a space.
  static func box(
    _ style: String, role: String, _ icon: Icon, _ text: HTML, attributes: HTML = HTML()
  ) -> HTML {
    "<p class=\"\(style)\" role=\"\(role)\"\(attributes)>\(icon.html)\(text)</p>\n"
  }
}

/// A change that a person has just made, confirmed at the top of the next page.
package struct ChangeNotice: Sendable, Equatable {
  /// The kind of change, which is part of the texts' keys in the language files.
  package enum Kind: String, Sendable, CaseIterable {
    /// The account was created just now.
    case created
    /// The same with a passkey, on a device that has Apple's sign-in: it can be a spare key.
    case methodAdded = "method_added"
    case methodRemoved = "method_removed"
    case passkeyAdded = "passkey_added"
    case passkeyRenamed = "passkey_renamed"
    case passkeyRemoved = "passkey_removed"
    /// The person came back to an account whose passkeys may be lost.
    case recovered
    case passkeysChecked = "passkeys_checked"
    case passkeysRemoved = "passkeys_removed"
    case recoveryStopped = "recovery_stopped"
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

/// The pages' icons, drawn as outlines in the text's colour on a square of 24. An icon only repeats what the text beside it
/// says, so screen readers skip it.
package enum Icon: String, Sendable, CaseIterable {
  case apps, arrow, check, chevron, desktop, download, edit, email, eye, eyeOff = "eye-off", globe, info, link,
    password, people,
    person
  case passkey, phone, plus, signOut = "sign-out", trash, warning

  /// The icon inside a page, sized by the style sheet.
  package var html: HTML {
    """
    <svg class="icon \(rawValue)" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="\(path)"/></svg>
    """
  }

  /// The icon in a circle, above the title of a page that tells what happened.
  var emblem: HTML { "<span class=\"emblem \(rawValue)\">\(html)</span>\n" }

  private var path: String {
    switch self {
    case .apps: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z"
    case .arrow: "M5 12h14m-6-6 6 6-6 6"
    case .check: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12.5l2.8 2.8L16 9.5"
    case .chevron: "m9 5 7 7-7 7"
    case .desktop: "M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm8 11v4m-4 0h8"
    case .download: "M12 4v11m-5-4.5 5 5 5-5M4 20h16"
    case .edit: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20zM14 6.5 17.5 10"
    case .email: "M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zm-.5 1.5 8.5 6.5L20.5 7"
    case .eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z"
    case .eyeOff:
      "M4 4l16 16M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5s-1 1.9-2.9 3.6M6.5 7.4C3.9 9.2 2.5 12 2.5 12S6 18.5 12 18.5c1.5 0 2.9-.4 4.1-1M9.9 9.9a3 3 0 0 0 4.2 4.2"
    case .globe:
      "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c3 3 3.7 6 3.7 9s-.7 6-3.7 9c-3-3-3.7-6-3.7-9S9 6 12 3z"
    case .info: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5.5M12 7.5v.1"
    case .link:
      "M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1.5-1.5"
    case .password: "M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10.9 12.6 20 3.5m-3.5 3.5 2.8 2.8M13.7 9.8l1.8 1.8"
    case .passkey:
      "M13 7.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 19.5c0-3.8 2.8-5.5 7-5.5 1.3 0 2.5.2 3.5.5M20.5 12.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM18 15v6m0-2.5h2"
    case .people:
      "M12.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20c0-4 2.7-6 6.5-6s6.5 2 6.5 6M16 5.2a3.5 3.5 0 0 1 0 6.6M18 14.5c2.2.7 3.5 2.5 3.5 5.5"
    case .person: "M16 8.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5c0-4 3-6 7.5-6s7.5 2 7.5 6"
    case .phone: "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm3 15h2"
    case .plus: "M12 5v14M5 12h14"
    case .signOut: "M10 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5M9.5 12H20m-4-4 4 4-4 4"
    case .trash: "M4 7h16M9.5 7V4h5v3M6 7l1 13h10l1-13M10 11v5m4-5v5"
    case .warning: "M12 4 2.5 20h19L12 4zM12 10v5M12 17.5v.1"
    }
  }
}

/// Pippin's mark: a seed that has just sprouted, because a pippin is an apple raised from seed.
enum Mark {
  /// The mark as a file, for browser tabs.
  static let asset = Asset(name: "mark", fileExtension: "svg", mediaType: "image/svg+xml", body: Array(file.utf8))

  /// The same for a phone's home screen.
  static let touchAsset = Asset(
    name: "touch", fileExtension: "png", mediaType: "image/png", body: Base64.decode(touchIcon))

  /// The decorative mark inside a page, coloured by the style sheet.
  static let inline: HTML = """
    <svg class="mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">\
    <path class="stem" d="M24 34V17" fill="none" stroke-width="2.6" stroke-linecap="round"/>\
    <path class="leaf" d="M24 19C13 19.5 7 14 6 5c10 .3 17 4.6 18 14z"/>\
    <path class="leaf young" d="M24 22c9 .4 15-4 17.5-12C32 10 25.5 14 24 22z"/>\
    <path class="seed" d="M24 28c4.6 3.4 6.6 7.2 6.6 10.7A6.6 6.6 0 0 1 24 45.3a6.6 6.6 0 0 1-6.6-6.6C17.4 35.2 19.4 31.4 24 28z"/>\
    </svg>
    """

  /// The mark with fixed colours.
  private static let file = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">\
    <path d="M24 34V17" fill="none" stroke="#5f8a4c" stroke-width="2.6" stroke-linecap="round"/>\
    <path fill="#5f8a4c" d="M24 19C13 19.5 7 14 6 5c10 .3 17 4.6 18 14z"/>\
    <path fill="#8fb573" d="M24 22c9 .4 15-4 17.5-12C32 10 25.5 14 24 22z"/>\
    <path fill="#a8562b" d="M24 28c4.6 3.4 6.6 7.2 6.6 10.7A6.6 6.6 0 0 1 24 45.3a6.6 6.6 0 0 1-6.6-6.6C17.4 35.2 19.4 31.4 24 28z"/>\
    </svg>
    """
}
