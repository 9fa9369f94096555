import Glibc
import PippinFuzzing

/// Which parser; libFuzzer has the command line, so it comes from the environment.
private let target: FuzzTarget = {
  guard let name = unsafe getenv("PIPPIN_FUZZ_TARGET"), let target = unsafe FuzzTarget(rawValue: String(cString: name))
  else { fatalError("PIPPIN_FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue))") }
  return target
}()

private typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ callback: Callback
) -> CInt

/// The name under which SwiftPM's linker flags look for the entry of this executable, so that libFuzzer's own `main` is
/// left out and its driver is called here.
@_cdecl("pippin_fuzz_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  var (count, arguments) = (count, arguments)
  // Each input that is made up comes here; a trap is a finding.
  return unsafe runDriver(&count, &arguments) { start, count in
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do throws(BrokenProperty) {
      try target.check(input)
    } catch {
      fatalError("\(target.rawValue): \(error.description)")
    }
    return 0
  }
}
