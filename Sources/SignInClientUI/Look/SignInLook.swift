#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI

  /// How the ready views look, where an app wants them otherwise. Their colour is the app's tint, and their font the system's.
  public struct SignInLook: Sendable, Hashable {
    /// Of buttons and fields, in points. Apple's button has it too, unless its own look says otherwise.
    public var cornerRadius: Double
    /// How wide the column of a page becomes at most, in points.
    public var maximumWidth: Double

    /// A look; what is not said is the kit's own.
    public init(cornerRadius: Double = 8, maximumWidth: Double = 400) {
      self.cornerRadius = cornerRadius
      self.maximumWidth = maximumWidth
    }
  }

  private struct SignInLookKey: EnvironmentKey {
    static let defaultValue = SignInLook()
  }

  extension EnvironmentValues {
    /// How the ready views in this environment look.
    public var signInLook: SignInLook {
      get { self[SignInLookKey.self] }
      set { self[SignInLookKey.self] = newValue }
    }
  }

  extension View {
    /// Has the ready views in this view look so.
    public func signInLook(_ look: SignInLook) -> some View {
      environment(\.signInLook, look)
    }
  }
#endif
