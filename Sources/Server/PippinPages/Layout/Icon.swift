package import PippinHTTP

/// The pages' icons, drawn as outlines in the text's colour on a square of 24. An icon only repeats what the text beside it
/// says, so screen readers skip it.
package enum Icon: String, Sendable, CaseIterable {
  case apps, arrow, check, desktop, download, edit, email, eye, eyeOff = "eye-off", globe, info, link, password, people,
    person
  case phone, plus, signOut = "sign-out", trash, warning

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
