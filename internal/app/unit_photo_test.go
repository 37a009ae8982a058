package app

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
)

// photoFile writes a JPEG to be added by a command.
func photoFile(t *testing.T, width, height int) (path string, picture []byte) {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, width, height)), nil); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), fmt.Sprintf("%d.jpg", width))
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path, out.Bytes()
}

// TestPhotosFromTheShellToTheShop: a command adds them, the unit's pages and lists show them, and nobody sees what no unit shows.
func TestPhotosFromTheShellToTheShop(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	r := &running{t: t, env: env}
	front, _ := photoFile(t, 900, 1200)
	side, picture := photoFile(t, 800, 600)
	page := filepath.Join(t.TempDir(), "page.jpg")
	if err := os.WriteFile(page, []byte("<!doctype html>"), 0o600); err != nil {
		t.Fatal(err)
	}
	known := []string{"add", "--brand", "Bosch", "--model", "SHPM88Z75N", "--price", "399", "--regular-price", "799", "--grade", "A", "--photo", front}
	for file, says := range map[string]string{page: "page.jpg: This is no photo", filepath.Dir(page): "A photo is a file", "none.jpg": "none.jpg"} {
		if status, out := r.command(append([]string{"unit"}, append(known, "--photo", file)...)...); status == 0 || !strings.Contains(out, says) {
			t.Errorf("%s: %d %s", file, status, out)
		}
	}
	r.unit(append(known, "--photo", side)...)
	r = start(t, env)
	const id = "bosch-shpm88z75n"
	html := r.get("/shop/" + id).body
	hashes := regexp.MustCompile(`/photos/([0-9a-f]{64})/720\.jpg`).FindAllStringSubmatch(html, -1)
	if len(hashes) < 2 || !strings.Contains(html, "Drawing, to scale") || !strings.Contains(html, `property="og:image" content="`+r.app.Origin()+"/photos/"+hashes[0][1]+"/1280.jpg") ||
		!strings.Contains(html, `"image":["`+r.app.Origin()+"/photos/"+hashes[0][1]) || !strings.Contains(html, `width="900" height="1200"`) {
		t.Fatalf("%d photos: %s", len(hashes), html)
	}
	first, second := hashes[0][1], ""
	for _, h := range hashes {
		if h[1] != first {
			second = h[1]
		}
	}
	if feed := r.get("/feeds/products.xml").body; !strings.Contains(feed, "<g:image_link>"+r.app.Origin()+"/photos/"+first) || !strings.Contains(feed, "<g:additional_image_link>"+r.app.Origin()+"/photos/"+second) {
		t.Error("the product feed lacks a photo")
	}
	if list := r.get("/api/products").body; !strings.Contains(list, `"image":"/photos/`+first+`/480.jpg","image_set":"/photos/`+first+`/320.jpg 240w`) {
		t.Error("lists lack the photo")
	}
	r.eventually("the sizes are made", func() bool {
		return r.get("/photos/"+second+"/320.jpg").header.Get("Cache-Control") == "public, max-age=31536000, immutable"
	})
	if a := r.get("/photos/" + second + "/320.jpg"); a.status != http.StatusOK || a.header.Get("Content-Type") != "image/jpeg" || a.header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%d %v", a.status, a.header)
	}
	for _, path := range []string{"/photos/" + second + "/321.jpg", "/photos/" + second + "/0320.jpg", "/photos/" + second + "/320.png", "/photos/x/320.jpg", "/photos/..%2f..%2fenamel.db/320.jpg"} {
		if a := r.get(path); a.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.status)
		}
	}

	r.addUser("ann@example.com", api.RoleStaff)
	staff := r.as(r.signIn("ann@example.com", testPassword))
	r.unit("set", id, "--photo", front)
	if a := r.get("/photos/" + second + "/320.jpg"); a.status != http.StatusNotFound {
		t.Errorf("visitors see a photo that no unit shows: %d", a.status)
	}
	if a := staff.get("/api/staff/photos/" + second + "/320.jpg"); a.status != http.StatusOK || a.header.Get("Cache-Control") != "private, no-cache" {
		t.Errorf("staff: %d %v", a.status, a.header)
	}

	// A phone sends the same picture in parts.
	upload := fmt.Sprintf("/api/staff/uploads/0190f3c2-0000-7000-8000-000000000001?size=%d&offset=", len(picture))
	if a := staff.sendRaw(http.MethodPut, upload+"0", bytes.NewReader(picture), "Content-Type", "application/octet-stream"); a.status != http.StatusOK || !strings.Contains(a.body, second) {
		t.Errorf("%d %s", a.status, a.body)
	}
	var lines int
	if err := r.app.store.db.QueryRow(t.Context(), `select count(*) from audit_log where action = 'upload-part'`).Scan(&lines); err != nil || lines != 0 {
		t.Errorf("parts of a picture leave %d lines in the audit log, %v", lines, err)
	}
}
