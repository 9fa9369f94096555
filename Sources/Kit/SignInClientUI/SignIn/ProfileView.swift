#if canImport(SwiftUI) && !os(watchOS)
  public import SignInClient
  public import SwiftUI

  /// Asks for the name after ``SignInClient/SignInOutcome/profileRequired(_:)``.
  public struct ProfileView: View {
    @ObservedObject private var model: SignInModel
    private let demand: ProfileDemand
    private let appName: String
    @State private var givenName: String
    @State private var familyName: String

    /// Creates the view, with the known name filled in.
    public init(model: SignInModel, demand: ProfileDemand, appName: String) {
      self.model = model
      self.demand = demand
      self.appName = appName
      _givenName = State(initialValue: demand.suggestedName?.givenName ?? "")
      _familyName = State(initialValue: demand.suggestedName?.familyName ?? "")
    }

    /// The view's content.
    public var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(.nameTitle))
        Text(Words.text(.nameIntro, ["app": appName])).multilineTextAlignment(.center)
        NameFields(
          givenName: $givenName, familyName: $familyName, problem: model.problem?.words(for: .name), onSubmit: send)
        Button(Words.text(.nameButton), action: send)
          .buttonStyle(ReadyButtonStyle(.primary))
          .disabled(name.isEmpty || model.busy != nil)
        Button(Words.text(.backToSignIn)) { model.startAgain() }
          .buttonStyle(ReadyButtonStyle(.plain))
          .disabled(model.isWaiting)
      }
    }

    private var name: PersonName { PersonName(givenName: givenName, familyName: familyName) }

    private func send() {
      guard !name.isEmpty else { return }
      Task { await model.complete(demand, name: name) }
    }
  }
#endif
