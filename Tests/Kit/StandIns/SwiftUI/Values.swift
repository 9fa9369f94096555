// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, LineLength
/// What a property wrapper keeps; linked, it is the value that the same place had before.
final class Box<Value> {
  private var own: Value
  private var linked: Box<Value>?

  init(_ value: Value) { own = value }

  var value: Value {
    get { linked?.value ?? own }
    set { if let linked { linked.value = newValue } else { own = newValue } }
  }

  @MainActor func link(to screen: Screen, at key: String) {
    if let before = screen.kept[key] as? Box<Value> {
      if before !== self { linked = before }
    } else {
      screen.kept[key] = self
    }
  }
}

@propertyWrapper public struct State<Value> {
  let box: Box<Value>
  public init(wrappedValue value: Value) { box = Box(value) }
  public init(initialValue value: Value) { box = Box(value) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  @MainActor public var projectedValue: Binding<Value> { Binding(get: { box.value }, set: { box.value = $0 }) }
}

extension State: @MainActor Keeping {
  func link(to screen: Screen, at key: String) { box.link(to: screen, at: key) }
}

@MainActor @propertyWrapper public struct Binding<Value> {
  let get: @MainActor () -> Value
  let set: @MainActor (Value) -> Void
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
}

@MainActor @propertyWrapper public struct ObservedObject<Object: AnyObject> {
  public var wrappedValue: Object
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

@MainActor @propertyWrapper public struct StateObject<Object: AnyObject> {
  public let wrappedValue: Object
  public init(wrappedValue thunk: @autoclosure @escaping () -> Object) { wrappedValue = thunk() }
}

@MainActor @propertyWrapper public struct FocusState<Value: Hashable>: Keeping {
  let box: Box<Value>
  public init() where Value == Bool { box = Box(false) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Self { self }
  func link(to screen: Screen, at key: String) { box.link(to: screen, at: key) }
}

public typealias AccessibilityFocusState = FocusState

/// Scales as the system does between the usual text size and the largest one, roughly: by the size of body text.
@MainActor @propertyWrapper public struct ScaledMetric {
  let value: Double
  public init(wrappedValue: Double) { value = wrappedValue }
  public var wrappedValue: Double {
    guard Screen.current?.environment.dynamicTypeSize.isAccessibilitySize == true else { return value }
    return (value * 53 / 17).rounded()
  }
}

@MainActor @propertyWrapper public struct Environment<Value> {
  let keyPath: KeyPath<EnvironmentValues, Value>
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
  public var wrappedValue: Value { (Screen.current?.environment ?? EnvironmentValues())[keyPath: keyPath] }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public enum ColorScheme: CaseIterable, Sendable { case light, dark }

public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  public init() {}
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
  public var colorScheme = ColorScheme.light
  public var isEnabled = true
  public var dynamicTypeSize = DynamicTypeSize.large
  var buttonStyle: (any ButtonStyle)?
}

public enum DynamicTypeSize: Sendable {
  case large, accessibility5
  public var isAccessibilitySize: Bool { self == .accessibility5 }
}

public struct Font: Hashable, Sendable {
  let name: String
  public static let title2 = Font(name: "title2")
  public static let headline = Font(name: "headline")
  public static let body = Font(name: "body")
  public static let subheadline = Font(name: "subheadline")
  public static let footnote = Font(name: "footnote")
  public enum TextStyle: Sendable { case title2, body }
  public enum Design: Sendable { case `default`, monospaced }
  public static func system(_ style: TextStyle, design: Design = .default) -> Font {
    Font(name: "\(style)-\(design)")
  }
}

public protocol ShapeStyle {
  var name: String { get }
}

public struct TintShapeStyle: ShapeStyle {
  public init() {}
  public let name = "tint"
}

public struct Color: ShapeStyle, Hashable, Sendable {
  public let name: String
  init(_ name: String) { self.name = name }
  public init(red: Double, green: Double, blue: Double) { name = "rgb(\(red) \(green) \(blue))" }
  public static let red = Color("red")
  public static let white = Color("white")
  public static let black = Color("black")
  public static let secondary = Color("secondary")
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isHeader = AccessibilityTraits(rawValue: 1)
  public static let isImage = AccessibilityTraits(rawValue: 2)
}

public enum TextAlignment: Sendable { case leading, center, trailing }
public enum Visibility: Sendable { case automatic, visible, hidden }

public enum Edge {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let leading = Set(rawValue: 1)
    public static let trailing = Set(rawValue: 2)
    public static let horizontal = Set(rawValue: 3)
    public static let vertical = Set(rawValue: 4)
  }
}

public struct UITextContentType: Sendable {
  let name: String
  public static let emailAddress = UITextContentType(name: "email-address")
  public static let givenName = UITextContentType(name: "given-name")
  public static let familyName = UITextContentType(name: "family-name")
  public static let username = UITextContentType(name: "username")
  public static let password = UITextContentType(name: "password")
  public static let newPassword = UITextContentType(name: "new-password")
  public static let oneTimeCode = UITextContentType(name: "one-time-code")
}

public enum UIKeyboardType: Sendable { case `default`, emailAddress, numberPad }
public struct TextInputAutocapitalization: Sendable {
  let name: String
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization(name: "never") }
}
