#if canImport(AuthenticationServices) && !os(watchOS)
  public import SignInClient
  public import SwiftUI

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// The question that follows ``SignInClient/SignInOutcome/profileRequired(_:)``.
  public struct ProfileView: View {
    @ObservedObject private var model: SignInModel
    private let demand: ProfileDemand
    private let appName: String
    @State private var givenName: String
    @State private var familyName: String

    /// The question, with what is known filled in.
    public init(model: SignInModel, demand: ProfileDemand, appName: String) {
      self.model = model
      self.demand = demand
      self.appName = appName
      _givenName = State(initialValue: demand.suggestedName?.givenName ?? "")
      _familyName = State(initialValue: demand.suggestedName?.familyName ?? "")
    }

    /// The question.
    public var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(.nameTitle))
        Text(Words.text(.nameIntro, ["app": appName])).multilineTextAlignment(.center)
        nameField(.givenName, $givenName)
        nameField(.familyName, $familyName)
        Button(Words.text(.nameButton), action: send)
          .buttonStyle(.bordered)
          .disabled(name.isEmpty || model.busy != nil)
        Button(Words.text(.backToSignIn)) { model.startAgain() }
          .quietButton()
          .disabled(model.isWaiting)
      }
    }

    private var name: PersonName { PersonName(givenName: givenName, familyName: familyName) }

    private func nameField(_ label: Words.Key, _ text: Binding<String>) -> some View {
      let field = TextField(Words.text(label), text: text)
        .fieldBorder()
        .onSubmit(send)
      #if os(macOS)
        return field
      #else
        return field.textContentType(label == .givenName ? .givenName : .familyName)
      #endif
    }

    private func send() {
      guard !name.isEmpty else { return }
      Task { await model.complete(demand, name: name) }
    }
  }
#endif
