package outbound

import (
	"errors"
	"fmt"
	"net/netip"
)

var errPrivate = errors.New("not a public address")

// checkPublic refuses an ip:port that content must not lead to.
func checkPublic(addr string) error {
	ap, err := netip.ParseAddrPort(addr)
	if err != nil {
		return fmt.Errorf("%w: %s", errPrivate, addr)
	}
	if !isPublic(ap.Addr()) {
		return fmt.Errorf("%w: %s", errPrivate, ap.Addr())
	}
	return nil
}

// isPublic reports whether an address belongs to the public internet by IANA's
// registries of special-purpose addresses. An IPv4 address within an IPv6 one
// (mapped, NAT64, 6to4) is judged itself.
func isPublic(ip netip.Addr) bool {
	ip = ip.WithZone("").Unmap()
	if ip.Is4() {
		return !within(ip, special4())
	}
	b := ip.As16()
	switch {
	case within(ip, []string{"64:ff9b::/96"}):
		return isPublic(netip.AddrFrom4([4]byte(b[12:16])))
	case within(ip, []string{"2002::/16"}):
		return isPublic(netip.AddrFrom4([4]byte(b[2:6])))
	}
	return within(ip, []string{"2000::/3"}) && !within(ip, special6())
}

func special4() []string {
	return []string{
		"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
		"192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3",
		"168.63.129.16/32", // of a large host, inside whose networks it answers as the machine's keeper
	}
}

func special6() []string {
	return []string{"2001::/23", "2001:db8::/32", "3fff::/20"}
}

func within(ip netip.Addr, prefixes []string) bool {
	for _, p := range prefixes {
		if netip.MustParsePrefix(p).Contains(ip) {
			return true
		}
	}
	return false
}
