package citation

import (
	"log/slog"
	"net/url"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
	"enamel/internal/sandbox"
	"enamel/internal/seo/snapshot"
)

// TestPlantedConflictsAreFound in the directories of the sandbox (docs/sandbox.md), and no others, from the shop's
// entry and from the front page.
func TestPlantedConflictsAreFound(t *testing.T) {
	t.Parallel()
	r := record()
	r.Site, r.Category = &url.URL{Scheme: "http", Host: "localhost:8080"}, "Used appliance store"
	box, err := sandbox.Start(t.Context(), slog.New(slog.DiscardHandler), sandbox.Shop{
		Name: r.Name, Phone: r.Phone, Origin: r.Site.String(), Hours: []sandbox.Hours{{Days: "Mon-Sat", Opens: "09:00", Closes: "18:00"}, {Days: "Sunday"}},
		Places: []sandbox.Place{{Street: r.Street, City: r.City, State: r.State, Zip: r.Zip, Lat: r.Lat, Lon: r.Lon}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = box.Close() }()
	web := outbound.NewWeb(outbound.WebOptions{Hosts: box.Hosts()})
	defer web.Close()
	reader := snapshot.New(snapshot.Config{DB: dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)), Web: web, Agent: "Enamel/1", Sandbox: true, Played: func(string) bool { return true }})
	for at, want := range map[string]string{
		"mapsquare.example/place/p-88120": "ok", "ratedlocal.example/b/appliances-fort-worth-76114": "ok", "yellowtrail.example/listing/8175550142-1": "ok street drift",
		"fixfinder.example/repairer/panther": "ok hours conflict", "tarrantpages.example/entry/5512": "ok phone conflict", "handyindex.example/i/card/a-2231": "ok name conflict",
		"texasbizregister.example/firm/R-771920": "ok zip conflict", "cityhub411.example/ftworth/id-30771": "ok twice", "neighborpicks.example/fort-worth/appliance-repair": "missing",
		"allbizlinks.example/go/link-660121.htm": "ok url conflict",
	} {
		host, _, _ := strings.Cut(at, "/")
		for _, start := range []string{at, host + "/"} {
			f, err := r.Find(t.Context(), reader, "http://"+start)
			if err != nil {
				t.Fatal(err)
			}
			got := "missing"
			if len(f.Entries) > 0 {
				got = "ok"
				fields, _ := r.Compare(f.Entries[0])
				for _, field := range fields {
					if field.Verdict != OK {
						got += " " + field.Field + " " + field.Verdict
					}
				}
			}
			if len(f.Entries) > 1 {
				got += " twice"
			}
			if got != want || f.Failed != "" {
				t.Errorf("%s: %s, want %s. %s", start, got, want, f.Failed)
			}
		}
	}
}
