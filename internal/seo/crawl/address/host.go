package address

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// Limits of the domain name system (RFC 1035, section 2.3.4).
const (
	maxName  = 253
	maxLabel = 63
)

// appendHost appends the host of an authority, and its port unless it is the
// scheme's own. User names and passwords in content are not ours to send.
func appendHost(b []byte, authority string, secure bool) ([]byte, error) {
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		authority = authority[i+1:]
	}
	host, port := authority, ""
	if colon := strings.LastIndexByte(authority, ':'); colon > strings.LastIndexByte(authority, ']') {
		host, port = authority[:colon], authority[colon+1:]
	}
	var err error
	if strings.HasPrefix(host, "[") {
		b, err = appendIPv6(b, host)
	} else {
		b, err = appendName(b, host)
	}
	if err != nil || port == "" {
		return b, err
	}
	n, err := strconv.ParseUint(port, 10, 16)
	switch {
	case err != nil || n == 0 || port[0] == '+':
		return b, ErrPort
	case secure && n == 443 || !secure && n == 80:
		return b, nil
	}
	return strconv.AppendUint(append(b, ':'), n, 10), nil
}

func appendIPv6(b []byte, host string) ([]byte, error) {
	inner, ok := strings.CutSuffix(host[1:], "]")
	if !ok {
		return b, ErrHost
	}
	ip, err := netip.ParseAddr(inner)
	if err != nil || !ip.Is6() || ip.Zone() != "" {
		return b, ErrHost
	}
	return append(ip.AppendTo(append(b, '[')), ']'), nil
}

func appendName(b []byte, host string) ([]byte, error) {
	if needsMapping(host) {
		var err error
		if host, err = mapped(host); err != nil {
			return b, ErrHost
		}
	}
	host = strings.TrimSuffix(host, ".")
	if host == "" || len(host) > maxName {
		return b, ErrHost
	}
	start, label := len(b), 0
	for i := range len(host) {
		c := host[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c |= 0x20
		case c == '.' && label == 0:
			return b, ErrHost
		case c == '.':
			label = -1
		case !isAlnum(c) && c != '-' && c != '_':
			return b, ErrHost
		}
		if label++; label > maxLabel {
			return b, ErrHost
		}
		b = append(b, c)
	}
	if label == 0 {
		return b, ErrHost
	}
	if last := host[strings.LastIndexByte(host, '.')+1:]; '0' <= last[0] && last[0] <= '9' {
		return appendIPv4(b, start, host)
	}
	return b, nil
}

func needsMapping(host string) bool {
	for i := range len(host) {
		if host[i] >= 0x80 || host[i] == '%' {
			return true
		}
	}
	return false
}

// mapped decodes escapes and turns an international name into punycode as
// browsers do (UTS 46, not transitional).
func mapped(host string) (string, error) {
	name, err := url.PathUnescape(host)
	if err != nil {
		return "", err
	}
	return idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false)).ToASCII(name)
}

// appendIPv4 replaces the host from start on, whose last label begins with a
// digit, by the address that browsers take it for: 0x7f.1 and 2130706433 are
// 127.0.0.1. A name such as 4you stays.
func appendIPv4(b []byte, start int, host string) ([]byte, error) {
	labels := strings.Split(host, ".")
	if _, ok := number(labels[len(labels)-1]); !ok {
		return b, nil
	}
	if len(labels) > 4 {
		return b, ErrHost
	}
	var ip uint64
	for i, label := range labels {
		n, ok := number(label)
		width := 8
		if i == len(labels)-1 {
			width = 8 * (4 - i) // the last number fills what is left
		}
		if !ok || n>>width != 0 {
			return b, ErrHost
		}
		ip = ip<<width | n
	}
	a := netip.AddrFrom4([4]byte{byte(ip >> 24), byte(ip >> 16), byte(ip >> 8), byte(ip)})
	return a.AppendTo(b[:start]), nil
}

// number reads a decimal, octal (0…) or hexadecimal (0x…) number.
func number(s string) (uint64, bool) {
	base := 10
	switch {
	case strings.HasPrefix(s, "0x"), strings.HasPrefix(s, "0X"):
		if s, base = s[2:], 16; s == "" {
			return 0, true
		}
	case len(s) > 1 && s[0] == '0':
		s, base = s[1:], 8
	}
	n, err := strconv.ParseUint(s, base, 33)
	return n, err == nil
}
