#if canImport(AuthenticationServices) && !os(watchOS)
  internal import AuthenticationServices

  #if canImport(UIKit)
    public import UIKit

    /// Apple's own button for UIKit. It follows light and dark mode and the text size. A tap sends `.touchUpInside` and
    /// `.primaryActionTriggered`, as a `UIButton` does. VoiceOver reads Apple's title.
    public final class AppleSignInControl: UIControl {
      /// The look of the button.
      public var look: AppleButtonLook {
        didSet { if look != oldValue { make() } }
      }

      private var button: ASAuthorizationAppleIDButton?

      /// Creates a button.
      public init(look: AppleButtonLook = AppleButtonLook()) {
        self.look = look
        super.init(frame: .zero)
        make()
      }

      /// Not available in storyboards, because Apple's button is not.
      @available(*, unavailable, message: "Made in code only")
      public required init?(coder: NSCoder) { nil }

      private func make() {
        button?.removeFromSuperview()
        let fresh = look.button(isDark: traitCollection.userInterfaceStyle == .dark)
        fresh.isEnabled = isEnabled
        fresh.addTarget(self, action: #selector(pressed), for: AppleButtonLook.press)
        addSubview(fresh)
        button = fresh
        setNeedsLayout()
      }

      @objc private func pressed() {
        #if !os(tvOS)
          sendActions(for: .touchUpInside)
        #endif
        sendActions(for: .primaryActionTriggered)
      }

      /// Whether the button is enabled.
      public override var isEnabled: Bool {
        didSet { button?.isEnabled = isEnabled }
      }

      /// Resizes Apple's button to fill the control.
      public override func layoutSubviews() {
        super.layoutSubviews()
        button?.frame = bounds
      }

      /// The minimum width of Apple, and the height of a touch target, which grows with the text size. Apple's button scales
      /// its title with its height.
      public override var intrinsicContentSize: CGSize {
        let height = UIFontMetrics.default.scaledValue(
          for: CGFloat(AppleButtonLook.height), compatibleWith: traitCollection)
        return CGSize(
          width: CGFloat(AppleButtonLook.smallestWidth), height: max(height, CGFloat(AppleButtonLook.height)))
      }

      /// Updates the button for light or dark mode, and its height for the text size.
      public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if previousTraitCollection?.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory {
          invalidateIntrinsicContentSize()
        }
        if previousTraitCollection?.userInterfaceStyle != traitCollection.userInterfaceStyle { make() }
      }
    }
  #elseif canImport(AppKit)
    public import AppKit

    /// Apple's own button for AppKit. It follows light and dark mode. A click sends its `action` to its `target`.
    /// VoiceOver reads Apple's title.
    public final class AppleSignInControl: NSControl {
      /// The look of the button.
      public var look: AppleButtonLook {
        didSet { if look != oldValue { make() } }
      }

      private var button: ASAuthorizationAppleIDButton?

      /// Creates a button.
      public init(look: AppleButtonLook = AppleButtonLook()) {
        self.look = look
        super.init(frame: .zero)
        make()
      }

      private weak var listener: AnyObject?
      private var message: Selector?

      /// The target of a click. The reference is weak. Stored here, because a control without a cell may not store it.
      public override var target: AnyObject? {
        get { listener }
        set { listener = newValue }
      }

      /// The action that a click sends to ``target``.
      public override var action: Selector? {
        get { message }
        set { message = newValue }
      }

      /// Not available in nibs, because Apple's button is not.
      @available(*, unavailable, message: "Made in code only")
      public required init?(coder: NSCoder) { nil }

      private func make() {
        button?.removeFromSuperview()
        let fresh = look.button(isDark: effectiveAppearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua)
        fresh.isEnabled = isEnabled
        fresh.target = self
        fresh.action = #selector(pressed)
        addSubview(fresh)
        button = fresh
        needsLayout = true
      }

      @objc private func pressed() {
        _ = sendAction(action, to: target)
      }

      /// Whether the button is enabled.
      public override var isEnabled: Bool {
        didSet { button?.isEnabled = isEnabled }
      }

      /// Resizes Apple's button to fill the control.
      public override func layout() {
        super.layout()
        button?.frame = bounds
      }

      /// The minimum width of Apple, and the height of a touch target.
      public override var intrinsicContentSize: NSSize {
        NSSize(width: CGFloat(AppleButtonLook.smallestWidth), height: CGFloat(AppleButtonLook.height))
      }

      /// Updates the button for light or dark mode.
      public override func viewDidChangeEffectiveAppearance() {
        super.viewDidChangeEffectiveAppearance()
        make()
      }
    }
  #endif
#endif
