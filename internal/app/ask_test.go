package app

import (
	"net/http"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
)

// Mail programs post to the link of RFC 8058 from other sites, with a form and
// without cookies. TestStop of package alert shows what a true token does.
func TestAMailProgramStopsAlertsFromAnywhere(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	stop := func(site string) answer {
		return r.sendRaw(http.MethodPost, "/api/alerts/stop?token="+strings.Repeat("a", 43), strings.NewReader("List-Unsubscribe=One-Click"),
			"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", site, "Origin", "https://mail.example")
	}
	if a := stop("cross-site"); a.status == http.StatusForbidden || a.status == http.StatusUnsupportedMediaType || a.status >= 500 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

func TestACallIsAskedForWithoutScript(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.addUser("owner@example.com", "owner")
	owner := r.signIn("owner@example.com", testPassword)
	ask := func(form string, headers ...string) answer {
		return r.sendRaw(http.MethodPost, "/call-back", strings.NewReader(form), append([]string{"Content-Type", "application/x-www-form-urlencoded"}, headers...)...)
	}
	if a := ask("name=Yolanda&phone=12&unit=ge-gtd33easkww"); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `value="Yolanda"`) {
		t.Errorf("a phone of two digits: %d, and the page keeps the name: %t", a.status, strings.Contains(a.body, `value="Yolanda"`))
	}
	if a := ask("name=Yolanda&phone=8175550177", "Sec-Fetch-Site", "cross-site"); a.status != http.StatusForbidden {
		t.Errorf("another site's form: %d", a.status)
	}
	if a := ask("name=Bot&phone=8175550178&website=spam"); a.status != http.StatusSeeOther {
		t.Errorf("a program that fills every field: %d", a.status)
	}
	a := ask("name=Yolanda&phone=8175550177&unit=ge-gtd33easkww")
	if a.status != http.StatusSeeOther || a.header.Get("Location") != "/call-back/thanks" {
		t.Fatalf("%d to %q %s", a.status, a.header.Get("Location"), a.body)
	}
	chats := r.as(owner).get("/api/staff/chats").body
	if !strings.Contains(chats, "Yolanda") || strings.Contains(chats, "Bot") {
		t.Errorf("staff see %s", chats)
	}
}
