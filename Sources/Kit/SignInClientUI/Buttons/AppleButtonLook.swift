/// The title and the appearance of Apple's button. Apple's button cannot change later, so the kit creates a new one for
/// a new look.
public struct AppleButtonLook: Sendable, Hashable {
  /// The title. Apple translates it into the app's language.
  public enum Title: String, Sendable, Hashable, CaseIterable {
    /// "Sign in with Apple"
    case signIn
    /// "Continue with Apple": for sign-in and sign-up.
    case continueWith
    /// "Sign up with Apple"
    case signUp
  }

  /// The colours that Apple allows (BUTTON-2).
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// Black on light backgrounds, white on dark ones.
    case automatic
    /// Black, for light backgrounds.
    case black
    /// White, for dark or coloured backgrounds.
    case white
    /// White with an outline, for white backgrounds.
    case whiteOutline
  }

  /// The title.
  public var title: Title
  /// The colours.
  public var style: Style
  /// In points. Half the height makes a capsule. `nil` uses Apple's default, and so does Apple TV always.
  public var cornerRadius: Double?

  /// Creates a look with Apple's defaults.
  public init(title: Title = .continueWith, style: Style = .automatic, cornerRadius: Double? = nil) {
    self.title = title
    self.style = style
    self.cornerRadius = cornerRadius
  }

  /// Apple requires at least 140 by 30 points (BUTTON-4); a touch target needs 44 points (BUTTON-9).
  static let smallestWidth = 140.0
  static let height = 44.0
}

#if canImport(AuthenticationServices) && !os(watchOS)
  internal import AuthenticationServices
  internal import Foundation
  #if canImport(UIKit)
    internal import UIKit
  #endif

  extension AppleButtonLook {
    #if os(tvOS)
      /// The event of a tap on Apple's button. On Apple TV the remote triggers the primary action.
      static var press: UIControl.Event { .primaryActionTriggered }
    #elseif canImport(UIKit)
      /// The event of a tap on Apple's button.
      static var press: UIControl.Event { .touchUpInside }
    #endif

    /// Creates the button for light or dark mode.
    @MainActor func button(isDark: Bool) -> ASAuthorizationAppleIDButton {
      let type: ASAuthorizationAppleIDButton.ButtonType =
        switch title {
        case .signIn: .signIn
        case .continueWith: .continue
        case .signUp: .signUp
        }
      let style: ASAuthorizationAppleIDButton.Style =
        switch self.style {
        case .automatic: isDark ? .white : .black
        case .black: .black
        case .white: .white
        case .whiteOutline: .whiteOutline
        }
      let button = ASAuthorizationAppleIDButton(authorizationButtonType: type, authorizationButtonStyle: style)
      #if !os(tvOS)
        if let cornerRadius { button.cornerRadius = CGFloat(cornerRadius) }
      #endif
      return button
    }
  }
#endif
