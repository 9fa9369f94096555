#if canImport(SwiftUI) && !os(watchOS)
  internal import SwiftUI

  /// The button style of the ready-made views. Every button is at least 44 points high, and no provider's button is
  /// larger than Apple's (BUTTON-9).
  struct ReadyButtonStyle: ButtonStyle {
    enum Role {
      /// The main action of the page.
      case primary
      /// A provider: exactly as high as Apple's button at every text size.
      case provider
      /// An action that cannot be undone.
      case destructive
      /// A secondary action.
      case plain
    }

    let role: Role

    init(_ role: Role) {
      self.role = role
    }

    func makeBody(configuration: Configuration) -> some View {
      ButtonFace(role: role, isPressed: configuration.isPressed, label: configuration.label)
    }
  }

  private struct ButtonFace<Label: View>: View {
    let role: ReadyButtonStyle.Role
    let isPressed: Bool
    let label: Label
    @Environment(\.signInLook) private var look
    @Environment(\.isEnabled) private var isEnabled
    @ScaledMetric private var height = AppleButtonLook.height

    var body: some View {
      Group {
        if role == .provider {
          words.frame(height: CGFloat(height))
        } else {
          words.padding(.vertical, 8).frame(minHeight: CGFloat(AppleButtonLook.height))
        }
      }
      .background(ground)
      .contentShape(Rectangle())
      .opacity(isPressed ? 0.6 : isEnabled ? 1 : 0.4)
    }

    private var words: some View {
      colored
        .font(.body)
        .multilineTextAlignment(.center)
        // Long titles shrink, because a provider's button must not be higher than Apple's.
        .minimumScaleFactor(role == .provider ? 0.3 : 1)
        .padding(.horizontal, 12)
        .frame(maxWidth: role == .plain ? nil : .infinity)
    }

    @ViewBuilder private var colored: some View {
      switch role {
      case .primary: label.foregroundColor(.white)
      case .destructive: label.foregroundColor(.white)
      case .provider: label
      case .plain: label.foregroundStyle(.tint)
      }
    }

    @ViewBuilder private var ground: some View {
      let shape = RoundedRectangle(cornerRadius: CGFloat(look.cornerRadius))
      switch role {
      case .primary: shape.fill(.tint)
      case .destructive: shape.fill(Color.destructive)
      case .provider: shape.strokeBorder(Color.secondary)
      case .plain: EmptyView()
      }
    }
  }

  extension Color {
    /// White text on it has a contrast of 5.6:1, and so has this colour on white.
    static let destructive = Color(red: 0.78, green: 0.11, blue: 0.09)
  }
#endif
