package sandbox

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"net/http"
	"strings"
	"time"
)

const (
	keyBits   = 2048
	tokenPath = "/token"
	grantJWT  = "urn:ietf:params:oauth:grant-type:jwt-bearer"
)

// account is the service account that may read the property.
type account struct {
	email, json string
	key         *rsa.PublicKey
	token       string // the access token that it gives for assertions
	err         error
}

// newAccount makes the account and its key.
func newAccount() account {
	private, err := rsa.GenerateKey(rand.Reader, keyBits)
	if err != nil {
		return account{err: err}
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return account{err: err}
	}
	a := account{email: "search-console@sandbox.iam.gserviceaccount.example", key: &private.PublicKey, token: "ya29.sandbox-" + rand.Text()}
	doc, err := json.Marshal(map[string]string{
		"type": "service_account", "project_id": "sandbox", "private_key_id": a.token[len(a.token)-8:],
		"private_key":  string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})),
		"client_email": a.email, "client_id": "100000000000000000001",
		"token_uri": "http://" + ConsoleHost + tokenPath, "universe_domain": "googleapis.com",
	})
	a.json, a.err = string(doc), err
	return a
}

// exchange gives an access token for a signed assertion (RFC 7523), as Google's
// token endpoint does.
func (a account) exchange(r *http.Request, now time.Time) page {
	refuse := func(code, why string) page {
		return asJSON(http.StatusBadRequest, map[string]string{"error": code, "error_description": why})
	}
	if r.Method != http.MethodPost || r.PostFormValue("grant_type") != grantJWT {
		return refuse("unsupported_grant_type", "Invalid grant_type: "+r.PostFormValue("grant_type"))
	}
	parts := strings.Split(r.PostFormValue("assertion"), ".")
	var h struct{ Alg string }
	var c struct {
		Iss, Aud, Scope string
		Iat, Exp        int64
	}
	if len(parts) != 3 || !decoded(parts[0], &h) || !decoded(parts[1], &c) {
		return refuse("invalid_request", "Bad Request")
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	sig, err := base64.RawURLEncoding.DecodeString(parts[2])
	switch {
	case c.Iss != a.email:
		return refuse("invalid_grant", "Invalid grant: account not found")
	case h.Alg != "RS256" || err != nil || rsa.VerifyPKCS1v15(a.key, crypto.SHA256, sum[:], sig) != nil:
		return refuse("invalid_grant", "Invalid JWT Signature.")
	case c.Aud != "http://"+ConsoleHost+tokenPath:
		return refuse("invalid_grant", "Invalid JWT: Failed audience check.")
	case c.Exp < now.Unix() || c.Iat > now.Add(time.Minute).Unix() || c.Exp-c.Iat > 3600:
		return refuse("invalid_grant", "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.")
	case !strings.Contains(c.Scope, "https://www.googleapis.com/auth/webmasters"):
		return refuse("invalid_scope", "Invalid OAuth scope or ID token audience provided.")
	}
	return asJSON(http.StatusOK, map[string]any{"access_token": a.token, "expires_in": 3599, "token_type": "Bearer"})
}

func decoded(part string, into any) bool {
	b, err := base64.RawURLEncoding.DecodeString(part)
	return err == nil && json.Unmarshal(b, into) == nil
}
