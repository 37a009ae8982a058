package staff

import (
	"cmp"
	"context"
	"slices"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/handover"
	"enamel/internal/inbox"
	"enamel/internal/order"
	"enamel/internal/recall"
)

// How many of each kind a screen lists; the rest is behind its count.
const (
	mostCards   = 12
	mostPhotos  = 3
	mostEntries = 5
)

// Today reads what waits for staff.
func (s *Service) Today(ctx context.Context) (Today, error) {
	d, err := s.read(ctx)
	if err != nil {
		return Today{}, err
	}
	out := Today{
		Now: d.now, Hours: Hours{d.hours()}, Counts: d.counts,
		First: d.first(), Clock: d.clock(), Photos: []Bare{}, Minute: d.minute(),
	}
	for _, u := range d.units.WithoutPhoto {
		out.Photos = append(out.Photos, Bare{ID: u.Slug, Name: u.Name, Image: u.Picture.SVG, ImageAlt: u.Picture.Alt, Days: u.Days(d.now)})
	}
	return out, nil
}

// day is what the domains say of this day.
type day struct {
	s        *Service
	now      time.Time
	ends     time.Time // the shop's midnight
	counts   Counts
	recalls  []recall.Hit
	orders   order.Today
	units    catalog.Today
	shown    map[string]catalog.Unit // those of recalls
	requests inbox.Page[request]
	chats    inbox.Page[handover.HandOver]
	changed  Changed
}

func (s *Service) read(ctx context.Context) (day, error) {
	d := day{s: s, now: s.c.DB.Now()}
	d.ends = s.midnight(d.now)
	open := inbox.Filter{Show: inbox.Open, Limit: mostCards}
	var err error
	for _, read := range []func() error{
		func() (err error) { d.counts, err = s.counts(ctx, d.ends); return err },
		func() (err error) { d.recalls, _, err = s.c.Recalls.Open(ctx, mostCards); return err },
		func() (err error) { d.orders, err = s.c.Orders.Today(ctx); return err },
		func() (err error) { d.units, err = s.c.Catalog.Today(ctx, mostPhotos); return err },
		func() (err error) { d.requests, err = s.c.Partners.List(ctx, open); return err },
		func() (err error) { d.chats, err = handover.List(ctx, s.c.DB, open); return err },
		func() (err error) { d.changed, err = s.c.Changed(ctx); return err },
		func() (err error) { d.shown, err = s.c.Catalog.Named(ctx, s.c.DB, d.pictured()); return err },
	} {
		if err = read(); err != nil {
			return day{}, err
		}
	}
	return d, nil
}

// counts counts what waits until the shop's midnight.
func (s *Service) counts(ctx context.Context, midnight time.Time) (c Counts, err error) {
	open := inbox.Filter{Show: inbox.Open, Limit: 1}
	for _, count := range []func() error{
		func() (err error) { _, c.Recalls, err = s.c.Recalls.Open(ctx, 1); return err },
		func() (err error) { c.Orders, err = s.c.Orders.CountPlaced(ctx); return err },
		func() (err error) { c.Holds, c.Photos, err = s.c.Catalog.CountToday(ctx, midnight); return err },
		func() error { page, err := s.c.Partners.List(ctx, open); c.Requests = page.Total; return err },
		func() error { page, err := handover.List(ctx, s.c.DB, open); c.Chats = page.Total; return err },
	} {
		if err := count(); err != nil {
			return Counts{}, err
		}
	}
	return c, nil
}

// midnight is when the shop's day of a time ends.
func (s *Service) midnight(now time.Time) time.Time {
	y, m, date := now.In(s.c.Zone).Date()
	return time.Date(y, m, date+1, 0, 0, 0, 0, s.c.Zone)
}

// pictured are the units whose picture a card shows; those of orders come with them.
func (d day) pictured() []string {
	var slugs []string
	for _, h := range d.recalls {
		slugs = append(slugs, h.Unit.Slug)
	}
	return slugs
}

// endToday are the units whose hold ends today.
func (d day) endToday() []catalog.Unit {
	end := slices.IndexFunc(d.units.Held, func(u catalog.Unit) bool { return !u.Hold.Until.Before(d.ends) })
	if end < 0 {
		return d.units.Held
	}
	return d.units.Held[:end]
}

// first are the cards: what is lost by waiting.
func (d day) first() []Card {
	cards := []Card{}
	for _, r := range d.recalls {
		cards = append(cards, d.recallCard(r))
	}
	for _, o := range firstOf(d.orders.Placed, mostCards) {
		cards = append(cards, orderCard(o))
	}
	chats := slices.Clone(d.chats.Rows)
	slices.Reverse(chats) // the oldest first
	for _, h := range chats {
		cards = append(cards, chatCard(h))
	}
	return cards
}

// clock are the lines of this day that have a time.
func (d day) clock() []Entry {
	entries := []Entry{}
	for _, u := range d.endToday() {
		entries = append(entries, holdEntry(u))
	}
	for _, o := range d.orders.Placed {
		if o.LapsesAt != nil && o.LapsesAt.Before(d.ends) {
			entries = append(entries, lapseEntry(o))
		}
	}
	for _, o := range d.orders.Deliveries {
		entries = append(entries, d.deliveryEntry(o))
	}
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	return entries
}

// minute are the lines that can wait.
func (d day) minute() []Entry {
	entries := []Entry{}
	if d.changed.Pages > 0 {
		entries = append(entries, d.changedEntry())
	}
	for _, o := range firstOf(d.orders.NoDay, mostEntries) {
		entries = append(entries, noDayEntry(o))
	}
	for _, r := range firstOf(d.requests.Rows, mostEntries) {
		entries = append(entries, requestEntry(r))
	}
	for _, u := range firstOf(d.units.Low, mostEntries) {
		entries = append(entries, lowEntry(u))
	}
	return entries
}

func firstOf[T any](all []T, most int) []T { return all[:min(len(all), most)] }
