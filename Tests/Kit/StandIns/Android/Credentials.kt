package androidx.credentials

import android.content.Context

open class Credential

class PublicKeyCredential(val authenticationResponseJson: String) : Credential()

class GetPublicKeyCredentialOption(val requestJson: String)

class GetCredentialRequest(val credentialOptions: List<GetPublicKeyCredentialOption>)

class GetCredentialResponse(val credential: Credential)

class CreatePublicKeyCredentialRequest(val requestJson: String)

open class CreateCredentialResponse

class CreatePublicKeyCredentialResponse(val registrationResponseJson: String) : CreateCredentialResponse()

open class SignalCredentialStateRequest(val requestJson: String)

class SignalAllAcceptedCredentialIdsRequest(requestJson: String) : SignalCredentialStateRequest(requestJson)

class SignalCurrentUserDetailsRequest(requestJson: String) : SignalCredentialStateRequest(requestJson)

class SignalUnknownCredentialRequest(requestJson: String) : SignalCredentialStateRequest(requestJson)

class SignalCredentialStateResponse

/** The passkeys of the sample are compiled, and not run. */
interface CredentialManager {
  suspend fun getCredential(context: Context, request: GetCredentialRequest): GetCredentialResponse

  suspend fun createCredential(context: Context, request: CreatePublicKeyCredentialRequest): CreateCredentialResponse

  suspend fun signalCredentialState(request: SignalCredentialStateRequest): SignalCredentialStateResponse

  companion object {
    fun create(context: Context): CredentialManager = throw IllegalStateException("There is no credential manager in $context.")
  }
}
