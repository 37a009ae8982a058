package console

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/jwt"

	"enamel/internal/fault"
	"enamel/internal/outbound"
	"enamel/internal/seo/source"
)

const (
	publicToken = "https://oauth2.googleapis.com/token" //nolint:gosec // an address, no secret
	scope       = "https://www.googleapis.com/auth/webmasters.readonly"
)

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// signIn gets the service account's token. The call goes through the vault, so that it keeps the same
// rules and is counted; its failure is kept here, since oauth2 does not wrap it.
func (c *Client) signIn(ctx context.Context) error {
	var key map[string]string
	if err := json.Unmarshal([]byte(c.Key), &key); err != nil {
		return fault.Wrap(fault.Unavailable, "The credentials of Search Console are not the JSON of a service account's key file.", err)
	}
	var failure error
	through := roundTrip(func(r *http.Request) (*http.Response, error) {
		body, err := io.ReadAll(r.Body)
		if err == nil {
			body, err = c.ask(ctx, source.Request{Endpoint: r.URL.String(), Request: outbound.Request{Method: r.Method, Header: r.Header, Body: body}})
		}
		if failure = err; err != nil {
			return nil, err
		}
		return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(bytes.NewReader(body)), Request: r}, nil
	})
	account := jwt.Config{
		Email: key["client_email"], PrivateKey: []byte(key["private_key"]), PrivateKeyID: key["private_key_id"],
		Scopes: []string{scope}, TokenURL: cmp.Or(key["token_uri"], publicToken),
	}
	token, err := account.TokenSource(context.WithValue(ctx, oauth2.HTTPClient, &http.Client{Transport: through})).Token()
	switch {
	case failure != nil:
		return failure
	case err != nil || token.AccessToken == "":
		return fault.Wrap(fault.BadProvider, "The service account of Search Console could not sign in: its private key or Google's answer cannot be read.", err)
	}
	c.token = token.AccessToken
	return nil
}
