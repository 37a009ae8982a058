// Package console asks the API of Search Console:
// https://developers.google.com/webmaster-tools/v1/api_reference_index
package console

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"enamel/internal/fault"
	"enamel/internal/outbound"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
)

const (
	publicAPI = "https://searchconsole.googleapis.com"
	maxAnswer = 16 << 20 // bytes
)

// Limits bound the rows of one call, of which the API gives at most 25,000, and of all that a client reads.
type Limits struct{ Call, All int }

// Client asks with the settings that it was made with.
type Client struct {
	source.Connection
	vault  *source.Vault
	limits Limits
	token  string
	read   int // rows
}

// Connect makes a Client of the site's property; a fault where none is connected, or another site's.
func Connect(ctx context.Context, vault *source.Vault, site *url.URL, limits Limits) (*Client, error) {
	c, ok, err := vault.Connection(ctx, source.SearchConsole)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, &fault.Error{Kind: fault.Unavailable, Slug: "not-connected", Msg: "Search Console cannot be asked. " + c.Refusal}
	case !Ours(site, c.Site):
		return nil, fault.New(fault.Conflict, "The property "+c.Site+" is another site's. Set the one of "+site.Host+
			", such as sc-domain:"+strings.TrimPrefix(site.Hostname(), "www.")+" or "+site.Scheme+"://"+site.Host+"/.")
	}
	return &Client{Connection: c, vault: vault, limits: limits}, nil
}

// Ours reports whether a property, or a page, is of the site's domain. A site on this machine has none: there any is taken.
func Ours(site *url.URL, property string) bool {
	if domain, ok := strings.CutPrefix(property, "sc-domain:"); ok {
		property = "https://" + domain + "/"
	}
	return site.Hostname() == "localhost" || net.ParseIP(site.Hostname()) != nil || serp.Ours(site, property)
}

// ask makes one call, as long as the settings stay as they were: a token goes nowhere else.
func (c *Client) ask(ctx context.Context, r source.Request) ([]byte, error) {
	body, _, err := c.vault.Ask(ctx, source.SearchConsole, func(now source.Connection) (source.Request, error) {
		if now != c.Connection {
			return r, fault.New(fault.Conflict, "The Search Console settings changed during the run. Start again.")
		}
		return r, nil
	})
	return body, err
}

func (c *Client) sitePath() string { return "/webmasters/v3/sites/" + url.QueryEscape(c.Site) }

// call asks the API and reads its answer into a value; body nil: GET.
func (c *Client) call(ctx context.Context, path string, body, into any) error {
	if c.token == "" {
		if err := c.signIn(ctx); err != nil {
			return err
		}
	}
	r := source.Request{
		Endpoint: strings.TrimSuffix(strings.TrimSuffix(cmp.Or(c.URL, publicAPI), "/"), "/webmasters/v3"),
		Request:  outbound.Request{Path: path, MaxBytes: maxAnswer, Header: http.Header{"Authorization": {"Bearer " + c.token}}},
	}
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		r.Method, r.Body = http.MethodPost, text
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := c.ask(ctx, r)
	if failed := (&outbound.Error{}); errors.As(err, &failed) && slices.Contains([]int{http.StatusForbidden, http.StatusNotFound}, failed.Status) {
		return fault.Wrap(fault.BadProvider, "Search Console does not show the property "+c.Site+
			" to the service account. Add its e-mail address to the users of the property, in Search Console's settings.", err)
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(answer, into); err != nil || bytes.TrimSpace(answer)[0] != '{' {
		return fault.Wrap(fault.BadProvider, "Search Console answered with data in another form than its own.", err)
	}
	return nil
}
