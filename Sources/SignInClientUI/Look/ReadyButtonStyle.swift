#if canImport(SwiftUI) && !os(watchOS)
  internal import SwiftUI

  /// The buttons of the ready views. None is lower than a finger needs, and none of a provider's is larger than Apple's (BUTTON-9).
  struct ReadyButtonStyle: ButtonStyle {
    enum Role {
      /// The one that the page is about.
      case primary
      /// A provider's: as high as Apple's, to the point, at every text size.
      case provider
      /// What cannot be taken back.
      case destructive
      /// Another way.
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
        // In a button as high as Apple's, long words become smaller instead of the button larger.
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
    /// White words on it can be read (5.6:1), as it can be on white.
    static let destructive = Color(red: 0.78, green: 0.11, blue: 0.09)
  }
#endif
