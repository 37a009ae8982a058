package address

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
)

// Same tells whether two texts are one address, however they are spelled.
func Same(a, b string) bool {
	if a == b {
		return true
	}
	one, err := Normalize(a)
	if err != nil {
		return false
	}
	other, err := Normalize(b)
	return err == nil && one == other
}

// SameSite reports whether two normalised addresses belong to one site: the
// same host but for a leading "www.", over http or https, at the same port
// (the schemes' own ports count as one).
func SameSite(a, b string) bool {
	hostA, hostB := hostOf(a), hostOf(b)
	return hostA != "" && strings.TrimPrefix(hostA, "www.") == strings.TrimPrefix(hostB, "www.")
}

// HostPort returns host:port of a normalised address, the port always there;
// "" where it is no web address.
func HostPort(url string) string {
	host := hostOf(url)
	switch {
	case host == "" || strings.LastIndexByte(host, ':') > strings.LastIndexByte(host, ']'):
		return host
	case strings.HasPrefix(url, "https"):
		return host + ":443"
	}
	return host + ":80"
}

// Key is a hash of a normalised address that stays the same between runs and
// machines. Nobody can write an address that hides another: it is the
// beginning of a SHA-256.
func Key(url string) uint64 {
	var stack [256]byte
	sum := sha256.Sum256(append(stack[:0], url...))
	return binary.BigEndian.Uint64(sum[:])
}

// hostOf returns the host of a normalised address, with its port where it has one.
func hostOf(url string) string {
	_, after, _ := strings.Cut(url, "://")
	host, _, _ := strings.Cut(after, "/")
	return host
}

// pathOf is path and query of a normalised address.
func pathOf(url string) string {
	_, after, _ := strings.Cut(url, "://")
	return after[len(hostOf(url)):]
}
