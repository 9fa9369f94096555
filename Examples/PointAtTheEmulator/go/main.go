// Exchanges the code of a sign-in at Apple and verifies the identity token, with Go's standard library alone.
package main

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"math/big"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// snippet.find
var apple = getenv("APPLE", "https://appleid.apple.com")

func main() {
	var at struct {
		Issuer        string
		TokenEndpoint string `json:"token_endpoint"`
		KeysURL       string `json:"jwks_uri"`
	}
	answer, err := http.Get(apple + "/.well-known/openid-configuration")
	read(answer, err, &at)
	if at.Issuer != apple {
		log.Fatalf("the issuer is %s, not %s", at.Issuer, apple)
	}
	// snippet.end

	var tokens struct {
		IDToken string `json:"id_token"`
	}
	answer, err = http.PostForm(at.TokenEndpoint, url.Values{
		"grant_type": {"authorization_code"}, "code": {os.Getenv("CODE")},
		"client_id": {os.Getenv("CLIENT_ID")}, "client_secret": {os.Getenv("CLIENT_SECRET")},
	})
	read(answer, err, &tokens)

	var keys struct{ Keys []struct{ Kid, N, E string } }
	answer, err = http.Get(at.KeysURL)
	read(answer, err, &keys)
	parts := strings.Split(tokens.IDToken, ".")
	var header struct{ Alg, Kid string }
	must(json.Unmarshal(decode(parts[0]), &header))
	for _, key := range keys.Keys {
		if key.Kid != header.Kid || header.Alg != "RS256" {
			continue
		}
		public := &rsa.PublicKey{
			N: new(big.Int).SetBytes(decode(key.N)), E: int(new(big.Int).SetBytes(decode(key.E)).Int64()),
		}
		digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
		must(rsa.VerifyPKCS1v15(public, crypto.SHA256, digest[:], decode(parts[2])))
		var claims struct {
			Iss, Aud, Sub, Email string
			Exp                  int64
		}
		must(json.Unmarshal(decode(parts[1]), &claims))
		if claims.Iss != apple || claims.Aud != os.Getenv("CLIENT_ID") || claims.Exp <= time.Now().Unix() {
			log.Fatal("the token is for somebody else, or has expired")
		}
		fmt.Println("signed in:", claims.Sub, claims.Email)
		return
	}
	log.Fatalf("no key %s", header.Kid)
}

func read(answer *http.Response, err error, value any) {
	must(err)
	defer answer.Body.Close()
	if answer.StatusCode != 200 {
		log.Fatalf("%s answered %s", answer.Request.URL, answer.Status)
	}
	must(json.NewDecoder(answer.Body).Decode(value))
}

func decode(text string) []byte {
	bytes, err := base64.RawURLEncoding.DecodeString(text)
	must(err)
	return bytes
}

func getenv(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
