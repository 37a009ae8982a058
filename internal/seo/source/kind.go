package source

import (
	"slices"
	"time"

	"enamel/internal/fault"
)

// Names of the sources.
const (
	PageSpeed     = "pagespeed"
	Search        = "search"
	SearchConsole = "search-console"
	Places        = "places"
	Links         = "links"
)

// kind is what is true of a source whatever is set.
type kind struct {
	name, title, gives, costs string
	providers                 []string
	// variables are those of the environment, each in the place of what it sets.
	variables Environment
	prices    map[string]int64 // on the price lists, as known in November 2026: cents for 1,000 calls, by provider
	played    string           // the part that the sandbox plays
	patience  time.Duration    // with one call; 0: the usual
	open      bool             // it answers without a key
	served    string           // the provider that has no address of its own: people run it
	property  bool             // it is asked about a property
	document  bool             // its key is a JSON document
}

func kinds() []kind {
	return []kind{
		{
			name: PageSpeed, title: "PageSpeed Insights", open: true,
			gives:     "How fast pages load, measured by Google, with what real visitors met",
			costs:     "It answers without a key, by a quota that all share and that may be used up (as known in November 2026). With a key: see the provider's price list.",
			variables: Environment{URL: "ENAMEL_PAGESPEED_URL", Key: "ENAMEL_PAGESPEED_KEY"},
			prices:    map[string]int64{"": 0},
			patience:  90 * time.Second, // it takes about 20 s
		},
		{
			name: Search, title: "Search results", served: "searxng",
			gives:     "Where this site and the competitors stand for the tracked keywords",
			costs:     "A call gives ten results. List prices as known in November 2026: SerpApi $75 a month for 5,000 calls, Serper $50 for 50,000, DataForSEO $2 for 1,000. SearXNG runs on a server of your own.",
			providers: []string{"serpapi", "serper", "dataforseo", "searxng"},
			prices:    map[string]int64{"serpapi": 1500, "serper": 100, "dataforseo": 200, "searxng": 0},
			played:    "search",
			variables: Environment{Provider: "ENAMEL_SERP_PROVIDER", URL: "ENAMEL_SERP_URL", Key: "ENAMEL_SERP_KEY"},
		},
		{
			name: SearchConsole, title: "Search Console", property: true, document: true,
			gives:     "What people typed into Google before they saw or chose this site",
			costs:     "Free, as known in November 2026.",
			prices:    map[string]int64{"": 0},
			played:    "Search Console",
			variables: Environment{URL: "ENAMEL_GSC_URL", Key: "ENAMEL_GSC_CREDENTIALS", Site: "ENAMEL_GSC_SITE"},
		},
		{
			name: Places, title: "Places",
			gives:     "The shop and its competitors on the map: reviews, ratings, map pack",
			costs:     "List price as known in November 2026: $35 for 1,000 calls (Text Search Enterprise).",
			prices:    map[string]int64{"": 3500},
			played:    "places",
			variables: Environment{URL: "ENAMEL_PLACES_URL", Key: "ENAMEL_PLACES_KEY"},
		},
		{
			name: Links, title: "Backlinks",
			gives:     "Pages elsewhere that link to this site, beside those that its own log and imports name",
			costs:     "List prices as known in November 2026: DataForSEO from $0.02 a call and $0.03 for 1,000 links; Bing Webmaster is free, for a site that is verified there.",
			providers: []string{"dataforseo", "bing"},
			prices:    map[string]int64{"dataforseo": 2000, "bing": 0},
			played:    "backlinks",
			variables: Environment{Provider: "ENAMEL_LINKS_PROVIDER", URL: "ENAMEL_LINKS_URL", Key: "ENAMEL_LINKS_KEY"},
		},
	}
}

// providerTitle is the name of a provider; empty: there is none of that key.
func providerTitle(key string) string {
	return map[string]string{"serpapi": "SerpApi", "serper": "Serper", "dataforseo": "DataForSEO", "searxng": "SearXNG", "bing": "Bing Webmaster"}[key]
}

// find is the kind of a name; a fault.NotFound where there is none.
func find(name string) (kind, error) {
	list := kinds()
	i := slices.IndexFunc(list, func(k kind) bool { return k.name == name })
	if i < 0 {
		return kind{}, fault.New(fault.NotFound, "There is no such source")
	}
	return list[i], nil
}

// needsKey is whether a provider of this kind wants a key.
func (k kind) needsKey(provider string) bool {
	return !k.open && (provider == "" || provider != k.served)
}

// missing says what a connection lacks; empty: nothing.
func (k kind) missing(c Connection) string {
	switch {
	case len(k.providers) > 0 && c.Provider == "":
		return "Its provider is not chosen."
	case c.Provider != "" && c.Provider == k.served && c.URL == "":
		return "It needs the address of its server."
	case c.Key == "" && k.needsKey(c.Provider):
		return "It needs a key."
	case c.Site == "" && k.property:
		return "It needs the property that it is asked about."
	}
	return ""
}

// set lists the variables that set something.
func (k kind) set(e Environment) []string {
	out := []string{}
	for _, v := range [][2]string{
		{e.Provider, k.variables.Provider}, {e.URL, k.variables.URL}, {e.Key, k.variables.Key}, {e.Site, k.variables.Site},
	} {
		if v[0] != "" && v[1] != "" {
			out = append(out, v[1])
		}
	}
	return out
}
