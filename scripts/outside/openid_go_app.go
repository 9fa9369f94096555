// An application of the smallest size with go-oidc. Arguments: port, server, client id, secret.
package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"net/url"
	"os"
	"sync"
	"time"

	"github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

// What one browser has.
type session struct {
	state, nonce, verifier string
	token                  *oauth2.Token
	idToken                string
	person                 map[string]any
}

type application struct {
	provider   *oidc.Provider
	verifier   *oidc.IDTokenVerifier
	config     oauth2.Config
	home       string
	endSession string
	lock       sync.Mutex
	sessions   map[string]*session
}

func random() string {
	bytes := make([]byte, 32)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return hex.EncodeToString(bytes)
}

func (app *application) session(w http.ResponseWriter, r *http.Request) *session {
	key := random()
	if cookie, err := r.Cookie("go"); err == nil {
		key = cookie.Value
	}
	http.SetCookie(w, &http.Cookie{Name: "go", Value: key, Path: "/"})
	if app.sessions[key] == nil {
		app.sessions[key] = &session{}
	}
	return app.sessions[key]
}

// Keeps what the ID token and userinfo say, once the token's signature, issuer, audience and nonce are judged.
func (app *application) keep(own *session, token *oauth2.Token, nonce string) error {
	raw, _ := token.Extra("id_token").(string)
	idToken, err := app.verifier.Verify(context.Background(), raw)
	if err != nil {
		return err
	}
	if idToken.Nonce != nonce {
		return errors.New("another nonce")
	}
	if err := idToken.VerifyAccessToken(token.AccessToken); err != nil {
		return err
	}
	person := map[string]any{}
	if err := idToken.Claims(&person); err != nil {
		return err
	}
	info, err := app.provider.UserInfo(context.Background(), oauth2.StaticTokenSource(token))
	if err != nil {
		return err
	}
	if err := info.Claims(&person); err != nil {
		return err
	}
	person["access_token"], person["refresh_token"] = token.AccessToken, token.RefreshToken
	own.token, own.idToken, own.person = token, raw, person
	return nil
}

func show(w http.ResponseWriter, own *session, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	} else if own.person == nil {
		http.Error(w, "nobody", http.StatusForbidden)
	} else if err := json.NewEncoder(w).Encode(own.person); err != nil {
		log.Print(err)
	}
}

func (app *application) signIn(w http.ResponseWriter, r *http.Request, own *session) {
	own.state, own.nonce, own.verifier = random(), random(), random()
	digest := sha256.Sum256([]byte(own.verifier))
	http.Redirect(w, r, app.config.AuthCodeURL(own.state, oidc.Nonce(own.nonce),
		oauth2.SetAuthURLParam("code_challenge", base64.RawURLEncoding.EncodeToString(digest[:])),
		oauth2.SetAuthURLParam("code_challenge_method", "S256")), http.StatusFound)
}

func (app *application) callback(w http.ResponseWriter, r *http.Request, own *session) {
	if r.FormValue("state") != own.state {
		http.Error(w, "another state", http.StatusBadRequest)
		return
	}
	token, err := app.config.Exchange(r.Context(), r.FormValue("code"), oauth2.SetAuthURLParam("code_verifier", own.verifier))
	if err == nil {
		err = app.keep(own, token, own.nonce)
	}
	if err != nil {
		show(w, own, err)
		return
	}
	http.Redirect(w, r, app.home+"/me", http.StatusFound)
}

func (app *application) refresh(w http.ResponseWriter, r *http.Request, own *session) {
	old := &oauth2.Token{RefreshToken: own.token.RefreshToken, Expiry: time.Unix(1, 0)}
	token, err := app.config.TokenSource(r.Context(), old).Token()
	if err == nil {
		err = app.keep(own, token, "")
	}
	show(w, own, err)
}

func (app *application) signOut(w http.ResponseWriter, r *http.Request, own *session) {
	query := url.Values{"id_token_hint": {own.idToken}, "post_logout_redirect_uri": {app.home + "/goodbye"}}
	*own = session{}
	http.Redirect(w, r, app.endSession+"?"+query.Encode(), http.StatusFound)
}

func main() {
	port, issuer, id, secret := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	home := "http://localhost:" + port
	provider, err := oidc.NewProvider(context.Background(), issuer)
	if err != nil {
		log.Fatal(err)
	}
	var more struct {
		EndSession string   `json:"end_session_endpoint"`
		Algorithms []string `json:"id_token_signing_alg_values_supported"`
	}
	if err := provider.Claims(&more); err != nil {
		log.Fatal(err)
	}
	app := &application{
		provider: provider, home: home, endSession: more.EndSession, sessions: map[string]*session{},
		verifier: provider.Verifier(&oidc.Config{ClientID: id, SupportedSigningAlgs: more.Algorithms}),
		config: oauth2.Config{
			ClientID: id, ClientSecret: secret, Endpoint: provider.Endpoint(), RedirectURL: home + "/callback",
			Scopes: []string{oidc.ScopeOpenID, "profile", "email", oidc.ScopeOfflineAccess}},
	}
	handle := func(path string, with func(http.ResponseWriter, *http.Request, *session)) {
		http.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			app.lock.Lock()
			defer app.lock.Unlock()
			with(w, r, app.session(w, r))
		})
	}
	handle("/sign-in", app.signIn)
	handle("/callback", app.callback)
	handle("/me", func(w http.ResponseWriter, r *http.Request, own *session) { show(w, own, nil) })
	handle("/refresh", app.refresh)
	handle("/sign-out", app.signOut)
	http.HandleFunc("/goodbye", func(w http.ResponseWriter, r *http.Request) {})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
