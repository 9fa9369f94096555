// The C module is here for the socket calls, which its header brings along and thereby owns.
import CPippinMicroHTTPD
import Glibc

/// Ends a connection in both directions and leaves its descriptor open: whoever waits on the socket is woken.
func shutDownBothWays(_ descriptor: Int32) {
  // SHUT_RDWR, which Glibc's module does not show. A socket that is not connected any more is as good as shut down.
  _ = shutdown(descriptor, 2)
}
