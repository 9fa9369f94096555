"""A server that ends TLS itself."""

import subprocess

import causes
import pippin


class Secured(causes.Observed):
    """Its certificate is for localhost, and valid for another day."""

    def __init__(self, folder, emulator):
        super().__init__(
            folder, emulator, more='tls: { certificate_file: "tls.crt", key_file: "tls.key" }',
            changes=[('public_url: "http:', 'public_url: "https:')])

    def configure(self, keys):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj",
             "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", self.folder / "tls.key", "-out",
             self.folder / "tls.crt"], check=True, capture_output=True)
        (self.folder / "tls.key").chmod(0o600)
        super().configure(keys)

    def start(self):
        self.process = subprocess.Popen(
            pippin.leashed(pippin.binary(), "serve", "--config", self.settings), stdout=self.log, stderr=self.log)
        pippin.wait_for(self.operator_port, "/readyz", self)
