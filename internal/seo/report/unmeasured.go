package report

import "strings"

// unmeasured is what the report cannot tell: what failed or is not connected,
// and what its own figures leave open.
func unmeasured(in *Input) []Unmeasured {
	list := append([]Unmeasured{}, in.Lacks...)
	list = append(list, uncrawled(in)...)
	return append(list, untimed(in)...)
}

func uncrawled(in *Input) []Unmeasured {
	if len(in.Crawls) == 0 {
		return []Unmeasured{{
			What: "The pages of the site", Why: "No crawl of the site has ended yet.", How: "Start Run Site Crawl on the dashboard.",
		}}
	}
	var list []Unmeasured
	if since(in) == nil {
		list = append(list, Unmeasured{
			What: "What has changed on the site", Why: "There is one crawl, and nothing before it to compare with.", How: "The next crawl is compared with this one.",
		})
	}
	if why := in.Crawls[0].Partial; why != "" {
		list = append(list, Unmeasured{What: "The rest of the site", Why: sentence(strings.TrimSuffix(why, ".")) + ".", How: "Crawl with a higher limit, or again where the crawl broke off."})
	}
	if in.Crawls[0].Stale {
		list = append(list, Unmeasured{
			What: "The site as it is now", Why: "Its figures are of " + day(in.Crawls[0].At, in.At, in.Zone) + ": they are old, or a later crawl failed.",
			How: "Start Run Site Crawl on the dashboard.",
		})
	}
	return append(list, Unmeasured{
		What: "What pages show only after their scripts have run", Why: "The crawl reads the HTML that the server sends.",
		How: "Look at such pages by hand, or have the server send what matters.",
	})
}

func untimed(in *Input) []Unmeasured {
	if len(in.Speed) == 0 {
		return []Unmeasured{{What: "How fast pages load", Why: "No page of the site has been measured yet.", How: "Start Check Speed on the dashboard."}}
	}
	var list []Unmeasured
	if page := slowest(in.Speed); page.Latest.Stale {
		list = append(list, Unmeasured{
			What: "How fast " + place(in.Site, page.URL) + " loads now",
			Why:  "Its figures are of " + day(page.Latest.FetchedAt, in.At, in.Zone) + ": they are old, or a later check failed.", How: "Start Check Speed on the dashboard.",
		})
	}
	for i := range in.Speed {
		if len(in.Speed[i].Latest.Field) > 0 {
			return list
		}
	}
	return append(list, Unmeasured{
		What: "How fast visitors found the pages", Why: "The figures are of simulated loads; there are none of Chrome's users.",
		How: "PageSpeed Insights has them for public pages that enough people visit.",
	})
}
