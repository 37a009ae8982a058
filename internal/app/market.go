package app

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/outbound"
	"enamel/internal/sandbox"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/link"
	"enamel/internal/seo/link/referrer"
	"enamel/internal/seo/local"
	"enamel/internal/seo/opportunity"
	"enamel/internal/seo/places"
	"enamel/internal/seo/price"
	"enamel/internal/seo/rank"
	"enamel/internal/seo/rival"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
	"enamel/internal/seo/source"
	"enamel/internal/seo/watch"
	"enamel/internal/shop"
)

// market are the engines that look at other sites.
type market struct {
	links     *link.Service
	referrers *referrer.Log
	local     *local.Service
	rivals    *rival.Service
	prices    *price.Service
	reader    *snapshot.Reader
}

// newMarket makes the engines that look at other sites. They share one reader, which is polite to each.
func (a *App) newMarket(sources *source.Vault, ranks *rank.Service, watched *watch.Store, played bool) (m market, err error) {
	words := a.store.desk.Library() // the desk changes neither services nor brands
	zone, err := shop.Zone()
	if err != nil {
		return m, err
	}
	d := a.store.db
	reader := a.newReader(played)
	m.reader = reader
	place := func(ctx context.Context) (serp.Place, string, error) {
		t, err := ranks.Tracking(ctx)
		if err != nil {
			return serp.Place{}, "", err
		}
		return t.Places[0], t.Devices[0], nil
	}
	m.referrers = referrer.New(d, a.origin)
	m.links = link.New(link.Config{
		DB: d, Reader: reader, Sources: sources, Site: a.origin, Name: func() string { return a.store.facts().Name }, Sandbox: played,
		Topic: func() []string { return tradeWords(words) }, Towns: a.townsServed, Lives: a.statusOf,
	})
	m.prices = price.New(price.Config{
		DB: d, Reader: reader, Zone: zone, Sandbox: played, Own: func() []price.OwnPrice { return ownPrices(words.Services, a.store.facts()) }, Units: a.ownUnits,
	})
	m.rivals = rival.New(rival.Config{
		DB: d, Reader: reader, Sources: sources, Site: a.origin, Business: a.business, Place: place, Curve: opportunity.Published, Sandbox: played,
		Town: a.town(),
		Prices: func(ctx context.Context, domain string, since time.Time) ([]rival.PriceChange, error) {
			return movedPrices(ctx, m.prices, domain, since)
		},
		Authority: func(ctx context.Context, run string, domains []string) (map[string]rival.Authority, error) {
			return authorities(ctx, m.links, run, domains)
		},
	})
	m.local = local.New(local.Config{
		DB: d, Reader: reader, Sources: sources, Site: a.origin, Facts: a.localRecord, Place: place, Sandbox: played,
		Directories: func(ctx context.Context) ([]local.Directory, error) { return directories(ctx, watched) },
	})
	sources.Try[source.Links] = func(ctx context.Context) (string, error) { return link.Try(ctx, sources, a.origin) }
	sources.Try[source.Places] = func(ctx context.Context) (string, error) { return places.Try(ctx, sources) }
	return m, nil
}

// newReader makes the reader of other sites. It waits for neither this site nor those of the sandbox.
func (a *App) newReader(played bool) *snapshot.Reader {
	var hosts outbound.Hosts
	if a.sandbox != nil {
		hosts = a.sandbox.Hosts()
	}
	return snapshot.New(snapshot.Config{
		DB: a.store.db, Web: a.web, Agent: crawl.Agent + "/1 (+" + a.origin.String() + ")", Sandbox: played,
		Own: func(host string) bool { return host == a.origin.Host },
		Played: func(host string) bool {
			_, box := hosts[host]
			return box
		},
	})
}

// firstLists are the competitors and the directories that are followed at first: those
// of the sandbox, since outside it nothing is known of any.
func firstLists(played bool) (first watch.Lists) {
	if !played {
		return first
	}
	for _, r := range sandbox.Rivals() {
		first.Competitors = append(first.Competitors, watch.Competitor{Name: r.Name, Domain: r.Host})
	}
	for _, d := range sandbox.Directories() {
		first.Directories = append(first.Directories, watch.Directory{Name: d.Name, URL: d.URL, EditURL: d.Edit, Weight: d.Authority})
	}
	return first
}

func directories(ctx context.Context, watched *watch.Store) ([]local.Directory, error) {
	lists, err := watched.Lists(ctx)
	out := make([]local.Directory, len(lists.Directories))
	for i, d := range lists.Directories {
		out[i] = local.Directory(d)
	}
	return out, err
}

// localRecord is what directories should say of the shop.
func (a *App) localRecord() local.Record {
	f := a.store.facts()
	p := f.Storefront
	r := local.Record{
		Name: f.Name, Street: p.Street, City: p.City, State: p.State, Zip: p.Zip, Phone: f.Phone,
		Category: "Used appliance store", Lat: p.Lat, Lon: p.Lon,
	}
	for _, l := range f.Showroom.Lines {
		r.Hours = append(r.Hours, local.Hours{Days: l.Days, Opens: l.Opens, Closes: l.Closes})
	}
	return r
}

// town is where people look for the shop on a map.
func (a *App) town() string {
	p := a.store.facts().Storefront
	return p.City + ", " + p.State
}

// townsServed are the towns and ZIP codes that make a page local.
func (a *App) townsServed() []string {
	f := a.store.facts()
	out := append([]string{f.Storefront.City, f.Storefront.Zip, f.Office.City, f.Office.Zip}, f.Repair.Towns...)
	out = append(out, f.Repair.CopyTowns...)
	slices.Sort(out)
	return slices.Compact(out)
}

// tradeWords are the words by which a page is of our trade: what we sell and repair, and whose.
func tradeWords(words *content.Library) []string {
	text := []string{"appliance", "appliances"}
	for i := range words.Services {
		text = append(text, words.Services[i].Name)
	}
	for _, c := range catalog.Categories() {
		text = append(text, c.Noun)
	}
	for i := range words.Brands {
		text = append(text, words.Brands[i].BrandName)
	}
	out := strings.Fields(strings.ToLower(strings.Join(text, " ")))
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(w string) bool { return w == "and" })
}

// ownPrices are what the shop charges for services: the guidance of its repair pages, and the record's fees.
func ownPrices(repairs []content.ServicePage, f shop.Facts) []price.OwnPrice {
	names := map[string]string{"oven-repair": "Oven & Stove Repair", "stove-repair": "Oven & Stove Repair", "disposal-repair": "Garbage Disposal Repair"}
	out := []price.OwnPrice{{Service: "Diagnostic Visit"}} // an estimate is free, as each page says
	add := func(service string, low, high int64) {
		if i := slices.IndexFunc(out, func(p price.OwnPrice) bool { return p.Service == service }); i >= 0 {
			out[i].LowCents, out[i].HighCents = min(out[i].LowCents, low), max(out[i].HighCents, high)
			return
		}
		out = append(out, price.OwnPrice{Service: service, LowCents: low, HighCents: high})
	}
	for i := range repairs {
		p := &repairs[i]
		if p.Cost == nil {
			continue
		}
		name := names[p.Slug]
		if name == "" {
			name = p.Name
		}
		add(name, int64(p.Cost.Low)*100, int64(p.Cost.High)*100)
	}
	add("Delivery", int64(f.Delivery.FeeCents), int64(f.Delivery.FeeCents))
	for key, service := range map[string]string{"installationService": "Installation", "oldApplianceRemoval": "Haul Away"} {
		if s, ok := f.Service(key); ok {
			add(service, int64(s.PriceCents), int64(s.PriceCents))
		}
	}
	slices.SortFunc(out, func(a, b price.OwnPrice) int { return strings.Compare(a.Service, b.Service) })
	return out
}

// ownUnits are the units on the shelf.
func (a *App) ownUnits(ctx context.Context) ([]price.OwnUnit, error) {
	units, err := a.store.catalog.Shown(ctx)
	if err != nil {
		return nil, err
	}
	listed, err := a.store.catalog.Listed(ctx)
	var out []price.OwnUnit
	for i := range units {
		if u := &units[i]; !u.Sold() {
			out = append(out, price.OwnUnit{
				Slug: u.Slug, Name: u.Name, Category: u.Category, Kind: string(u.Kind), Size: u.CapacityText(), Grade: u.Grade, Year: u.Year,
				PriceCents: int64(u.Sale), Listed: listed[u.Slug],
			})
		}
	}
	return out, err
}

func movedPrices(ctx context.Context, prices *price.Service, domain string, since time.Time) ([]rival.PriceChange, error) {
	changes, err := prices.Changes(ctx, domain, since)
	out := make([]rival.PriceChange, len(changes))
	for i, c := range changes {
		out[i] = rival.PriceChange{Item: c.Item, WasCents: c.WasCents, NowCents: c.NowCents, URL: c.URL, At: c.At}
	}
	return out, err
}

func authorities(ctx context.Context, links *link.Service, run string, domains []string) (map[string]rival.Authority, error) {
	known, err := links.Authority(ctx, run, domains)
	out := make(map[string]rival.Authority, len(known))
	for domain, k := range known {
		out[domain] = rival.Authority{Value: k.Value, Scale: k.Scale, Source: k.Source}
	}
	return out, err
}

// statusOf is how this site answers a path, without asking over the network.
func (a *App) statusOf(ctx context.Context, path string) int {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, a.origin.JoinPath().String(), http.NoBody)
	if err != nil {
		return 0
	}
	if r.URL, err = url.ParseRequestURI(path); err != nil {
		return http.StatusNotFound
	}
	r.RequestURI = path
	w := statusOnly{header: http.Header{}}
	a.api.ServeHTTP(&w, r)
	return w.status
}

// statusOnly keeps the status of an answer, and lets go of the rest.
type statusOnly struct {
	header http.Header
	status int
}

func (w *statusOnly) Header() http.Header { return w.header }

func (w *statusOnly) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

func (w *statusOnly) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return len(b), nil
}
