import Testing

@testable import PippinProgram

/// The shells themselves are tried by Tests/Program/Outside/test_manual.py.
@Suite struct CompletionTests {
  @Test(arguments: [
    ("FILE", ValueKind.file), ("JWK_FILE", .file), ("DIR", .folder), ("FOLDER", .folder), ("PROFILE", .text),
    ("self|URL", .words(["self"])), ("debug|info", .words(["debug", "info"])), ("TOKEN or -", .text), ("8080", .text),
  ])
  func `a placeholder says what a value is`(placeholder: String, kind: ValueKind) {
    #expect(ValueKind(placeholder: placeholder) == kind)
  }

  @Test func `commands are offered by their first word, in their order`() {
    func command(_ name: String) -> Command { Command(name: name, summary: "\(name)!", options: [], run: { _ in }) }
    let menu = CommandMenu([command("serve"), command("well dig"), command("stop"), command("well fill")])
    #expect(menu.entries.map(\.word) == ["serve", "well", "stop"])
    #expect(menu.groups.map(\.word) == ["well"])
    #expect(menu.entries[1].members.map(\.word) == ["dig", "fill"])
    #expect(menu.entries[1].summary == "dig, fill")
    #expect(menu.commands.map(\.name) == ["serve", "well dig", "well fill", "stop"])
  }

  @Test func `each shell's file has every option of every command`() {
    let files = Completion.all()
    #expect(files.map(\.name) == ["pippin", "_pippin", "pippin.fish"])
    for option in Program.commands.flatMap(\.options) {
      #expect(files[0].content.contains("--\(option.name)"))
      #expect(files[1].content.contains("--\(option.name)"))
      #expect(files[2].content.contains("-l \(option.name) "))
    }
  }

  @Test func `text cannot end the quotation that it stands in`() {
    let command = Command(
      name: "say", summary: "It's a [test]: $x.", options: [.value("to", "FILE", .optional, "who's [there]: a\\b")],
      run: { _ in })
    let menu = CommandMenu([command])
    #expect(Completion.zsh(menu).contains(#"'say:It'\''s a [test]: $x.'"#))
    #expect(Completion.zsh(menu).contains(#"'--to=[who'\''s \[there\]\: a\\b]:FILE:_files'"#))
    #expect(Completion.fish(menu).contains(#"-a say -d 'It\'s a [test]: $x.'"#))
    #expect(Completion.fish(menu).contains(#"-l to -rF -d 'who\'s [there]: a\\b'"#))
  }
}
