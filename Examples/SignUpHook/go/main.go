// Command sign-up-hook is asked before an account is created, and answers. It needs the standard library only.
//
// PIPPIN_HOOK_SECRET is the content of the file that hooks.before_sign_up.secret_file names; PORT is where to listen.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const longest = 65_536

var blocked = map[string]bool{"spam.example": true}

// question is what the server asks; members that are not used here are left out.
type question struct {
	ID    string `json:"id"`
	Email string `json:"email"`
}

type answer struct {
	Allow      bool              `json:"allow"`
	Message    map[string]string `json:"message,omitempty"`
	ExternalID string            `json:"external_id,omitempty"`
	Metadata   map[string]any    `json:"metadata,omitempty"`
}

// isGenuine says whether the server that shares the secret sent the body within the last five minutes.
func isGenuine(secret, header string, body []byte) bool {
	parts := map[string]string{}
	for _, part := range strings.Split(header, ",") {
		if name, value, found := strings.Cut(part, "="); found {
			parts[name] = value
		}
	}
	sent, err := strconv.ParseUint(parts["t"], 10, 63)
	if err != nil || time.Since(time.Unix(int64(sent), 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(parts["t"] + "."))
	mac.Write(body)
	return hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(parts["v1"]))
}

// decide holds your rules. The id is the same if the same sign-up is asked about again, so what you keep under it is kept once.
func decide(asked question) answer {
	domain := strings.ToLower(asked.Email[strings.LastIndex(asked.Email, "@")+1:])
	if blocked[domain] {
		return answer{Message: map[string]string{
			"en": "This email address cannot be used here.",
			"de": "Diese E-Mail-Adresse kann hier nicht verwendet werden.",
		}}
	}
	return answer{Allow: true, ExternalID: "shop-" + asked.ID, Metadata: map[string]any{"plan": "trial"}}
}

func main() {
	secret := strings.TrimSpace(os.Getenv("PIPPIN_HOOK_SECRET"))
	if secret == "" {
		log.Fatal("PIPPIN_HOOK_SECRET is empty")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "4000"
	}
	receive := func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, longest))
		if err != nil {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		if request.Method != http.MethodPost || !isGenuine(secret, request.Header.Get("Pippin-Signature"), body) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		var asked question
		if err := json.Unmarshal(body, &asked); err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		response.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(response).Encode(decide(asked))
	}
	server := &http.Server{Addr: "127.0.0.1:" + port, Handler: http.HandlerFunc(receive), ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
