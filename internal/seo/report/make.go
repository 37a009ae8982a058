package report

// Make words a report.
func Make(in Input) Report {
	return Report{
		Shop: in.Shop, Site: in.Site, At: in.At,
		Actions: Actions(in, 5), Changes: Changes(in), Areas: []Area{}, Unmeasured: in.Lacks,
	}
}

// Actions are what to do first, at most so many.
func Actions(in Input, most int) []Action { return []Action{} }

// Changes are what is not as it was at the crawl before, the newest first.
func Changes(in Input) []Change { return []Change{} }
