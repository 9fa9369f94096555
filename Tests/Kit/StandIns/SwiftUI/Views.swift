// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, LineLength
@_exported public import Foundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("There is none.") }
}

@MainActor @resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView {
    var drawers: [@MainActor () -> [Node]] = []
    repeat drawers.append(drawer(each content))
    return TupleView(drawers: drawers)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { .first(first) }
  public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { .second(second) }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }

  private static func drawer<Content: View>(_ view: Content) -> @MainActor () -> [Node] { { draw(view) } }
}

public struct TupleView: Drawn {
  let drawers: [@MainActor () -> [Node]]
  public func nodes() -> [Node] { drawers.flatMap { $0() } }
}

public enum Either<First: View, Second: View>: Drawn {
  case first(First)
  case second(Second)
  public func nodes() -> [Node] {
    switch self {
    case .first(let view): draw(view)
    case .second(let view): draw(view)
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("It has no body.") }
}

extension Optional: Drawn where Wrapped: View {
  public func nodes() -> [Node] { map { draw($0) } ?? [] }
}

public struct EmptyView: Drawn {
  public init() {}
  public func nodes() -> [Node] { [] }
}

public struct Text: Drawn, Equatable {
  public struct DateStyle: Equatable, Sendable {
    public static let date = DateStyle()
  }

  let words: String

  public nonisolated init<S: StringProtocol>(_ content: S) { words = String(content) }
  public nonisolated init(_ date: Date, style: DateStyle) { words = date.ISO8601Format() }
  public func nodes() -> [Node] { [Node("Text", words)] }
}

/// What holds other views.
@MainActor public protocol Holding: Drawn {
  associatedtype Content: View
  var content: Content { get }
  var kind: String { get }
}

extension Holding {
  public func nodes() -> [Node] { [Node(kind, children: draw(content))] }
}

public enum HorizontalAlignment: Sendable { case leading, center, trailing }
public enum VerticalAlignment: Sendable { case top, center, bottom, firstTextBaseline }
public enum Alignment: Sendable { case leading, center, trailing }

public struct VStack<Content: View>: Holding {
  public let content: Content
  public let kind: String
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
    kind = alignment == .center ? "VStack" : "VStack \(alignment)"
  }
}

public struct HStack<Content: View>: Holding {
  public let content: Content
  public let kind: String
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
    kind = "HStack"
  }
}

public struct ScrollView<Content: View>: Holding {
  public let content: Content
  public let kind = "ScrollView"
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct List<Content: View>: Holding {
  public let content: Content
  public let kind = "List"
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct Group<Content: View>: Drawn {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func nodes() -> [Node] { draw(content) }
}

public struct Section<Content: View>: Drawn {
  let title: String
  let content: Content
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.content = content()
  }
  public init(@ViewBuilder content: () -> Content) {
    title = ""
    self.content = content()
  }
  public func nodes() -> [Node] { [Node("Section", title, children: draw(content))] }
}

public struct Spacer: Drawn {
  public init(minLength: CGFloat? = nil) {}
  public func nodes() -> [Node] { [] }
}

public struct ForEach<Data: RandomAccessCollection, Content: View>: Drawn {
  let data: Data
  let content: (Data.Element) -> Content
  public init<ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {
    self.data = data
    self.content = content
  }
  public func nodes() -> [Node] { data.flatMap { draw(content($0)) } }
}

public struct ProgressView: Drawn {
  public init() {}
  public func nodes() -> [Node] { [Node("ProgressView")] }
}

public struct Link: Drawn {
  let title: String
  let destination: URL
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.title = String(title)
    self.destination = destination
  }
  public func nodes() -> [Node] {
    let node = Node("Link", title, ["to", destination.absoluteString])
    node.isTappable = true
    return [node]
  }
}
