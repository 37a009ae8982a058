package db

import "testing"

func TestNumbered(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`select 1`, `select 1`},
		{`select $1, $12`, `select ?1, ?12`},
		{`select '$1', $1`, `select '$1', ?1`},
		{`select 'it''s $1', $2`, `select 'it''s $1', ?2`},
		{`select "a$1" from t where b=$1`, `select "a$1" from t where b=?1`},
		{"select 1 -- $1\n, $2", "select 1 -- $1\n, ?2"},
		{`select /* '$1 */ $2`, `select /* '$1 */ ?2`},
		{`select $1 - $2 / $3`, `select ?1 - ?2 / ?3`},
		{`select '$1`, `select '$1`},
		{`select $`, `select $`},
		{`select $x`, `select $x`},
		{`select '$.a', 'é$1', $1`, `select '$.a', 'é$1', ?1`},
	} {
		if got := numbered(c.in); got != c.want {
			t.Errorf("numbered(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzNumbered(f *testing.F) {
	f.Add(`select '$1', "$2", $3 -- $4`)
	f.Add(`/*`)
	f.Fuzz(func(t *testing.T, query string) {
		if got := numbered(query); len(got) != len(query) {
			t.Errorf("%q became %q", query, got)
		}
	})
}
