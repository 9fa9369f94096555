#ifndef CPIPPIN_OPENSSL_SHIM_H
#define CPIPPIN_OPENSSL_SHIM_H

// Only what OpenSSL 3 itself stands by: whatever it has deprecated is not even declared, so that a
// call to it does not compile.
#define OPENSSL_API_COMPAT 30000
#define OPENSSL_NO_DEPRECATED

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/decoder.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// An OSSL_PARAM keeps the address of its name, and the names are macros for string literals. Swift imports
// such a macro as a String, which has no lasting address; each of these returns the literal itself.
static inline const char *pippin_param_digest(void) { return OSSL_ALG_PARAM_DIGEST; }
static inline const char *pippin_param_kdf_key(void) { return OSSL_KDF_PARAM_KEY; }
static inline const char *pippin_param_kdf_salt(void) { return OSSL_KDF_PARAM_SALT; }
static inline const char *pippin_param_kdf_info(void) { return OSSL_KDF_PARAM_INFO; }
static inline const char *pippin_param_rsa_modulus(void) { return OSSL_PKEY_PARAM_RSA_N; }
static inline const char *pippin_param_rsa_exponent(void) { return OSSL_PKEY_PARAM_RSA_E; }
static inline const char *pippin_param_group(void) { return OSSL_PKEY_PARAM_GROUP_NAME; }
static inline const char *pippin_param_public_key(void) { return OSSL_PKEY_PARAM_PUB_KEY; }

// Macros made of other macros, which Swift does not import.
static inline int pippin_select_public_key(void) { return EVP_PKEY_PUBLIC_KEY; }
static inline int pippin_select_key_parameters(void) { return EVP_PKEY_KEY_PARAMETERS; }
static inline int pippin_select_key_pair(void) { return EVP_PKEY_KEYPAIR; }
static inline int pippin_name_is_utf8(void) { return MBSTRING_UTF8; }

#endif
