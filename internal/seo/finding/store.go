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
	"strings"

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

	site, id int64
	members  int
	judged   int64 // the crawl that looked at it last
	wontFix  bool
}

// compare sorts by severity, rule and address.
func (f *stored) compare(other *stored) int {
	return cmp.Or(cmp.Compare(rankOf(f.Severity), rankOf(other.Severity)), cmp.Compare(f.Rule, other.Rule),
		cmp.Compare(f.URL, other.URL), cmp.Compare(f.id, other.id))
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
// the page unless several share it. Figures change, so they are no part of it.
func identity(f *audit.Found) int64 {
	if f.Shared {
		return hashOf(f.Rule, "", f.Key)
	}
	return hashOf(f.Rule, f.URL, f.Key)
}

func hashOf(parts ...string) int64 {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return int64(binary.BigEndian.Uint64(sum[:])) //nolint:gosec // the bits count
}

func formatID(site, id int64) string {
	return fmt.Sprintf("%016x%016x", uint64(site), uint64(id)) //nolint:gosec // the bits count
}

func parseID(text string) (site, id int64, ok bool) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != 16 {
		return 0, 0, false
	}
	return int64(binary.BigEndian.Uint64(b)), int64(binary.BigEndian.Uint64(b[8:])), true //nolint:gosec // the bits count
}

// storable is a text that both databases take.
func storable(text string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "�")
}

const columns = `site, id, rule, rank, url, detail, proof, target, members, state, first_at, last_at, changed_at, rechecked_at, note, wont_fix, judged`

// read reads the findings that a condition holds for.
func read(ctx context.Context, r db.Reader, condition string, args ...any) (list []stored, err error) {
	rows, err := r.Query(ctx, `select `+columns+` from finding where `+condition, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var f stored
		var rank, first, last, changed int64
		var rechecked sql.NullInt64
		err := rows.Scan(&f.site, &f.id, &f.Rule, &rank, &f.URL, &f.Detail, &f.Proof, &f.Target, &f.members, &f.State,
			&first, &last, &changed, &rechecked, &f.Note, &f.wontFix, &f.judged)
		if err != nil {
			return nil, err
		}
		f.ID, f.Severity, f.Pages = formatID(f.site, f.id), severities()[rank], max(1, f.members)
		f.FirstSeen, f.LastSeen, f.ChangedAt = db.FromMillis(first), db.FromMillis(last), db.FromMillis(changed)
		if rechecked.Valid {
			at := db.FromMillis(rechecked.Int64)
			f.RecheckedAt = &at
		}
		list = append(list, f)
	}
	return list, rows.Err()
}

// one reads a finding by its id, else NotFound.
func one(ctx context.Context, r db.Reader, id string) (stored, error) {
	if site, own, ok := parseID(id); ok {
		list, err := read(ctx, r, `site = $1 and id = $2`, site, own)
		if err != nil || len(list) == 1 {
			return append(list, stored{})[0], err
		}
	}
	return stored{}, fault.New(fault.NotFound, "There is no such finding")
}

// members reads pages of a finding that several share, by address.
func members(ctx context.Context, r db.Reader, f *stored, after string, limit int) (list []audit.Member, err error) {
	rows, err := r.Query(ctx, `select url, text from finding_member where site = $1 and finding = $2 and url > $3 order by url limit $4`,
		f.site, f.id, after, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var m audit.Member
		if err := rows.Scan(&m.URL, &m.Text); err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, rows.Err()
}

// concluded is the newest crawl of a site that was concluded.
type concluded struct{ crawl, pages, indexable int64 }

// newest reads it; zero: none was.
func newest(ctx context.Context, r db.Reader, site int64) (c concluded, err error) {
	err = r.QueryRow(ctx, `select coalesce(max(crawl), 0), coalesce(max(pages), 0), coalesce(max(indexable), 0) from finding_site where site = $1`, site).
		Scan(&c.crawl, &c.pages, &c.indexable)
	return c, err
}

// insert inserts rows, many in a statement; ending says what happens to those that
// are there.
func insert(ctx context.Context, tx *db.Tx, into string, rows [][]any, ending string) error {
	for some := range slices.Chunk(rows, rowsEach) {
		lists := make([]string, len(some))
		var args []any
		for i, row := range some {
			lists[i] = places(len(args)+1, len(row))
			args = append(args, row...)
		}
		if _, err := tx.Exec(ctx, `insert into `+into+` values `+strings.Join(lists, ", ")+` `+ending, args...); err != nil {
			return err
		}
	}
	return nil
}

// places is a list of n parameters from a number on.
func places(from, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("$%d", from+i)
	}
	return "(" + strings.Join(list, ", ") + ")"
}
