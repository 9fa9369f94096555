// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Facts read from github.com/firebase/firebase-ios-sdk, 12.19.0 (commit eed63a35a90dbd46184ca1a6afeb144ee783b5fd).
// Declarations only.

import Foundation

// FirebaseCore/Sources/Public/FirebaseCore/FIRApp.h
open class FirebaseApp: NSObject {
  public class func configure() { fatalError() }
}
