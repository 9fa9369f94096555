#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI

  /// What went wrong, in words for the person; nothing while nothing did.
  public struct ProblemView: View {
    private let problem: SignInProblem?

    /// The words for `problem`.
    public init(_ problem: SignInProblem?) {
      self.problem = problem
    }

    /// The words.
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
