// Package sandbox is an internet in a box: real HTTP services on loopback, in
// the providers' own formats, for first runs without keys and for tests. The
// adapters that talk to it are the ones that talk to the real providers.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"enamel/internal/outbound"
)

// Host names of the services. `.example` is reserved (RFC 2606), so no request
// can reach anybody when the in-process resolution is missing.
const (
	NominatimHost = "nominatim.sandbox.example"
	CensusHost    = "census.sandbox.example"
	SearchHost    = "search.sandbox.example"
	ConsoleHost   = "console.sandbox.example"
	PlacesHost    = "places.sandbox.example"
	LinksHost     = "links.sandbox.example"
)

// Key opens the search and the places API, as any other key does.
const Key = "sandbox"

// LinksKey is a login and a password, as DataForSEO has them.
const LinksKey = Key + ":" + Key

// modelAddr is where the box listens if it can, so that ENAMEL_LLM_URL can name
// it before it runs. If another box holds the port, its model serves as well.
const modelAddr = "127.0.0.1:18484"

const (
	nominatimPath = "/search"
	censusPath    = "/geocoder/locations/onelineaddress"
)

// Shop is what the sandbox knows of the business it stands around.
type Shop struct {
	Name   string
	Phone  string
	Origin string  // of its site, to which other sites link; "" in tests that need none
	Hours  []Hours // of the showroom
	Places []Place // addresses that are found at their exact position; the first is the showroom

	Rating  float64 // 0: nobody has reviewed it
	Reviews int
}

// Place is one address of the shop. Lat and Lon are degrees.
type Place struct {
	Street, City, State, Zip string
	Lat, Lon                 float64
}

// URLs are the full endpoints to give to the adapters.
type URLs struct {
	Nominatim string
	Census    string
	Search    string // SerpApi's format
	Console   string // base of Search Console's API
	Places    string // base of Google Places (New)
	Links     string // base of DataForSEO's API of backlinks; its key is LinksKey
	Recalls   string // CPSC's format
	Model     string // base of an API like OpenAI's; unlike the others it is an address as it stands
}

// Mode makes a host misbehave. The zero Mode is the normal service.
type Mode struct {
	Delay    time.Duration // before anything is answered
	Status   int           // answered instead of the normal one, such as 429 or 500; 0: normal
	HalfBody bool          // the body ends in the middle, and the connection with it
}

// Sandbox is a running box.
type Sandbox struct {
	addr  string
	sites map[string]*site

	console *console
	srv     *http.Server
	done    chan struct{}
	close   func() error
}

// site is one virtual host.
type site struct {
	posts    bool // takes POST too
	answer   func(*http.Request) page
	mode     atomic.Pointer[Mode]
	requests atomic.Int64
}

// page is a whole answer.
type page struct {
	status int
	kind   string // Content-Type
	body   []byte
}

// Start listens on loopback. The box runs until ctx ends or Close is called.
func Start(ctx context.Context, log *slog.Logger, shop Shop) (*Sandbox, error) {
	g, err := newGazetteer(shop.Places)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	w := &world{shop: shop}
	hosts, err := w.hosts()
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	e := newEngine(shop, g, w.on)
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", modelAddr)
	if err != nil { // the port is taken: another will do
		l, err = new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	}
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	s := &Sandbox{
		addr:    l.Addr().String(),
		console: newConsole(e),
		sites: map[string]*site{
			NominatimHost: {answer: g.nominatim},
			CensusHost:    {answer: g.census},
			SearchHost:    {answer: e.serpapi},
			PlacesHost:    {posts: true, answer: e.places},
			LinksHost:     {posts: true, answer: e.backlinks},
			RecallsHost:   {answer: recalls},
		},
		done: make(chan struct{}),
	}
	s.sites[ConsoleHost] = &site{posts: true, answer: s.console.answer}
	for _, host := range hosts {
		s.sites[host] = &site{answer: w.answer(host, func() time.Time { return pacific(time.Now()) })}
	}
	s.srv = &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	s.close = sync.OnceValue(func() error {
		close(s.done)
		return s.srv.Close()
	})
	go func() {
		if err := s.srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("sandbox stopped", "error", err)
		}
	}()
	context.AfterFunc(ctx, func() { _ = s.Close() }) // nobody is left to hear of it
	log.Info("sandbox started", "address", s.addr, "shop", shop.Name, "model", s.URLs().Model)
	return s, nil
}

// Close stops the box and breaks the requests it is answering.
func (s *Sandbox) Close() error { return s.close() }

// Hosts maps every host name of the box to its listener.
func (s *Sandbox) Hosts() outbound.Hosts {
	h := make(outbound.Hosts, len(s.sites))
	for name := range s.sites {
		h[name] = s.addr
	}
	return h
}

// URLs returns the endpoints of the services. The geocoders' resolve through
// Hosts only.
func (s *Sandbox) URLs() URLs {
	return URLs{
		Nominatim: "http://" + NominatimHost + nominatimPath,
		Census:    "http://" + CensusHost + censusPath,
		Search:    "http://" + SearchHost + searchPath,
		Console:   "http://" + ConsoleHost,
		Places:    "http://" + PlacesHost,
		Links:     "http://" + LinksHost,
		Recalls:   "http://" + RecallsHost + recallsPath,
		Model:     "http://" + s.addr + modelBase,
	}
}

// ConsoleSite is the property that the Search Console API knows.
func (s *Sandbox) ConsoleSite() string { return s.console.property }

// Credentials are a service account's for the Search Console API, in Google's
// JSON. Its key takes a moment at the first call.
func (s *Sandbox) Credentials() string { return s.console.account().json }

// Script makes host behave as m for every request that arrives from now on,
// until it is scripted again.
func (s *Sandbox) Script(host string, m Mode) error {
	site, ok := s.sites[host]
	if !ok {
		return fmt.Errorf("sandbox: no host %q", host)
	}
	site.mode.Store(&m)
	return nil
}

// Requests returns how many requests host has received; 0 for an unknown host.
func (s *Sandbox) Requests(host string) int {
	if site, ok := s.sites[host]; ok {
		return int(site.requests.Load())
	}
	return 0
}

// ServeHTTP answers for the virtual host that the request names, and for the
// model where it names the listener.
func (s *Sandbox) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if ip, err := netip.ParseAddr(host); host == "localhost" || err == nil && ip.IsLoopback() {
		s.chat(w, r)
		return
	}
	site, ok := s.sites[strings.ToLower(host)]
	if !ok {
		http.Error(w, "the sandbox has no such host", http.StatusMisdirectedRequest)
		return
	}
	site.requests.Add(1)
	mode := site.mode.Load()
	if mode == nil {
		mode = new(Mode)
	}
	if !s.wait(r.Context(), mode.Delay) {
		panic(http.ErrAbortHandler) // the client or the box has gone: no answer at all
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead && (r.Method != http.MethodPost || !site.posts) {
		w.Header().Set("Allow", map[bool]string{false: "GET, HEAD", true: "GET, HEAD, POST"}[site.posts])
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	p := page{status: mode.Status, kind: "text/plain; charset=utf-8", body: []byte(http.StatusText(mode.Status) + "\n")}
	if mode.Status == 0 {
		p = site.answer(r)
	}
	write(w, p, mode.HalfBody)
}

// wait reports whether d passed with the client and the box still there.
func (s *Sandbox) wait(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	case <-s.done:
		return false
	}
}

func write(w http.ResponseWriter, p page, half bool) {
	w.Header().Set("Content-Type", p.kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(p.body)))
	if p.status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "1")
	}
	w.WriteHeader(p.status)
	if half {
		p.body = p.body[:len(p.body)/2] // net/http closes the connection over the missing rest
	}
	_, _ = w.Write(p.body) // the client may have hung up, which is its affair
}
