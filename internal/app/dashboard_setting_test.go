package app

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
)

// TestStaffCannotPointASourceAtWhatIsInside: what they set is asked under the guard of crawls, what the operator set is
// asked wherever it is.
func TestStaffCannotPointASourceAtWhatIsInside(t *testing.T) {
	var asked atomic.Int32
	inside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		w.WriteHeader(http.StatusTeapot)
	}))
	t.Cleanup(inside.Close)
	const refused, answered = "not on the public internet", "(status 418)"
	for name, c := range map[string]struct {
		variable, value, set string
		want                 string
	}{
		"this machine":            {"", "", inside.URL, refused},
		"a private network":       {"", "", "https://192.168.1.1/", refused},
		"the host's metadata":     {"", "", "https://169.254.169.254/latest/meta-data", refused},
		"what the operator named": {"ENAMEL_ALLOW_PRIVATE", strings.TrimPrefix(inside.URL, "http://"), inside.URL, answered},
		"the operator's own":      {"ENAMEL_PAGESPEED_URL", inside.URL, "", answered},
	} {
		t.Run(name, func(t *testing.T) {
			asked.Store(0)
			env := environment(t, dbtest.Config(t, dbtest.SQLite))
			env[c.variable] = c.value
			r := start(t, env)
			r.addUser("staff@example.com", api.RoleStaff)
			r = r.as(r.signIn("staff@example.com", testPassword))
			if c.set != "" {
				if a := r.send(http.MethodPut, "/api/seo/sources/pagespeed", map[string]any{"url": c.set}); a.status != http.StatusOK {
					t.Fatalf("%d %s", a.status, a.body)
				}
			}
			a := r.post("/api/seo/sources/pagespeed/test", nil)
			text, _ := a.json(t)["text"].(string)
			if a.status != http.StatusOK || a.json(t)["ok"] != false || !strings.Contains(text, c.want) {
				t.Errorf("%d %s", a.status, a.body)
			}
			if (asked.Load() > 0) != (c.want == answered) {
				t.Errorf("asked %d times", asked.Load())
			}
		})
	}
}

// TestTheSandboxHasFiveCompetitors, which staff may keep, change and delete; a
// shop outside it has none.
func TestTheSandboxHasFiveCompetitors(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.addUser("staff@example.com", api.RoleStaff)
	r = r.as(r.signIn("staff@example.com", testPassword))
	list := func(a answer) []any {
		t.Helper()
		competitors, ok := a.json(t)["competitors"].([]any)
		if a.status != http.StatusOK || !ok {
			t.Fatalf("%d %s", a.status, a.body)
		}
		return competitors
	}
	five := list(r.get("/api/seo/settings"))
	if len(five) != 5 || !strings.Contains(fmt.Sprint(five[1]), "Lone Star Appliance") {
		t.Fatalf("%v", five)
	}
	put := func(competitors []any) answer {
		return r.send(http.MethodPut, "/api/seo/lists", map[string]any{"competitors": competitors})
	}
	if kept := list(put(five)); !reflect.DeepEqual(kept, five) {
		t.Errorf("kept: %v", kept)
	}
	if left := list(put([]any{})); len(left) != 0 || len(list(r.get("/api/seo/settings"))) != 0 {
		t.Errorf("deleted: %v", left)
	}
	if outside := firstLists(false); len(outside.Competitors) != 0 || len(outside.Directories) != 0 {
		t.Errorf("outside the sandbox: %v", outside)
	}
}
