#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI

  /// The look of the ready-made views. They use the app's tint and the system font.
  public struct SignInLook: Sendable, Hashable {
    /// The corner radius of buttons and fields in points. Apple's button uses it, too, unless its own look sets one.
    public var cornerRadius: Double
    /// The maximum width of a page's column in points.
    public var maximumWidth: Double

    /// Creates a look with the kit's defaults.
    public init(cornerRadius: Double = 8, maximumWidth: Double = 400) {
      self.cornerRadius = cornerRadius
      self.maximumWidth = maximumWidth
    }
  }

  private struct SignInLookKey: EnvironmentKey {
    static let defaultValue = SignInLook()
  }

  extension EnvironmentValues {
    /// The look of the ready-made views in this environment.
    public var signInLook: SignInLook {
      get { self[SignInLookKey.self] }
      set { self[SignInLookKey.self] = newValue }
    }
  }

  extension View {
    /// Sets the look of the ready-made views inside this view.
    public func signInLook(_ look: SignInLook) -> some View {
      environment(\.signInLook, look)
    }
  }
#endif
