package citation

import (
	"net/url"
	"testing"
)

func record() Record {
	return Record{
		Name: "Panther City Appliance", Street: "1880 Panther Works Way", City: "Fort Worth", State: "TX", Zip: "76114", Phone: "(817) 555-0142",
		Hours: []Hours{{"Mon-Sat", "09:00", "18:00"}, {"Sunday", "", ""}}, Lat: 32.8098, Lon: -97.4026, Site: &url.URL{Scheme: "https", Host: "panthercityappliance.example"},
	}
}

func TestDriftIsNoConflict(t *testing.T) {
	t.Parallel()
	main := record()
	main.Street = "120 N Main St Ste 4"
	bare := record()
	bare.Street = "77 Broadway Avenue"
	amp := record()
	amp.Name = "Smith & Sons Appliances"
	for _, c := range []struct {
		of                Record
		field, said, want string
	}{
		{record(), "name", "PANTHER CITY APPLIANCE", OK},
		{record(), "name", "Panther City Appliance, LLC", Drift},
		{record(), "name", "The Panther City Appliance Co.", Drift},
		{record(), "name", "Panther City Appl.", Drift},
		{record(), "name", "Panther City Appliances", Drift},
		{record(), "name", "Panther City Appliance Fort Worth", Drift},
		{amp, "name", "Smith and Sons Appliances", Drift},
		{record(), "name", "Panther City Appliance Sales & Service", Conflict},
		{record(), "name", "Cowtown Appliance", Conflict},
		{record(), "name", "Panther Appliance", Conflict},
		{record(), "street", "1880 PANTHER WORKS WAY", OK},
		{record(), "street", "1880 Panther Works Way, Fort Worth, TX 76114", OK},
		{record(), "street", "1880 Panther Works Wy.", Drift},
		{record(), "street", "1880 Panther Works", Drift},
		{record(), "street", "1880 Panther Works Way, Suite 100", Drift},
		{record(), "street", "1880 N Panther Works Way", Drift},
		{record(), "street", "1808 Panther Works Way", Conflict},
		{record(), "street", "1880 Panther Works Drive", Conflict},
		{record(), "street", "3300 Hornbeam Court", Conflict},
		{main, "street", "120 North Main Street #4", Drift},
		{main, "street", "120 N. Main St., Ste. 4", OK},
		{main, "street", "120 Main Street", Drift},
		{main, "street", "120 S Main St Ste 4", Conflict},
		{main, "street", "120 N Main St Ste 9", Conflict},
		{bare, "street", "77 Broadway Ave", Drift},
		{bare, "street", "77 Broadway Blvd", Conflict},
		{record(), "zip", "76114-2207", OK},
		{record(), "zip", "76106", Conflict},
		{record(), "phone", "+1 817.555.0142", OK},
		{record(), "phone", "8175550142 ext. 3", OK},
		{record(), "phone", "(817) 555-0199", Conflict},
		{record(), "hours", "9-6 Mon-Sat", OK},
		{record(), "hours", "Mon-Fri 9-6", Conflict},
		{record(), "url", "http://www.panthercityappliance.example/?utm_source=x", OK},
		{record(), "url", "https://shop.panthercityappliance.example", Drift},
		{record(), "url", "http://www.pantherapplianceoutlet.example/", Conflict},
		{record(), "url", "javascript:alert(1)", Conflict},
	} {
		if got := c.of.Check(c.field, c.said).Verdict; got != c.want {
			t.Errorf("%s %q: %s, want %s", c.field, c.said, got, c.want)
		}
	}
}
