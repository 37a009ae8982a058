package app

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/db/dbtest"
)

// onSale are the pieces of a unit that the site offers; -1 where it has no such unit.
func (r *running) onSale(id string) int {
	r.t.Helper()
	var list catalog.ProductList
	if err := json.Unmarshal([]byte(r.get("/api/products").body), &list); err != nil {
		r.t.Fatal(err)
	}
	i := slices.IndexFunc(list.Products, func(p catalog.Product) bool { return p.ID == id })
	if i < 0 {
		return -1
	}
	return list.Products[i].Stock
}

// unit runs a subcommand of unit, which must succeed.
func (r *running) unit(args ...string) string {
	r.t.Helper()
	status, out := r.command(append([]string{"unit"}, args...)...)
	if status != 0 {
		r.t.Fatalf("unit %v: %d %s", args, status, out)
	}
	return out
}

// The shop has a unit before it starts: so it gets no samples, whose pages would take their time.
func TestAUnitFromTheShellToTheShop(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	r := &running{t: t, env: env}
	add := func(brand, model string) string {
		return r.unit("add", "--brand", brand, "--model", model, "--price", "399", "--regular-price", "799", "--grade", "A")
	}
	if out := add("Bosch", "SHPM88Z75N"); !strings.HasSuffix(out, "\nbosch-shpm88z75n\n") || !strings.Contains(out, "look whether they hold") {
		t.Fatal(out)
	}
	const id = "bosch-shpm88z75n"
	if out := r.unit("hold", id, "--for", "Ann Lee", "--until", "48h"); !strings.Contains(out, "on hold for Ann Lee until") {
		t.Error(out)
	}
	r = start(t, env)
	page := r.get("/shop/" + id).body
	if !strings.Contains(page, "On hold") || strings.Contains(page, "Ann Lee") || !strings.Contains(page, "OutOfStock") {
		t.Error("the page of a unit on hold hides that, names the holder, or offers the unit to machines")
	}
	if a := r.post("/api/orders", orderOf(r.quote(), id), "Idempotency-Key", "held"); a.status != http.StatusConflict || a.json(t)["type"] != "/problems/sold-out" {
		t.Errorf("an order of a unit on hold: %d %s", a.status, a.body)
	}
	if strings.Contains(r.productFeed(), id) || !strings.Contains(r.sitemap(), "/shop/"+id+"<") {
		t.Error("the feed offers it, or the sitemap forgot it")
	}
	if got := r.asks(user("Is the SHPM88Z75N in stock?")).Message; !strings.Contains(got, "is on hold for somebody") {
		t.Error(got)
	}
	if status, out := r.command("unit", "sold", id); status != 1 || !strings.Contains(out, "on hold for Ann Lee") {
		t.Errorf("%d %s", status, out)
	}

	add("GE", "JGBS66REKSS")
	const other = "ge-jgbs66rekss"
	r.eventually("a new unit is in the shop", func() bool { return r.onSale(other) == 1 })
	if out := r.unit("set", other, "--price", "349"); out != other+": $349.00, 1 in stock\n" {
		t.Error(out)
	}
	r.unit("sold", other)
	r.eventually("it is sold", func() bool { return r.onSale(other) == 0 })
	r.unit("sold", other, "--undo")
	r.unit("release", id)
	r.eventually("both are back", func() bool { return r.onSale(other) == 1 && r.onSale(id) == 1 })
	if _, err := r.app.store.db.Exec(t.Context(), `update unit set off_sale = 'recall' where slug = $1`, other); err != nil {
		t.Fatal(err)
	}
	if list, one := r.unit("list"), r.unit("list", other); !strings.Contains(list, "off sale: recall") || !strings.Contains(one, "off sale: recall") {
		t.Errorf("a recalled unit: %s %s", list, one)
	}
	r.unit("remove", other)
	r.eventually("it is gone", func() bool { return r.onSale(other) == -1 })
}

func TestUnitCommandsOfAnEmptyShop(t *testing.T) {
	t.Parallel()
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	r := &running{t: t, env: env}
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{nil, 2, "usage"},
		{[]string{"set", "some-unit"}, 2, "usage"},
		{[]string{"hold", "some-unit", "--for", "Ann"}, 2, "usage"},
		{[]string{"sell", "some-unit"}, 2, "usage"},
		{[]string{"set", "some-unit", "--price", "349"}, 1, "There is no such unit."},
		{[]string{"list", "some-unit"}, 1, "There is no such unit."},
		{[]string{"add", "--brand", "Acme", "--model", "X1", "--kind", "gas-range", "--price", "399", "--regular-price", "799", "--grade", "A"}, 1, "\n  --width: It is missing"},
		{[]string{"add", "--price", "cheap"}, 1, "\n  --price: It must be dollars"},
		{[]string{"import", "no-such-file.csv"}, 1, "no such file"},
	} {
		if status, out := r.command(append([]string{"unit"}, c.args...)...); status != c.status || !strings.Contains(out, c.want) {
			t.Errorf("unit %v: %d %s", c.args, status, out)
		}
	}
	const sheet = "brand,model,price,regular_price,grade\nGE,JGBS66REKSS,399,899,A\nGE,JGBS66REKSS,449,899,B\n"
	if out := r.units("import", "--dry-run", sheet); !strings.Contains(out, "would be added: 2") || r.unit("list") != "" {
		t.Error(out)
	}
	if status, out := r.commandWith(sheet+"GE,JGBS66REKSS,free,899,E\n", "unit", "import", "-"); status != 1 ||
		!strings.Contains(out, "row 4, price: It must be dollars") || !strings.Contains(out, "Wrong cells: 2. Nothing was written.") || r.unit("list") != "" {
		t.Errorf("%d %s", status, out)
	}
	if out := r.units("import", sheet); !strings.Contains(out, "added: 2") {
		t.Error(out)
	}
	if out := r.unit("set", "ge-jgbs66rekss", "--price", "379"); !strings.Contains(out, "$379.00") {
		t.Error(out)
	}
	if out := r.unit("list", "ge-jgbs66rekss"); !strings.Contains(out, "command line  price: 379, was 399") {
		t.Errorf("the price history: %s", out)
	}
	if status, out := r.command("unit", "set", "ge-jgbs66rekss", "--price", "359", "--version", "1"); status != 1 || !strings.Contains(out, "price: It is 379 now; it was 399.") {
		t.Errorf("%d %s", status, out)
	}
	r.unit("sold", "ge-jgbs66rekss")
	if floor, all := r.unit("export"), r.unit("export", "--sold"); strings.Count(floor, "\n") != 2 || strings.Count(all, "\n") != 3 {
		t.Errorf("%s\n%s", floor, all)
	}
	exported := filepath.Join(t.TempDir(), "units.csv")
	if err := os.WriteFile(exported, []byte(r.unit("export", "--sold")), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := r.unit("import", exported); !strings.Contains(out, "changed: 0") {
		t.Error(out)
	}
	if _, out := r.command("log"); strings.Count(out, "unit.add") != 2 || strings.Count(out, "unit.set") != 1 || strings.Count(out, "unit.sold") != 1 {
		t.Error(out)
	}
}

// units runs a subcommand of unit that reads a sheet, its last argument.
func (r *running) units(args ...string) string {
	r.t.Helper()
	last := len(args) - 1
	status, out := r.commandWith(args[last], append(append([]string{"unit"}, args[:last]...), "-")...)
	if status != 0 {
		r.t.Fatalf("unit %v: %d %s", args[:last], status, out)
	}
	return out
}
