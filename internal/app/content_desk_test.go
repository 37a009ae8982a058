package app

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"enamel/internal/desk"
	"enamel/internal/seo/draft"
)

// writes makes a page of a draft at one node; it soon stands at the other.
func (r *running) writes(t *testing.T, other *running) {
	t.Helper()
	said, _ := answers[draft.Draft, draft.Draft](r, "seo-ai-content", "/api/seo/content/latest")
	var v desk.View
	r.decode(r.wants(http.StatusCreated, http.MethodPost, "/api/staff/content", doc{"kind": "article", "draft": said.ID}), &v)
	if v.Check.Marked != 0 || len(v.Check.Problems) != 0 || v.Check.SEO.Score < said.SEOScore-10 {
		t.Fatalf("%d marked, %v, %d points; the draft has %d\n%+v\n%+v", v.Check.Marked, v.Check.Problems, v.Check.SEO.Score, said.SEOScore, v.Check.Evidence, v.Check.SEO.Items)
	}
	v.Text.Title = "Zebrawood Doors and Your Refrigerator"
	v.Text.Body += "\n## What about zebrawood doors?\n\nA zebrawood door panel needs wax twice a year.\n"
	r.decode(r.wants(http.StatusOK, http.MethodPut, "/api/staff/content/"+v.ID, doc{"version": v.Version, "keyword": v.Keyword, "text": v.Text}), &v)
	publish := "/api/staff/content/" + v.ID + "/publish"
	if a := r.wants(http.StatusUnprocessableEntity, http.MethodPost, publish, doc{"version": v.Version}); !strings.Contains(a.body, "sign it") {
		t.Errorf("with a marked sentence: %s", a.body)
	}
	for _, s := range v.Check.Evidence {
		if !s.Settled {
			r.decode(r.wants(http.StatusOK, http.MethodPost, "/api/staff/content/"+v.ID+"/evidence", doc{"sentence": s.Text, "sign": true}), &v)
		}
	}
	r.decode(r.wants(http.StatusOK, http.MethodPost, publish, doc{"version": v.Version}), &v)
	path := v.Path
	within(t, "the article is at its address", func() bool { return strings.Contains(other.get(path).body, "zebrawood door panel") })
	within(t, "the blog lists it", func() bool { return strings.Contains(other.get("/blog").body, path) })
	within(t, "the feed has it", func() bool { return strings.Contains(other.get("/rss.xml").body, path) })
	within(t, "the sitemap has it", func() bool { return strings.Contains(other.get("/sitemap.xml").body, path) })
	within(t, "search finds it", func() bool {
		return strings.Contains(other.get("/api/search?q="+url.QueryEscape("zebrawood door wax")).body, path)
	})
	within(t, "the chat answers from it", func() bool {
		return strings.Contains(other.asks(user("What about zebrawood doors?")).Message, "wax twice a year")
	})

	r.decode(r.wants(http.StatusOK, http.MethodPost, "/api/staff/content/"+v.ID+"/withdraw", doc{"version": v.Version}), &v)
	within(t, "the blog has let it go", func() bool { return !strings.Contains(other.get("/blog").body, path) })
	within(t, "its address leads to the blog", func() bool { return other.get(path).header.Get("Location") == "/blog" })
}
