// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// Stands in for UIKit where Examples/CoordinatorApp runs without it: windows, controllers and controls, with what the sample uses.
@_exported public import Foundation
public import SwiftUI

@MainActor open class UIResponder {
  public init() {}
}

@MainActor open class UIView: UIResponder {
  public var isHidden = false
  public var backgroundColor: UIColor?
  public var translatesAutoresizingMaskIntoConstraints = true
  public let leadingAnchor = NSLayoutXAxisAnchor(), trailingAnchor = NSLayoutXAxisAnchor()
  public let centerYAnchor = NSLayoutYAxisAnchor()
  public let layoutMarginsGuide = UILayoutGuide()
  public private(set) var subviews: [UIView] = []

  public func addSubview(_ view: UIView) { subviews.append(view) }
}

@MainActor public final class UIWindow: UIView {
  /// The windows that became visible without a root controller: UIKit ends such an app in some versions.
  public static var visibleWithoutRoot = 0
  private var isVisible = false

  public var rootViewController: UIViewController? {
    didSet { appear() }
  }

  public init(windowScene: UIWindowScene) {}

  public func makeKeyAndVisible() {
    if rootViewController == nil { Self.visibleWithoutRoot += 1 }
    isVisible = true
    appear()
  }

  private func appear() {
    guard isVisible, let rootViewController else { return }
    _ = rootViewController.view
    rootViewController.viewDidAppear(false)
  }
}

@MainActor open class UIViewController: UIResponder {
  private var loaded: UIView?
  public private(set) var presentedViewController: UIViewController?
  public private(set) weak var presentingViewController: UIViewController?
  public var modalPresentationStyle = UIModalPresentationStyle.automatic

  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) {}
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  public var view: UIView! {
    if let loaded { return loaded }
    let view = UIView()
    loaded = view
    viewDidLoad()
    return view
  }

  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}

  public func present(_ controller: UIViewController, animated: Bool) {
    presentedViewController = controller
    controller.presentingViewController = self
  }

  /// UIKit passes it on to the presenting controller if nothing is presented here.
  public func dismiss(animated: Bool) {
    if presentedViewController == nil { presentingViewController?.presentedViewController = nil }
    presentedViewController = nil
  }
}

public enum UIModalPresentationStyle: Sendable { case automatic, fullScreen }

@MainActor public final class UIHostingController<Content: View>: UIViewController {
  public let rootView: Content

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }
}

@MainActor open class UIControl: UIView {
  public struct Event: Sendable { public static let primaryActionTriggered = Event() }
  public struct State: Sendable { public static let normal = State() }
  private var actions: [UIAction] = []

  public func addAction(_ action: UIAction, for event: Event) { actions.append(action) }
  public func sendActions(for event: Event) { for action in actions { action.handler(action) } }
}

@MainActor public final class UIAction {
  let handler: @MainActor (UIAction) -> Void

  public init(handler: @escaping @MainActor (UIAction) -> Void) { self.handler = handler }
}

public final class AppleSignInControl: UIControl {}

@MainActor public final class UIButton: UIControl {
  public enum ButtonType: Sendable { case system }
  public private(set) var title: String?

  public init(type: ButtonType) { super.init() }

  public func setTitle(_ title: String?, for state: State) { self.title = title }
}

@MainActor public final class UILabel: UIView {
  public var text: String?, font: UIFont?, numberOfLines = 1, adjustsFontForContentSizeCategory = false
}

@MainActor public final class UIStackView: UIView {
  public var axis = NSLayoutConstraint.Axis.horizontal, spacing = 0.0
  public init(arrangedSubviews: [UIView]) {
    super.init()
    for view in arrangedSubviews { addSubview(view) }
  }
}

public struct UIFont: Sendable {
  public enum TextStyle: Sendable { case body }
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

public struct UIColor: Sendable { public static let systemBackground = UIColor() }

@MainActor public final class NSLayoutConstraint {
  public enum Axis: Sendable { case horizontal, vertical }
  public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

@MainActor public final class NSLayoutXAxisAnchor {
  nonisolated init() {}
  public func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@MainActor public final class NSLayoutYAxisAnchor {
  nonisolated init() {}
  public func constraint(equalTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@MainActor public final class UILayoutGuide {
  nonisolated init() {}
  public let leadingAnchor = NSLayoutXAxisAnchor(), trailingAnchor = NSLayoutXAxisAnchor()
}

// Apps and scenes
@MainActor public protocol UIApplicationDelegate: AnyObject {}

@MainActor public final class UIApplication {
  public static let shared = UIApplication()
  public weak var delegate: (any UIApplicationDelegate)?
}

@MainActor open class UIScene: UIResponder {
  public final class ConnectionOptions {
    public let urlContexts: Set<UIOpenURLContext>, userActivities: Set<NSUserActivity>

    public nonisolated init(urlContexts: Set<UIOpenURLContext> = [], userActivities: Set<NSUserActivity> = []) {
      (self.urlContexts, self.userActivities) = (urlContexts, userActivities)
    }
  }
}

public final class UIOpenURLContext: NSObject {
  public let url: URL
  public init(url: URL) { self.url = url }
}

public final class NSUserActivity: NSObject {
  public var webpageURL: URL?
}

@MainActor public final class UIWindowScene: UIScene {}

@MainActor public final class UISceneSession { public init() {} }

@MainActor public protocol UIWindowSceneDelegate: AnyObject {}
