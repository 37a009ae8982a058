package finding

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl/address"
)

// rowsEach is how many rows one statement inserts.
const rowsEach = 50

// stored is a finding with what only the store knows of it.
type stored struct {
	Finding

	site, id, rank int64 // the rank of its severity
	members        int
	judged         int64 // the crawl that looked at it last
	rechecked      time.Time
	wontFix        bool
	status         string // only where it is asked for
}

// compare sorts by severity, rule and address.
func (f *stored) compare(other *stored) int {
	return cmp.Or(cmp.Compare(f.rank, other.rank), cmp.Compare(f.Rule, other.Rule), cmp.Compare(f.URL, other.URL), cmp.Compare(f.id, other.id))
}

// severities are in the order of their ranks.
func severities() []audit.Severity { return []audit.Severity{audit.Error, audit.Warning, audit.Notice} }

func rankOf(s audit.Severity) int64 { return int64(slices.Index(severities(), s)) }

func keyOf(url string) int64 { return int64(address.Key(url)) } //nolint:gosec // the bits count

// siteOf is the key of a site, by the start of its crawls.
func siteOf(start string) (int64, error) {
	url, err := address.Normalize(start)
	if err != nil {
		return 0, fault.Wrap(fault.Invalid, "Enter the address of a site, such as https://example.com", err)
	}
	return keyOf(url), nil
}

// identity stays the same from crawl to crawl: the rule and what is at fault, and
// the page unless several share it. Figures change, so they are no part of it. The
// findings of a page lie side by side, so that few pages of the database are written.
func identity(f *audit.Found) int64 {
	if f.Shared {
		return hashOf(f.Rule, "", f.Key)
	}
	const own = 1<<40 - 1
	return keyOf(f.URL)&^own | hashOf(f.Rule, f.URL, f.Key)&own
}

func hashOf(parts ...string) int64 {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return int64(binary.BigEndian.Uint64(sum[:])) //nolint:gosec // the bits count
}

// storable is a text that both databases take.
func storable(text string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "�")
}

// scan reads all rows of a query, each into the fields that it is given.
func scan[T any](fields func(*T) []any, rows *sql.Rows, err error) (list []T, _ error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var row T
		if err := rows.Scan(fields(&row)...); err != nil {
			return nil, err
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// moment reads a stored time; zero: none.
type moment time.Time

// Scan implements sql.Scanner.
func (m *moment) Scan(ms any) error {
	if n, ok := ms.(int64); ok {
		*m = moment(db.FromMillis(n))
	}
	return nil
}

// read reads the findings that a condition holds for.
func read(ctx context.Context, r db.Reader, condition string, args ...any) ([]stored, error) {
	rows, err := r.Query(ctx, `select site, id, rule, rank, url, detail, proof, target, members, state, first_at, last_at, changed_at, rechecked_at, note, wont_fix, judged
		from finding where `+condition, args...)
	list, err := scan(func(f *stored) []any {
		return []any{
			&f.site, &f.id, &f.Rule, &f.rank, &f.URL, &f.Detail, &f.Proof, &f.Target, &f.members, &f.State,
			(*moment)(&f.FirstSeen), (*moment)(&f.LastSeen), (*moment)(&f.ChangedAt), (*moment)(&f.rechecked), &f.Note, &f.wontFix, &f.judged,
		}
	}, rows, err)
	for i := range list {
		f := &list[i]
		f.ID = fmt.Sprintf("%016x%016x", uint64(f.site), uint64(f.id)) //nolint:gosec // the bits count
		if f.Severity, f.Pages = severities()[f.rank], max(1, f.members); !f.rechecked.IsZero() {
			f.RecheckedAt = &f.rechecked
		}
	}
	return list, err
}

// one reads a finding by its id, else NotFound.
func one(ctx context.Context, r db.Reader, id string) (stored, error) {
	if b, err := hex.DecodeString(id); err == nil && len(b) == 16 {
		list, err := read(ctx, r, `site = $1 and id = $2`, int64(binary.BigEndian.Uint64(b)), int64(binary.BigEndian.Uint64(b[8:]))) //nolint:gosec // the bits count
		if err != nil || len(list) == 1 {
			return append(list, stored{})[0], err
		}
	}
	return stored{}, fault.New(fault.NotFound, "There is no such finding")
}

// members reads pages of a finding that several share, by address.
func members(ctx context.Context, r db.Reader, f *stored, after string, limit int) ([]audit.Member, error) {
	rows, err := r.Query(ctx, `select url, text from finding_member where site = $1 and finding = $2 and url > $3 order by url limit $4`, f.site, f.id, after, limit)
	return scan(func(m *audit.Member) []any { return []any{&m.URL, &m.Text} }, rows, err)
}

// concluded is the newest crawl of a site that was concluded.
type concluded struct{ crawl, pages, indexable int64 }

// newest reads it; zero: none was.
func newest(ctx context.Context, r db.Reader, site int64) (c concluded, err error) {
	err = r.QueryRow(ctx, `select coalesce(max(crawl), 0), coalesce(max(pages), 0), coalesce(max(indexable), 0) from finding_site where site = $1`, site).
		Scan(&c.crawl, &c.pages, &c.indexable)
	return c, err
}

// in is a list of keys, with their parameters, for a condition. Its length is 1 or a
// multiple of rowsEach, so that there are few statements to prepare.
func in(args []any, keys []int64) (string, []any) {
	var list []string
	for i := 0; i < len(keys) || len(keys) > 1 && i%rowsEach > 0; i++ {
		args = append(args, keys[min(i, len(keys)-1)])
		list = append(list, "$"+strconv.Itoa(len(args)))
	}
	return " in (" + strings.Join(list, ", ") + ")", args
}
