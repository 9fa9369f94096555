import Testing

@testable import SignInClientUI

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A question that a person answers` {
  let question = PendingAnswer<String>()

  /// A task that waits for the answer already.
  private func ask() async -> Task<String?, Never> {
    let task = Task { await question.value() }
    while !question.isAwaited { await Task.yield() }
    return task
  }

  @Test func `gives the answer to the task that asked`() async {
    let asked = await ask()
    question.give("secret")
    #expect(await asked.value == "secret")
    #expect(!question.isAwaited)
  }

  @Test func `is over when its page goes away`() async {
    let asked = await ask()
    question.give(nil)
    #expect(await asked.value == nil)
  }

  @Test func `is over when its task is cancelled`() async {
    let asked = await ask()
    asked.cancel()
    #expect(await asked.value == nil)
    #expect(!question.isAwaited)
  }

  @Test func `is not even asked by a task that is cancelled already`() async {
    let asked = Task { await question.value() }
    asked.cancel()
    #expect(await asked.value == nil)
  }

  @Test func `gives way to a later one, whose answer is not given up with the first`() async {
    let first = await ask()
    let second = Task { await question.value() }
    #expect(await first.value == nil)
    first.cancel()
    await Task.yield()
    #expect(question.isAwaited)
    question.give("second")
    #expect(await second.value == "second")
  }

  @Test func `takes no answer when nobody asks`() {
    question.give("early")
    #expect(!question.isAwaited)
  }
}
