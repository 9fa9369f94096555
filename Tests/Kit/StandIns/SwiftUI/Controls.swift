// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, LineLength
public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

@MainActor public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@MainActor public struct ButtonStyleConfiguration {
  public struct Label: Drawn {
    let drawer: @MainActor () -> [Node]
    public func nodes() -> [Node] { drawer() }
  }
  public let label: Label
  public let isPressed = false
  public let role: ButtonRole?
}

/// The look that the system gives a button in a text.
@MainActor public protocol PrimitiveButtonStyle { var name: String { get } }
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public let name = "borderless"
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

public struct Button<Label: View>: Drawn {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    (role, self.action, self.label) = (nil, action, label())
  }
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    (self.role, self.action, self.label) = (role, action, label())
  }

  public func nodes() -> [Node] {
    guard let screen = Screen.current else { return [] }
    let label = draw(label)
    let node = Node("Button", label.flatMap(\.all).map(\.words).filter { !$0.isEmpty }.joined(separator: " "))
    if let style = screen.environment.buttonStyle {
      let styled = draw(style, role, label)
      node.attributes += styled.flatMap(\.all).flatMap(\.attributes)
      node.height = styled.flatMap(\.all).compactMap(\.height).max()
    } else {
      node.height = label.flatMap(\.all).compactMap(\.height).max()
    }
    if let role { node.attributes.append(role.name) }
    if screen.environment.isEnabled { node.press = action } else { node.attributes.append("disabled") }
    node.isTappable = true
    return [node]
  }

  private func draw<Style: ButtonStyle>(_ style: Style, _ role: ButtonRole?, _ label: [Node]) -> [Node] {
    SwiftUI.draw(
      style.makeBody(
        configuration: ButtonStyleConfiguration(label: ButtonStyleConfiguration.Label { label }, role: role)))
  }

  private func draw(_ label: Label) -> [Node] { SwiftUI.draw(label) }
}

extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

public struct TextField: Drawn {
  let title: String
  let text: Binding<String>
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    (self.title, self.text) = (String(title), text)
  }
  public func nodes() -> [Node] { [field("TextField", title, text)] }
}

public struct SecureField: Drawn {
  let title: String
  let text: Binding<String>
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    (self.title, self.text) = (String(title), text)
  }
  public func nodes() -> [Node] { [field("SecureField", title, text)] }
}

@MainActor private func field(_ kind: String, _ title: String, _ text: Binding<String>) -> Node {
  let node = Node(kind, title)
  if !text.wrappedValue.isEmpty { node.attributes.append("=“\(kind == "SecureField" ? "…" : text.wrappedValue)”") }
  if Screen.current?.environment.isEnabled == true {
    node.enter = { text.wrappedValue = $0 }
  } else {
    node.attributes.append("disabled")
  }
  node.isTappable = true
  return node
}

extension Node {
  /// A control that is not SwiftUI's own.
  @MainActor public static func control(_ kind: String, _ words: String, _ press: @escaping @MainActor () -> Void)
    -> Node
  {
    let node = Node(kind, words)
    node.press = press
    node.isTappable = true
    return node
  }
}

extension View {
  /// The view with a mark around it, for what is not drawn but must be there.
  public func marked(_ mark: String?) -> some View { Marked(content: self, mark: mark) }
}

struct Marked<Content: View>: Drawn {
  let content: Content
  let mark: String?
  func nodes() -> [Node] {
    let nodes = draw(content)
    return mark.map { [Node("[\($0)]", children: nodes)] } ?? nodes
  }
}
