#if canImport(AuthenticationServices) && !os(watchOS)
  internal import AuthenticationServices

  #if canImport(UIKit)
    public import UIKit

    /// Apple's own button for UIKit: follows light and dark, and is made anew when its look changes. A press is its
    /// `.primaryActionTriggered`. VoiceOver reads Apple's words.
    public final class AppleSignInControl: UIControl {
      /// How it looks.
      public var look: AppleButtonLook {
        didSet { if look != oldValue { make() } }
      }

      private var button: ASAuthorizationAppleIDButton?

      /// A button that looks so.
      public init(look: AppleButtonLook = AppleButtonLook()) {
        self.look = look
        super.init(frame: .zero)
        make()
      }

      /// Not for storyboards: Apple's button cannot be made by one.
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
        sendActions(for: .primaryActionTriggered)
      }

      /// Whether it can be pressed.
      public override var isEnabled: Bool {
        didSet { button?.isEnabled = isEnabled }
      }

      /// Apple's button fills it.
      public override func layoutSubviews() {
        super.layoutSubviews()
        button?.frame = bounds
      }

      /// The smallest that Apple asks for, as high as a finger needs.
      public override var intrinsicContentSize: CGSize {
        CGSize(width: CGFloat(AppleButtonLook.smallestWidth), height: CGFloat(AppleButtonLook.height))
      }

      /// Light has become dark, or dark light.
      public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if previousTraitCollection?.userInterfaceStyle != traitCollection.userInterfaceStyle { make() }
      }
    }
  #elseif canImport(AppKit)
    public import AppKit

    /// Apple's own button for AppKit: follows light and dark, and is made anew when its look changes. A press sends its `action`
    /// to its `target`. VoiceOver reads Apple's words.
    public final class AppleSignInControl: NSControl {
      /// How it looks.
      public var look: AppleButtonLook {
        didSet { if look != oldValue { make() } }
      }

      private var button: ASAuthorizationAppleIDButton?

      /// A button that looks so.
      public init(look: AppleButtonLook = AppleButtonLook()) {
        self.look = look
        super.init(frame: .zero)
        make()
      }

      private weak var listener: AnyObject?
      private var message: Selector?

      /// Whom a press is told; not kept alive by this. Kept here, because a control without a cell may not keep it.
      public override var target: AnyObject? {
        get { listener }
        set { listener = newValue }
      }

      /// What a press sends to ``target``.
      public override var action: Selector? {
        get { message }
        set { message = newValue }
      }

      /// Not for nibs: Apple's button cannot be made by one.
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

      /// Whether it can be pressed.
      public override var isEnabled: Bool {
        didSet { button?.isEnabled = isEnabled }
      }

      /// Apple's button fills it.
      public override func layout() {
        super.layout()
        button?.frame = bounds
      }

      /// The smallest that Apple asks for, as high as a finger needs.
      public override var intrinsicContentSize: NSSize {
        NSSize(width: CGFloat(AppleButtonLook.smallestWidth), height: CGFloat(AppleButtonLook.height))
      }

      /// Light has become dark, or dark light.
      public override func viewDidChangeEffectiveAppearance() {
        super.viewDidChangeEffectiveAppearance()
        make()
      }
    }
  #endif
#endif
