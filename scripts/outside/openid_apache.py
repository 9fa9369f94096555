"""Apache with mod_auth_openidc, as Debian has them: a page that only signed-in people see, and no line of code."""

import os
import pathlib
import urllib.parse

import openid_application
import openid_setup

MODULES = pathlib.Path("/usr/lib/apache2/modules")


class Application(openid_application.Application):
    name, id = "mod_auth_openidc", "apache"
    redirect, button = "/callback", "/"

    @staticmethod
    def missing():
        if not (MODULES / "mod_auth_openidc.so").exists():
            return "apt-get install apache2 libapache2-mod-auth-openidc"

    @property
    def settings(self):
        return f'backchannel_logout_uri: "{self.home}/callback?logout=backchannel", insecure_private_addresses: true'

    @property
    def exit(self):
        return "/callback?" + urllib.parse.urlencode({"logout": self.home + "/goodbye"})

    def start(self, server):
        (self.folder / "pages").mkdir()
        for name in ("index.html", "goodbye"):
            (self.folder / "pages" / name).write_text(name)
        # Started by root, Apache's workers run as another user, who must be able to read the pages.
        self.folder.chmod(0o755)
        modules = ("mpm_event", "authn_core", "authz_core", "authz_user", "dir", "auth_openidc")
        loads = "\n".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in modules)
        (self.folder / "apache.conf").write_text(f"""
{loads}
ServerRoot {self.folder}
ServerName localhost
PidFile {self.folder}/pid
Listen 127.0.0.1:{self.port}
{"User www-data" if os.geteuid() == 0 else ""}
ErrorLog /dev/stderr
LogLevel auth_openidc:warn
DocumentRoot {self.folder}/pages
DirectoryIndex index.html

OIDCProviderMetadataURL http://localhost:{server.port}/.well-known/openid-configuration
OIDCClientID {self.id}
OIDCClientSecret {openid_setup.SECRET}
OIDCRedirectURI {self.home}{self.redirect}
OIDCScope "openid profile email offline_access"
OIDCPKCEMethod S256
OIDCCryptoPassphrase {os.urandom(16).hex()}
OIDCInfoHook access_token id_token userinfo refresh_token

<Location "/">
  AuthType openid-connect
  Require valid-user
</Location>
<Location "/goodbye">
  AuthType None
  Require all granted
</Location>
""")
        self.launch(["apache2", "-D", "FOREGROUND", "-f", self.folder / "apache.conf"])

    def person(self, browser):
        shown = self.read(browser, "/callback?info=json")
        return shown["id_token"] | shown["userinfo"] | {name: shown[name] for name in ("access_token", "refresh_token")}

    def refreshed(self, browser):
        token = self.person(browser)["access_token"]
        browser.go(self.home + "/callback?" + urllib.parse.urlencode({"refresh": self.home + "/goodbye", "access_token": token}))
        assert browser.address == self.home + "/goodbye", browser.address
        return self.person(browser)

    def is_signed_in(self, browser):
        browser.go(self.home + "/callback?info=json")
        return browser.status == 200


CHECKS = (*openid_application.CHECKS, openid_application.is_told)
