import XCTest

final class ShopUITests: XCTestCase {
  @MainActor
  func testMarySignsInAndDeletesHerAccount() {
    let app = XCUIApplication()
    app.launchArguments = [
      "-server", "http://localhost:8080", "-emulator", "http://127.0.0.1:8081", "-appleID", "mary",
    ]
    app.launch()
    app.buttons["Continue with Apple"].tap()
    XCTAssertTrue(app.staticTexts["Welcome, Mary"].waitForExistence(timeout: 10))

    app.buttons["Delete account"].tap()
    app.buttons["Delete permanently"].tap()
    XCTAssertTrue(app.buttons["Continue with Apple"].waitForExistence(timeout: 10))
  }
}
