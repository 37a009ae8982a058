package order

import (
	"context"
	"fmt"
	"maps"
	"math"
	"net/netip"
	"slices"
	"strings"
	"unicode"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/mail"
)

// Limits keep one visitor from holding the whole shop; staff set them.
type Limits struct {
	OrderPieces   int // of one order
	ContactPieces int // of the unconfirmed orders of one e-mail, phone or delivery address
	NetworkPieces int // the same of one IPv4 address or IPv6 /64, and siteNetworks times that of a /48
	LapseHours    int // opening hours after which an unconfirmed order lapses
}

// A customer may be given a whole /48 of IPv6 addresses: it has so many times
// the limit of a /64.
const (
	siteBits     = 48
	siteNetworks = 4
)

// Holders that are nobody's.
const (
	everybody = "all"
	warned    = "warned" // the shop knows that too many pieces are held
)

// crowded is the part of all pieces, one in so many, over which unconfirmed
// orders call for staff.
const crowded = 3

func pieces(lines []Line) int {
	n := 0
	for _, l := range lines {
		n += l.Quantity
	}
	return n
}

// checkPieces refuses an order of too many pieces, and says how to get more.
func (s *Service) checkPieces(lines []Line) error {
	if most := s.limits().OrderPieces; pieces(lines) > most {
		return fault.Field("items", fmt.Sprintf(
			"An order can hold at most %d pieces. For more, call us at %s or use the partnership form at /partnership.", most, s.facts().Phone))
	}
	return nil
}

// holders are those by which the pieces of an order are counted while nobody
// has confirmed it, each with the most that it may hold. Whoever spells one
// differently empties open_pieces in a migration: what was counted under the old
// spelling would stay.
func holders(o Order, l Limits) map[string]int {
	c := o.Customer
	most := map[string]int{everybody: math.MaxInt}
	add := func(kind, who string, n int) {
		if who != "" {
			most[kind+" "+who] = n
		}
	}
	add("email", strings.ToLower(c.Email), l.ContactPieces)
	phone, _ := form.Phone(c.Phone) // without its spelling and extension
	add("phone", phone, l.ContactPieces)
	add("address", doorstep(c.Address), l.ContactPieces)
	add("network", o.network.String, l.NetworkPieces)
	if p := network(o.network.String); p.Addr().Is6() {
		add("network", netip.PrefixFrom(p.Addr(), siteBits).Masked().String(), siteNetworks*l.NetworkPieces)
	}
	return most
}

// network reads what limit.Group writes, and what people type; it is not valid
// where the text is neither a network nor an address.
func network(text string) netip.Prefix {
	if p, err := netip.ParsePrefix(text); err == nil {
		return p
	}
	a, _ := netip.ParseAddr(text)
	p, _ := a.Unmap().Prefix(a.Unmap().BitLen())
	return p
}

// doorstep is what spellings of one address share: its house number and the
// first word of its street that is no direction. Flats of one house share it too.
func doorstep(street string) string {
	words := strings.FieldsFunc(strings.ToLower(street), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	at := slices.IndexFunc(words, func(w string) bool { return w[0] >= '0' && w[0] <= '9' })
	if at < 0 {
		return strings.Join(words, " ")
	}
	for _, w := range words[at+1:] {
		if len(w) > len("nw") {
			return words[at] + " " + w
		}
	}
	return strings.Join(words, " ")
}

// hold counts the pieces of a new order, or refuses them. It locks the rows of
// its holders until the transaction ends: two orders never pass together.
func (s *Service) hold(ctx context.Context, tx *db.Tx, o Order) error {
	most := holders(o, s.limits())
	held, err := addPieces(ctx, tx, maps.Keys(most), pieces(o.Lines))
	if err != nil {
		return err
	}
	for who, n := range held {
		if n > most[who] {
			return &fault.Error{
				Kind: fault.Conflict, Slug: "order-limit",
				Msg: "We have yet to confirm earlier orders by you or from your network, so we cannot set aside more right now. Please call us at " +
					s.facts().Phone + ".",
			}
		}
	}
	return s.watchHeld(ctx, tx, held[everybody])
}

// letGo takes the pieces of an order that is no longer unconfirmed off the counts.
func (s *Service) letGo(ctx context.Context, tx *db.Tx, o Order) error {
	if !o.network.Valid { // placed before there were counts
		return nil
	}
	held, err := addPieces(ctx, tx, maps.Keys(holders(o, s.limits())), -pieces(o.Lines))
	if err != nil {
		return err
	}
	return s.watchHeld(ctx, tx, held[everybody])
}

// watchHeld writes to the shop once unconfirmed orders hold too many of all
// pieces, and not again until they have held fewer.
func (s *Service) watchHeld(ctx context.Context, tx *db.Tx, held int) error {
	onFloor, err := s.catalog.Pieces(ctx, tx)
	if err != nil {
		return err
	}
	all := onFloor + held
	news, err := setWarned(ctx, tx, crowded*held > all)
	if err != nil || !news {
		return err
	}
	err = s.mail.Enqueue(ctx, tx, mail.Message{
		To: s.facts().Email, Subject: fmt.Sprintf("Unconfirmed orders hold %d of %d appliances", held, all),
		Text: fmt.Sprintf("Unconfirmed orders hold %d of the shop's %d appliances: more than a third.\n\n"+
			"Please call these customers and confirm their orders. Where somebody places orders only to block the shop, list them with\n"+
			"  enamel order cancel --since 2h --dry-run\n"+
			"and cancel them with the same command without --dry-run. It also takes --email and --network.\n\n"+
			"You will not get this letter again until they hold less than a third.\n", held, all),
	})
	if err != nil {
		return fmt.Errorf("mail that too many pieces are held: %w", err)
	}
	return nil
}
