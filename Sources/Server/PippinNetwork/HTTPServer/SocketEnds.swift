// The C module is here for the socket calls, which its header brings along and thereby owns.
import CPippinMicroHTTPD
import PippinPlatform

/// Shuts a connection down in both directions without closing its descriptor, which wakes waiting threads.
func shutDownBothWays(_ descriptor: Int32) {
  // 2 is SHUT_RDWR, which Glibc's module does not export. It may fail on a socket that is already disconnected.
  _ = shutdown(descriptor, 2)
}
