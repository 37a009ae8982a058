package sandbox

import (
	"cmp"
	"embed"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

//go:embed world
var worldFS embed.FS

// Site is one website of the box, as it stands on a day.
type Site struct {
	Host, Name string
	Kind       string    // rival, directory or linker
	Authority  int       // 1 to 10: how much the web trusts it
	Business   *Business // owner of the site; nil if it is no shop's
	Pages      []Page
	Lost       []Lost // links that stood there, as long as the index remembers them

	origin  string          // set if it differs from http and its host
	answers map[string]page // by path; "" is the page that is not found
}

func (s *Site) url(p Page) string { return cmp.Or(s.origin, "http://"+s.Host) + p.Path }

// Page is one page of a Site. Text is that of its main part.
type Page struct {
	Path, Title, H1, Description, Text string

	Links     []Link
	Canonical string
	NoIndex   bool
	Gone      bool // answered with another status than 200
}

// Link stands on a page. URL is absolute; Placement is content, nav or footer.
type Link struct{ URL, Anchor, Rel, Placement string }

// Lost is a link that was on a page; To may begin with {shop}.
type Lost struct{ From, To, Anchor string }

// Business is a shop as it is, not as a directory has it.
type Business struct {
	Name, Street, City, State, Zip, Phone, Website string

	Lat, Lon   float64
	Rating     float64
	Reviews    int
	Hours      []Hours
	Categories []string // the first is the primary one
	PlaceID    string   `yaml:"placeId"`
	CID        string   `yaml:"cid"`
}

// Hours are those of a run of days such as Mon-Fri; Opens and Closes are 24-hour
// HH:MM, both empty on closed days.
type Hours struct{ Days, Opens, Closes string }

// world is the sites of the box. It renders them at the first request of a day.
type world struct {
	shop Shop // links to it lead to its Origin

	mu    sync.Mutex
	day   time.Time
	sites []Site
}

// hosts are the names of the sites in order.
func (w *world) hosts() ([]string, error) {
	files, err := worldFS.ReadDir("world")
	var hosts []string
	for _, f := range files {
		if host, ok := strings.CutSuffix(f.Name(), ".md"); ok {
			hosts = append(hosts, host)
		}
	}
	return hosts, err
}

// on returns the sites as they stand on a day, in the order of hosts.
func (w *world) on(day time.Time) ([]Site, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.day != day {
		sites, err := render(w.shop, day)
		if err != nil {
			return nil, err
		}
		w.day, w.sites = day, sites
	}
	return w.sites, nil
}

// answer serves the pages, robots.txt and sitemap of a host.
func (w *world) answer(host string, today func() time.Time) func(*http.Request) page {
	return func(r *http.Request) page {
		sites, err := w.on(today())
		if err != nil {
			return failed(err)
		}
		s := sites[slices.IndexFunc(sites, func(s Site) bool { return s.Host == host })]
		if p, ok := s.answers[r.URL.Path]; ok {
			return p
		}
		return s.answers[""]
	}
}
