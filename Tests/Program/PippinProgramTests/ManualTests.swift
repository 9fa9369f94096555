import PippinFoundation
import Testing

@testable import PippinProgram

@Suite struct ManualTests {
  private static let date = Date(timeIntervalSince1970: 1_770_091_560)
  private static let planted = Command(
    name: "well dig", summary: "Dig a well.",
    options: [
      .value("at", "FILE", .required, "the “place”, as `here` or --there"), .value("by", "NAME", .any, "who digs"),
    ],
    operand: "DIR", notes: "Deep. .hidden files stay.", run: { _ in })

  @Test func `a command's page says what its declaration says`() {
    let text = ManualPage.page(Self.planted).text(date: Self.date)
    #expect(
      text == #"""
        .\" Written by pippin-reference from the program's declarations.
        .TH PIPPIN-WELL-DIG 1 2026-02-03 "Pippin \#(Program.version)" "Pippin Manual"
        .nh
        .ad l
        .SH NAME
        pippin\-well\-dig \- dig a well
        .SH SYNOPSIS
        \fBpippin well dig\fR \fB\-\-at\fR \fIFILE\fR [\fB\-\-by\fR \fINAME\fR
        \[u2026]] [\fIDIR\fR]
        .SH DESCRIPTION
        Dig a well.
        .PP
        Deep.
        \&.hidden files stay.
        .SH OPTIONS
        .TP
        \fB\-\-at\fR \fIFILE\fR
        the \(lqplace\(rq, as \fBhere\fR or \-\-there
        .TP
        \fB\-\-by\fR \fINAME\fR
        who digs
        .SH EXIT STATUS
        .TP
        \fB0\fR
        Success.
        .TP
        \fB1\fR
        Refused or failed.
        Standard error begins with an error code and says what to do.
        .TP
        \fB2\fR
        Wrong usage.
        .SH SEE ALSO
        \fBpippin\fR(1)

        """#)
  }

  @Test func `there is a page for the program, for each command and for the settings`() {
    let names = ManualPage.all(date: Self.date).map(\.name)
    let commands = Program.commands.map { "pippin-" + $0.name.split(separator: " ").joined(separator: "-") + ".1" }
    #expect(names == ["pippin.1"] + commands + ["pippin.json5.5"])
  }

  @Test func `pages are in ASCII, so that every formatter reads them`() {
    for page in ManualPage.all(date: Self.date) {
      #expect(page.content.utf8.allSatisfy { $0 < 0x80 }, "\(page.name)")
    }
  }

  @Test func `the settings page has every setting at the top level`() throws {
    let page = try #require(ManualPage.all(date: Self.date).last)
    for name in ServerSetting.names { #expect(page.content.contains(".TP\n\\fB\(name)\\fR ("), "\(name)") }
    #expect(page.content.contains(".SS \\fBclients[].apple\\fR"))
  }
}
