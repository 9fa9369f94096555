#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI

  /// Shows an error message; nothing if there is no error.
  public struct ProblemView: View {
    private let problem: SignInProblem?

    /// Creates a view for `problem`.
    public init(_ problem: SignInProblem?) {
      self.problem = problem
    }

    /// The view's content.
    public var body: some View {
      if let problem {
        VStack(spacing: 4) {
          StatusLine(words: problem.words, isProblem: true)
          if let id = problem.requestID {
            Text(Words.text(.requestID, ["id": id])).font(.footnote).foregroundColor(.secondary)
          }
        }
      }
    }
  }
#endif
