// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, LineLength
/// One line of a drawn view, with what is in it.
public final class Node {
  public let kind: String
  public var words: String
  public var attributes: [String] = []
  public var children: [Node]
  /// What a press or a typed text does; `nil` for what is no control, and while it is disabled.
  public var press: (@MainActor () -> Void)?
  public var enter: (@MainActor (String) -> Void)?
  public var label: String?
  public var isHidden = false
  public var height: Double?
  public var isTappable = false

  init(_ kind: String, _ words: String = "", _ attributes: [String] = [], children: [Node] = []) {
    self.kind = kind
    self.words = words
    self.attributes = attributes
    self.children = children
  }

  /// The node and all below it, in their order.
  public var all: [Node] { [self] + children.flatMap(\.all) }

  /// A line for the node, and one for each below it.
  public func lines(_ indent: String = "") -> [String] {
    var parts = [kind]
    if !words.isEmpty { parts.append("“\(words)”") }
    parts += attributes
    if isHidden { parts.append("hidden-from-accessibility") }
    return [indent + parts.joined(separator: " ")] + children.flatMap { $0.lines(indent + "  ") }
  }
}

/// Draws views as trees of nodes, and keeps their state from one drawing to the next, as SwiftUI does: by their place.
@MainActor public final class Screen {
  static var current: Screen?

  private let make: @MainActor () -> [Node]
  var environment = EnvironmentValues()
  var kept: [String: AnyObject] = [:]
  private var place = ""
  private var siblings: [String: Int] = [:]
  /// What appeared and is not done yet.
  private var pending: [@MainActor () async -> Void] = []
  private var appeared: Set<String> = []
  private var watched: [String: Any] = [:]

  public init<Content: View>(
    environment: (inout EnvironmentValues) -> Void = { _ in }, _ content: @escaping () -> Content
  ) {
    environment(&self.environment)
    make = { SwiftUI.draw(content()) }
  }

  /// What is on the screen now.
  public func draw() -> [Node] {
    let before = Screen.current
    defer { Screen.current = before }
    Screen.current = self
    (place, siblings) = ("", [:])
    return make()
  }

  /// Does what appeared views ask for, and what follows from it, until nothing is left.
  public func settle() async {
    for _ in 0..<20 {
      _ = draw()
      let work = pending
      pending = []
      for task in work { await task() }
      // A press goes on in tasks of its own, through the client and back.
      for _ in 0..<5 {
        for _ in 0..<50 { await Task.yield() }
        try? await Task.sleep(nanoseconds: 1_000_000)
      }
      if work.isEmpty { return }
    }
  }

  func at<Result>(_ name: String, _ work: () -> Result) -> Result {
    let outer = place
    let key = outer + "/" + name
    let number = siblings[key, default: 0]
    siblings[key] = number + 1
    place = "\(key)#\(number)"
    defer { place = outer }
    return work()
  }

  func link(_ view: Any) {
    for child in Mirror(reflecting: view).children {
      if let state = child.value as? any Keeping { state.link(to: self, at: place + "." + (child.label ?? "")) }
    }
  }

  func once(_ kind: String, _ work: @escaping @MainActor () async -> Void) {
    if appeared.insert(place + "!" + kind).inserted { pending.append(work) }
  }

  func watch<Value: Equatable>(_ value: Value, _ act: @escaping (Value) -> Void) {
    let before = watched.updateValue(value, forKey: place + "?\(Value.self)") as? Value
    if let before, before != value { pending.append { act(value) } }
  }
}

/// State that is found again at the same place.
@MainActor protocol Keeping {
  func link(to screen: Screen, at key: String)
}

/// A view that draws itself.
@MainActor public protocol Drawn: View where Body == Never {
  func nodes() -> [Node]
}

extension Drawn {
  public var body: Never { fatalError("It has no body.") }
}

@MainActor func draw<Content: View>(_ view: Content) -> [Node] {
  guard let screen = Screen.current else { return [] }
  return screen.at("\(Content.self)".prefix(while: { $0 != "<" }).description) {
    if let drawn = view as? any Drawn { return drawn.nodes() }
    screen.link(view)
    return draw(view.body)
  }
}
