"""A mail server that others wrote (aiosmtpd), on a free port."""

import contextlib

import environment
import pippin

environment.use("mail", "mail.txt")

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP


@contextlib.contextmanager
def serving(handler, tls=None, **options):
    """Its port, while it takes mail for the handler; `tls` is a context for TLS from the first byte, the options are aiosmtpd's."""
    class Server(Controller):
        def factory(self):
            return SMTP(self.handler, ident="test", **options)

    server = Server(handler, hostname="127.0.0.1", port=pippin.free_port(), server_hostname="localhost", ssl_context=tls)
    server.start()
    try:
        yield server.port
    finally:
        server.stop()
