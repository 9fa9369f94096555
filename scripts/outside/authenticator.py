"""Chromium's virtual authenticator, which plays a device with passkeys."""


class Authenticator:
    """A phone's, as the DevTools protocol has it: it keeps keys, asks nobody, and says that the person was verified."""

    def __init__(self, browser, **more):
        self.browser = browser
        browser.devtools("WebAuthn.enable", enableUI=False)
        options = dict(
            protocol="ctap2", ctap2Version="ctap2_1", transport="internal", hasResidentKey=True,
            hasUserVerification=True, isUserVerified=True, automaticPresenceSimulation=True,
            defaultBackupEligibility=True, defaultBackupState=True)
        self.id = browser.devtools("WebAuthn.addVirtualAuthenticator", options=options | more)["authenticatorId"]

    @property
    def keys(self):
        return self.browser.devtools("WebAuthn.getCredentials", authenticatorId=self.id)["credentials"]

    def verify_person(self, yes):
        self.browser.devtools("WebAuthn.setUserVerified", authenticatorId=self.id, isUserVerified=yes)

    def present(self, yes):
        """Without it every request waits, as for a person who does nothing."""
        self.browser.devtools("WebAuthn.setAutomaticPresenceSimulation", authenticatorId=self.id, enabled=yes)

    def fault(self, **bits):
        self.browser.devtools(
            "WebAuthn.setResponseOverrideBits", authenticatorId=self.id,
            **{"isBogusSignature": False, "isBadUV": False, "isBadUP": False} | bits)

    def remove(self):
        self.browser.devtools("WebAuthn.removeVirtualAuthenticator", authenticatorId=self.id)
        self.browser.devtools("WebAuthn.disable")
