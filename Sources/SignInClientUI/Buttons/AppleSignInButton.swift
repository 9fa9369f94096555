#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI

  /// Apple's own button for SwiftUI: follows light and dark, grows with the text, and is made anew when its look changes. VoiceOver
  /// reads Apple's words.
  public struct AppleSignInButton: View {
    private let look: AppleButtonLook
    private let action: @MainActor () -> Void
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.signInLook) private var pageLook
    @ScaledMetric private var height = AppleButtonLook.height

    /// A button that does `action` when it is pressed.
    public init(_ look: AppleButtonLook = AppleButtonLook(), action: @escaping @MainActor () -> Void) {
      self.look = look
      self.action = action
    }

    /// The button, at least as large as Apple asks for; its words follow its height.
    public var body: some View {
      let isDark = colorScheme == .dark
      let look = shown
      AppleButton(look: look, isDark: isDark, action: action)
        .id(Identity(look: look, isDark: isDark))
        .frame(minWidth: CGFloat(AppleButtonLook.smallestWidth), maxWidth: .infinity)
        .frame(height: CGFloat(height))
    }

    private var shown: AppleButtonLook {
      var shown = look
      shown.cornerRadius = look.cornerRadius ?? pageLook.cornerRadius
      return shown
    }

    /// Another identity is another view for SwiftUI, and so another button.
    private struct Identity: Hashable {
      let look: AppleButtonLook
      let isDark: Bool
    }
  }
#endif
