#if canImport(SwiftUI) && !os(watchOS)
  internal import SwiftUI

  /// A heading, also for VoiceOver.
  struct Heading: View {
    private let words: String

    init(_ words: String) {
      self.words = words
    }

    var body: some View {
      Text(words)
        .font(.title2)
        .multilineTextAlignment(.center)
        .accessibilityAddTraits(.isHeader)
    }
  }

  /// A message that VoiceOver moves to.
  struct StatusLine: View {
    let words: String
    let isProblem: Bool
    @AccessibilityFocusState private var isRead: Bool

    var body: some View {
      Group {
        if isProblem { ProblemText(words) } else { Text(words).font(.footnote) }
      }
      .accessibilityFocused($isRead)
      .onAppear { isRead = true }
      .onChange(of: words) { _ in isRead = true }
    }
  }

  /// A centred column with the maximum width of the look.
  struct Column<Content: View>: View {
    private let content: Content
    @Environment(\.signInLook) private var look

    init(@ViewBuilder content: () -> Content) {
      self.content = content()
    }

    var body: some View {
      ScrollView {
        VStack(spacing: 20) { content }
          .frame(maxWidth: CGFloat(look.maximumWidth))
          .padding(24)
          .frame(maxWidth: .infinity)
      }
    }
  }
#endif
