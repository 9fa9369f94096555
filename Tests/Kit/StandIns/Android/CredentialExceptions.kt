package androidx.credentials.exceptions.publickeycredential

open class SignalCredentialStateException : Exception()
