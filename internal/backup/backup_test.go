package backup_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/backup"
	"enamel/internal/blob"
	"enamel/internal/check"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/crawl"
)

// shopOf is a shop with an order, a customer's account and a photo.
func shopOf(t *testing.T, kind dbtest.Kind) (backup.Config, *db.DB, string) {
	t.Helper()
	c := configOf(dbtest.Config(t, kind), t.TempDir())
	d := dbtest.Open(t, c.Parts[0].DB)
	for _, statement := range []string{
		`insert into users (id, email, email_key, full_name, role, password, created_at) values ('u', 'a@b.example', 'a@b.example', 'Ann Ng é', 'customer', '', 1)`,
		`insert into orders (id, number, token_hash, status, first_name, last_name, email, phone, address, city, state, zip_code, options, tax, subtotal_cents, tax_cents,
			delivery_cents, services_cents, total_cents, placed_totals, placed_at, user_id)
			values ('o', 'PC-10001', 'h', 'placed', 'Ann', 'Ng', 'a@b.example', '', '', '', '', '', '{}', '{}', 1, 2, 3, 4, 10, '{}', 5, 'u')`,
		`insert into order_key (key, body_hash, order_id, created_at) values ('k', 'h', 'o', 1)`,
		`insert into review (id, name, location, rating, text, verified, origin, created_at) values ('r', 'Bo', '', 5, 'Good', true, 'owner', 1)`,
		`delete from redirect where from_path <> '/feed'`,
		`update order_counter set value = 10001`,
		`insert into upload (id, owner, size, received, changed_at) values ('half', 'u', 10, 5, 1)`,
	} {
		if _, err := d.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	return c, d, addPhoto(t, c, d, 40)
}

func configOf(shop db.Config, data string) backup.Config {
	crawls := db.Config{URL: shop.URL, Path: filepath.Join(data, "crawl.db"), Schema: crawl.Schema(), Relaxed: true}
	c := backup.Config{
		Parts: []backup.Part{{Name: backup.Shop, DB: shop}, {Name: "crawl.db", DB: crawls}},
		Work:  data, Version: "enamel test", Mark: backup.Mark([]byte("secret")), Now: time.Now, Rules: only(),
	}
	if shop.URL == "" {
		c.Photos = filepath.Join(data, "photos")
	}
	return c
}

func only(rules ...check.Rule) func() []check.Rule { return func() []check.Rule { return rules } }

// emptyOf is where a shop is restored.
func emptyOf(t *testing.T, kind dbtest.Kind) backup.Config {
	t.Helper()
	data := t.TempDir()
	shop := db.Config{Path: filepath.Join(data, "enamel.db")}
	if kind == dbtest.Postgres {
		shop = dbtest.Config(t, kind)
	}
	return configOf(shop, data)
}

func addPhoto(t *testing.T, c backup.Config, d *db.DB, width int) string {
	t.Helper()
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, width, 30)), nil); err != nil {
		t.Fatal(err)
	}
	p, err := blob.New(d, c.Photos).Add(t.Context(), picture.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Exec(t.Context(), `update photo set units = 1 where hash = $1`, p.Hash); err != nil {
		t.Fatal(err)
	}
	return p.Hash
}

func made(t *testing.T, c backup.Config, to string) backup.Result {
	t.Helper()
	r, err := backup.Make(t.Context(), c, to)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func proven(t *testing.T, c backup.Config, to string) backup.Result {
	t.Helper()
	r := made(t, c, to)
	if r.Proven == nil || r.Problem != "" {
		t.Fatalf("not proven: %s", r.Problem)
	}
	return r
}

// holds compares a restored shop with what shopOf has made.
func holds(t *testing.T, c backup.Config, photo string) {
	t.Helper()
	d := dbtest.Open(t, c.Parts[0].DB)
	for query, want := range map[string]string{
		`select full_name from users`:                                        "Ann Ng é",
		`select number || status || placed_at || user_id from orders`:        "PC-10001placed5u",
		`select order_id from order_key`:                                     "o",
		`select text from review where verified`:                             "Good",
		`select from_path from redirect`:                                     "/feed",
		`select '' || value from order_counter`:                              "10001",
		`select '' || count(*) from upload`:                                  "0",
		`select '' || count(*) from job where name = 'blob.sizes'`:           "2",
		`select '' || count(*) from photo where units = 1 and width is null`: "0",
	} {
		var got string
		if err := d.QueryRow(t.Context(), query).Scan(&got); err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", query, got, err, want)
		}
	}
	if picture, err := blob.New(d, c.Photos).Master(t.Context(), photo); err != nil || len(picture) == 0 {
		t.Errorf("the photo: %d bytes, %v", len(picture), err)
	}
}

func TestABackupIsRestored(t *testing.T) {
	for _, kinds := range [][2]dbtest.Kind{
		{dbtest.SQLite, dbtest.SQLite}, {dbtest.SQLite, dbtest.Postgres}, {dbtest.Postgres, dbtest.SQLite}, {dbtest.Postgres, dbtest.Postgres},
	} {
		t.Run(string(kinds[0])+" to "+string(kinds[1]), func(t *testing.T) {
			c, _, photo := shopOf(t, kinds[0])
			to := t.TempDir()
			r := proven(t, c, to)
			if r.Sent != 1 || r.Files[0].Rows["orders"] != 1 || r.Files[0].Rows["blob"] != 0 {
				t.Errorf("%+v", r)
			}
			other := emptyOf(t, kinds[1])
			done, err := backup.Restore(t.Context(), other, to, false)
			if err != nil {
				t.Fatal(err)
			}
			if done.Put != 1 || done.Lost != "" || done.Mark != c.Mark {
				t.Errorf("%+v", done)
			}
			holds(t, other, photo)
			if left, err := filepath.Glob(filepath.Join(c.Work, "*.tmp")); len(left) > 0 || err != nil {
				t.Errorf("left over: %v, %v", left, err)
			}
		})
	}
}

func TestOnlyTheOwnerReadsABackup(t *testing.T) {
	c, _, _ := shopOf(t, dbtest.SQLite)
	to := filepath.Join(t.TempDir(), "backups")
	proven(t, c, to)
	err := filepath.WalkDir(to, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAPictureIsSentOnce(t *testing.T) {
	c, d, _ := shopOf(t, dbtest.SQLite)
	to := t.TempDir()
	proven(t, c, to)
	addPhoto(t, c, d, 50)
	c.Now = func() time.Time { return time.Now().Add(time.Hour) }
	if r := proven(t, c, to); r.Sent != 1 || len(r.Pictures) != 2 {
		t.Errorf("%d sent of %d", r.Sent, len(r.Pictures))
	}
}

func TestARestoreNamesTheNewerBackupsItPassesOver(t *testing.T) {
	c, _, _ := shopOf(t, dbtest.SQLite)
	to := t.TempDir()
	old := proven(t, c, to)
	c.Now = func() time.Time { return time.Now().Add(time.Hour) }
	c.Rules = only(check.Rule{Name: "x", Find: func(context.Context, db.Reader, func(row, text string)) error { return errors.New("no answer") }})
	newer := made(t, c, to)
	r, err := backup.Restore(t.Context(), emptyOf(t, dbtest.SQLite), to, false)
	if err != nil || r.Stamp != old.Stamp || !slices.Equal(r.Newer, []string{newer.Stamp}) {
		t.Errorf("restored %s, passed over %v; want %s and %s; %v", r.Stamp, r.Newer, old.Stamp, newer.Stamp, err)
	}
}

func TestWhatIsWrongIsNotProven(t *testing.T) {
	for name, spoil := range map[string]struct {
		spoil func(t *testing.T, c *backup.Config, photo, to string)
		says  string
	}{
		"a photo is lost": {func(t *testing.T, c *backup.Config, photo, _ string) {
			if err := os.RemoveAll(filepath.Join(c.Photos, photo[:2])); err != nil {
				t.Fatal(err)
			}
		}, "has lost the photo"},
		"a rule is broken": {func(_ *testing.T, c *backup.Config, _, _ string) {
			c.Rules = only(check.Rule{Name: "order.total", Find: func(_ context.Context, _ db.Reader, report func(row, text string)) error {
				report("PC-10001", "its total is off")
				return nil
			}})
		}, "break the shop's rules, the first order.total"},
		"a rule cannot be asked": {func(_ *testing.T, c *backup.Config, _, _ string) {
			c.Rules = only(check.Rule{Name: "x", Find: func(context.Context, db.Reader, func(row, text string)) error { return errors.New("no answer") }})
		}, "no answer"},
	} {
		t.Run(name, func(t *testing.T) {
			c, _, photo := shopOf(t, dbtest.SQLite)
			to := t.TempDir()
			spoil.spoil(t, &c, photo, to)
			r := made(t, c, to)
			if r.Proven != nil || !strings.Contains(r.Problem, spoil.says) {
				t.Errorf("%v, %q", r.Proven, r.Problem)
			}
			if _, err := backup.Restore(t.Context(), emptyOf(t, dbtest.SQLite), to, false); err == nil || !strings.Contains(err.Error(), "no backup in") {
				t.Errorf("it counts: %v", err)
			}
			if _, err := backup.Restore(t.Context(), emptyOf(t, dbtest.SQLite), filepath.Join(to, r.Stamp), false); err != nil {
				t.Errorf("named, it is not restored: %v", err)
			}
		})
	}
}

func TestRestoreRefuses(t *testing.T) {
	c, _, _ := shopOf(t, dbtest.SQLite)
	to := t.TempDir()
	r := proven(t, c, to)
	refuses := func(t *testing.T, c backup.Config, says string) {
		t.Helper()
		if _, err := backup.Restore(t.Context(), c, to, false); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	t.Run("a shop with orders", func(t *testing.T) { refuses(t, c, "1 orders and 1 accounts would be lost") })
	t.Run("a shop that runs", func(t *testing.T) {
		other := emptyOf(t, dbtest.SQLite)
		release, err := backup.Use(other.Work)
		if err != nil {
			t.Fatal(err)
		}
		refuses(t, other, "stop it first")
		if err := release(); err != nil {
			t.Fatal(err)
		}
		if _, err := backup.Restore(t.Context(), other, to, false); err != nil {
			t.Error(err)
		}
	})
	t.Run("a newer schema", func(t *testing.T) {
		older := emptyOf(t, dbtest.SQLite)
		older.Parts[0].DB.Schema = db.Schema{Files: os.DirFS("testdata/old"), Version: "goose_db_version"}
		refuses(t, older, "use the newer program")
	})
	t.Run("damage", func(t *testing.T) {
		path := filepath.Join(to, r.Stamp, backup.Shop)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data[len(data)-1]++
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		other := emptyOf(t, dbtest.SQLite)
		refuses(t, other, "damaged")
		if _, err := os.Stat(other.Parts[0].DB.Path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("it left %v", err)
		}
	})
}
