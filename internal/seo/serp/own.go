package serp

import (
	"cmp"
	"net/netip"
	"net/url"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// Business is what tells the shop's own listing from another's.
type Business struct{ PlaceID, CID, Phone, Domain, Name string }

// Ours reports whether an address is of the site: of the same registrable domain, or of the same host
// and port where there is none, as of localhost:8080.
func Ours(site *url.URL, address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" {
		return false
	}
	if own := registrable(site.Hostname()); own != "" {
		return own == registrable(u.Hostname())
	}
	return hostPort(u) == hostPort(site)
}

func hostPort(u *url.URL) string {
	return strings.ToLower(u.Hostname()) + ":" + cmp.Or(u.Port(), map[string]string{"http": "80", "https": "443"}[u.Scheme])
}

// Domain is the registrable domain of a host, as of host:port; the host itself where there is none.
func Domain(host string) string {
	u := url.URL{Host: host}
	return cmp.Or(registrable(u.Hostname()), strings.ToLower(host))
}

// registrable is the domain that one can register above a host, such as example.com of
// www.example.com; empty: there is none.
func registrable(host string) string {
	host, err := idna.Lookup.ToASCII(strings.ToLower(strings.TrimSuffix(host, ".")))
	if _, notIP := netip.ParseAddr(host); err != nil || notIP == nil {
		return ""
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(host)
	if err != nil {
		return ""
	}
	return domain
}

// OwnListing reports whether a listing is the shop's. A CID or place id that both have decides; else
// an equal phone, else a domain that both have, else an equal name beside no other phone.
func OwnListing(me Business, l Listing) bool {
	if me.CID != "" && l.CID != "" {
		return me.CID == l.CID
	}
	if me.PlaceID != "" && l.PlaceID != "" {
		return me.PlaceID == l.PlaceID
	}
	mine, theirs := digits(me.Phone), digits(l.Phone)
	if mine != "" && mine == theirs {
		return true
	}
	if own := registrable(me.Domain); own != "" && l.Domain != "" {
		return own == registrable(l.Domain)
	}
	return me.Name != "" && strings.EqualFold(me.Name, l.Title) && (mine == "" || theirs == "")
}

// digits are those of a phone without the country's; empty: too few to tell.
func digits(phone string) string {
	all := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, phone)
	if len(all) < 10 {
		return ""
	}
	return all[len(all)-10:]
}
