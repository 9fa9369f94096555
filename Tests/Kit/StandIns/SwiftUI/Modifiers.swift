// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, LineLength
public struct Modified<Content: View>: Drawn {
  let content: Content
  var inside: (inout EnvironmentValues) -> Void = { _ in }
  var change: @MainActor ([Node]) -> [Node] = { $0 }

  public func nodes() -> [Node] {
    guard let screen = Screen.current else { return [] }
    let outer = screen.environment
    inside(&screen.environment)
    let nodes = draw(content)
    screen.environment = outer
    return change(nodes)
  }
}

extension View {
  private func noted(_ attribute: String) -> Modified<Self> {
    each { $0.attributes.append(attribute) }
  }

  private func each(_ change: @escaping @MainActor (Node) -> Void) -> Modified<Self> {
    Modified(content: self) {
      $0
    } change: { nodes in
      nodes.forEach(change)
      return nodes
    }
  }

  // Words, colours, sizes
  public func font(_ font: Font?) -> some View { noted(font?.name ?? "no-font") }
  public func foregroundColor(_ color: Color?) -> some View { noted(color?.name ?? "no-color") }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { noted(style.name) }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    alignment == .leading ? noted("leading") : noted("\(alignment)")
  }
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { noted("shrinks-to-\(factor)") }
  public func opacity(_ opacity: Double) -> some View { self }
  public func padding(_ length: CGFloat) -> some View { self }
  public func padding(_ edges: Edge.Set, _ length: CGFloat? = nil) -> some View { self }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    each { node in
      guard let height else { return }
      node.height = height
      node.attributes.append("height=\(Int(height))")
    }
  }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    each { node in
      guard let minHeight else { return }
      node.height = minHeight
      node.attributes.append("height≥\(Int(minHeight))")
    }
  }
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    self
  }
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View { self }
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
  public func id<ID: Hashable>(_ id: ID) -> some View { self }

  // Environment
  public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    Modified(content: self) { $0[keyPath: keyPath] = value }
  }
  public func disabled(_ disabled: Bool) -> some View {
    Modified(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
  }
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    Modified(content: self) { $0.buttonStyle = style }
  }
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    Modified(content: self) { $0.buttonStyle = nil }
  }

  // Fields
  public func textContentType(_ type: UITextContentType?) -> some View { noted(type?.name ?? "no-type") }
  public func keyboardType(_ type: UIKeyboardType) -> some View { noted("keyboard=\(type)") }
  public func textInputAutocapitalization(_ style: TextInputAutocapitalization?) -> some View {
    noted("capitals=\(style?.name ?? "-")")
  }
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { noted("no-correction") }
  public func textFieldStyle(_ style: PlainTextFieldStyle) -> some View { self }
  public func focused(_ state: FocusState<Bool>) -> some View { self }
  public func onSubmit(_ action: @escaping () -> Void) -> some View { noted("submits") }
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }

  // Accessibility
  public func accessibilityLabel(_ label: Text) -> some View {
    each {
      $0.label = label.words
      $0.attributes.append("label=“\(label.words)”")
    }
  }
  public func accessibilityHint(_ hint: Text) -> some View {
    hint.words.isEmpty ? each { _ in } : noted("hint=“\(hint.words)”")
  }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    noted(traits == .isImage ? "image" : "header")
  }
  public func accessibilityHidden(_ hidden: Bool) -> some View { each { $0.isHidden = hidden } }
  public func accessibilityFocused(_ state: AccessibilityFocusState<Bool>) -> some View { noted("read-at-once") }

  // Life
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Living(content: self, kind: "appear") { action?() }
  }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public func task(_ action: @escaping @MainActor () async -> Void) -> some View {
    Living(content: self, kind: "task", work: action)
  }
  public func task<ID: Equatable>(id: ID, _ action: @escaping @MainActor () async -> Void) -> some View {
    Living(content: self, kind: "task \(id)", work: action)
  }
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
    Watching(content: self, value: value, act: action)
  }

  // What comes up
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    Raised(content: self) { item.wrappedValue.map { Node("Sheet", children: draw(content($0))) } }
  }
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    Raised(content: self) { isPresented.wrappedValue ? Node("Sheet", children: draw(content())) : nil }
  }
  public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    Raised(content: self) {
      isPresented.wrappedValue
        ? Node("ConfirmationDialog", String(title), children: systemButtons { draw(actions()) } + draw(message())) : nil
    }
  }

  // Nothing of ours
  public func modifier<M: ViewModifier>(_ modifier: M) -> some View {
    modifier.body(content: ModifiedBy(content: { draw(self) }))
  }
}

/// The system draws the buttons of its own dialogs.
@MainActor private func systemButtons(_ drawer: () -> [Node]) -> [Node] {
  let outer = Screen.current?.environment
  Screen.current?.environment.buttonStyle = nil
  let nodes = drawer()
  if let outer { Screen.current?.environment = outer }
  for button in nodes.flatMap(\.all) { button.height = 44 }
  return nodes
}

public struct ModifiedBy: Drawn {
  let content: @MainActor () -> [Node]
  public func nodes() -> [Node] { content() }
}

@MainActor public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifiedBy
  @ViewBuilder func body(content: Content) -> Body
}

public struct PlainTextFieldStyle: Sendable {
  public init() {}
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

struct Living<Content: View>: Drawn {
  let content: Content
  let kind: String
  let work: @MainActor () async -> Void
  func nodes() -> [Node] {
    Screen.current?.once(kind, work)
    return draw(content)
  }
}

struct Watching<Content: View, Value: Equatable>: Drawn {
  let content: Content
  let value: Value
  let act: (Value) -> Void
  func nodes() -> [Node] {
    Screen.current?.watch(value, act)
    return draw(content)
  }
}

/// What lies over the view, or nothing.
struct Raised<Content: View>: Drawn {
  let content: Content
  let above: @MainActor () -> Node?
  func nodes() -> [Node] { draw(content) + (above().map { [$0] } ?? []) }
}

@MainActor public protocol Shape: Drawn {
  nonisolated func path(in rect: CGRect) -> Path
}
extension Shape {
  public func nodes() -> [Node] { [Node("Shape")] }
  public func fill<S: ShapeStyle>(_ style: S) -> some View { self }
}
/// Only the rectangles are kept, because nobody sees the drawing.
public struct Path {
  public private(set) var rectangles: [CGRect] = []
  public init() {}
  public mutating func addRect(_ rect: CGRect) { rectangles.append(rect) }
}
public struct Rectangle: Shape {
  public init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Path() }
  public func nodes() -> [Node] { [] }
}
public struct RoundedRectangle: Shape {
  public init(cornerRadius: CGFloat) {}
  public nonisolated func path(in rect: CGRect) -> Path { Path() }
  public func nodes() -> [Node] { [] }
  public func strokeBorder<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View { EmptyView() }
}
