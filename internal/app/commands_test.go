package app

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

func TestOrderShowNamesServicesAndThePage(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	id, _ := r.single()
	receipt := r.post("/api/orders", orderOf(r.quote(), id), "Idempotency-Key", "first").json(t)
	status, out := r.command("order", "show", receipt["number"].(string))
	page := r.app.Origin() + "/order/" + receipt["token"].(string)
	if status != 0 || !strings.Contains(out, "Professional Installation") || strings.Contains(out, "Old Appliance Removal") || !strings.Contains(out, page) {
		t.Errorf("status %d, want the service that was chosen and %s:\n%s", status, page, out)
	}
}

func TestOrdersNeedAnOriginToLinkTo(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	delete(r.env, "ENAMEL_ORIGIN") // the address has port 0
	if status, out := r.command("order", "list"); status != 1 || !strings.Contains(out, "set ENAMEL_ORIGIN") {
		t.Errorf("status %d: %s", status, out)
	}
}

func TestSettingListTellsOfARowThatIsNotInForce(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	err := r.app.store.db.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `insert into setting (key, value, changed_at) values ('shop.email', '"hello@[127.0.0.1]"', 1)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	status, out := r.command("setting", "list")
	want := `* shop.email = "hello@panthercityappliance.example"` + "\n    the default is in force: what is stored is refused, it must be a plain e-mail address"
	if status != 0 || !strings.Contains(out, want) {
		t.Errorf("status %d, want %q in\n%s", status, want, out)
	}
}

func TestSettingSetRefusesWhatIsNotUTF8(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	for _, value := range []string{"Panther\xff", "\"Panther\xff\""} {
		if status, out := r.command("setting", "set", "shop.name", value); status != 1 || !strings.Contains(out, "must be UTF-8") {
			t.Errorf("%q: status %d, %s", value, status, out)
		}
	}
}

func TestMailIsFromTheShopAsItIsNow(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	if status, out := r.command("setting", "set", "shop.email", "desk@other.example"); status != 0 {
		t.Fatal(out)
	}
	r.eventually("the new address is in force", func() bool { return r.app.store.facts().Email == "desk@other.example" })
	id, _ := r.single()
	if a := r.post("/api/orders", orderOf(r.quote(), id), "Idempotency-Key", "first"); a.status != http.StatusCreated {
		t.Fatal(a.body)
	}
	var letters []string
	r.eventually("both letters are written", func() bool {
		var err error
		letters, err = filepath.Glob(filepath.Join(r.env["ENAMEL_DATA"], "mail", "*.eml"))
		return err == nil && len(letters) == 2
	})
	for _, path := range letters {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(raw), "From: <desk@other.example>") {
			t.Errorf("the letter is from another:\n%s", raw)
		}
	}
}

// TestTheAuditLogHasWhatSubcommandsChanged, and nothing of what they refused.
func TestTheAuditLogHasWhatSubcommandsChanged(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	id, _ := r.single()
	number := r.post("/api/orders", orderOf(r.quote(), id), "Idempotency-Key", "first").json(t)["number"].(string)
	review := []string{"review", "add", "--name", "Ann", "--location", "Keller", "--text", "Kind.", "--rating"}
	for _, c := range []struct {
		args   []string
		status int
		action string
	}{
		{[]string{"setting", "set", "limit.orders", "0"}, 1, "setting.set"},
		{[]string{"setting", "set", "limit.orders", "240"}, 0, "setting.set"},
		{[]string{"setting", "reset", "limit.nothing"}, 1, "setting.reset"},
		{[]string{"setting", "reset", "limit.orders"}, 0, "setting.reset"},
		{[]string{"order", "status", number, "delivered"}, 1, "order.status"},
		{[]string{"order", "status", number, "confirmed"}, 0, "order.status"},
		{append(slices.Clone(review), "6"), 1, "review.add"},
		{append(slices.Clone(review), "5"), 0, "review.add"},
		{[]string{"review", "remove", "nothing"}, 1, "review.remove"},
		{[]string{"redirect", "add", "/old", "/nowhere"}, 1, "redirect.add"},
		{[]string{"redirect", "add", "/old", "/faq"}, 0, "redirect.add"},
		{[]string{"redirect", "remove", "/older"}, 1, "redirect.remove"},
	} {
		count := func() int {
			_, out := r.command("log")
			return strings.Count(out, c.action)
		}
		before := count()
		if status, out := r.command(c.args...); status != c.status {
			t.Errorf("%v: %d %s", c.args, status, out)
		}
		if added := count() - before; added != 1-c.status {
			t.Errorf("%v: %d entries", c.args, added)
		}
	}
}

func TestExplainNamesTheFields(t *testing.T) {
	for want, err := range map[string]error{
		"Wrong.\n  a: Too long.\n  b: Too short.": &fault.Error{
			Kind: fault.Invalid, Msg: "Wrong.", Fields: map[string]string{"b": "Too short.", "a": "Too long."}, Err: errors.New("secret"),
		},
		"a must be 1": fault.Field("a", "a must be 1"),
		"disk full":   errors.New("disk full"),
	} {
		if got := explain(err); got.Error() != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
