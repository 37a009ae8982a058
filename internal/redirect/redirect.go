// Package redirect sends old addresses to new ones. Staff enter the rows; memory
// serves them for addresses without a page.
package redirect

import (
	"context"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
)

// Topic is bumped by every write.
const Topic = "redirect"

// Bounds of the table and of an address in it.
const (
	maxRules  = 10_000
	maxLength = 1000 // bytes
)

// Rule sends an address that no longer has a page to another of this site.
type Rule struct {
	From      string // path, decoded, without a slash at the end
	To        string // path with an optional query and fragment
	Status    int    // 301 or 308
	CreatedAt time.Time
}

// Address is the old address as people type it: Remove takes it as it is.
func (r Rule) Address() string { return (&url.URL{Path: r.From}).EscapedPath() }

// Site is what stands under the addresses that rules lead from and to.
type Site interface {
	// Answers reports whether the site answers under a path by itself, so that
	// a rule for it would never be served.
	Answers(path string) bool
	// Refuses says why people cannot be sent to an address of this site; empty:
	// they can.
	Refuses(ctx context.Context, to *url.URL) string
}

// Service holds the rules. Its zero reading has none: call Run, or Load.
type Service struct {
	db    *db.DB
	rules atomic.Pointer[map[string]Rule]
}

// New makes the Service of a database.
func New(d *db.DB) *Service { return &Service{db: d} }

// Find gives the rule for a path as requests have it, decoded. It reads memory alone.
func (s *Service) Find(requested string) (Rule, bool) {
	rules := s.rules.Load()
	if rules == nil {
		return Rule{}, false
	}
	r, ok := (*rules)[trimSlash(requested)]
	return r, ok
}

// Target is where a request with a query is sent. Its query goes along, since
// campaigns are counted by it; but a rule that has one of its own leads to one
// choice of a list, which another query would change.
func (r Rule) Target(query string) string {
	to, fragment, marked := strings.Cut(r.To, "#")
	if query == "" || strings.Contains(to, "?") {
		return r.To
	}
	to += "?" + query
	if marked {
		to += "#" + fragment
	}
	return to
}

// Path is the decoded path of the new address.
func (r Rule) Path() string { return pathOf(r.To) }

// Load reads the rules.
func (s *Service) Load(ctx context.Context) error {
	list, err := s.List(ctx)
	if err != nil {
		return err
	}
	rules := make(map[string]Rule, len(list))
	for _, r := range list {
		rules[r.From] = r
	}
	s.rules.Store(&rules)
	return nil
}

// reload is how long a reading that failed waits for the next.
const reload = time.Second

// Run keeps the rules fresh until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	s.db.Watch(ctx, []string{Topic}, func() {
		for s.Load(ctx) != nil { // the database is away: no later signal may come
			select {
			case <-ctx.Done():
				return
			case <-time.After(reload):
			}
		}
	})
	return nil
}

// trimSlash takes the slashes off the end; home stays "/".
func trimSlash(p string) string {
	if trimmed := strings.TrimRight(p, "/"); trimmed != "" {
		return trimmed
	}
	return "/"
}

// check spells a rule as it is stored, or refuses it with Invalid.
func check(from, to string, status int) (Rule, error) {
	r := Rule{Status: status}
	wrong := map[string]string{}
	var said string
	if r.From, said = source(from); said != "" {
		wrong["from"] = said
	}
	if r.To, said = target(to); said != "" {
		wrong["to"] = said
	}
	if status != http.StatusMovedPermanently && status != http.StatusPermanentRedirect {
		wrong["status"] = "The status must be 301 or 308"
	}
	if len(wrong) > 0 {
		return Rule{}, invalid(wrong)
	}
	return r, nil
}

func invalid(wrong map[string]string) error {
	return &fault.Error{Kind: fault.Invalid, Msg: "The redirect cannot be added.", Fields: wrong}
}

// local reads an address of this site: what browsers would take for another
// site's is refused, as are characters that cannot stand in one.
func local(address string) (*url.URL, string) {
	switch {
	case !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//"):
		return nil, "must be a path of this site, starting with one /"
	case len(address) > maxLength:
		return nil, "is too long"
	case !utf8.ValidString(address) || form.HasControl(address) || strings.ContainsAny(address, "\\ \"<>"):
		return nil, "contains characters that cannot be used"
	}
	u, err := url.Parse(address)
	if err != nil || u.Host != "" || u.Scheme != "" || !utf8.ValidString(u.Path) || form.HasControl(u.Path) || strings.Contains(u.Path, `\`) {
		return nil, "is no address"
	}
	if clean := path.Clean(u.Path); clean != trimSlash(u.Path) {
		return nil, "must not contain empty parts, . or .."
	}
	return u, ""
}

func source(from string) (p, said string) {
	u, said := local(from)
	switch {
	case said != "":
		return "", "The old address " + said
	case strings.ContainsAny(from, "?#"):
		return "", "The old address must be a path alone"
	case trimSlash(u.Path) == "/":
		return "", "The home page cannot be redirected"
	}
	return trimSlash(u.Path), ""
}

// target spells the new address as a Location has it: without a slash at the
// end, which would send everybody on once more.
func target(to string) (address, said string) {
	u, said := local(to)
	if said != "" {
		return "", "The new address " + said
	}
	u.Path, u.RawPath, u.ForceQuery = trimSlash(u.Path), strings.TrimRight(u.RawPath, "/"), false
	return u.String(), ""
}

// pathOf is the decoded path of a stored target.
func pathOf(to string) string { return trimSlash(parsed(to).Path) }

// parsed reads a stored target, which was an address when it was entered.
func parsed(to string) *url.URL {
	u, err := url.Parse(to)
	if err != nil {
		return &url.URL{Path: to}
	}
	return u
}
