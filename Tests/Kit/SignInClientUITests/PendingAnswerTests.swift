import Testing

@testable import SignInClientUI

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A pending answer` {
  let question = PendingAnswer<String>()

  /// Starts a task that already waits for the answer.
  private func ask() async -> Task<String?, Never> {
    let task = Task { await question.value() }
    while !question.isAwaited { await Task.yield() }
    return task
  }

  @Test func `is returned to the waiting task`() async {
    let asked = await ask()
    question.give("secret")
    #expect(await asked.value == "secret")
    #expect(!question.isAwaited)
  }

  @Test func `is nil when its page disappears`() async {
    let asked = await ask()
    question.give(nil)
    #expect(await asked.value == nil)
  }

  @Test func `is nil when its task is cancelled`() async {
    let asked = await ask()
    asked.cancel()
    #expect(await asked.value == nil)
    #expect(!question.isAwaited)
  }

  @Test func `is not requested by a task that is already cancelled`() async {
    let asked = Task { await question.value() }
    asked.cancel()
    #expect(await asked.value == nil)
  }

  @Test func `is replaced by a later question, which is not cancelled with the first`() async {
    let first = await ask()
    let second = Task { await question.value() }
    #expect(await first.value == nil)
    first.cancel()
    await Task.yield()
    #expect(question.isAwaited)
    question.give("second")
    #expect(await second.value == "second")
  }

  @Test func `is ignored when no task waits`() {
    question.give("early")
    #expect(!question.isAwaited)
  }
}
