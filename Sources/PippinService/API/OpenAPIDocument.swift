// swift-format-ignore-file
// Written by scripts/embed-openapi from openapi.json; change that file, not this one.

/// The machine-readable description of the API, as it is served.
package enum OpenAPIDocument {
  /// OpenAPI 3.1 as JSON: the text of `openapi.json` at the root of the repository.
  package static let json = ##"""
{
  "openapi": "3.1.0",
  "info": {
    "title": "Pippin",
    "version": "1",
    "summary": "Sign in with Apple, whole.",
    "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    "description": "Times are RFC 3339 in UTC, ids are UUIDs of version 7. Members with nothing to say are absent. Unknown members in requests are ignored, wrong types refused. Every error is a problem of RFC 9457; any address may also answer 405 `method_not_allowed`, and one that is not listed 404 `not_found`."
  },
  "tags": [
    {"name": "Signing in"},
    {"name": "Sessions"},
    {"name": "Account"},
    {"name": "The browser"},
    {"name": "Apple"},
    {"name": "Verification"},
    {"name": "Operation"},
    {"name": "Pages"}
  ],
  "paths": {
    "/v1/nonces": {
      "post": {
        "operationId": "createNonce",
        "tags": ["Signing in"],
        "summary": "Get a nonce for one sign-in",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NonceRequest"}}}
        },
        "responses": {
          "201": {
            "description": "A nonce, good once, for ten minutes.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NonceAnswer"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "403": {"$ref": "#/components/responses/client_unknown"},
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/providers": {
      "get": {
        "operationId": "listProviders",
        "tags": ["Signing in"],
        "summary": "Ask which ways of signing in this build may offer",
        "parameters": [
          {
            "name": "client_id",
            "in": "query",
            "required": true,
            "description": "The app.",
            "schema": {"type": "string"}
          },
          {
            "name": "platform",
            "in": "query",
            "required": false,
            "description": "What it runs on; without it the client's own.",
            "schema": {"type": "string", "enum": ["ios", "macos", "web", "android", "desktop"]}
          },
          {
            "name": "app_version",
            "in": "query",
            "required": false,
            "description": "Its version: up to eight numbers between dots.",
            "schema": {"type": "string", "pattern": "^[0-9]{1,18}([.][0-9]{1,18}){0,7}$"}
          },
          {
            "name": "install_id",
            "in": "query",
            "required": false,
            "description": "A random id of the installation, for gradual roll-outs; it is not stored. At most 128 bytes.",
            "schema": {"type": "string", "minLength": 1, "maxLength": 128}
          },
          {
            "name": "country",
            "in": "query",
            "required": false,
            "description": "ISO 3166-1 alpha-2 code of the person's country.",
            "schema": {"type": "string", "pattern": "^[A-Z]{2}$"}
          }
        ],
        "responses": {
          "200": {
            "description": "The ways of signing in.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ProvidersAnswer"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "403": {"$ref": "#/components/responses/client_unknown"},
          "413": {"$ref": "#/components/responses/too_large"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/sign-in/apple": {
      "post": {
        "operationId": "signInWithApple",
        "tags": ["Signing in"],
        "summary": "Sign in with what AuthenticationServices handed over",
        "description": "With the access token of a session, a sign-in by the same person makes that session recent again and answers it; anybody else's is refused with `apple_user_mismatch`, or `account_not_found`, and nothing is used up.",
        "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AppleSignInRequest"}}}
        },
        "responses": {
          "200": {
            "description": "Signed in.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SignIn"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 401},
                        "code": {
                          "enum": [
                            "identity_token_invalid",
                            "authorization_code_invalid",
                            "link_token_invalid",
                            "access_token_invalid",
                            "access_token_expired",
                            "session_ended"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "WWW-Authenticate": {"$ref": "#/components/headers/WWW-Authenticate"}
            }
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {"enum": ["client_unknown", "provider_not_offered"]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {
            "description": "Not there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 404}, "code": {"enum": ["account_not_found"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 409},
                        "code": {"enum": [
                            "account_exists",
                            "identity_in_use",
                            "apple_user_mismatch",
                            "deletion_in_progress"
                          ]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value-profile_required"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "502": {
            "description": "The provider refused this server.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 502}, "code": {"enum": ["provider_refused"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 503},
                        "code": {"enum": ["store_unavailable", "provider_unreachable"]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Retry-After": {"$ref": "#/components/headers/Retry-After"}
            }
          }
        }
      }
    },
    "/v1/sign-in/google": {
      "post": {
        "operationId": "signInWithGoogle",
        "tags": ["Signing in"],
        "summary": "Sign in with what Google's library handed over",
        "description": "A token without `nonce` is accepted once. With the access token of a session, a sign-in by the same person makes that session recent again and answers it; anybody else's is refused with `apple_user_mismatch`, or `account_not_found`, and nothing is used up.",
        "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/GoogleSignInRequest"}}}
        },
        "responses": {
          "200": {
            "description": "Signed in.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SignIn"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 401},
                        "code": {
                          "enum": [
                            "identity_token_invalid",
                            "link_token_invalid",
                            "access_token_invalid",
                            "access_token_expired",
                            "session_ended"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "WWW-Authenticate": {"$ref": "#/components/headers/WWW-Authenticate"}
            }
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {"enum": ["client_unknown", "provider_not_offered"]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {
            "description": "Not there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 404}, "code": {"enum": ["account_not_found"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 409},
                        "code": {"enum": [
                            "account_exists",
                            "identity_in_use",
                            "apple_user_mismatch",
                            "deletion_in_progress"
                          ]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value-profile_required"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "502": {
            "description": "The provider refused this server.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 502}, "code": {"enum": ["provider_refused"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 503},
                        "code": {"enum": ["store_unavailable", "provider_unreachable"]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Retry-After": {"$ref": "#/components/headers/Retry-After"}
            }
          }
        }
      }
    },
    "/v1/sign-in/facebook": {
      "post": {
        "operationId": "signInWithFacebook",
        "tags": ["Signing in"],
        "summary": "Sign in with what Facebook's library handed over",
        "description": "With `access_token`, or with `authentication_token` of Limited Login and its `nonce`: exactly one of the two. With the access token of a session, a sign-in by the same person makes that session recent again and answers it; anybody else's is refused with `apple_user_mismatch`, or `account_not_found`, and nothing is used up.",
        "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/FacebookSignInRequest"}}}
        },
        "responses": {
          "200": {
            "description": "Signed in.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SignIn"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 401},
                        "code": {
                          "enum": [
                            "identity_token_invalid",
                            "link_token_invalid",
                            "access_token_invalid",
                            "access_token_expired",
                            "session_ended"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "WWW-Authenticate": {"$ref": "#/components/headers/WWW-Authenticate"}
            }
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {"enum": ["client_unknown", "provider_not_offered"]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {
            "description": "Not there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 404}, "code": {"enum": ["account_not_found"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 409},
                        "code": {"enum": [
                            "account_exists",
                            "identity_in_use",
                            "apple_user_mismatch",
                            "deletion_in_progress"
                          ]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value-profile_required"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "502": {
            "description": "The provider refused this server.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 502}, "code": {"enum": ["provider_refused"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 503},
                        "code": {"enum": ["store_unavailable", "provider_unreachable"]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Retry-After": {"$ref": "#/components/headers/Retry-After"}
            }
          }
        }
      }
    },
    "/v1/sign-up/profile": {
      "post": {
        "operationId": "completeProfile",
        "tags": ["Signing in"],
        "summary": "Send the name that a sign-in lacked",
        "description": "After `profile_required`, within the hour. What the person proved is kept until then.",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ProfileRequest"}}}
        },
        "responses": {
          "201": {
            "description": "Signed in.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SignIn"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {
            "description": "Consent was withdrawn meanwhile.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["authorization_code_invalid"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {"$ref": "#/components/responses/client_unknown"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["account_exists"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/sign-in/password": {
      "post": {
        "operationId": "signInWithPassword",
        "tags": [
          "Signing in"
        ],
        "summary": "Sign in with an address and a password",
        "description": "The answer and its time are the same whether the address is unknown, has no password, or the password is wrong. Tries are counted by address, network and device; with `device.id` a device is known again, and what strangers try does not count against it. With the access token of a session, a sign-in to the same account makes that session recent again and answers it; to another account it is `credentials_invalid`.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PasswordSignInRequest"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "Signed in.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/SignIn"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/malformed_request"
          },
          "401": {
            "description": "Not let in.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 401
                        },
                        "code": {
                          "enum": [
                            "credentials_invalid",
                            "link_token_invalid",
                            "access_token_invalid",
                            "access_token_expired",
                            "session_ended"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 403
                        },
                        "code": {
                          "enum": [
                            "client_unknown",
                            "provider_not_offered"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/too_large"
          },
          "415": {
            "$ref": "#/components/responses/unsupported_media_type"
          },
          "422": {
            "$ref": "#/components/responses/invalid_value"
          },
          "429": {
            "$ref": "#/components/responses/too_many_requests"
          },
          "500": {
            "$ref": "#/components/responses/internal_error"
          },
          "503": {
            "description": "Not now; the same request may succeed later.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 503
                        },
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "overloaded"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Retry-After": {
                "$ref": "#/components/headers/Retry-After"
              }
            }
          }
        }
      }
    },
    "/v1/sign-up/password": {
      "post": {
        "operationId": "signUpWithPassword",
        "tags": [
          "Signing in"
        ],
        "summary": "Ask for an account with a password",
        "description": "Always the same answer in the same time; what there is to know is mailed to the address: a token, or, where it has an account, the way into that. A new password has 8 to 128 characters.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PasswordSignUpRequest"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The mail tells the rest.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PasswordSignUpAnswer"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/malformed_request"
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 403
                        },
                        "code": {
                          "enum": [
                            "client_unknown",
                            "provider_not_offered"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/too_large"
          },
          "415": {
            "$ref": "#/components/responses/unsupported_media_type"
          },
          "422": {
            "$ref": "#/components/responses/invalid_value"
          },
          "429": {
            "$ref": "#/components/responses/too_many_requests"
          },
          "500": {
            "$ref": "#/components/responses/internal_error"
          },
          "503": {
            "description": "Not now; the same request may succeed later.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 503
                        },
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "overloaded"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Retry-After": {
                "$ref": "#/components/headers/Retry-After"
              }
            }
          }
        }
      }
    },
    "/v1/sign-up/password/confirm": {
      "post": {
        "operationId": "confirmPasswordSignUp",
        "tags": [
          "Signing in"
        ],
        "summary": "Complete a sign-up with the mailed token",
        "description": "Within the hour, with the id that the device was given and the token from the mailbox: neither suffices alone.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PasswordSignUpConfirmation"
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "Signed in.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/SignIn"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/malformed_request"
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 403
                        },
                        "code": {
                          "enum": [
                            "client_unknown",
                            "provider_not_offered"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 409
                        },
                        "code": {
                          "enum": [
                            "account_exists"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/too_large"
          },
          "415": {
            "$ref": "#/components/responses/unsupported_media_type"
          },
          "422": {
            "$ref": "#/components/responses/invalid_value"
          },
          "429": {
            "$ref": "#/components/responses/too_many_requests"
          },
          "500": {
            "$ref": "#/components/responses/internal_error"
          },
          "503": {
            "description": "Not now; the same request may succeed later.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 503
                        },
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "overloaded"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Retry-After": {
                "$ref": "#/components/headers/Retry-After"
              }
            }
          }
        }
      }
    },
    "/v1/sign-in/email": {
      "post": {
        "operationId": "requestSignInByMail",
        "tags": [
          "Signing in"
        ],
        "summary": "Have a code mailed that signs in without the password",
        "description": "For who cannot use the password, also because strangers used up the tries at it. Always 202, in the same time. An address with a password is mailed six digits, one whose account has no password is mailed the way in, and nobody else is written to. The code serves where it was asked for only, once, within the hour, and takes five tries.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/MailSignInRequest"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The mail tells the rest.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MailSignInAnswer"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/malformed_request"
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 403
                        },
                        "code": {
                          "enum": [
                            "client_unknown",
                            "provider_not_offered"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/too_large"
          },
          "415": {
            "$ref": "#/components/responses/unsupported_media_type"
          },
          "422": {
            "$ref": "#/components/responses/invalid_value"
          },
          "429": {
            "$ref": "#/components/responses/too_many_requests"
          },
          "500": {
            "$ref": "#/components/responses/internal_error"
          },
          "503": {
            "description": "Not now; the same request may succeed later.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 503
                        },
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "overloaded"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Retry-After": {
                "$ref": "#/components/headers/Retry-After"
              }
            }
          }
        }
      }
    },
    "/v1/sign-in/email/confirm": {
      "post": {
        "operationId": "confirmSignInByMail",
        "tags": [
          "Signing in"
        ],
        "summary": "Sign in with the mailed code",
        "description": "Within the hour, with the id that the device was given and the six digits from the mail: neither suffices alone. The device is known from then on.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/MailSignInConfirmation"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "Signed in.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/SignIn"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/malformed_request"
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 403
                        },
                        "code": {
                          "enum": [
                            "client_unknown",
                            "provider_not_offered"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/too_large"
          },
          "415": {
            "$ref": "#/components/responses/unsupported_media_type"
          },
          "422": {
            "$ref": "#/components/responses/invalid_value"
          },
          "429": {
            "$ref": "#/components/responses/too_many_requests"
          },
          "500": {
            "$ref": "#/components/responses/internal_error"
          },
          "503": {
            "description": "Not now; the same request may succeed later.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 503
                        },
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "overloaded"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Retry-After": {
                "$ref": "#/components/headers/Retry-After"
              }
            }
          }
        }
      }
    },
    "/v1/password/reset": {
      "post": {
        "operationId": "requestPasswordReset",
        "tags": [
          "Signing in"
        ],
        "summary": "Forgot the password",
        "description": "Always the same answer in the same time. A token is mailed only where the account has a password; who has none is mailed the way in, and who has no account nothing.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PasswordResetRequest"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The mail tells the rest.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/malformed_request"
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 403
                        },
                        "code": {
                          "enum": [
                            "client_unknown",
                            "provider_not_offered"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/too_large"
          },
          "415": {
            "$ref": "#/components/responses/unsupported_media_type"
          },
          "422": {
            "$ref": "#/components/responses/invalid_value"
          },
          "429": {
            "$ref": "#/components/responses/too_many_requests"
          },
          "500": {
            "$ref": "#/components/responses/internal_error"
          },
          "503": {
            "description": "Not now; the same request may succeed later.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 503
                        },
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "overloaded"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Retry-After": {
                "$ref": "#/components/headers/Retry-After"
              }
            }
          }
        }
      }
    },
    "/v1/password/reset/confirm": {
      "post": {
        "operationId": "confirmPasswordReset",
        "tags": [
          "Signing in"
        ],
        "summary": "Set a new password with the mailed token",
        "description": "Within the hour, once. All sessions of the account end, and what was mailed before is void.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PasswordResetConfirmation"
              }
            }
          }
        },
        "responses": {
          "204": {
            "description": "The new password holds.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/malformed_request"
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 403
                        },
                        "code": {
                          "enum": [
                            "client_unknown",
                            "provider_not_offered"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/too_large"
          },
          "415": {
            "$ref": "#/components/responses/unsupported_media_type"
          },
          "422": {
            "$ref": "#/components/responses/invalid_value"
          },
          "429": {
            "$ref": "#/components/responses/too_many_requests"
          },
          "500": {
            "$ref": "#/components/responses/internal_error"
          },
          "503": {
            "description": "Not now; the same request may succeed later.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 503
                        },
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "overloaded"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Retry-After": {
                "$ref": "#/components/headers/Retry-After"
              }
            }
          }
        }
      }
    },
    "/v1/tickets": {
      "post": {
        "operationId": "redeemTicket",
        "tags": ["Signing in"],
        "summary": "Trade a ticket from the browser for a session",
        "description": "With the access token of a session, a ticket of the same account makes that session recent again and answers it; another person's is refused with `apple_user_mismatch`, and serves without the token.",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TicketRequest"}}}
        },
        "responses": {
          "200": {
            "description": "Signed in. Asked again within 60 seconds, the same session.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SignIn"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 401},
                        "code": {
                          "enum": ["ticket_invalid", "access_token_invalid", "access_token_expired", "session_ended"]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "WWW-Authenticate": {"$ref": "#/components/headers/WWW-Authenticate"}
            }
          },
          "403": {"$ref": "#/components/responses/client_unknown"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["account_exists", "apple_user_mismatch"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value-profile_required"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 503},
                        "code": {"enum": ["store_unavailable", "provider_unreachable"]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Retry-After": {"$ref": "#/components/headers/Retry-After"}
            }
          }
        }
      }
    },
    "/v1/session": {
      "get": {
        "operationId": "getSession",
        "tags": ["Sessions"],
        "summary": "Who is signed in",
        "security": [{"accessToken": []}],
        "parameters": [
          {
            "name": "Apple-User",
            "in": "header",
            "required": false,
            "description": "The user id of the Apple ID that the device is signed in with now.",
            "schema": {"type": "string"}
          },
          {
            "name": "Apple-Credential-State",
            "in": "header",
            "required": false,
            "description": "The device says that the person of Apple-User withdrew their consent. The server asks Apple before it answers: 401 session_ended if Apple agrees, 200 if it does not or cannot be reached.",
            "schema": {"type": "string", "enum": ["revoked"]}
          }
        ],
        "responses": {
          "200": {
            "description": "The account and the session that asks.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SessionAnswer"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["apple_user_mismatch"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      },
      "delete": {
        "operationId": "endSession",
        "tags": ["Sessions"],
        "summary": "Sign out",
        "security": [{"accessToken": []}],
        "responses": {
          "204": {
            "description": "Signed out.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "413": {"$ref": "#/components/responses/too_large"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/session/refresh": {
      "post": {
        "operationId": "refreshSession",
        "tags": ["Sessions"],
        "summary": "Get a new pair of tokens",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RefreshRequest"}}}
        },
        "responses": {
          "200": {
            "description": "The new pair. The refresh token that was sent is replaced.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RefreshAnswer"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 401},
                        "code": {"enum": ["refresh_token_invalid", "session_ended"]}
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/sessions": {
      "get": {
        "operationId": "listSessions",
        "tags": ["Sessions"],
        "summary": "List the account's sessions",
        "security": [{"accessToken": []}],
        "parameters": [{"$ref": "#/components/parameters/limit"}, {"$ref": "#/components/parameters/after"}],
        "responses": {
          "200": {
            "description": "Live sessions, the newest first.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {
                    "items": {"type": "array", "items": {"$ref": "#/components/schemas/SessionListItem"}},
                    "next": {
                      "type": "string",
                      "description": "What to send as `after` for the part that follows; absent in the last."
                    }
                  },
                  "required": ["items"]
                }
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "413": {"$ref": "#/components/responses/too_large"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      },
      "delete": {
        "operationId": "endSessions",
        "tags": ["Sessions"],
        "summary": "Sign out elsewhere, or everywhere",
        "security": [{"accessToken": []}],
        "parameters": [
          {
            "name": "keep",
            "in": "query",
            "required": true,
            "description": "Whether the session that asks stays.",
            "schema": {"type": "string", "enum": ["current", "none"]}
          }
        ],
        "responses": {
          "204": {
            "description": "Signed out.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "413": {"$ref": "#/components/responses/too_large"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/sessions/{id}": {
      "patch": {
        "operationId": "renameSession",
        "tags": ["Sessions"],
        "summary": "Name a device",
        "security": [{"accessToken": []}],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true,
            "description": "The session.",
            "schema": {"type": "string"}
          }
        ],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SessionChangeRequest"}}}
        },
        "responses": {
          "200": {
            "description": "The session.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SessionListItem"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "404": {"$ref": "#/components/responses/not_found"},
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      },
      "delete": {
        "operationId": "endSessionByID",
        "tags": ["Sessions"],
        "summary": "Sign a device out",
        "security": [{"accessToken": []}],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true,
            "description": "The session.",
            "schema": {"type": "string"}
          }
        ],
        "responses": {
          "204": {
            "description": "Signed out.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "404": {"$ref": "#/components/responses/not_found"},
          "413": {"$ref": "#/components/responses/too_large"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/account": {
      "get": {
        "operationId": "getAccount",
        "tags": ["Account"],
        "summary": "The account",
        "security": [{"accessToken": []}],
        "responses": {
          "200": {
            "description": "The account.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Account"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "413": {"$ref": "#/components/responses/too_large"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      },
      "patch": {
        "operationId": "changeAccount",
        "tags": ["Account"],
        "summary": "Change the account",
        "security": [{"accessToken": []}],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AccountChangeRequest"}}}
        },
        "responses": {
          "200": {
            "description": "The account as it is now.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Account"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      },
      "delete": {
        "operationId": "deleteAccount",
        "tags": ["Account"],
        "summary": "Delete the account",
        "description": "From a session whose person signed in within the last ten minutes. What is kept about the person goes at once and every session ends; what Apple gave is revoked there, and until that is proved nobody signs in with an identity that led to the account.",
        "security": [{"accessToken": []}],
        "parameters": [{"$ref": "#/components/parameters/IdempotencyKey"}],
        "responses": {
          "202": {
            "description": "The account is gone.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/DeletionAnswer"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/deletions/{id}": {
      "get": {
        "operationId": "getDeletion",
        "tags": ["Account"],
        "summary": "How far a deletion is",
        "description": "With the receipt as the bearer token.",
        "security": [{"receipt": []}],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true,
            "description": "The deletion.",
            "schema": {"type": "string"}
          }
        ],
        "responses": {
          "200": {
            "description": "States and times.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Deletion"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "404": {
            "description": "No such deletion, or another's receipt.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 404}, "code": {"enum": ["not_found"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/account/identities": {
      "get": {
        "operationId": "listIdentities",
        "tags": ["Account"],
        "summary": "The ways into the account",
        "security": [{"accessToken": []}],
        "responses": {
          "200": {
            "description": "The identities; all of them at once.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {
                    "items": {"type": "array", "items": {"$ref": "#/components/schemas/Identity"}},
                    "next": {
                      "type": "string",
                      "description": "What to send as `after` for the part that follows; absent in the last."
                    }
                  },
                  "required": ["items"]
                }
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "413": {"$ref": "#/components/responses/too_large"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/account/identities/apple": {
      "post": {
        "operationId": "linkApple",
        "tags": ["Account"],
        "summary": "Have one more Apple identity lead to the account",
        "description": "From a session whose person signed in within the last ten minutes, by the same client. The body is that of a sign-in, without a link token.",
        "security": [{"accessToken": []}],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AppleSignInRequest"}}}
        },
        "responses": {
          "201": {
            "description": "Attached; also where it was before.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Identity"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 401},
                        "code": {
                          "enum": [
                            "identity_token_invalid",
                            "authorization_code_invalid",
                            "link_token_invalid",
                            "access_token_invalid",
                            "access_token_expired",
                            "session_ended"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}, "WWW-Authenticate": {"$ref": "#/components/headers/WWW-Authenticate"}}
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {
                          "enum": [
                            "client_unknown",
                            "provider_not_offered",
                            "reauthentication_required"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 409},
                        "code": {
                          "enum": [
                            "identity_in_use"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "502": {
            "description": "The provider refused this server.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 502},
                        "code": {
                          "enum": [
                            "provider_refused"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 503},
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "provider_unreachable"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}, "Retry-After": {"$ref": "#/components/headers/Retry-After"}}
          }
        }
      }
    },
    "/v1/account/identities/google": {
      "post": {
        "operationId": "linkGoogle",
        "tags": ["Account"],
        "summary": "Have an identity of Google's lead to the account",
        "description": "From a session whose person signed in within the last ten minutes, by the same client. The body is that of a sign-in, without a link token.",
        "security": [{"accessToken": []}],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/GoogleSignInRequest"}}}
        },
        "responses": {
          "201": {
            "description": "Attached; also where it was before.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Identity"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 401},
                        "code": {
                          "enum": [
                            "identity_token_invalid",
                            "link_token_invalid",
                            "access_token_invalid",
                            "access_token_expired",
                            "session_ended"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}, "WWW-Authenticate": {"$ref": "#/components/headers/WWW-Authenticate"}}
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {
                          "enum": [
                            "client_unknown",
                            "provider_not_offered",
                            "reauthentication_required"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 409},
                        "code": {
                          "enum": [
                            "identity_in_use"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "502": {
            "description": "The provider refused this server.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 502},
                        "code": {
                          "enum": [
                            "provider_refused"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 503},
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "provider_unreachable"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}, "Retry-After": {"$ref": "#/components/headers/Retry-After"}}
          }
        }
      }
    },
    "/v1/account/identities/facebook": {
      "post": {
        "operationId": "linkFacebook",
        "tags": ["Account"],
        "summary": "Have an identity of Facebook's lead to the account",
        "description": "From a session whose person signed in within the last ten minutes, by the same client. The body is that of a sign-in, without a link token.",
        "security": [{"accessToken": []}],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/FacebookSignInRequest"}}}
        },
        "responses": {
          "201": {
            "description": "Attached; also where it was before.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Identity"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 401},
                        "code": {
                          "enum": [
                            "identity_token_invalid",
                            "link_token_invalid",
                            "access_token_invalid",
                            "access_token_expired",
                            "session_ended"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}, "WWW-Authenticate": {"$ref": "#/components/headers/WWW-Authenticate"}}
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {
                          "enum": [
                            "client_unknown",
                            "provider_not_offered",
                            "reauthentication_required"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 409},
                        "code": {
                          "enum": [
                            "identity_in_use"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "502": {
            "description": "The provider refused this server.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 502},
                        "code": {
                          "enum": [
                            "provider_refused"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 503},
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "provider_unreachable"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}, "Retry-After": {"$ref": "#/components/headers/Retry-After"}}
          }
        }
      }
    },
    "/v1/account/identities/{id}": {
      "delete": {
        "operationId": "unlinkIdentity",
        "tags": ["Account"],
        "summary": "Take a way into the account away",
        "description": "From a session whose person signed in within the last ten minutes. The sessions that the identity opened end.",
        "security": [{"accessToken": []}],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true,
            "description": "The identity.",
            "schema": {"type": "string"}
          }
        ],
        "responses": {
          "204": {
            "description": "Gone.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {
                          "enum": [
                            "reauthentication_required"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {
            "description": "Not there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 404},
                        "code": {
                          "enum": [
                            "not_found"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "409": {
            "description": "It is the last way in.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 409},
                        "code": {
                          "enum": [
                            "last_sign_in_method"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/account/merge": {
      "post": {
        "operationId": "mergeAccounts",
        "tags": ["Account"],
        "summary": "Merge another account of the same person into this one",
        "description": "From a session whose person signed in within the last ten minutes; the other access token must be of such a session too, of the same client, opened with another identity. The other account's ways in lead to this one from then on, its sessions end, and for thirty days it can be undone.",
        "security": [{"accessToken": []}],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/MergeRequest"}}}
        },
        "responses": {
          "200": {
            "description": "Merged; with `dry_run` what it would come to, and nothing is changed.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/MergeAnswer"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "403": {
            "description": "One of the two sessions is not recent.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "422": {"$ref": "#/components/responses/invalid_value"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/account/merges": {
      "get": {
        "operationId": "listMerges",
        "tags": ["Account"],
        "summary": "The merges into this account that can still be undone",
        "security": [{"accessToken": []}],
        "responses": {
          "200": {
            "description": "The merges; all of them at once.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {"items": {"type": "array", "items": {"$ref": "#/components/schemas/Merge"}}},
                  "required": ["items"]
                }
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "413": {"$ref": "#/components/responses/too_large"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/account/merges/{id}": {
      "delete": {
        "operationId": "undoMerge",
        "tags": ["Account"],
        "summary": "Undo a merge",
        "description": "From a session whose person signed in within the last ten minutes. The other account is back, with exactly the ways in that moved; the sessions that they opened here end.",
        "security": [{"accessToken": []}],
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true,
            "description": "The account that was merged into this one: `merged_from`.",
            "schema": {"type": "string"}
          }
        ],
        "responses": {
          "204": {
            "description": "Undone.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "403": {
            "description": "The session is not recent.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {
            "description": "Nothing of this id was merged into this account.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 404}, "code": {"enum": ["not_found"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "409": {
            "description": "It cannot be undone.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["merge_final", "last_sign_in_method"]}}}
                  ]
                }
              }
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/v1/account/password": {
      "put": {
        "operationId": "changePassword",
        "tags": [
          "Account"
        ],
        "summary": "Set or change the password",
        "description": "From a session whose person signed in within the last ten minutes. Where the account has a password, with the current one; the other sessions that it opened end. Where it has none, it belongs to the account's proved address from now on.",
        "security": [
          {
            "accessToken": []
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PasswordChangeRequest"
              }
            }
          }
        },
        "responses": {
          "204": {
            "description": "The new password holds.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/malformed_request"
          },
          "401": {
            "description": "Not let in.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 401
                        },
                        "code": {
                          "enum": [
                            "credentials_invalid",
                            "access_token_invalid",
                            "access_token_expired",
                            "session_ended"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "WWW-Authenticate": {
                "$ref": "#/components/headers/WWW-Authenticate"
              }
            }
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 403
                        },
                        "code": {
                          "enum": [
                            "provider_not_offered",
                            "reauthentication_required"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 409
                        },
                        "code": {
                          "enum": [
                            "identity_in_use"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/too_large"
          },
          "415": {
            "$ref": "#/components/responses/unsupported_media_type"
          },
          "422": {
            "$ref": "#/components/responses/invalid_value"
          },
          "429": {
            "$ref": "#/components/responses/too_many_requests"
          },
          "500": {
            "$ref": "#/components/responses/internal_error"
          },
          "503": {
            "description": "Not now; the same request may succeed later.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 503
                        },
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "overloaded"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Retry-After": {
                "$ref": "#/components/headers/Retry-After"
              }
            }
          }
        }
      }
    },
    "/v1/account/email": {
      "post": {
        "operationId": "requestEmail",
        "tags": [
          "Account"
        ],
        "summary": "Have a token mailed to an address",
        "description": "From a session whose person signed in within the last ten minutes.",
        "security": [
          {
            "accessToken": []
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AddressRequest"
              }
            }
          }
        },
        "responses": {
          "202": {
            "description": "The token is on its way.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/malformed_request"
          },
          "401": {
            "description": "Not let in.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 401
                        },
                        "code": {
                          "enum": [
                            "access_token_invalid",
                            "access_token_expired",
                            "session_ended"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "WWW-Authenticate": {
                "$ref": "#/components/headers/WWW-Authenticate"
              }
            }
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 403
                        },
                        "code": {
                          "enum": [
                            "provider_not_offered",
                            "reauthentication_required"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/too_large"
          },
          "415": {
            "$ref": "#/components/responses/unsupported_media_type"
          },
          "422": {
            "$ref": "#/components/responses/invalid_value"
          },
          "429": {
            "$ref": "#/components/responses/too_many_requests"
          },
          "500": {
            "$ref": "#/components/responses/internal_error"
          },
          "503": {
            "description": "Not now; the same request may succeed later.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 503
                        },
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "overloaded"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Retry-After": {
                "$ref": "#/components/headers/Retry-After"
              }
            }
          }
        }
      }
    },
    "/v1/account/email/confirm": {
      "post": {
        "operationId": "confirmEmail",
        "tags": [
          "Account"
        ],
        "summary": "Take the address into the account",
        "description": "With the mailed token, within the hour, in the session that asked for it. The address is the account's from now on, and what its password is used with.",
        "security": [
          {
            "accessToken": []
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/AddressConfirmation"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The account.",
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Cache-Control": {
                "$ref": "#/components/headers/NoStore"
              }
            },
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Account"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/malformed_request"
          },
          "401": {
            "description": "Not let in.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 401
                        },
                        "code": {
                          "enum": [
                            "access_token_invalid",
                            "access_token_expired",
                            "session_ended"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "WWW-Authenticate": {
                "$ref": "#/components/headers/WWW-Authenticate"
              }
            }
          },
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 409
                        },
                        "code": {
                          "enum": [
                            "identity_in_use"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              }
            }
          },
          "413": {
            "$ref": "#/components/responses/too_large"
          },
          "415": {
            "$ref": "#/components/responses/unsupported_media_type"
          },
          "422": {
            "$ref": "#/components/responses/invalid_value"
          },
          "429": {
            "$ref": "#/components/responses/too_many_requests"
          },
          "500": {
            "$ref": "#/components/responses/internal_error"
          },
          "503": {
            "description": "Not now; the same request may succeed later.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {
                      "$ref": "#/components/schemas/Problem"
                    },
                    {
                      "properties": {
                        "status": {
                          "const": 503
                        },
                        "code": {
                          "enum": [
                            "store_unavailable",
                            "overloaded"
                          ]
                        }
                      }
                    }
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {
                "$ref": "#/components/headers/X-Request-Id"
              },
              "Retry-After": {
                "$ref": "#/components/headers/Retry-After"
              }
            }
          }
        }
      }
    },
    "/v1/account/export": {
      "get": {
        "operationId": "exportAccount",
        "tags": ["Account"],
        "summary": "Everything kept about the person",
        "security": [{"accessToken": []}],
        "responses": {
          "200": {
            "description": "The data.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"$ref": "#/components/headers/NoStore"}
            },
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AccountExport"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {"$ref": "#/components/responses/access_token_invalid-access_token_expired-session_ended"},
          "413": {"$ref": "#/components/responses/too_large"},
          "429": {"$ref": "#/components/responses/too_many_requests"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/auth/apple/start": {
      "get": {
        "operationId": "startAppleOnTheWeb",
        "tags": ["The browser"],
        "summary": "Send the browser to Apple",
        "description": "Problems are shown as pages.",
        "parameters": [
          {
            "name": "client_id",
            "in": "query",
            "required": true,
            "description": "The app.",
            "schema": {"type": "string"}
          },
          {
            "name": "return_to",
            "in": "query",
            "required": false,
            "description": "Where the browser goes in the end; one of the client's registered addresses. Without it, to the server's own account page.",
            "schema": {"type": "string", "format": "uri"}
          },
          {
            "name": "state",
            "in": "query",
            "required": false,
            "description": "Handed back unchanged; only with `return_to`.",
            "schema": {"type": "string", "maxLength": 512}
          },
          {
            "name": "code_challenge",
            "in": "query",
            "required": false,
            "description": "Base64url of the SHA-256 of the app's code verifier (RFC 7636). Demanded with `return_to`, refused without it.",
            "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{43}$"}
          },
          {
            "name": "code_challenge_method",
            "in": "query",
            "required": false,
            "description": "How the challenge was made; demanded with it.",
            "schema": {"type": "string", "const": "S256"}
          },
          {
            "name": "intent",
            "in": "query",
            "required": false,
            "description": "Whether an account may be created.",
            "schema": {"$ref": "#/components/schemas/Intent"}
          }
        ],
        "responses": {
          "303": {
            "description": "To Apple.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": true,
                "description": "Where to go on.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {"enum": ["client_unknown", "provider_not_offered"]}
                      }
                    }
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {"$ref": "#/components/responses/invalid_value.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/auth/apple/callback": {
      "post": {
        "operationId": "appleCallback",
        "tags": ["The browser"],
        "summary": "What Apple sends the browser back with",
        "description": "Changes no account: everything is decided at `/auth/apple/finish`, where the browser proves that it is the one that started.",
        "requestBody": {
          "required": true,
          "content": {
            "application/x-www-form-urlencoded": {
              "schema": {
                "type": "object",
                "properties": {
                  "state": {"type": "string", "description": "As it was sent to Apple."},
                  "code": {"type": "string", "description": "The authorization code."},
                  "id_token": {"type": "string", "description": "The identity token."},
                  "user": {"type": "string", "description": "JSON with a name, the first time only; unsigned."},
                  "error": {"type": "string", "description": "`user_cancelled_authorize` and the like."}
                },
                "required": ["state"]
              }
            }
          }
        },
        "responses": {
          "303": {
            "description": "To `/auth/apple/finish`, or back to the app with an error.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": true,
                "description": "Where to go on.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "415": {
            "description": "Not this kind of body.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 415}, "code": {"enum": ["unsupported_media_type"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "422": {"$ref": "#/components/responses/invalid_value.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "502": {
            "description": "The provider refused this server.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 502}, "code": {"enum": ["provider_refused"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 503},
                        "code": {"enum": ["store_unavailable", "provider_unreachable"]}
                      }
                    }
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Retry-After": {"$ref": "#/components/headers/Retry-After"}
            }
          }
        }
      }
    },
    "/auth/apple/finish": {
      "get": {
        "operationId": "finishAppleOnTheWeb",
        "tags": ["The browser"],
        "summary": "Complete the sign-in in the browser that started it",
        "parameters": [
          {
            "name": "handle",
            "in": "query",
            "required": false,
            "description": "From the callback; good once.",
            "schema": {"type": "string"}
          },
          {
            "name": "cancelled",
            "in": "query",
            "required": false,
            "description": "In its place when the person turned back at Apple's.",
            "schema": {"type": "string"}
          }
        ],
        "responses": {
          "303": {
            "description": "Back to the app with `state` and a `ticket`, or with an `error`.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": true,
                "description": "Where to go on.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "200": {
            "description": "A page that asks for a confirmation, or a button back to the app.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/auth/apple/popup": {
      "post": {
        "operationId": "receiveApplePopup",
        "tags": ["The browser"],
        "summary": "What Apple's own script hands to our page",
        "description": "For `/sign-in/apple-js`, whose `Origin` and browser it must come from. Judged as at the callback; a problem of this browser's own flow names in `Location` where to go on.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "type": "object",
                "properties": {
                  "authorization": {
                    "type": "object",
                    "properties": {
                      "code": {"type": "string"},
                      "id_token": {"type": "string"},
                      "state": {"type": "string"}
                    },
                    "required": ["code", "id_token", "state"]
                  },
                  "user": {"type": "object", "description": "The first time only; unsigned."}
                },
                "required": ["authorization"]
              }
            },
            "application/x-www-form-urlencoded": {"schema": {"type": "object"}}
          }
        },
        "responses": {
          "200": {
            "description": "Where to go on, in the same browser.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {"finish": {"type": "string", "format": "uri-reference"}},
                  "required": ["finish"]
                }
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["identity_token_invalid", "authorization_code_invalid"]}}}
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": false,
                "description": "Where this is told to the person, or to the app that waits.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["client_unknown", "provider_not_offered"]}}}
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": false,
                "description": "Where this is told to the person, or to the app that waits.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "413": {"$ref": "#/components/responses/too_large"},
          "415": {"$ref": "#/components/responses/unsupported_media_type"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "502": {
            "description": "The provider refused this server.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 502}, "code": {"enum": ["provider_refused"]}}}
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": false,
                "description": "Where this is told to the person, or to the app that waits.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 503}, "code": {"enum": ["store_unavailable", "provider_unreachable"]}}}
                  ]
                }
              }
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Retry-After": {"$ref": "#/components/headers/Retry-After"},
              "Location": {
                "required": false,
                "description": "Where this is told to the person, or to the app that waits.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          }
        }
      }
    },
    "/sign-in/apple-js": {
      "get": {
        "operationId": "showAppleScriptPage",
        "tags": ["The browser"],
        "summary": "Sign in with Apple's own script",
        "description": "For clients whose settings say `js`: a page with Sign in with Apple JS. Problems are shown as pages.",
        "parameters": [
          {
            "name": "client_id",
            "in": "query",
            "required": true,
            "description": "The app.",
            "schema": {"type": "string"}
          },
          {
            "name": "return_to",
            "in": "query",
            "required": false,
            "description": "Where the browser goes in the end; one of the client's registered addresses. Without it, to the server's own account page.",
            "schema": {"type": "string", "format": "uri"}
          },
          {
            "name": "state",
            "in": "query",
            "required": false,
            "description": "Handed back unchanged; only with `return_to`.",
            "schema": {"type": "string", "maxLength": 512}
          },
          {
            "name": "code_challenge",
            "in": "query",
            "required": false,
            "description": "Base64url of the SHA-256 of the app's code verifier (RFC 7636). Demanded with `return_to`, refused without it.",
            "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{43}$"}
          },
          {
            "name": "code_challenge_method",
            "in": "query",
            "required": false,
            "description": "How the challenge was made; demanded with it.",
            "schema": {"type": "string", "const": "S256"}
          },
          {
            "name": "intent",
            "in": "query",
            "required": false,
            "description": "Whether an account may be created.",
            "schema": {"$ref": "#/components/schemas/Intent"}
          },
          {
            "name": "mode",
            "in": "query",
            "required": false,
            "description": "Whether Apple's part is in a window of its own.",
            "schema": {"type": "string", "enum": ["popup", "redirect"], "default": "popup"}
          }
        ],
        "responses": {
          "200": {
            "description": "The page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the same page at the server's own name, on this computer.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": true,
                "description": "Where to go on.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {"enum": ["client_unknown", "provider_not_offered"]}
                      }
                    }
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {"$ref": "#/components/responses/invalid_value.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/auth/google/start": {
      "get": {
        "operationId": "startGoogleOnTheWeb",
        "tags": ["The browser"],
        "summary": "Send the browser to Google",
        "description": "Problems are shown as pages.",
        "parameters": [
          {
            "name": "client_id",
            "in": "query",
            "required": true,
            "description": "The app.",
            "schema": {"type": "string"}
          },
          {
            "name": "return_to",
            "in": "query",
            "required": false,
            "description": "Where the browser goes in the end; one of the client's registered addresses. Without it, to the server's own account page.",
            "schema": {"type": "string", "format": "uri"}
          },
          {
            "name": "state",
            "in": "query",
            "required": false,
            "description": "Handed back unchanged; only with `return_to`.",
            "schema": {"type": "string"}
          },
          {
            "name": "code_challenge",
            "in": "query",
            "required": false,
            "description": "Base64url of the SHA-256 of the app's code verifier (RFC 7636). Demanded with `return_to`, refused without it.",
            "schema": {"type": "string"}
          },
          {
            "name": "code_challenge_method",
            "in": "query",
            "required": false,
            "description": "How the challenge was made; demanded with it.",
            "schema": {"type": "string", "const": "S256"}
          },
          {
            "name": "intent",
            "in": "query",
            "required": false,
            "description": "Whether an account may be created.",
            "schema": {"$ref": "#/components/schemas/Intent"}
          }
        ],
        "responses": {
          "303": {
            "description": "To Google.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": true,
                "description": "Where to go on.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {"enum": ["client_unknown", "provider_not_offered"]}
                      }
                    }
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {"$ref": "#/components/responses/invalid_value.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/auth/google/callback": {
      "get": {
        "operationId": "googleCallback",
        "tags": ["The browser"],
        "summary": "What Google sends the browser back with",
        "description": "Changes no account: everything is decided at `/auth/google/finish`, where the browser proves that it is the one that started.",
        "parameters": [
          {
            "name": "state",
            "in": "query",
            "required": true,
            "description": "As it was sent to Google.",
            "schema": {"type": "string"}
          },
          {
            "name": "code",
            "in": "query",
            "required": false,
            "description": "The authorization code; this or `error`.",
            "schema": {"type": "string"}
          },
          {
            "name": "error",
            "in": "query",
            "required": false,
            "description": "`access_denied` where the person cancelled.",
            "schema": {"type": "string"}
          }
        ],
        "responses": {
          "303": {
            "description": "To `/auth/google/finish`, or back to the app with an error.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": true,
                "description": "Where to go on.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {"$ref": "#/components/responses/invalid_value.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "502": {
            "description": "The provider refused this server.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 502}, "code": {"enum": ["provider_refused"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 503},
                        "code": {"enum": ["store_unavailable", "provider_unreachable"]}
                      }
                    }
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Retry-After": {"$ref": "#/components/headers/Retry-After"}
            }
          }
        }
      }
    },
    "/auth/google/finish": {
      "get": {
        "operationId": "finishGoogleOnTheWeb",
        "tags": ["The browser"],
        "summary": "Complete the sign-in in the browser that started it",
        "parameters": [
          {
            "name": "handle",
            "in": "query",
            "required": false,
            "description": "From the callback; good once.",
            "schema": {"type": "string"}
          },
          {
            "name": "cancelled",
            "in": "query",
            "required": false,
            "description": "In its place when the person turned back at Google's.",
            "schema": {"type": "string"}
          }
        ],
        "responses": {
          "303": {
            "description": "Back to the app with `state` and a `ticket`, or with an `error`.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": true,
                "description": "Where to go on.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "200": {
            "description": "A page that asks for a confirmation, or a button back to the app.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/auth/facebook/start": {
      "get": {
        "operationId": "startFacebookOnTheWeb",
        "tags": ["The browser"],
        "summary": "Send the browser to Facebook",
        "description": "Problems are shown as pages.",
        "parameters": [
          {
            "name": "client_id",
            "in": "query",
            "required": true,
            "description": "The app.",
            "schema": {"type": "string"}
          },
          {
            "name": "return_to",
            "in": "query",
            "required": false,
            "description": "Where the browser goes in the end; one of the client's registered addresses. Without it, to the server's own account page.",
            "schema": {"type": "string", "format": "uri"}
          },
          {
            "name": "state",
            "in": "query",
            "required": false,
            "description": "Handed back unchanged; only with `return_to`.",
            "schema": {"type": "string"}
          },
          {
            "name": "code_challenge",
            "in": "query",
            "required": false,
            "description": "Base64url of the SHA-256 of the app's code verifier (RFC 7636). Demanded with `return_to`, refused without it.",
            "schema": {"type": "string"}
          },
          {
            "name": "code_challenge_method",
            "in": "query",
            "required": false,
            "description": "How the challenge was made; demanded with it.",
            "schema": {"type": "string", "const": "S256"}
          },
          {
            "name": "intent",
            "in": "query",
            "required": false,
            "description": "Whether an account may be created.",
            "schema": {"$ref": "#/components/schemas/Intent"}
          }
        ],
        "responses": {
          "303": {
            "description": "To Facebook.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": true,
                "description": "Where to go on.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "403": {
            "description": "Not allowed.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 403},
                        "code": {"enum": ["client_unknown", "provider_not_offered"]}
                      }
                    }
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {"$ref": "#/components/responses/invalid_value.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/auth/facebook/callback": {
      "get": {
        "operationId": "facebookCallback",
        "tags": ["The browser"],
        "summary": "What Facebook sends the browser back with",
        "description": "Changes no account: everything is decided at `/auth/facebook/finish`, where the browser proves that it is the one that started.",
        "parameters": [
          {
            "name": "state",
            "in": "query",
            "required": true,
            "description": "As it was sent to Facebook.",
            "schema": {"type": "string"}
          },
          {
            "name": "code",
            "in": "query",
            "required": false,
            "description": "The authorization code; this or `error`.",
            "schema": {"type": "string"}
          },
          {
            "name": "error",
            "in": "query",
            "required": false,
            "description": "`access_denied` where the person cancelled.",
            "schema": {"type": "string"}
          }
        ],
        "responses": {
          "303": {
            "description": "To `/auth/facebook/finish`, or back to the app with an error.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": true,
                "description": "Where to go on.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {"$ref": "#/components/responses/invalid_value.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "502": {
            "description": "The provider refused this server.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 502}, "code": {"enum": ["provider_refused"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "503": {
            "description": "Not now.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {
                      "properties": {
                        "status": {"const": 503},
                        "code": {"enum": ["store_unavailable", "provider_unreachable"]}
                      }
                    }
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Retry-After": {"$ref": "#/components/headers/Retry-After"}
            }
          }
        }
      }
    },
    "/auth/facebook/finish": {
      "get": {
        "operationId": "finishFacebookOnTheWeb",
        "tags": ["The browser"],
        "summary": "Complete the sign-in in the browser that started it",
        "parameters": [
          {
            "name": "handle",
            "in": "query",
            "required": false,
            "description": "From the callback; good once.",
            "schema": {"type": "string"}
          },
          {
            "name": "cancelled",
            "in": "query",
            "required": false,
            "description": "In its place when the person turned back at Facebook's.",
            "schema": {"type": "string"}
          }
        ],
        "responses": {
          "303": {
            "description": "Back to the app with `state` and a `ticket`, or with an `error`.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {
                "required": true,
                "description": "Where to go on.",
                "schema": {"type": "string", "format": "uri-reference"}
              }
            }
          },
          "200": {
            "description": "A page that asks for a confirmation, or a button back to the app.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/apple/notifications": {
      "post": {
        "operationId": "receiveAppleNotification",
        "tags": ["Apple"],
        "summary": "Apple's server-to-server notifications",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "type": "object",
                "properties": {"payload": {"type": "string", "description": "A JWS signed by Apple."}},
                "required": ["payload"]
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "Apple signed it and it is kept, known or not, new or not.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "413": {"$ref": "#/components/responses/too_large"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/": {
      "get": {
        "operationId": "openHome",
        "tags": ["Pages"],
        "summary": "The sign-in page, or the account of who is signed in",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/sign-in": {
      "get": {
        "operationId": "openSignIn",
        "tags": ["Pages"],
        "summary": "The ways in",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "signInInBrowser",
        "tags": ["Pages"],
        "summary": "Sign in with an address and a password",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account": {
      "get": {
        "operationId": "openAccount",
        "tags": ["Pages"],
        "summary": "The account, its ways in and its sessions",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/sign-out": {
      "post": {
        "operationId": "signOutOfBrowser",
        "tags": ["Pages"],
        "summary": "End this browser's session",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/sign-out/elsewhere": {
      "post": {
        "operationId": "signOutElsewhere",
        "tags": ["Pages"],
        "summary": "End all other sessions",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/sessions/{id}": {
      "post": {
        "operationId": "endSessionOfAccount",
        "tags": ["Pages"],
        "summary": "End a session",
        "parameters": [
          {"name": "id", "in": "path", "required": true, "description": "Which one.", "schema": {"type": "string"}}
        ],
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/identities/{id}": {
      "get": {
        "operationId": "openIdentityRemoval",
        "tags": ["Pages"],
        "summary": "What happens when a way in is taken away",
        "parameters": [
          {"name": "id", "in": "path", "required": true, "description": "Which one.", "schema": {"type": "string"}}
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "takeWayInAway",
        "tags": ["Pages"],
        "summary": "Take a way in away",
        "parameters": [
          {"name": "id", "in": "path", "required": true, "description": "Which one.", "schema": {"type": "string"}}
        ],
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/link/apple": {
      "post": {
        "operationId": "addAppleInBrowser",
        "tags": ["Pages"],
        "summary": "Add Apple as a way in: on to Apple, and back to the account",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/link/google": {
      "post": {
        "operationId": "addGoogleInBrowser",
        "tags": ["Pages"],
        "summary": "Add Google as a way in: on to Google, and back to the account",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/link/facebook": {
      "post": {
        "operationId": "addFacebookInBrowser",
        "tags": ["Pages"],
        "summary": "Add Facebook as a way in: on to Facebook, and back to the account",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "429": {"$ref": "#/components/responses/too_many_requests.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/favicon.ico": {
      "get": {
        "operationId": "getIcon",
        "tags": ["Pages"],
        "summary": "The icon of our pages",
        "responses": {
          "200": {
            "description": "A picture.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"image/*": {"schema": {"type": "string"}}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"}
        }
      }
    },
    "/robots.txt": {
      "get": {
        "operationId": "getRobots",
        "tags": ["Pages"],
        "summary": "What search engines may read",
        "responses": {
          "200": {
            "description": "A text.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/plain": {"schema": {"type": "string"}}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"}
        }
      }
    },
    "/.well-known/change-password": {
      "get": {
        "operationId": "openPasswordChange",
        "tags": ["Pages"],
        "summary": "Where a password is changed, for password managers",
        "responses": {
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "413": {"$ref": "#/components/responses/too_large.page"}
        }
      }
    },
    "/sign-in/name": {
      "get": {
        "operationId": "openNameQuestion",
        "tags": ["Pages"],
        "summary": "Asks for the name that an app must have",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "answerNameQuestion",
        "tags": ["Pages"],
        "summary": "Gives the name",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/sign-in/name/decline": {
      "post": {
        "operationId": "declineNameQuestion",
        "tags": ["Pages"],
        "summary": "Gives no name: nobody is signed in",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/delete": {
      "get": {
        "operationId": "openDeletion",
        "tags": ["Pages"],
        "summary": "What a deletion takes away",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "deleteAccountOnPage",
        "tags": ["Pages"],
        "summary": "Delete the account",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/deleted": {
      "get": {
        "operationId": "openDeleted",
        "tags": ["Pages"],
        "summary": "How far a deletion is",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/problems": {
      "get": {
        "operationId": "listProblems",
        "tags": ["Pages"],
        "summary": "Every error, in plain words",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/assets/{file}": {
      "get": {
        "operationId": "getAsset",
        "tags": ["Pages"],
        "summary": "A style sheet or picture; its name changes with its content",
        "parameters": [
          {"name": "file", "in": "path", "required": true, "description": "Which one.", "schema": {"type": "string"}}
        ],
        "responses": {
          "200": {
            "description": "The file.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"*/*": {"schema": {}}}
          },
          "400": {"$ref": "#/components/responses/malformed_request"},
          "404": {"$ref": "#/components/responses/not_found"},
          "413": {"$ref": "#/components/responses/too_large"},
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/sign-in/link": {
      "get": {
        "operationId": "openLink",
        "tags": ["Pages"],
        "summary": "What would be attached to which account",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "attach",
        "tags": ["Pages"],
        "summary": "Attach it",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page that goes on by itself.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/sign-in/link/decline": {
      "post": {
        "operationId": "declineToAttach",
        "tags": ["Pages"],
        "summary": "Leave it",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page that goes on by itself.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/.well-known/jwks.json": {
      "get": {
        "operationId": "getKeys",
        "tags": ["Verification"],
        "summary": "The keys that sign access tokens",
        "responses": {
          "200": {
            "description": "A JWK set (RFC 7517).",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"description": "How long it may be kept.", "schema": {"type": "string"}}
            },
            "content": {"application/jwk-set+json": {"schema": {"$ref": "#/components/schemas/KeySet"}}}
          },
          "500": {"$ref": "#/components/responses/internal_error"},
          "503": {"$ref": "#/components/responses/store_unavailable"}
        }
      }
    },
    "/.well-known/apple-app-site-association": {
      "get": {
        "operationId": "getAppSiteAssociation",
        "tags": ["The browser"],
        "summary": "The apps on Apple's devices that may open our addresses and share our passwords",
        "responses": {
          "200": {
            "description": "As Apple's associated domains have it; 404 where the settings name no app.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"description": "How long it may be kept.", "schema": {"type": "string"}}
            },
            "content": {"application/json": {"schema": {"type": "object"}}}
          },
          "404": {"$ref": "#/components/responses/not_found"},
          "500": {"$ref": "#/components/responses/internal_error"}
        }
      }
    },
    "/.well-known/assetlinks.json": {
      "get": {
        "operationId": "getAssetLinks",
        "tags": ["The browser"],
        "summary": "The Android apps that may open our addresses and share our passwords",
        "responses": {
          "200": {
            "description": "Digital Asset Links; 404 where the settings name no app.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"description": "How long it may be kept.", "schema": {"type": "string"}}
            },
            "content": {"application/json": {"schema": {"type": "array", "items": {"type": "object"}}}}
          },
          "404": {"$ref": "#/components/responses/not_found"},
          "500": {"$ref": "#/components/responses/internal_error"}
        }
      }
    },
    "/.well-known/apple-developer-domain-association.txt": {
      "get": {
        "operationId": "getDomainAssociation",
        "tags": ["The browser"],
        "summary": "Apple's proof file for our domain",
        "responses": {
          "200": {
            "description": "As Apple gave it; 404 where the settings have none.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Cache-Control": {"description": "How long it may be kept.", "schema": {"type": "string"}}
            },
            "content": {"text/plain": {"schema": {"type": "string"}}}
          },
          "404": {"$ref": "#/components/responses/not_found"},
          "500": {"$ref": "#/components/responses/internal_error"}
        }
      }
    },
    "/healthz": {
      "get": {
        "operationId": "getHealth",
        "tags": ["Operation"],
        "summary": "Whether the process is alive",
        "responses": {
          "200": {
            "description": "It is.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {"status": {"type": "string", "const": "alive"}},
                  "required": ["status"]
                }
              }
            }
          },
          "500": {"$ref": "#/components/responses/internal_error"}
        }
      }
    },
    "/openapi.json": {
      "get": {
        "operationId": "getOpenAPI",
        "tags": ["Operation"],
        "summary": "This document",
        "responses": {
          "200": {
            "description": "An OpenAPI 3.1 document.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"application/json": {"schema": {"type": "object"}}}
          },
          "500": {"$ref": "#/components/responses/internal_error"}
        }
      }
    },
    "/sign-up": {
      "get": {
        "operationId": "openSignUp",
        "tags": ["Pages"],
        "summary": "Make an account with a password",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "signUpInBrowser",
        "tags": ["Pages"],
        "summary": "Ask for an account: a code is mailed",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/sign-up/confirm": {
      "get": {
        "operationId": "openConfirmSignUp",
        "tags": ["Pages"],
        "summary": "Where the mailed code is entered",
        "parameters": [
          {"name": "token", "in": "query", "required": false, "description": "The code from a mail, as its link carries it.", "schema": {"type": "string"}}
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "confirmSignUpInBrowser",
        "tags": ["Pages"],
        "summary": "Complete a sign-up",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/password/reset": {
      "get": {
        "operationId": "openReset",
        "tags": ["Pages"],
        "summary": "A forgotten password",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "requestResetInBrowser",
        "tags": ["Pages"],
        "summary": "Have a code mailed",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/password/reset/confirm": {
      "get": {
        "operationId": "openConfirmReset",
        "tags": ["Pages"],
        "summary": "Where the mailed code and a new password are entered",
        "parameters": [
          {"name": "token", "in": "query", "required": false, "description": "The code from a mail, as its link carries it.", "schema": {"type": "string"}}
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "confirmResetInBrowser",
        "tags": ["Pages"],
        "summary": "Set the new password",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/sign-in/email": {
      "get": {
        "operationId": "openSignInByMail",
        "tags": ["Pages"],
        "summary": "A sign-in by mail",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "requestSignInByMailInBrowser",
        "tags": ["Pages"],
        "summary": "Have a code and a link mailed",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/sign-in/email/confirm": {
      "get": {
        "operationId": "openConfirmSignInByMail",
        "tags": ["Pages"],
        "summary": "Where the mailed code is entered",
        "parameters": [
          {"name": "token", "in": "query", "required": false, "description": "The code from a mail, as its link carries it.", "schema": {"type": "string"}}
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "confirmSignInByMailInBrowser",
        "tags": ["Pages"],
        "summary": "Sign in with the mailed code",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/name": {
      "get": {
        "operationId": "openName",
        "tags": ["Pages"],
        "summary": "The name",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "changeName",
        "tags": ["Pages"],
        "summary": "Change the name",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/email": {
      "get": {
        "operationId": "openEmail",
        "tags": ["Pages"],
        "summary": "The address",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "requestAddressInBrowser",
        "tags": ["Pages"],
        "summary": "Have a code mailed to another address",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/email/confirm": {
      "get": {
        "operationId": "openConfirmEmail",
        "tags": ["Pages"],
        "summary": "Where the mailed code is entered",
        "parameters": [
          {"name": "token", "in": "query", "required": false, "description": "The code from a mail, as its link carries it.", "schema": {"type": "string"}}
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "confirmAddressInBrowser",
        "tags": ["Pages"],
        "summary": "Take the address",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/password": {
      "get": {
        "operationId": "openPassword",
        "tags": ["Pages"],
        "summary": "The password",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "changePasswordInBrowser",
        "tags": ["Pages"],
        "summary": "Set or change the password",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/sessions/rename/{id}": {
      "get": {
        "operationId": "openSessionName",
        "tags": ["Pages"],
        "summary": "What a device is called",
        "parameters": [
          {"name": "id", "in": "path", "required": true, "description": "Which one.", "schema": {"type": "string"}}
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "renameSessionInBrowser",
        "tags": ["Pages"],
        "summary": "Name a device",
        "parameters": [
          {"name": "id", "in": "path", "required": true, "description": "Which one.", "schema": {"type": "string"}}
        ],
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/merge": {
      "get": {
        "operationId": "openMerge",
        "tags": ["Pages"],
        "summary": "What becomes of two accounts that are made one",
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "404": {"$ref": "#/components/responses/not_found.page"},
          "413": {"$ref": "#/components/responses/too_large.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      },
      "post": {
        "operationId": "mergeInBrowser",
        "tags": ["Pages"],
        "summary": "Make them one",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/merge/start": {
      "post": {
        "operationId": "startMerge",
        "tags": ["Pages"],
        "summary": "Begin: the person signs in to the other account next",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/merge/leave": {
      "post": {
        "operationId": "leaveMerge",
        "tags": ["Pages"],
        "summary": "Leave both accounts as they are",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/account/merges/{id}": {
      "post": {
        "operationId": "undoMergeInBrowser",
        "tags": ["Pages"],
        "summary": "Undo a merge",
        "parameters": [
          {"name": "id", "in": "path", "required": true, "description": "Which one.", "schema": {"type": "string"}}
        ],
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/sign-in/link/password": {
      "post": {
        "operationId": "attachByPassword",
        "tags": ["Pages"],
        "summary": "Attach what waits, with the account's password",
        "requestBody": {
          "description": "The form of our own page, with its token; from elsewhere it is refused.",
          "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}
        },
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "303": {
            "description": "To the page that comes next.",
            "headers": {
              "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
              "Location": {"required": true, "schema": {"type": "string"}}
            }
          },
          "400": {"$ref": "#/components/responses/malformed_request.page"},
          "401": {
            "description": "Not proved.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 401}, "code": {"enum": ["link_token_invalid", "session_ended", "access_token_invalid"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "403": {
            "description": "Not now, or not this way.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 403}, "code": {"enum": ["reauthentication_required", "provider_not_offered", "client_unknown"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "409": {
            "description": "It collides with what is there.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 409}, "code": {"enum": ["last_sign_in_method", "identity_in_use", "account_exists", "deletion_in_progress", "merge_final"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "413": {"$ref": "#/components/responses/too_large.page"},
          "422": {
            "description": "A value is invalid.",
            "content": {
              "application/problem+json": {
                "schema": {
                  "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
                  ]
                }
              },
              "text/html": {"schema": {"type": "string"}}
            },
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
          },
          "500": {"$ref": "#/components/responses/internal_error.page"},
          "503": {"$ref": "#/components/responses/store_unavailable.page"}
        }
      }
    },
    "/problems/{code}": {
      "get": {
        "operationId": "explainProblem",
        "tags": ["Operation"],
        "summary": "What a problem means, in plain words",
        "parameters": [
          {
            "name": "code",
            "in": "path",
            "required": true,
            "description": "The problem's code.",
            "schema": {"type": "string"}
          }
        ],
        "responses": {
          "200": {
            "description": "A page.",
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}},
            "content": {"text/html": {"schema": {"type": "string"}}}
          },
          "404": {"$ref": "#/components/responses/not_found.page"},
          "500": {"$ref": "#/components/responses/internal_error.page"}
        }
      }
    }
  },
  "webhooks": {
    "account": {
      "post": {
        "operationId": "webhook",
        "tags": ["Account"],
        "summary": "What happened to an account, posted to the addresses of the settings",
        "description": "In order for each account, again until it is answered with 2xx, for three days. See docs/webhooks.md.",
        "parameters": [
          {
            "name": "Pippin-Signature",
            "in": "header",
            "required": true,
            "description": "`t=` Unix seconds, `v1=` HMAC-SHA256 in hexadecimal over the digits of `t`, a dot and the body.",
            "schema": {"type": "string", "pattern": "^t=[0-9]+,v1=[0-9a-f]{64}$"}
          }
        ],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/WebhookMessage"}}}
        },
        "responses": {"2XX": {"description": "Taken. Anything else is a no, and it comes again."}}
      }
    }
  },
  "components": {
    "securitySchemes": {
      "accessToken": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "JWT",
        "description": "The access token of a session."
      },
      "receipt": {"type": "http", "scheme": "bearer", "description": "The receipt of a deletion."}
    },
    "headers": {
      "X-Request-Id": {"description": "The id of the exchange in the operator's log.", "schema": {"type": "string"}},
      "Retry-After": {
        "description": "Seconds to wait.",
        "required": true,
        "schema": {"type": "integer", "minimum": 0}
      },
      "WWW-Authenticate": {"description": "`Bearer`.", "schema": {"type": "string"}},
      "NoStore": {
        "description": "`no-store`: the answer is for nobody but who asked.",
        "required": true,
        "schema": {"type": "string", "const": "no-store"}
      }
    },
    "parameters": {
      "limit": {
        "name": "limit",
        "in": "query",
        "description": "How many at most.",
        "schema": {"type": "integer", "minimum": 1, "maximum": 100}
      },
      "after": {
        "name": "after",
        "in": "query",
        "description": "`next` of the part before.",
        "schema": {"type": "string"}
      },
      "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Same key and same body within ten minutes: same answer.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 255}
      }
    },
    "schemas": {
      "Problem": {
        "type": "object",
        "properties": {
          "type": {
            "type": "string",
            "description": "The path of the page that explains it.",
            "format": "uri-reference"
          },
          "title": {"type": "string", "description": "The kind of problem in a few words."},
          "status": {"type": "integer"},
          "code": {"$ref": "#/components/schemas/ErrorCode"},
          "detail": {"type": "string", "description": "This occurrence in one sentence."},
          "request_id": {"type": "string", "description": "Tell it to the operator."},
          "reason": {
            "description": "The finer reason.",
            "anyOf": [
              {"$ref": "#/components/schemas/IdentityTokenReason"},
              {"$ref": "#/components/schemas/SessionEndedReason"},
              {"$ref": "#/components/schemas/MergeFinalReason"},
              {"$ref": "#/components/schemas/OfferReason"}
            ]
          },
          "provider": {"type": "string", "description": "Which provider."},
          "errors": {
            "type": "array",
            "description": "The members that are not right.",
            "items": {
              "type": "object",
              "properties": {
                "field": {"type": "string", "description": "The member's path."},
                "reason": {"type": "string", "description": "What is wrong with it."}
              },
              "required": ["field", "reason"]
            }
          },
          "retry": {
            "type": "string",
            "description": "What must happen before another attempt.",
            "enum": ["new_authorization"]
          },
          "link_token": {
            "type": "string",
            "description": "Sent along with the next sign-in, it attaches what was just proved."
          },
          "sign_in_with": {
            "type": "array",
            "description": "How the person may sign in to the account that exists.",
            "items": {"type": "string"}
          },
          "will_attach": {
            "type": "object",
            "properties": {"provider": {"type": "string"}, "email": {"type": "string"}},
            "required": ["provider"],
            "description": "What the link token would attach."
          },
          "missing": {"type": "array", "description": "What the profile lacks.", "items": {"type": "string"}},
          "profile_token": {
            "type": "string",
            "description": "Sent along with the profile, it completes the sign-up."
          },
          "deletion_id": {"type": "string", "description": "The deletion that ended the session."}
        },
        "required": ["type", "title", "status", "code", "request_id"],
        "description": "A problem of RFC 9457."
      },
      "ErrorCode": {
        "type": "string",
        "description": "What went wrong; each comes with one status, and `/problems/{code}` says what to do about it.",
        "enum": [
          "malformed_request",
          "not_found",
          "account_not_found",
          "method_not_allowed",
          "too_large",
          "unsupported_media_type",
          "too_many_requests",
          "identity_token_invalid",
          "authorization_code_invalid",
          "credentials_invalid",
          "access_token_invalid",
          "access_token_expired",
          "refresh_token_invalid",
          "session_ended",
          "link_token_invalid",
          "ticket_invalid",
          "client_unknown",
          "provider_not_offered",
          "reauthentication_required",
          "account_exists",
          "identity_in_use",
          "last_sign_in_method",
          "merge_final",
          "apple_user_mismatch",
          "deletion_in_progress",
          "profile_required",
          "invalid_value",
          "internal_error",
          "provider_refused",
          "provider_unreachable",
          "store_unavailable",
          "overloaded"
        ],
        "x-enum-descriptions": [
          "400: The request cannot be read. May have `errors`.",
          "404: Not found.",
          "404: The account does not exist.",
          "405: The method is not allowed.",
          "413: The request is too large.",
          "415: The media type is not supported.",
          "429: Too many requests.",
          "401: The identity token is invalid. May have `reason`.",
          "401: The authorization code is invalid.",
          "401: The email address or password is wrong.",
          "401: The access token is invalid.",
          "401: The access token has expired.",
          "401: The refresh token is invalid.",
          "401: The session has ended. May have `reason`, `deletion_id`.",
          "401: The link token is invalid.",
          "401: The ticket is invalid.",
          "403: The client is unknown.",
          "403: This sign-in method is not available. May have `provider`, `reason`.",
          "403: Sign in again first.",
          "409: An account with this email address exists. May have `link_token`, `sign_in_with`, `will_attach`.",
          "409: This sign-in method belongs to another account.",
          "409: This is the last sign-in method.",
          "409: The merge can no longer be undone. May have `reason`.",
          "409: Another person is signed in to this device.",
          "409: The account is being deleted.",
          "422: A name is required. May have `missing`, `profile_token`.",
          "422: A value is invalid. May have `errors`.",
          "500: The server failed.",
          "502: The provider refused the server. May have `provider`.",
          "503: The provider cannot be reached. May have `provider`, `retry`.",
          "503: The service is temporarily unavailable. May have `retry`.",
          "503: The server is overloaded."
        ]
      },
      "IdentityTokenReason": {
        "type": "string",
        "description": "Why an identity token was refused.",
        "enum": [
          "malformed",
          "unsupported_algorithm",
          "unknown_key",
          "bad_signature",
          "wrong_issuer",
          "wrong_audience",
          "expired",
          "issued_in_future",
          "nonce_missing",
          "nonce_mismatch",
          "nonce_expired",
          "nonce_used",
          "subject_mismatch",
          "code_hash_mismatch"
        ]
      },
      "SessionEndedReason": {
        "type": "string",
        "description": "What ended a session.",
        "enum": [
          "signed_out",
          "expired",
          "apple_consent_revoked",
          "apple_account_deleted",
          "apple_token_invalid",
          "reuse_detected",
          "account_deleted",
          "administrator",
          "account_merged"
        ]
      },
      "MergeFinalReason": {
        "type": "string",
        "description": "Why a merge cannot be undone any more.",
        "enum": [
          "too_late",
          "identity_unlinked"
        ]
      },
      "Intent": {
        "type": "string",
        "enum": ["any", "existing"],
        "default": "any",
        "description": "`existing` creates no account and uses nothing up when there is none."
      },
      "NonceRequest": {
        "type": "object",
        "properties": {"client_id": {"type": "string", "description": "The app."}},
        "required": ["client_id"]
      },
      "NonceAnswer": {
        "type": "object",
        "properties": {
          "nonce": {"type": "string", "description": "To be sent back with the identity token."},
          "nonce_sha256": {
            "type": "string",
            "description": "Its SHA-256 in lower-case hexadecimal; the provider may be handed either.",
            "pattern": "^[0-9a-f]{64}$"
          },
          "expires_in": {"type": "integer", "description": "Seconds."}
        },
        "required": ["nonce", "nonce_sha256", "expires_in"]
      },
      "ProvidersAnswer": {
        "type": "object",
        "properties": {
          "providers": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "provider": {"type": "string", "enum": ["apple", "google", "facebook", "password"]},
                "available": {"type": "boolean", "description": "Whether a button for it may be shown."},
                "reason": {"$ref": "#/components/schemas/OfferReason"},
                "missing": {
                  "type": "string",
                  "description": "The parameter that was not sent and that the reason hangs on.",
                  "enum": ["platform", "app_version", "install_id", "country"]
                }
              },
              "required": ["provider", "available"]
            }
          }
        },
        "required": ["providers"]
      },
      "OfferReason": {
        "type": "string",
        "description": "Why a way in is not offered.",
        "enum": [
          "not_configured",
          "switched_off",
          "platform",
          "app_version",
          "country",
          "rollout",
          "enterprise_build"
        ]
      },
      "AppleSignInRequest": {
        "type": "object",
        "properties": {
          "client_id": {"type": "string", "description": "The app."},
          "identity_token": {"type": "string", "description": "`identityToken` as UTF-8 text; at most 8 KiB."},
          "authorization_code": {"type": "string", "description": "`authorizationCode` as UTF-8 text."},
          "nonce": {"type": "string", "description": "The raw nonce."},
          "user_id": {
            "type": ["string", "null"],
            "description": "What the device calls the user; must equal the token's `sub`."
          },
          "name": {"anyOf": [{"$ref": "#/components/schemas/Name"}, {"type": "null"}]},
          "intent": {"anyOf": [{"$ref": "#/components/schemas/Intent"}, {"type": "null"}]},
          "link_token": {"type": ["string", "null"], "description": "From `account_exists`."},
          "device": {"anyOf": [{"$ref": "#/components/schemas/Device"}, {"type": "null"}]}
        },
        "required": ["client_id", "identity_token", "authorization_code", "nonce"]
      },
      "GoogleSignInRequest": {
        "type": "object",
        "properties": {
          "client_id": {"type": "string", "description": "The app."},
          "id_token": {"type": "string", "description": "Google's ID token; at most 8 KiB."},
          "nonce": {
            "type": ["string", "null"],
            "description": "The raw nonce of this server's that went into the token, raw or as its SHA-256. Without one the token is accepted once."
          },
          "intent": {"anyOf": [{"$ref": "#/components/schemas/Intent"}, {"type": "null"}]},
          "link_token": {"type": ["string", "null"], "description": "From `account_exists`."},
          "device": {"anyOf": [{"$ref": "#/components/schemas/Device"}, {"type": "null"}]}
        },
        "required": ["client_id", "id_token"]
      },
      "FacebookSignInRequest": {
        "type": "object",
        "description": "Either `access_token`, or `authentication_token` and `nonce`.",
        "properties": {
          "client_id": {"type": "string", "description": "The app."},
          "access_token": {"type": ["string", "null"], "description": "A person's access token for this app."},
          "authentication_token": {"type": ["string", "null"], "description": "Limited Login's token; at most 8 KiB."},
          "nonce": {
            "type": ["string", "null"],
            "description": "The raw nonce of this server's that went into the authentication token."
          },
          "intent": {"anyOf": [{"$ref": "#/components/schemas/Intent"}, {"type": "null"}]},
          "link_token": {"type": ["string", "null"], "description": "From `account_exists`."},
          "device": {"anyOf": [{"$ref": "#/components/schemas/Device"}, {"type": "null"}]}
        },
        "required": ["client_id"]
      },
      "ProfileRequest": {
        "type": "object",
        "properties": {
          "profile_token": {"type": "string", "description": "From `profile_required`."},
          "name": {"$ref": "#/components/schemas/Name"}
        },
        "required": ["profile_token", "name"]
      },
      "PasswordSignInRequest": {
        "type": "object",
        "description": "An address and a password.",
        "required": [
          "client_id",
          "email",
          "password"
        ],
        "properties": {
          "client_id": {
            "type": "string",
            "description": "The client's id."
          },
          "email": {
            "type": "string",
            "description": "An address that the person proved here."
          },
          "password": {
            "type": "string",
            "description": "As typed."
          },
          "link_token": {
            "type": [
              "string",
              "null"
            ],
            "description": "From `account_exists`: attach that identity."
          },
          "device": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Device"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "PasswordSignUpRequest": {
        "type": "object",
        "description": "What somebody wants to sign in with.",
        "required": [
          "client_id",
          "email",
          "password"
        ],
        "properties": {
          "client_id": {
            "type": "string",
            "description": "The client's id."
          },
          "email": {
            "type": "string",
            "format": "email",
            "description": "Where the token is mailed to."
          },
          "password": {
            "type": "string",
            "description": "The password to be.",
            "minLength": 8,
            "maxLength": 128
          },
          "name": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Name"
              },
              {
                "type": "null"
              }
            ]
          },
          "locale": {
            "type": [
              "string",
              "null"
            ],
            "description": "The language of the mail, such as de or de-AT (BCP 47). Without it Accept-Language says which; English where neither is spoken."
          }
        }
      },
      "PasswordSignUpAnswer": {
        "type": "object",
        "description": "Half of what completes the sign-up.",
        "required": [
          "sign_up"
        ],
        "properties": {
          "sign_up": {
            "type": "object",
            "required": [
              "id",
              "expires_in"
            ],
            "properties": {
              "id": {
                "type": "string",
                "description": "For the device to keep until the mail has come."
              },
              "expires_in": {
                "type": "integer",
                "description": "In seconds."
              }
            }
          }
        }
      },
      "PasswordSignUpConfirmation": {
        "type": "object",
        "description": "Both halves of a sign-up.",
        "required": [
          "sign_up_id",
          "token"
        ],
        "properties": {
          "sign_up_id": {
            "type": "string",
            "description": "From the answer to the sign-up."
          },
          "token": {
            "type": "string",
            "description": "The six digits from the mail."
          },
          "device": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Device"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "MailSignInRequest": {
        "type": "object",
        "description": "Who wants to sign in by mail.",
        "required": [
          "client_id",
          "email"
        ],
        "properties": {
          "client_id": {
            "type": "string",
            "description": "The client's id."
          },
          "email": {
            "type": "string",
            "format": "email",
            "description": "The address that the password is used with."
          },
          "locale": {
            "type": [
              "string",
              "null"
            ],
            "description": "The language of the mail, such as de or de-AT (BCP 47). Without it Accept-Language says which; English where neither is spoken."
          }
        }
      },
      "MailSignInAnswer": {
        "type": "object",
        "description": "Half of what completes the sign-in.",
        "required": [
          "sign_in"
        ],
        "properties": {
          "sign_in": {
            "type": "object",
            "required": [
              "id",
              "expires_in"
            ],
            "properties": {
              "id": {
                "type": "string",
                "description": "For the device to keep until the mail has come."
              },
              "expires_in": {
                "type": "integer",
                "description": "In seconds."
              }
            }
          }
        }
      },
      "MailSignInConfirmation": {
        "type": "object",
        "description": "Both halves of a sign-in.",
        "required": [
          "sign_in_id",
          "token"
        ],
        "properties": {
          "sign_in_id": {
            "type": "string",
            "description": "From the answer to POST /v1/sign-in/email."
          },
          "token": {
            "type": "string",
            "description": "The six digits from the mail."
          },
          "device": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Device"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "PasswordResetRequest": {
        "type": "object",
        "description": "Whose password is to be reset.",
        "required": [
          "client_id",
          "email"
        ],
        "properties": {
          "client_id": {
            "type": "string",
            "description": "The client's id."
          },
          "email": {
            "type": "string",
            "format": "email",
            "description": "The address that it is used with."
          },
          "locale": {
            "type": [
              "string",
              "null"
            ],
            "description": "The language of the mail, such as de or de-AT (BCP 47). Without it Accept-Language says which; English where neither is spoken."
          }
        }
      },
      "PasswordResetConfirmation": {
        "type": "object",
        "description": "A mailed token, and the new password.",
        "required": [
          "token",
          "new_password"
        ],
        "properties": {
          "token": {
            "type": "string",
            "description": "The 26 letters and digits from the mail."
          },
          "new_password": {
            "type": "string",
            "description": "The password to be.",
            "minLength": 8,
            "maxLength": 128
          },
          "device": {
            "description": "The device that sets it: known from then on, as by a sign-in.",
            "anyOf": [
              {
                "$ref": "#/components/schemas/Device"
              },
              {
                "type": "null"
              }
            ]
          }
        }
      },
      "PasswordChangeRequest": {
        "type": "object",
        "description": "A new password.",
        "required": [
          "new_password"
        ],
        "properties": {
          "current_password": {
            "type": [
              "string",
              "null"
            ],
            "description": "Where the account has one."
          },
          "new_password": {
            "type": "string",
            "description": "The password to be.",
            "minLength": 8,
            "maxLength": 128
          }
        }
      },
      "AddressRequest": {
        "type": "object",
        "description": "An address.",
        "required": [
          "email"
        ],
        "properties": {
          "email": {
            "type": "string",
            "format": "email",
            "description": "Where the token is mailed to."
          },
          "locale": {
            "type": [
              "string",
              "null"
            ],
            "description": "The language of the mail, such as de or de-AT (BCP 47). Without it Accept-Language says which; English where neither is spoken."
          }
        }
      },
      "AddressConfirmation": {
        "type": "object",
        "description": "A mailed token.",
        "required": [
          "token"
        ],
        "properties": {
          "token": {
            "type": "string",
            "description": "The six digits from the mail."
          }
        }
      },
      "TicketRequest": {
        "type": "object",
        "properties": {
          "client_id": {"type": "string", "description": "The app."},
          "ticket": {"type": "string", "description": "From the return address."},
          "code_verifier": {"type": "string", "description": "What the code challenge was made of."},
          "device": {"anyOf": [{"$ref": "#/components/schemas/Device"}, {"type": "null"}]}
        },
        "required": ["client_id", "ticket", "code_verifier"]
      },
      "RefreshRequest": {
        "type": "object",
        "properties": {
          "refresh_token": {"type": "string", "description": "The newest one."},
          "retry_key": {
            "type": ["string", "null"],
            "description": "Kept before asking: with it the same token may be sent again, for as long as the session lives and until its successor is used. Without it, for 60 s.",
            "minLength": 16,
            "maxLength": 255
          }
        },
        "required": ["refresh_token"]
      },
      "SessionChangeRequest": {
        "type": "object",
        "properties": {
          "name": {"type": ["string", "null"], "description": "What the owner calls the device; `null` removes it."}
        },
        "required": ["name"]
      },
      "AccountChangeRequest": {
        "type": "object",
        "properties": {"name": {"anyOf": [{"$ref": "#/components/schemas/Name"}, {"type": "null"}]}}
      },
      "Name": {
        "type": "object",
        "properties": {"given_name": {"type": ["string", "null"]}, "family_name": {"type": ["string", "null"]}},
        "description": "Either part may be missing."
      },
      "Device": {
        "type": "object",
        "properties": {
          "id": {"type": ["string", "null"], "minLength": 16, "maxLength": 128, "description": "A random value that the app made once and keeps: by it a device is known again when a password is tried."},
          "name": {"type": ["string", "null"]},
          "platform": {"type": ["string", "null"]},
          "app_version": {"type": ["string", "null"]}
        },
        "description": "What a device says of itself, shown in the list of sessions."
      },
      "SignIn": {
        "type": "object",
        "properties": {
          "account": {"$ref": "#/components/schemas/Account"},
          "session": {"$ref": "#/components/schemas/Session"},
          "created": {"type": "boolean", "description": "Whether the account is new."},
          "linked": {
            "type": "boolean",
            "description": "Whether an identity was attached to an account that existed."
          }
        },
        "required": ["account", "session", "created", "linked"]
      },
      "Account": {
        "type": "object",
        "properties": {
          "id": {"type": "string"},
          "name": {"$ref": "#/components/schemas/Name"},
          "email": {"type": "string"},
          "email_verified": {"type": "boolean"},
          "is_private_email": {"type": "boolean", "description": "Whether it is a relay address."},
          "email_deliverable": {"type": "boolean", "description": "False while the person has forwarding off."},
          "created_at": {"type": "string", "format": "date-time", "description": "When it was created."}
        },
        "required": ["id", "created_at"]
      },
      "Session": {
        "type": "object",
        "properties": {
          "id": {"type": "string"},
          "access_token": {"type": "string", "description": "A JWT of RFC 9068."},
          "token_type": {"type": "string", "const": "Bearer"},
          "expires_in": {"type": "integer", "description": "Seconds."},
          "refresh_token": {"type": "string", "description": "Replaced by each refresh."},
          "refresh_expires_in": {"type": "integer", "description": "Seconds."}
        },
        "required": ["id", "access_token", "token_type", "expires_in", "refresh_token", "refresh_expires_in"]
      },
      "RefreshAnswer": {
        "type": "object",
        "properties": {"session": {"$ref": "#/components/schemas/Session"}},
        "required": ["session"]
      },
      "SessionAnswer": {
        "type": "object",
        "properties": {
          "account": {"$ref": "#/components/schemas/Account"},
          "session": {"$ref": "#/components/schemas/SessionListItem"}
        },
        "required": ["account", "session"]
      },
      "SessionListItem": {
        "type": "object",
        "properties": {
          "id": {"type": "string"},
          "client_id": {"type": "string"},
          "provider": {"type": "string"},
          "surface": {"type": "string", "description": "How the person came.", "enum": ["native", "web", "android"]},
          "name": {"type": "string", "description": "What the owner or the device calls it."},
          "platform": {"type": "string"},
          "app_version": {"type": "string"},
          "created_at": {"type": "string", "format": "date-time", "description": "When the person signed in."},
          "last_used_at": {"type": "string", "format": "date-time", "description": "When it was last used."},
          "authenticated_at": {
            "type": "string",
            "format": "date-time",
            "description": "When the person last proved who they are."
          },
          "expires_at": {"type": "string", "format": "date-time", "description": "When it ends unless it is used."},
          "current": {"type": "boolean", "description": "Whether it is the session that asks."}
        },
        "required": [
          "id",
          "client_id",
          "provider",
          "surface",
          "created_at",
          "last_used_at",
          "authenticated_at",
          "expires_at",
          "current"
        ]
      },
      "Identity": {
        "type": "object",
        "properties": {
          "id": {"type": "string"},
          "provider": {"type": "string"},
          "status": {
            "type": "string",
            "description": "`revoked`: consent was withdrawn; `gone`: the provider's account was deleted.",
            "enum": ["active", "revoked", "gone"]
          },
          "email": {"type": "string"},
          "email_verified": {"type": "boolean"},
          "is_private_email": {"type": "boolean"},
          "created_at": {"type": "string", "format": "date-time", "description": "When it was attached."},
          "authenticated_at": {
            "type": "string",
            "format": "date-time",
            "description": "When the person last proved themselves with it."
          }
        },
        "required": ["id", "provider", "status", "created_at"]
      },
      "MergeRequest": {
        "type": "object",
        "properties": {
          "other_access_token": {"type": "string", "description": "Of a recent session of the account that is to be lost."},
          "dry_run": {"type": "boolean", "default": false, "description": "Only to see what would come of it."}
        },
        "required": ["other_access_token"]
      },
      "Merge": {
        "type": "object",
        "properties": {
          "merged_from": {"type": "string", "description": "The account that was lost; its id leads to this one."},
          "merged_at": {"type": "string", "format": "date-time"},
          "undo_until": {"type": "string", "format": "date-time"}
        },
        "required": ["merged_from", "merged_at", "undo_until"]
      },
      "MergeAnswer": {
        "type": "object",
        "properties": {
          "account": {"$ref": "#/components/schemas/Account"},
          "merged_from": {"type": "string", "description": "The account that is lost; its id leads to this one."},
          "undo_until": {"type": "string", "format": "date-time", "description": "Until then the merge can be undone."},
          "identities": {
            "type": "array",
            "items": {"$ref": "#/components/schemas/Identity"},
            "description": "The ways in that came along."
          }
        },
        "required": ["account", "merged_from", "undo_until", "identities"]
      },
      "DeletionAnswer": {
        "type": "object",
        "properties": {
          "deletion": {
            "type": "object",
            "properties": {
              "id": {"type": "string"},
              "receipt": {"type": "string", "description": "A bearer token for `/v1/deletions/{id}`, handed out once."},
              "apple": {"$ref": "#/components/schemas/DeletionAtApple"},
              "help": {
                "type": "string",
                "description": "A page that says in plain words what the person can do at Apple; only with `manual`."
              }
            },
            "required": ["id", "receipt", "apple"]
          }
        },
        "required": ["deletion"]
      },
      "DeletionAtApple": {
        "type": "string",
        "description": "`pending`: tokens are being revoked; `revoked`: Apple showed that they are dead; `manual`: something is left that only the person can take back; `not_applicable`: Apple never led to the account.",
        "enum": ["pending", "revoked", "manual", "not_applicable"]
      },
      "Deletion": {
        "type": "object",
        "properties": {
          "id": {"type": "string"},
          "state": {"type": "string", "enum": ["open", "finished"]},
          "apple": {"$ref": "#/components/schemas/DeletionAtApple"},
          "help": {"type": "string", "description": "As in the answer to the deletion."},
          "requested_at": {"type": "string", "format": "date-time", "description": "When it was asked for."},
          "finished_at": {
            "type": "string",
            "format": "date-time",
            "description": "When nothing was left to wait for."
          }
        },
        "required": ["id", "state", "apple", "requested_at"]
      },
      "AccountExport": {
        "type": "object",
        "properties": {
          "account": {"$ref": "#/components/schemas/Account"},
          "realm": {"type": "string", "description": "Clients of one realm share accounts."},
          "identities": {"type": "array", "items": {"$ref": "#/components/schemas/ExportedIdentity"}},
          "sessions": {"type": "array", "items": {"$ref": "#/components/schemas/SessionListItem"}},
          "history": {
            "type": "array",
            "description": "The lines of the audit, oldest first.",
            "items": {"$ref": "#/components/schemas/HistoryLine"}
          },
          "exported_at": {"type": "string", "format": "date-time", "description": "When."}
        },
        "required": ["account", "realm", "identities", "sessions", "exported_at"]
      },
      "ExportedIdentity": {
        "type": "object",
        "properties": {
          "identity": {"$ref": "#/components/schemas/Identity"},
          "tenant": {"type": "string", "description": "Within what the subject means somebody: Apple's team."},
          "subject": {"type": "string", "description": "What the provider calls the person."},
          "provider_tokens": {
            "type": "array",
            "description": "The provider's refresh tokens that are kept, sealed; never the tokens themselves.",
            "items": {
              "type": "object",
              "properties": {
                "client_id": {"type": "string"},
                "obtained_at": {"type": "string", "format": "date-time"}
              },
              "required": ["client_id", "obtained_at"]
            }
          }
        },
        "required": ["identity", "tenant", "subject", "provider_tokens"]
      },
      "HistoryLine": {
        "type": "object",
        "properties": {
          "id": {"type": "string", "format": "uuid"},
          "at": {"type": "string", "format": "date-time"},
          "kind": {"type": "string", "examples": ["account.created", "session.opened"], "description": "More may join."},
          "detail": {"type": "string", "description": "A word from a closed set."},
          "identity_id": {"type": "string", "format": "uuid"},
          "session_id": {"type": "string", "format": "uuid"},
          "client_id": {"type": "string"}
        },
        "required": ["id", "at", "kind"]
      },
      "WebhookMessage": {
        "type": "object",
        "required": ["id", "type", "created_at", "data"],
        "properties": {
          "id": {"type": "string", "format": "uuid", "description": "The same each time it is sent to one receiver."},
          "type": {
            "type": "string",
            "description": "More may join: ignore what you do not know.",
            "examples": [
              "account.created",
              "account.updated",
              "account.merged",
              "account.deleted",
              "identity.linked",
              "identity.unlinked",
              "identity.revoked",
              "session.ended"
            ]
          },
          "created_at": {"type": "string", "format": "date-time"},
          "data": {
            "type": "object",
            "required": ["account_id"],
            "properties": {
              "account_id": {"type": "string", "format": "uuid"},
              "account": {"$ref": "#/components/schemas/Account"},
              "changed": {"type": "string", "examples": ["name", "email", "email_deliverable"]},
              "from": {"type": "string", "format": "uuid"},
              "into": {"type": "string", "format": "uuid"},
              "identity_id": {"type": "string", "format": "uuid"},
              "provider": {"type": "string", "examples": ["apple"]},
              "session_id": {"type": "string", "format": "uuid"},
              "except_session_id": {"type": "string", "format": "uuid"},
              "client_id": {"type": "string"},
              "reason": {"$ref": "#/components/schemas/SessionEndedReason"}
            }
          }
        }
      },
      "KeySet": {
        "type": "object",
        "properties": {
          "keys": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["kty", "kid"],
              "properties": {
                "kty": {"type": "string"},
                "kid": {"type": "string"},
                "use": {"type": "string"},
                "alg": {"type": "string"},
                "crv": {"type": "string"},
                "x": {"type": "string"},
                "y": {"type": "string"}
              }
            }
          }
        },
        "required": ["keys"]
      }
    },
    "responses": {
      "access_token_invalid-access_token_expired-session_ended": {
        "description": "Not proved.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {
                  "properties": {
                    "status": {"const": 401},
                    "code": {"enum": ["access_token_invalid", "access_token_expired", "session_ended"]}
                  }
                }
              ]
            }
          }
        },
        "headers": {
          "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
          "WWW-Authenticate": {"$ref": "#/components/headers/WWW-Authenticate"}
        }
      },
      "client_unknown": {
        "description": "Not allowed.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 403}, "code": {"enum": ["client_unknown"]}}}
              ]
            }
          }
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "internal_error": {
        "description": "Our fault.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 500}, "code": {"enum": ["internal_error"]}}}
              ]
            }
          }
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "internal_error.page": {
        "description": "Our fault.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 500}, "code": {"enum": ["internal_error"]}}}
              ]
            }
          },
          "text/html": {"schema": {"type": "string"}}
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "invalid_value": {
        "description": "A value cannot be accepted.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
              ]
            }
          }
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "invalid_value-profile_required": {
        "description": "A value cannot be accepted.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value", "profile_required"]}}}
              ]
            }
          }
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "invalid_value.page": {
        "description": "A value cannot be accepted.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 422}, "code": {"enum": ["invalid_value"]}}}
              ]
            }
          },
          "text/html": {"schema": {"type": "string"}}
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "malformed_request": {
        "description": "The request could not be read.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 400}, "code": {"enum": ["malformed_request"]}}}
              ]
            }
          }
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "malformed_request.page": {
        "description": "The request could not be read.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 400}, "code": {"enum": ["malformed_request"]}}}
              ]
            }
          },
          "text/html": {"schema": {"type": "string"}}
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "not_found": {
        "description": "Not there.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 404}, "code": {"enum": ["not_found"]}}}
              ]
            }
          }
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "not_found.page": {
        "description": "Not there.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 404}, "code": {"enum": ["not_found"]}}}
              ]
            }
          },
          "text/html": {"schema": {"type": "string"}}
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "store_unavailable": {
        "description": "Not now.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 503}, "code": {"enum": ["store_unavailable"]}}}
              ]
            }
          }
        },
        "headers": {
          "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
          "Retry-After": {"$ref": "#/components/headers/Retry-After"}
        }
      },
      "store_unavailable.page": {
        "description": "Not now.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 503}, "code": {"enum": ["store_unavailable"]}}}
              ]
            }
          },
          "text/html": {"schema": {"type": "string"}}
        },
        "headers": {
          "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
          "Retry-After": {"$ref": "#/components/headers/Retry-After"}
        }
      },
      "too_large": {
        "description": "Too large.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 413}, "code": {"enum": ["too_large"]}}}
              ]
            }
          }
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "too_large.page": {
        "description": "Too large.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 413}, "code": {"enum": ["too_large"]}}}
              ]
            }
          },
          "text/html": {"schema": {"type": "string"}}
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      },
      "too_many_requests": {
        "description": "Too many requests.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 429}, "code": {"enum": ["too_many_requests"]}}}
              ]
            }
          }
        },
        "headers": {
          "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
          "Retry-After": {"$ref": "#/components/headers/Retry-After"}
        }
      },
      "too_many_requests.page": {
        "description": "Too many requests.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 429}, "code": {"enum": ["too_many_requests"]}}}
              ]
            }
          },
          "text/html": {"schema": {"type": "string"}}
        },
        "headers": {
          "X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"},
          "Retry-After": {"$ref": "#/components/headers/Retry-After"}
        }
      },
      "unsupported_media_type": {
        "description": "Not this kind of body.",
        "content": {
          "application/problem+json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"properties": {"status": {"const": 415}, "code": {"enum": ["unsupported_media_type"]}}}
              ]
            }
          }
        },
        "headers": {"X-Request-Id": {"$ref": "#/components/headers/X-Request-Id"}}
      }
    }
  }
}

"""##
}
