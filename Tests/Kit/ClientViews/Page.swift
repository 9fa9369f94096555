import SwiftUI

@testable import SignInClientUI

/// A view under test: finds, taps and types.
@MainActor struct Page {
  let screen: Screen

  init<Content: View>(largest: Bool = false, _ content: @escaping () -> Content) {
    screen = Screen(environment: { $0.dynamicTypeSize = largest ? .accessibility5 : .large }, content)
  }

  var nodes: [Node] { screen.draw().flatMap(\.all) }

  var text: String { screen.draw().flatMap { $0.lines() }.joined(separator: "\n") }

  /// Waits until the view is stable.
  func settle() async { await screen.settle() }

  func press(_ words: String) async throws {
    guard let button = nodes.first(where: { $0.isTappable && ($0.label ?? $0.words) == words }) else {
      throw Missing(what: "no button “\(words)” on\n\(text)")
    }
    guard let press = button.press else { throw Missing(what: "“\(words)” cannot be pressed on\n\(text)") }
    press()
    await settle()
  }

  func enter(_ value: String, in words: String) throws {
    guard let enter = nodes.first(where: { $0.words == words && $0.enter != nil })?.enter else {
      throw Missing(what: "no field “\(words)” on\n\(text)")
    }
    enter(value)
  }

  func shows(_ words: String) -> Bool { nodes.contains { $0.words.contains(words) } }
}

struct Missing: Error, CustomStringConvertible {
  let what: String
  var description: String { what }
}

/// Rules for every page.
@MainActor enum Rules {
  static func complaints(of page: Page, name: String, largest: Bool) -> [String] {
    var said: [String] = []
    let nodes = page.nodes
    for control in nodes where control.isTappable {
      if (control.label ?? control.words).isEmpty { said.append("a control without words: \(control.lines()[0])") }
      // The system sizes its links in a text.
      let isText = control.kind == "Link"
      if !isText, (control.height ?? 0) < 44 { said.append("lower than a finger needs: \(control.lines()[0])") }
    }
    for field in nodes where field.kind.hasSuffix("Field") {
      let types = [
        "username", "email-address", "password", "new-password", "one-time-code", "given-name", "family-name",
      ]
      let isKnown = field.attributes.contains(where: types.contains)
      let own = [Words.text(.deviceName), Words.text(.passkeyName), Words.text(.invitationCode)]
      if !isKnown, !own.contains(field.words) {
        said.append("a field that no password manager knows: \(field.lines()[0])")
      }
    }
    let hasNewPassword = nodes.contains { $0.attributes.contains("new-password") }
    if hasNewPassword, !nodes.contains(where: { $0.attributes.contains("username") }) {
      said.append("a new password without the address that password managers keep it under")
    }
    let providers = nodes.filter { $0.kind == "AppleButton" || $0.attributes.contains("shrinks-to-0.3") }
    if Set(providers.compactMap(\.height)).count > 1 {
      said.append("providers' buttons of unequal height (BUTTON-9): \(providers.map { $0.lines()[0] })")
    }
    let isAnchored = page.screen.draw().contains { root in root.hasAppleOutsideAnchor }
    if isAnchored { said.append("Apple's button without a window for its sheet") }
    return said.map { "\(name)\(largest ? ", largest text" : ""): \($0)" }
  }
}

extension Node {
  /// Whether Apple's button is outside a presentation anchor.
  fileprivate var hasAppleOutsideAnchor: Bool {
    if kind == "[anchor]" { return false }
    return kind == "AppleButton" || children.contains { $0.hasAppleOutsideAnchor }
  }
}
