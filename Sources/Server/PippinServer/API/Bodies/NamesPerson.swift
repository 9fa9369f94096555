package import PippinAPI

/// A body whose member `name` is a person's name, as an app got it from a system or from the person.
///
/// There badly encoded text is read as well as it can be: it must never keep anybody out.
package protocol NamesPerson {}

extension AppleSignInRequest: NamesPerson {}
extension ProfileRequest: NamesPerson {}
extension AccountChangeRequest: NamesPerson {}
extension PasswordSignUpRequest: NamesPerson {}
extension PasskeySignUpRequest: NamesPerson {}
