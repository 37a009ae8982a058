package link

import (
	"log/slog"
	"net/url"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
	"enamel/internal/sandbox"
	"enamel/internal/seo/snapshot"
	"enamel/internal/seo/source"
)

// TestTheSandboxsLinksAreWhatPeopleWouldCallThem: the box knows nothing of qualities, and the engine nothing of its hosts.
func TestTheSandboxsLinksAreWhatPeopleWouldCallThem(t *testing.T) {
	t.Parallel()
	box, err := sandbox.Start(t.Context(), slog.New(slog.DiscardHandler), sandbox.Shop{
		Name: "Panther City Appliance", Phone: "(817) 555-0142", Origin: "http://localhost:8080",
		Places: []sandbox.Place{{Street: "1880 Panther Works Way", City: "Fort Worth", State: "TX", Zip: "76114", Lat: 32.8098, Lon: -97.4026}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = box.Close() })
	s := start(t, dbtest.Config(t, dbtest.SQLite))
	s.Site, s.Sandbox = &url.URL{Scheme: "http", Host: "localhost:8080"}, true
	s.Reader = snapshot.New(snapshot.Config{
		DB: s.DB, Web: outbound.NewWeb(outbound.WebOptions{Hosts: box.Hosts()}), Agent: "Enamel/1", Played: func(string) bool { return true },
	})
	s.Sources = source.New(source.Config{DB: s.DB, Secret: []byte(strings.Repeat("s", 32)), Hosts: box.Hosts(), Sandbox: map[string]func() source.Environment{
		source.Links: func() source.Environment {
			return source.Environment{Provider: "dataforseo", URL: box.URLs().Links, Key: sandbox.LinksKey}
		},
	}})
	r := s.monitor("1", "full")
	list, err := s.All(t.Context(), Filter{})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, l := range list {
		got[strings.TrimSuffix(l.SourceDomain, ".example")] = strings.Join([]string{l.State, l.Type, l.Quality}, " ")
		if l.State == live && l.Proof == "" || l.Origin != "sandbox" {
			t.Errorf("%+v", l)
		}
	}
	for host, want := range map[string]string{
		"tarrantledger": "live editorial high", "northsideneighbors": "live editorial high",
		"fwtradeschamber": "live directory medium", "prairiepartssupply": "live directory medium", "usedgoodsguide": "live directory medium",
		"yellowtrail": "live directory medium", "handyindex": "live directory medium", "fixfinder": "live directory medium", "mapsquare": "live nofollow low",
		"riverbendlittleleague": "live sponsored low", "dealdenreviews": "live sponsored low", "texashomeforum": "live ugc low",
		"mesquitewebworks": "live navigation low", "cheap-appliances-4u": "live directory low",
		"stockyardsliving": "lost mention low", "renterguidefw": "lost unverified low",
	} {
		if got[host] != want {
			t.Errorf("%s: %q, want %q", host, got[host], want)
		}
	}
	if r.Summary.Lost != 2 || r.Summary.Origin != "sandbox" || !r.Summary.Plan.Sandbox || r.HighQuality != 5 || r.Domains != len(got)-2 || r.Total != len(list)-2 {
		t.Errorf("%+v", r.Summary)
	}
	s.Sandbox = false
	if sum, err := s.Summary(t.Context()); err != nil || sum != nil || len(s.all()) != 0 {
		t.Errorf("without the sandbox: %+v, %v", sum, err)
	}
}
