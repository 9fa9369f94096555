import PippinAccounts

/// What a device is called that nobody gave a name: the same on the pages, in emails and in the console.
///
/// What an app says of its platform is untrusted. It is compared with a closed table and never shown itself.
package enum DeviceKind: Sendable, Equatable {
  /// By its maker's name, which is the same in every language.
  case product(String)
  /// An app on iOS does not say on which of the two it runs.
  case iPhoneOrIPad
  case android, apple, browser

  /// The beginnings of platforms and of model identifiers such as `iPhone17,1`, in small letters; the first match counts.
  private static let table: [(String, DeviceKind)] = [
    ("iphone", .product("iPhone")), ("ipod", .product("iPod touch")), ("ipad", .product("iPad")),
    ("ios", .iPhoneOrIPad), ("macos", .product("Mac")), ("mac", .product("Mac")), ("imac", .product("Mac")),
    ("watch", .product("Apple Watch")), ("apple watch", .product("Apple Watch")),
    ("tvos", .product("Apple TV")), ("appletv", .product("Apple TV")), ("apple tv", .product("Apple TV")),
    ("visionos", .product("Apple Vision")), ("realitydevice", .product("Apple Vision")),
    ("apple vision", .product("Apple Vision")), ("xros", .product("Apple Vision")),
    ("android", .android), ("windows", .product("Windows")), ("linux", .product("Linux")),
  ]

  /// The kind that a platform or a model identifier names; nil for any other text.
  init?(platform: String) {
    let text = platform.lowercased()
    guard let kind = Self.table.first(where: { text.hasPrefix($0.0) })?.1 else { return nil }
    self = kind
  }

  /// The device of a session of an app, or of a browser that is not known.
  init(of session: Session) {
    let usual = session.kind == .cookie ? .browser : DeviceKind(of: session.surface)
    let said = usual == .apple ? session.device.platform.flatMap(DeviceKind.init(platform:)) : nil
    self = said ?? usual
  }

  /// An app that says nothing of its device.
  init(of surface: Surface) {
    self =
      switch surface {
      case .native: .apple
      case .android: .android
      case .web: .browser
      }
  }

  /// The key of its words in the language files; nil for a product.
  var words: String? {
    switch self {
    case .product: nil
    case .iPhoneOrIPad: "device.ios"
    case .android: "device.android"
    case .apple: "device.apple"
    case .browser: "device.browser"
    }
  }

  /// In English, for the console.
  var english: String {
    switch self {
    case .product(let name): name
    case .iPhoneOrIPad: "iPhone or iPad"
    case .android: "Android device"
    case .apple: "Apple device"
    case .browser: "Web browser"
    }
  }

  /// Whether it is held in a hand, for its icon.
  var isHandheld: Bool {
    switch self {
    case .product(let name): ["iPhone", "iPad", "iPod touch", "Apple Watch"].contains(name)
    case .iPhoneOrIPad, .android, .apple: true
    case .browser: false
    }
  }
}
