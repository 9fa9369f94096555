package androidx.credentials.exceptions

open class GetCredentialException : Exception()

class GetCredentialCancellationException : GetCredentialException()
