#if canImport(SwiftUI)
  public import SwiftUI

  /// Apple's own button for SwiftUI. It follows light and dark mode and the text size. VoiceOver reads Apple's title.
  public struct AppleSignInButton: View {
    private let look: AppleButtonLook
    private let action: @MainActor () -> Void
    @Environment(\.colorScheme) private var colorScheme
    #if !os(watchOS)
      @Environment(\.signInLook) private var pageLook
    #endif
    @ScaledMetric private var height = AppleButtonLook.height

    /// Creates a button that runs `action` when it is tapped.
    public init(_ look: AppleButtonLook = AppleButtonLook(), action: @escaping @MainActor () -> Void) {
      self.look = look
      self.action = action
    }

    /// The button, at least as large as Apple requires. Its text size follows its height.
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
      #if !os(watchOS)
        shown.cornerRadius = look.cornerRadius ?? pageLook.cornerRadius
      #endif
      return shown
    }

    /// A new identity makes SwiftUI create a new button.
    private struct Identity: Hashable {
      let look: AppleButtonLook
      let isDark: Bool
    }
  }
#endif
