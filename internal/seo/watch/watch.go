// Package watch keeps the lists that staff follow: phrases that people search for,
// competitors, and directories that list the shop.
package watch

// Keyword is a phrase whose rank is tracked.
type Keyword struct {
	Phrase string `json:"phrase" doc:"At most 120 characters, one space between words"`
}

// Competitor is another shop.
type Competitor struct {
	Name   string `json:"name" doc:"At most 120 characters"`
	Domain string `json:"domain" doc:"Such as lonestarappliance.example"`
}

// Directory is a site that lists businesses.
type Directory struct {
	Name    string `json:"name" doc:"At most 120 characters"`
	URL     string `json:"url" doc:"Of the shop's own entry, or of the page that the directory starts with"`
	EditURL string `json:"edit_url" required:"false" doc:"Where the entry is edited; empty: not known"`
	Weight  int    `json:"weight" doc:"Its authority, 1 to 10"`
}

// Lists are all that is followed, each at most 100, in the order that staff gave them.
type Lists struct {
	Keywords    []Keyword    `json:"keywords"`
	Competitors []Competitor `json:"competitors"`
	Directories []Directory  `json:"directories"`
	Versions    ListVersions `json:"versions"`
}

// ListVersions are how often each list was changed.
type ListVersions struct {
	Keywords    int64 `json:"keywords"`
	Competitors int64 `json:"competitors"`
	Directories int64 `json:"directories"`
}

// Edit replaces the lists that it has; what is nil stays as it is.
type Edit struct {
	Keywords    *[]Keyword
	Competitors *[]Competitor
	Directories *[]Directory
	Known       KnownVersions
}

// KnownVersions are those of the lists that an edit was made of; nil: whichever.
type KnownVersions struct {
	Keywords    *int64 `json:"keywords,omitempty" required:"false"`
	Competitors *int64 `json:"competitors,omitempty" required:"false"`
	Directories *int64 `json:"directories,omitempty" required:"false"`
}
