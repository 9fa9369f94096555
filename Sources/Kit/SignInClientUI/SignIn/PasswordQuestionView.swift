#if canImport(AuthenticationServices) && !os(watchOS)
  public import SwiftUI

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  extension View {
    /// Shows `question` in a sheet over this view.
    public func passwordQuestion(_ question: PasswordQuestion) -> some View {
      modifier(PasswordQuestionSheet(question: question))
    }
  }

  private struct PasswordQuestionSheet: ViewModifier {
    @ObservedObject var question: PasswordQuestion
    @State private var isShown = false
    /// Kept while the sheet closes.
    @State private var email = ""

    func body(content: Content) -> some View {
      content
        .onAppear { show(question.email) }
        .onChange(of: question.email) { show($0) }
        // The question can no longer be answered.
        .onDisappear { question.answer(nil) }
        .sheet(isPresented: $isShown, onDismiss: { question.answer(nil) }) {
          PasswordQuestionView(question: question, email: email)
        }
    }

    private func show(_ asked: String?) {
      if let asked { email = asked }
      isShown = asked != nil
    }
  }

  private struct PasswordQuestionView: View {
    let question: PasswordQuestion
    let email: String
    @State private var password = ""

    var body: some View {
      VStack(spacing: 16) {
        Heading(Words.text(.confirmTitle))
        Text(Words.text(.confirmIntro, ["email": email])).multilineTextAlignment(.center)
        SecureField(Words.text(.password), text: $password)
          .textContentType(.password)
          .fieldBorder()
          .onSubmit(send)
        Button(Words.text(.nameButton), action: send)
          .buttonStyle(.bordered)
          .disabled(password.isEmpty)
        Button(Words.text(.cancel)) { question.answer(nil) }
          .quietButton()
      }
      .frame(maxWidth: 400)
      .padding(24)
    }

    private func send() {
      guard !password.isEmpty else { return }
      question.answer(password)
    }
  }
#endif
