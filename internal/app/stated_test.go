package app

import (
	"net/http"
	"strings"
	"testing"
)

type staleFact struct {
	Fact, Is string
	Pages    []struct {
		File, Path, Was string
		By              string `json:"confirmed_by"`
	}
}

// stale is a fact that has changed to a value, once the list of them says so.
func (r *running) stale(is string) (found staleFact) {
	r.t.Helper()
	r.eventually("the pages that state "+is+" are listed", func() bool {
		var list struct{ Facts []staleFact }
		r.decode(r.get("/api/staff/content/facts"), &list)
		for _, f := range list.Facts {
			if f.Is == is {
				found = f
			}
		}
		return found.Is == is
	})
	return found
}

// changedFactsByScreen changes a fact: the pages that state it are listed until
// somebody confirms them by name, and again after the next change.
func changedFactsByScreen(t *testing.T, owner, staff *running) {
	const phone, confirm = "/api/staff/facts/shop.phone", "/api/staff/content/facts/confirm"
	owner.wants(http.StatusOK, http.MethodPut, phone, doc{"value": "(817) 555-0143"})
	first := staff.stale("(817) 555-0143")
	pages, paths := []string{}, " "
	for _, p := range first.Pages {
		pages, paths = append(pages, p.File), paths+p.Path+" "
		if p.Was != "(817) 555-0142" || p.By != "" {
			t.Errorf("%+v", p)
		}
	}
	for _, want := range []string{"/terms", "/privacy", "/faq", "/blog/"} {
		if first.Fact != "phone" || !strings.Contains(paths, " "+want) {
			t.Errorf("%s states the phone: %+v", want, first)
		}
	}
	if a := staff.get("/api/staff/today"); !strings.Contains(a.body, `"href":"/staff/content/facts"`) || !strings.Contains(a.body, "Facts have changed:") {
		t.Errorf("today: %s", a.body)
	}
	if a := staff.get("/api/seo/overview"); !strings.Contains(a.body, `"href":"/staff/content/facts"`) {
		t.Errorf("the five things to do: %s", a.body)
	}

	staff.wants(http.StatusConflict, http.MethodPost, confirm, doc{"fact": "phone", "value": "(817) 555-0142", "pages": pages})
	if a := staff.wants(http.StatusOK, http.MethodPost, confirm, doc{"fact": "phone", "value": first.Is, "pages": pages}); strings.Contains(a.body, `"fact":"phone"`) ||
		!strings.Contains(a.body, `"by":"staff@example.com"`) {
		t.Errorf("confirmed: %s", a.body)
	}
	owner.wants(http.StatusOK, http.MethodPut, phone, doc{"value": "(817) 555-0142"})
	if again := staff.stale("(817) 555-0142"); len(again.Pages) != len(pages) || again.Pages[0].Was != first.Is || again.Pages[0].By != "staff@example.com" {
		t.Errorf("changed again: %+v", again)
	}
}
