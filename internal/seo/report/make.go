package report

// mostActions are how many things to do a report names.
const mostActions = 5

// Make words a report.
func Make(in Input) Report {
	r := Report{
		Shop: in.Shop, Site: in.Site, At: in.At, Since: since(&in),
		Actions: Actions(in, mostActions), Changes: Changes(in), Unmeasured: unmeasured(&in),
	}
	r.Areas = append(append([]Area{siteArea(&in), speedArea(&in)}, SearchAreas(in)...), draftsArea())
	return r
}

// SearchAreas are the areas of what search results and other sites say, those without figures too.
func SearchAreas(in Input) []Area {
	return []Area{rankingsArea(&in), consoleArea(&in), opportunitiesArea(&in), rivalsArea(&in), linksArea(&in), localArea(&in), pricesArea(&in)}
}
