package report

// mostActions are how many things to do a report names.
const mostActions = 5

// Make words a report.
func Make(in Input) Report {
	r := Report{
		Shop: in.Shop, Site: in.Site, At: in.At, Since: since(&in),
		Actions: Actions(in, mostActions), Changes: Changes(in), Unmeasured: unmeasured(&in),
	}
	r.Areas = append(r.Areas, siteArea(&in), speedArea(&in))
	r.Areas = append(r.Areas, otherAreas()...)
	return r
}
