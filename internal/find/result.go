package find

// SearchResult is the answer to a search: what was understood, units to buy and pages
// about repair.
type SearchResult struct {
	Query  string        `json:"query" doc:"As it was read: trimmed, at most 200 characters"`
	Chips  []SearchChip  `json:"chips" doc:"What was understood"`
	Notes  []SearchNote  `json:"notes" doc:"Sentences that answer by themselves, such as whether we deliver to a ZIP code"`
	Buy    SearchBuy     `json:"buy"`
	Repair SearchRepair  `json:"repair"`
	Browse *SearchBrowse `json:"browse,omitempty" doc:"Where nothing was asked for, or no unit found"`
}

// SearchChip is one thing that was understood.
type SearchChip struct {
	Label string `json:"label"`
	Query string `json:"query" doc:"The search without it; may be empty"`
}

// SearchNote is a sentence with a link to the page that says more.
type SearchNote struct {
	Text string     `json:"text"`
	Link SearchLink `json:"link"`
}

// SearchLink leads to another page.
type SearchLink struct {
	Label string `json:"label"`
	Href  string `json:"href"`
}

// SearchBuy are units for sale.
type SearchBuy struct {
	Count int        `json:"count" doc:"All units that match"`
	Note  string     `json:"note" doc:"Where none matches: what to do; may be empty"`
	All   SearchLink `json:"all" doc:"The list of the choice, as far as the list knows it"`
	Hits  []UnitHit  `json:"hits" maxItems:"4"`
	Near  []UnitHit  `json:"near" maxItems:"3" doc:"Near misses with their reasons: one beside hits, more where there are none"`
}

// UnitHit is a unit.
type UnitHit struct {
	ID       string  `json:"id" doc:"The slug"`
	Href     string  `json:"href"`
	Name     string  `json:"name" doc:"GE electric dryer"`
	Image    string  `json:"image"`
	ImageSet string  `json:"image_set" doc:"The sizes of a photo, as srcset has them; empty for a drawing"`
	Price    float64 `json:"price"`
	Was      float64 `json:"was"`
	Grade    string  `json:"grade" enum:"A,B,C"`
	Facts    string  `json:"facts" doc:"7.2 cu ft, GTD33EASKWW"`
	Wear     string  `json:"wear" doc:"The most visible mark; may be empty"`
	Fit      string  `json:"fit" doc:"Fits 27, ⅛ in to spare; empty where no opening was given"`
	Reason   string  `json:"reason" doc:"Of a near miss: 2 in too wide"`
}

// SearchRepair are pages about repair and upkeep.
type SearchRepair struct {
	Count int        `json:"count"`
	Note  string     `json:"note" doc:"Where there is no page: what to do; may be empty"`
	All   SearchLink `json:"all"`
	Hits  []PageHit  `json:"hits" maxItems:"5"`
}

// PageHit is a page, or a place on one.
type PageHit struct {
	Kind    string `json:"kind" enum:"service,problem,article,question,brand,page"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Href    string `json:"href"`
	Picture string `json:"picture" doc:"A drawing; empty where there is none"`
}

// SearchBrowse answers an empty query: shelves and repair pages.
type SearchBrowse struct {
	Shop   []SearchShelf `json:"shop"`
	Repair []PageHit     `json:"repair"`
}

// SearchShelf is a category with what is for sale of it.
type SearchShelf struct {
	Label   string `json:"label"`
	Href    string `json:"href"`
	Count   int    `json:"count"`
	Picture string `json:"picture"`
}
