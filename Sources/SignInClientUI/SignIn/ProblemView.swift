#if canImport(AuthenticationServices) && !os(watchOS)
  public import SwiftUI

  /// What went wrong, in words for the person; nothing while nothing did.
  public struct ProblemView: View {
    private let problem: SignInProblem?
    @AccessibilityFocusState private var isRead: Bool

    /// The words for `problem`.
    public init(_ problem: SignInProblem?) {
      self.problem = problem
    }

    /// The words.
    public var body: some View {
      if let problem {
        VStack(spacing: 4) {
          Text(problem.words)
            .foregroundColor(.red)
            .multilineTextAlignment(.center)
            // VoiceOver goes there; nobody has to look for what happened.
            .accessibilityFocused($isRead)
            .onAppear { isRead = true }
          if let id = problem.requestID {
            Text(Words.text(.requestID, ["id": id])).font(.footnote).foregroundColor(.secondary)
          }
        }
      }
    }
  }
#endif
