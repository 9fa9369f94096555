import SignInClient
import SignInClientUI
import SwiftUI

/// One for each window.
struct RootView: View {
  @ObservedObject var session: SessionModel
  @StateObject private var methods: SignInMethods
  @StateObject private var account: AccountModel

  init(session: SessionModel, surroundings: Surroundings) {
    self.session = session
    let methods = SignInMethods(surroundings: surroundings)
    _methods = StateObject(wrappedValue: methods)
    // Kept here and not in the account page: after a deletion it says how far Apple is.
    _account = StateObject(wrappedValue: AccountModel(client: session.client, providers: methods.all))
  }

  // snippet.root
  var body: some View {
    Group {
      switch session.state {
      case .restoring: ProgressView()
      case .signedOut where account.deletion != nil: DeletedAccountView(model: account, appName: "Shop")
      case .signedOut(let reason): SignInScreen(client: session.client, methods: methods, reason: reason)
      case .signedIn(let person): AccountScreen(model: account, person: person).id(person.id)
      }
    }
    .presentationAnchor(methods.anchor)
    .following(session)
  }
  // snippet.end
}
