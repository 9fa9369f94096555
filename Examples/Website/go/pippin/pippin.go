// Package pippin signs people in to a website through a Pippin server. Copy it into your site; it needs nothing but Go's own library.
package pippin

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// Store keeps sessions under their ids: your database. All processes of a site share one, and a Get sees the last Set. Values contain
// tokens, so nobody else may read them. Get answers nil for an id that it does not know.
type Store interface {
	Get(id string) (*Stored, error)
	Set(id string, value Stored, life time.Duration) error
	Delete(id string) error
}

// Stored is what a Store keeps for a session; it can be written as JSON.
type Stored struct {
	Account                   Account
	AccessToken, RefreshToken string
	RefreshAt, ExpiresAt      time.Time
	Life                      time.Duration
	Secret                    string
}

// Account is the person, as the server describes them. Take over what you need of it.
type Account struct {
	ID            string `json:"id"`
	Email         string `json:"email,omitempty"`
	EmailVerified bool   `json:"email_verified,omitempty"`
}

// Session is a person who is signed in.
type Session struct {
	// As it was at the last sign-in or refresh.
	Account Account
	// For your other services, or an *Error.
	AccessToken func() (string, error)
}

// Error has a code for the program, a status to answer with, and a sentence for the person. It contains no secret.
type Error struct {
	Code, Sentence, RequestID string
	Status                    int
}

func (e *Error) Error() string { return e.Sentence }

var sentences = map[string]Error{
	"sign_in_not_started_here": {Status: 400, Sentence: "This sign-in began in another browser, or too long ago. Please sign in again."},
	"ticket_invalid":           {Status: 400, Sentence: "This sign-in has expired. Please sign in again."},
	"cross_site_request":       {Status: 403, Sentence: "This request came from another website."},
	"account_not_found":        {Status: 403, Sentence: "There is no account for this sign-in."},
	"account_exists":           {Status: 403, Sentence: "You have an account already. Please sign in with the method that you used before."},
	"account_suspended":        {Status: 403, Sentence: "This account is suspended."},
	"method_not_allowed":       {Status: 405, Sentence: "This address does not take this kind of request."},
	"session_ended":            {Status: 401, Sentence: "You were signed out. Please sign in again."},
	"webhook_invalid":          {Status: 400, Sentence: "The message is not a genuine, recent message of the server."},
	"access_token_invalid":     {Status: 401, Sentence: "The access token is not valid."},
	"keys_unavailable":         {Status: 503, Sentence: "Sign-ins cannot be checked at the moment. Please try again in a minute."},
	"too_large":                {Status: 413, Sentence: "The message is too large."},
	"too_many_requests":        {Status: 503, Sentence: "There were too many requests. Please try again in a minute."},
	"server_unavailable":       {Status: 503, Sentence: "Signing in is not possible at the moment. Please try again in a minute."},
}

func failure(code, requestID string) *Error {
	known, isKnown := sentences[code]
	if !isKnown {
		known = Error{Status: 400, Sentence: "The sign-in did not succeed. Please try again."}
	}
	known.Code, known.RequestID = code, requestID
	return &known
}

func isCode(err error, codes ...string) bool {
	var known *Error
	for _, code := range codes {
		if errors.As(err, &known) && known.Code == code {
			return true
		}
	}
	return false
}

// Pippin is a site: make one and share it.
type Pippin struct {
	Timeout time.Duration                                    // for each request to the server; five seconds
	Now     func() time.Time                                 // for tests
	Problem func(http.ResponseWriter, *http.Request, *Error) // your page for a sign-in that did not succeed

	issuer, clientID, returnTo, origin, folder, cookie string
	store                                              Store
	lock                                               sync.Mutex
	running                                            map[string]*flight
	awayUntil                                          time.Time
	keys                                               keySet
}

type flight struct {
	done   chan struct{}
	stored *Stored
	err    error
}

var (
	origin     = `(https://[a-z0-9.-]+(?::\d+)?|http://(?:localhost|127\.0\.0\.1)(?::\d+)?)`
	isIssuer   = regexp.MustCompile(`^` + origin + `$`)
	isReturnTo = regexp.MustCompile(`^` + origin + `((?:/[\w-]+)*/)callback$`)
	isProvider = regexp.MustCompile(`^(?:apple|google|facebook|(openid):([A-Za-z0-9._-]{1,64}))$`)
	isCodeWord = regexp.MustCompile(`^[a-z_]{1,64}$`)
	isRandom   = regexp.MustCompile(`^[\w-]{43}$`)
	isAttempt  = regexp.MustCompile(`^([\w-]{43})\.([\w-]{43})\.([\w-]*)$`)
	isPath     = regexp.MustCompile(`^/[\x21-\x5b\x5d-\x7e]*$`)
	hasDots    = regexp.MustCompile(`(?i)//|/(\.|%2e){1,2}(/|$)`)
	isWebhook  = regexp.MustCompile(`^t=([0-9]{1,12}),v1=([0-9a-f]{64})$`)
)

// New makes a site. The issuer is the server's public_url, returnTo one of the client's return_to that ends with /callback.
func New(issuer, clientID, returnTo string, store Store) (*Pippin, error) {
	site := isReturnTo.FindStringSubmatch(returnTo)
	if site == nil || !isIssuer.MatchString(issuer) {
		return nil, errors.New("issuer and returnTo: https, or http on localhost; returnTo ends with /callback")
	}
	p := &Pippin{
		Timeout: 5 * time.Second, Now: time.Now, Problem: problemPage, issuer: issuer, clientID: clientID, returnTo: returnTo,
		origin: site[1], folder: site[2], cookie: "session", store: store, running: map[string]*flight{},
	}
	// Safari keeps no such cookie on http://localhost.
	if p.isSecure() {
		p.cookie = "__Host-session"
	}
	return p, nil
}

func (p *Pippin) isSecure() bool { return strings.HasPrefix(p.origin, "https:") }

// Middleware answers sign-in, callback and sign-out, which are beside returnTo; all else is for the next handler.
func (p *Pippin) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method, work := http.MethodGet, p.start
		switch r.URL.Path {
		case p.folder + "sign-in":
		case p.folder + "callback":
			work = p.finish
		case p.folder + "sign-out":
			method, work = http.MethodPost, p.signOut
		default:
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Referrer-Policy", "no-referrer")
		location, err := "", error(failure("method_not_allowed", ""))
		if r.Method == method {
			location, err = work(w, r)
		}
		var known *Error
		switch {
		case err == nil:
			w.Header().Set("Location", location)
			w.WriteHeader(http.StatusSeeOther)
		case isCode(err, "user_cancelled"):
			w.Header().Set("Location", "/")
			w.WriteHeader(http.StatusSeeOther)
		case errors.As(err, &known):
			p.Problem(w, r, known)
		default:
			http.Error(w, "This did not work. Please try again.", http.StatusInternalServerError)
		}
	})
}

// start begins: a cookie of this browser keeps the state, and the verifier without which the ticket is worthless.
func (p *Pippin) start(w http.ResponseWriter, r *http.Request) (string, error) {
	query := r.URL.Query()
	name := "apple"
	if query.Has("provider") {
		name = query.Get("provider")
	}
	provider := isProvider.FindStringSubmatch(name)
	if provider == nil {
		return "", failure("provider_unknown", "")
	}
	var earlier []string
	for _, cookie := range r.Cookies() {
		if strings.HasPrefix(cookie.Name, p.cookie+"-") && len(cookie.Name) == len(p.cookie)+13 {
			earlier = append(earlier, cookie.Name)
		}
	}
	if len(earlier) >= 5 {
		for _, name := range earlier {
			p.setCookie(w, name, "", -1)
		}
	}
	state, verifier := random(), random()
	path := base64url([]byte(p.ownPath(query.Get("return_to"))))
	p.setCookie(w, p.attempt(state), state+"."+verifier+"."+path, 900)
	parameters := url.Values{
		"client_id": {p.clientID}, "return_to": {p.returnTo}, "state": {state}, "code_challenge": {digest(verifier)},
		"code_challenge_method": {"S256"},
	}
	if provider[1] != "" {
		name = provider[1]
		parameters.Set("provider", provider[2])
	}
	if query.Get("intent") == "existing" {
		parameters.Set("intent", "existing")
	}
	return fmt.Sprintf("%s/auth/%s/start?%s", p.issuer, name, parameters.Encode()), nil
}

// finish comes first to the state, so that nobody can finish their own sign-in in another person's browser.
func (p *Pippin) finish(w http.ResponseWriter, r *http.Request) (string, error) {
	query := r.URL.Query()
	state := only(query, "state")
	name := p.attempt(state)
	kept := isAttempt.FindStringSubmatch(p.getCookie(r, name))
	if kept == nil || subtle.ConstantTimeCompare([]byte(kept[1]), []byte(state)) != 1 {
		// The page was loaded again, or the person came back to it: who is signed in stays so.
		if session, err := p.Session(r); session != nil || err != nil {
			return "/", err
		}
		return "", failure("sign_in_not_started_here", "")
	}
	verifier, ticket := kept[2], only(query, "ticket")
	if query.Has("error") || ticket == "" || len(ticket) > 1024 {
		p.setCookie(w, name, "", -1)
		code := only(query, "error")
		if !isCodeWord.MatchString(code) {
			code = "sign_in_malformed"
		}
		return "", failure(code, "")
	}
	// With a lost answer the cookie stays: loading the page again is the next attempt, for as long as the ticket is valid.
	answer, err := p.post("/v1/tickets", map[string]string{"client_id": p.clientID, "ticket": ticket, "code_verifier": verifier})
	if err != nil {
		return "", err
	}
	if answer.status < 500 {
		p.setCookie(w, name, "", -1)
	}
	if answer.status != http.StatusOK {
		return "", answer.refusal()
	}
	// A new id, which is the same if the page is loaded twice at once. Nobody else knows the verifier, so nobody can guess it.
	id, before := digest("session "+verifier+" "+ticket), p.id(r)
	known, err := p.store.Get(id)
	if err == nil && known == nil {
		_, err = p.keep(id, Stored{Account: answer.Account, Secret: random()}, answer)
	}
	if err == nil && before != "" && before != id {
		err = p.end(before)
	}
	if err != nil {
		return "", err
	}
	p.setCookie(w, p.cookie, id, 400*86_400) // The server ends sessions; the cookie only has to outlast them.
	path, _ := base64.RawURLEncoding.DecodeString(kept[3])
	return p.ownPath(string(path)), nil
}

func (p *Pippin) signOut(w http.ResponseWriter, r *http.Request) (string, error) {
	// SameSite=Lax keeps other sites from it; this refuses a page of another host of the same domain, too.
	site, origin := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Origin")
	isOurs := site == "same-origin" || site == "none"
	if site == "" {
		isOurs = origin == "" || origin == "null" || origin == p.origin
	}
	if !isOurs {
		return "", failure("cross_site_request", "")
	}
	p.setCookie(w, p.cookie, "", -1)
	if id := p.id(r); id != "" {
		if err := p.end(id); err != nil {
			return "", err
		}
	}
	return p.ownPath(r.URL.Query().Get("return_to")), nil
}

// ownPath answers the path if it is one of this site, else "/": a sign-in must never end at another site.
func (p *Pippin) ownPath(path string) string {
	alone, _, _ := strings.Cut(path, "#")
	alone, _, _ = strings.Cut(alone, "?")
	if len(path) > 1000 || !isPath.MatchString(path) || hasDots.MatchString(alone) || strings.HasPrefix(alone, p.folder) {
		return "/"
	}
	return path
}

// attempt is the cookie of one sign-in that is under way. Each has its own, so that two tabs do not disturb each other.
func (p *Pippin) attempt(state string) string {
	if len(state) > 12 {
		state = state[:12]
	}
	return p.cookie + "-" + state
}

func (p *Pippin) setCookie(w http.ResponseWriter, name, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: seconds, Secure: p.isSecure(), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// getCookie answers the value of a cookie that is there once: another host of the domain may have set a second one.
func (p *Pippin) getCookie(r *http.Request, name string) string {
	var values []string
	for _, cookie := range r.Cookies() {
		if cookie.Name == name {
			values = append(values, cookie.Value)
		}
	}
	if len(values) != 1 {
		return ""
	}
	return values[0]
}

func (p *Pippin) id(r *http.Request) string {
	id := p.getCookie(r, p.cookie)
	if !isRandom.MatchString(id) {
		return ""
	}
	return id
}

// Session answers who is signed in, or nil. It refreshes the access token when that has expired. An error is the store's.
func (p *Pippin) Session(r *http.Request) (*Session, error) {
	id := p.id(r)
	if id == "" {
		return nil, nil
	}
	stored, err := p.store.Get(id)
	if err != nil || stored == nil {
		return nil, err
	}
	current, err := p.fresh(id, stored)
	switch {
	case isCode(err, "server_unavailable", "too_many_requests"):
		// Nothing says that the session has ended. It is not tried again for the same request, which would only wait longer.
		failed := err
		return &Session{stored.Account, func() (string, error) { return "", failed }}, nil
	case isCode(err, "account_suspended"):
		return nil, nil
	case err != nil || current == nil:
		return nil, err
	}
	return &Session{current.Account, func() (string, error) { return p.accessToken(id) }}, nil
}

func (p *Pippin) accessToken(id string) (string, error) {
	stored, err := p.store.Get(id)
	if err == nil && stored != nil {
		stored, err = p.fresh(id, stored)
	}
	if err != nil {
		return "", err
	}
	if stored == nil {
		return "", failure("session_ended", "")
	}
	return stored.AccessToken, nil
}

// fresh answers the session with a valid access token; nil if it has ended. Callers at the same time share one refresh.
func (p *Pippin) fresh(id string, stored *Stored) (*Stored, error) {
	now := p.Now()
	isValidYet := now.Before(stored.ExpiresAt.Add(-5 * time.Second))
	p.lock.Lock()
	if now.Before(stored.RefreshAt) || (isValidYet && now.Before(p.awayUntil)) {
		p.lock.Unlock()
		return stored, nil
	}
	running, isRunning := p.running[id]
	if isRunning {
		p.lock.Unlock()
		<-running.done
	} else {
		// If the store panics, the others are told this.
		running = &flight{done: make(chan struct{}), err: failure("server_unavailable", "")}
		p.running[id] = running
		p.lock.Unlock()
		p.refreshForAll(id, running)
	}
	if isValidYet && isCode(running.err, "server_unavailable") {
		// With a token that is still valid nobody waits for a server that did not answer a moment ago.
		p.lock.Lock()
		p.awayUntil = p.Now().Add(5 * time.Second)
		p.lock.Unlock()
		return stored, nil
	}
	return running.stored, running.err
}

// refreshForAll refreshes for all who wait for this flight.
func (p *Pippin) refreshForAll(id string, running *flight) {
	defer func() {
		p.lock.Lock()
		delete(p.running, id)
		p.lock.Unlock()
		close(running.done)
	}()
	running.stored, running.err = p.refresh(id)
}

func (p *Pippin) refresh(id string) (*Stored, error) {
	sent, err := p.store.Get(id)
	for turn := 0; turn < 3; turn++ {
		if err != nil || sent == nil || p.Now().Before(sent.RefreshAt) {
			return sent, err
		}
		answer, err := p.exchange(sent)
		if err != nil {
			return nil, err
		}
		now, err := p.store.Get(id)
		if err != nil {
			return nil, err
		}
		isSame := now != nil && now.RefreshToken == sent.RefreshToken
		switch {
		case answer.status == http.StatusOK && isSame:
			return p.refreshed(id, *now, answer)
		case answer.status == http.StatusOK && now == nil:
			p.endOnServer(answer.Session.AccessToken) // Signed out meanwhile: it must not come back.
		// Only these two end a session. After any other error the person stays signed in.
		case answer.status != http.StatusOK && answer.Code != "session_ended" && answer.Code != "refresh_token_invalid":
			return nil, answer.refusal()
		case answer.status != http.StatusOK && isSame:
			return nil, p.store.Delete(id)
		}
		sent = now // Another process was quicker.
	}
	return nil, failure("server_unavailable", "")
}

// exchange sends a retry key that follows from the token and a secret of the session: whoever asks again sends the same key, and gets
// the same tokens.
func (p *Pippin) exchange(stored *Stored) (*answer, error) {
	key := base64url(tag(stored.Secret, []byte(stored.RefreshToken)))
	return p.post("/v1/session/refresh", map[string]string{"refresh_token": stored.RefreshToken, "retry_key": key})
}

// keep writes new tokens before anything else.
func (p *Pippin) keep(id string, stored Stored, answer *answer) (*Stored, error) {
	session, now := answer.Session, p.Now()
	refreshIn := session.ExpiresIn - 60
	if refreshIn < session.ExpiresIn/2 {
		refreshIn = session.ExpiresIn / 2
	}
	stored.AccessToken, stored.RefreshToken = session.AccessToken, session.RefreshToken
	stored.RefreshAt, stored.ExpiresAt = now.Add(seconds(refreshIn)), now.Add(seconds(session.ExpiresIn))
	stored.Life = seconds(session.RefreshExpiresIn)
	return &stored, p.store.Set(id, stored, stored.Life)
}

// refreshed keeps the tokens, and then the account as it is now; without an answer it stays as it was known.
func (p *Pippin) refreshed(id string, now Stored, answer *answer) (*Stored, error) {
	stored, err := p.keep(id, now, answer)
	if err != nil {
		return nil, err
	}
	current, err := p.call(http.MethodGet, "/v1/session", nil, stored.AccessToken)
	if err != nil || current.status != http.StatusOK {
		return stored, nil
	}
	stored.Account = current.Account
	newest, err := p.store.Get(id)
	if err == nil && newest != nil && newest.RefreshToken == stored.RefreshToken {
		err = p.store.Set(id, *stored, stored.Life)
	}
	return stored, err
}

// end ends the session here at once, and on the server if it answers. Without an answer nobody has its tokens any more.
func (p *Pippin) end(id string) error {
	p.lock.Lock()
	running := p.running[id]
	p.lock.Unlock()
	if running != nil {
		<-running.done
	}
	stored, err := p.store.Get(id)
	if err != nil || stored == nil {
		return err
	}
	if err := p.store.Delete(id); err != nil {
		return err
	}
	accessToken := stored.AccessToken
	if !p.Now().Before(stored.ExpiresAt.Add(-5 * time.Second)) {
		answer, err := p.exchange(stored)
		if err != nil || answer.status != http.StatusOK {
			return nil
		}
		accessToken = answer.Session.AccessToken
	}
	p.endOnServer(accessToken)
	return nil
}

// endOnServer is content without an answer: the session is over here.
func (p *Pippin) endOnServer(accessToken string) {
	_, _ = p.call(http.MethodDelete, "/v1/session", nil, accessToken)
}

type answer struct {
	status    int
	requestID string
	Code      string
	Account   Account
	Keys      []publicKey
	Session   struct {
		AccessToken      string  `json:"access_token"`
		RefreshToken     string  `json:"refresh_token"`
		ExpiresIn        float64 `json:"expires_in"`
		RefreshExpiresIn float64 `json:"refresh_expires_in"`
	}
}

// refusal has the server's code. Its text stays there: it may contain what a person typed.
func (a *answer) refusal() error {
	if a.status >= 500 || a.Code == "" {
		return failure("server_unavailable", a.requestID)
	}
	return failure(a.Code, a.requestID)
}

var client = http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// call answers what the server answered. No answer, or one that is not the server's, is server_unavailable.
func (p *Pippin) call(method, path string, body any, accessToken string) (*answer, error) {
	var content []byte
	if body != nil {
		content, _ = json.Marshal(body)
	}
	limit, cancel := context.WithTimeout(context.Background(), p.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(limit, method, p.issuer+path, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Content-Type", "application/json")
	if accessToken != "" {
		request.Header.Set("Authorization", "Bearer "+accessToken)
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, failure("server_unavailable", "")
	}
	defer response.Body.Close()
	result := &answer{status: response.StatusCode, requestID: response.Header.Get("X-Request-Id")}
	if response.StatusCode == http.StatusNoContent {
		return result, nil
	}
	err = json.NewDecoder(io.LimitReader(response.Body, 256*1024)).Decode(result)
	if err != nil || (response.StatusCode >= 300 && response.StatusCode < 400) {
		return nil, failure("server_unavailable", "")
	}
	return result, nil
}

// post does the same, once more if the answer is lost or the server is busy. Only for requests that may be repeated.
func (p *Pippin) post(path string, body any) (*answer, error) {
	answer, err := p.call(http.MethodPost, path, body, "")
	if err == nil && answer.status < 500 {
		return answer, nil
	}
	time.Sleep(200 * time.Millisecond)
	return p.call(http.MethodPost, path, body, "")
}

// Webhook is a message of the server. It can come again: remember its ID.
type Webhook struct {
	ID        string          `json:"id"`
	Type      string          `json:"type"`
	CreatedAt string          `json:"created_at"`
	Data      json.RawMessage `json:"data"`
}

// VerifyWebhook answers the message of a genuine request of the last five minutes. With two secrets while one is changed.
func (p *Pippin) VerifyWebhook(r *http.Request, secrets ...string) (*Webhook, error) {
	parts := isWebhook.FindStringSubmatch(r.Header.Get("Pippin-Signature"))
	if r.Method != http.MethodPost || parts == nil {
		return nil, failure("webhook_invalid", "")
	}
	sent, err := strconv.ParseInt(parts[1], 10, 64)
	if age := p.Now().Unix() - sent; err != nil || age > 300 || age < -300 {
		return nil, failure("webhook_invalid", "")
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20+1))
	if err != nil || len(body) > 1<<20 {
		return nil, failure("too_large", "")
	}
	given, _ := hex.DecodeString(parts[2])
	isGenuine := false
	for _, secret := range secrets {
		secret = strings.TrimSpace(secret)
		if len(secret) < 16 {
			return nil, errors.New("the secret of the webhook has less than 16 characters")
		}
		isGenuine = hmac.Equal(tag(secret, []byte(parts[1]+"."), body), given) || isGenuine
	}
	message := &Webhook{}
	if !isGenuine || !utf8.Valid(body) || json.Unmarshal(body, message) != nil || message.ID == "" || message.Type == "" {
		return nil, failure("webhook_invalid", "")
	}
	return message, nil
}

var page = template.Must(template.New("").Parse(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Not signed in</title>
<p>{{.Sentence}}</p><p><a href="/">Home</a></p><p><small>{{.Code}} {{.RequestID}}</small></p></html>`))

func problemPage(w http.ResponseWriter, _ *http.Request, err *Error) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	w.WriteHeader(err.Status)
	_ = page.Execute(w, err)
}

// only answers a parameter that is there once.
func only(query url.Values, name string) string {
	if len(query[name]) != 1 {
		return ""
	}
	return query[name][0]
}

func random() string {
	bytes := make([]byte, 32)
	if _, err := rand.Read(bytes); err != nil {
		panic(err) // Without randomness nothing here is secure.
	}
	return base64url(bytes)
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64url(sum[:])
}

func tag(secret string, parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	for _, part := range parts {
		mac.Write(part)
	}
	return mac.Sum(nil)
}

func base64url(bytes []byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }

func seconds(count float64) time.Duration { return time.Duration(count * float64(time.Second)) }
