package source

import (
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"net/mail"
	"net/url"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"enamel/internal/form"
)

// propertyOf is a property as Search Console names it: an address ends with a
// slash, which may be left out.
func propertyOf(site string) string {
	if u, err := url.Parse(site); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.RawQuery == "" && u.Fragment == "" &&
		!strings.HasSuffix(site, "/") && !strings.HasSuffix(site, "?") && !strings.HasSuffix(site, "#") {
		return site + "/"
	}
	return site
}

// isProperty reports whether Search Console may have a property of that name.
func isProperty(site string) bool {
	if utf8.RuneCountInString(site) > maxSite || strings.ContainsAny(site, " ?#@") || form.HasControl(site) {
		return false
	}
	if domain, ok := strings.CutPrefix(site, "sc-domain:"); ok {
		return isHostName(domain)
	}
	u, err := url.Parse(site)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && isHostName(u.Hostname()) && strings.HasSuffix(u.Path, "/")
}

// isHostName is true of the public names of hosts: they have a dot.
func isHostName(name string) bool {
	rules := idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false), idna.StrictDomainName(true), idna.VerifyDNSLength(true))
	ascii, err := rules.ToASCII(name)
	return err == nil && strings.Contains(ascii, ".")
}

// wrongCredentials says what is wrong with the JSON of a service account's key
// file; empty: nothing. Other fields of it are Google's affair.
func wrongCredentials(text string) string {
	var object map[string]any
	if len(text) > maxDocument || json.Unmarshal([]byte(text), &object) != nil || object == nil {
		return "The credentials must be the JSON of a key file, at most 10 KB"
	}
	email, _ := object["client_email"].(string)
	if address, err := mail.ParseAddress(email); err != nil || address.Address != email {
		return "The credentials must have the address of a service account as client_email"
	}
	key, _ := object["private_key"].(string)
	if block, _ := pem.Decode([]byte(key)); block == nil || !isPrivateKey(block.Bytes) {
		return "The credentials must have a private key in PEM as private_key, whole as in the key file"
	}
	return ""
}

func isPrivateKey(der []byte) bool {
	if _, err := x509.ParsePKCS8PrivateKey(der); err == nil {
		return true
	}
	_, err := x509.ParsePKCS1PrivateKey(der)
	return err == nil
}
