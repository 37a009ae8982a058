package app

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
)

// shell runs subcommands on a shop that does not serve.
func shell(t *testing.T, env map[string]string) func(args ...string) (int, string) {
	return func(args ...string) (int, string) {
		t.Helper()
		var out bytes.Buffer
		c := &console{in: strings.NewReader(""), out: &out, err: &out, getenv: func(name string) string { return env[name] }}
		return run(t.Context(), c, args), out.String()
	}
}

func TestTheOpeningPageHasASectionOfEachPoint(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile(filepath.Join("..", "..", "docs", "opening.md"))
	if err != nil {
		t.Fatal(err)
	}
	var sections, points []string
	for _, m := range regexp.MustCompile(`(?m)^### (.+)$`).FindAllSubmatch(doc, -1) {
		sections = append(sections, string(m[1]))
	}
	for _, p := range openingPoints() {
		points = append(points, p.title)
	}
	if !slices.Equal(sections, points) {
		t.Errorf("docs/opening.md has\n%q, check-facts\n%q", sections, points)
	}
}

func TestCheckFactsNamesWhatIsOpenUntilItIsSettled(t *testing.T) {
	t.Parallel()
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	secret := env["ENAMEL_SECRET"]
	env["ENAMEL_SECRET"] = ""
	do := shell(t, env)
	status, out := do("check-facts")
	if n := len(openingPoints()); status != 1 || strings.Count(out, "\n") != n+1 || !strings.Contains(out, "21 of 21 points are open") {
		t.Fatalf("status %d, of %d points:\n%s", status, n, out)
	}
	closes := func(title string, args ...string) {
		t.Helper()
		if status, out := do(args...); status != 0 {
			t.Fatalf("%q: status %d, %s", args, status, out)
		}
		if _, out := do("check-facts"); strings.Contains(out, "\n"+title+":") || strings.HasPrefix(out, title+":") {
			t.Errorf("after %q %s is open:\n%s", args, title, out)
		}
	}
	closes("Phone", "setting", "set", "shop.phone", "(817) 555-0142") // as delivered, and now the owner's word
	closes("Warranty", "setting", "set", "legal.warranty", "Ours.")
	env["ENAMEL_ORIGIN"] = "http://localhost:8080"
	if _, out := do("user", "add", sandboxOwner, "--role", "owner"); strings.Contains(out, "usage") {
		t.Fatal(out)
	}
	if _, out := do("check-facts"); !strings.Contains(out, "Owner and staff: ") {
		t.Errorf("the sandbox's owner counts as the shop's:\n%s", out)
	}
	closes("Owner and staff", "user", "add", "ann@shop.test", "--role", "owner")
	if _, out := do("setting", "set", "shop.email", "ann@shop.example"); strings.Contains(out, "Email") {
		t.Fatal(out)
	}
	if _, out := do("check-facts"); !strings.Contains(out, "Email: ") {
		t.Errorf("an address for documentation counts as the shop's:\n%s", out)
	}
	env["ENAMEL_SECRET"], env["ENAMEL_SMTP_URL"] = secret, "smtps://mail.shop.test"
	env["ENAMEL_ORIGIN"], env["ENAMEL_TRUSTED_PROXIES"] = "https://shop.test", "127.0.0.1/32"
	closes("Web address", "config")
	if _, out := do("check-facts"); !strings.Contains(out, "Secret and backup: ") {
		t.Errorf("a shop without a backup is ready to open:\n%s", out)
	}
	closes("Secret and backup", "backup", "--to", t.TempDir())
	_, out = do("check-facts")
	for _, title := range []string{"Mail", "Proxy and TLS", "Secret and backup"} {
		if strings.Contains(out, title+": ") {
			t.Errorf("%s is open:\n%s", title, out)
		}
	}
}

func TestAnOwnerReadsALegalTextWhole(t *testing.T) {
	t.Parallel()
	do := shell(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	if _, out := do("setting", "list"); strings.Contains(out, "specific legal rights") || !strings.Contains(out, "legal.warranty = ") {
		t.Errorf("the list is full of legal texts:\n%s", out)
	}
	if status, out := do("setting", "get", "legal.warranty"); status != 0 || !strings.HasPrefix(out, "**Limited warranty.**") || !strings.Contains(out, "specific legal rights") {
		t.Errorf("status %d, %s", status, out)
	}
	if status, _ := do("setting", "get", "legal.fax"); status != 1 {
		t.Errorf("a setting that there is not: status %d", status)
	}
}

func TestSamplesAreSeededOnceAndNeverPassForTheShopsUnits(t *testing.T) {
	t.Parallel()
	do := shell(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	if status, out := do("seed", "--samples"); status != 0 || out != "added 79 sample units\n" {
		t.Errorf("status %d, %s", status, out)
	}
	if _, out := do("check-facts"); !strings.Contains(out, "Units: ") {
		t.Errorf("samples pass for the shop's own units:\n%s", out)
	}
	if status, out := do("seed", "--samples"); status != 1 || !strings.Contains(out, "has 79 units already") {
		t.Errorf("a second time: status %d, %s", status, out)
	}
}

func TestTheDashboardListsWhatCheckFactsDoes(t *testing.T) {
	t.Parallel()
	a := notRunning(t)
	list, err := a.store.opening(t.Context(), a.config)
	if err != nil {
		t.Fatal(err)
	}
	o, err := a.seo.Overview(t.Context())
	if err != nil || len(list) == 0 || !slices.Equal(o.Opening, list) {
		t.Errorf("%v, %v, want %v", err, o.Opening, list)
	}
}

// TestAFirstStartOutsideTheSandboxSellsNothing, and says so wherever units stand.
func TestAFirstStartOutsideTheSandboxSellsNothing(t *testing.T) {
	a := notRunning(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	r := &running{t: t, app: a, url: "http://" + a.listen.Addr().String()}
	r.eventually("the site is ready", func() bool { return r.get("/readyz").status == http.StatusOK })
	units := regexp.MustCompile(`.{0,60}(/shop/[a-z]|src=""|"Product"|<g:id>|id="filters-title"|Sample A).{0,60}`)
	for path, says := range map[string]string{
		"/": "We are stocking the floor. Call <a href=\"tel:+18175550142\">", "/shop": "We are stocking the floor.",
		"/whirlpool-service": "<h1", "/brands": "<h1", "/warranty": "Sample text: the owner must review it.",
		"/api/products": `{"products":[]`, "/sitemap.xml": "/warranty</loc>", "/feeds/products.xml": "</channel>", "/rss.xml": "<item>",
		"/llms.txt": "none in stock right now", "/robots.txt": "Sitemap:",
	} {
		got := r.get(path)
		if got.status != http.StatusOK || !strings.Contains(got.body, says) {
			t.Errorf("%s: %d lacks %q", path, got.status, says)
		}
		if shown := units.FindString(got.body); shown != "" {
			t.Errorf("%s shows units: %q", path, shown)
		}
	}
	chat := r.post("/functions/v1/chat-assistant", map[string]any{"messages": []map[string]string{{"role": "user", "content": "Which refrigerators do you have?"}}})
	if chat.status != http.StatusOK || !strings.Contains(chat.body, "We are stocking the floor. Call (817) 555-0142") {
		t.Errorf("the chat: %d %s", chat.status, chat.body)
	}
	cancel()
	if err := awaitEnd(ended); err != nil {
		t.Error(err)
	}
}
