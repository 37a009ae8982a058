package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

const lighthouseRuns = 3

// audited is what one run of Lighthouse found.
type audited struct {
	Scores  map[string]float64 `json:"scores"`  // by category, of 100
	Metrics map[string]float64 `json:"metrics"` // milliseconds, but for the shift
	Failing map[string]float64 `json:"failing"` // audits that count and are not perfect: category/id -> score, of 1
	Picture float64            `json:"picture"` // bytes sent for the largest picture that the page loaded, 0 for none
}

// lighthouseReport is what we read of the command's JSON.
type lighthouseReport struct {
	Categories map[string]struct {
		Score     *float64 `json:"score"`
		AuditRefs []struct {
			ID     string  `json:"id"`
			Weight float64 `json:"weight"`
		} `json:"auditRefs"`
	} `json:"categories"`
	Audits map[string]struct {
		Score   *float64 `json:"score"`
		Numeric float64  `json:"numericValue"`
		Details struct {
			Items json.RawMessage `json:"items"` // of another shape in each audit
		} `json:"details"`
	} `json:"audits"`
	RuntimeError *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"runtimeError"`
}

// categories are Lighthouse's, with the score that each should have.
func categories() map[string]float64 {
	return map[string]float64{"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}
}

// auditedPaths are one page of each kind that anybody may find, but for units.
func auditedPaths() []string {
	return []string{
		"/", "/shop", "/dryer-repair", "/whirlpool-service", "/blog/dryer-vent-cleaning-safety", "/contact", "/partnership",
	}
}

// measureLighthouse audits each kind of page as a phone sees it, one run after
// the other.
func measureLighthouse(ctx context.Context, b *bench) error {
	site, err := b.theSite(ctx)
	if err != nil {
		return err
	}
	units, err := site.units(ctx)
	if err != nil {
		return err
	}
	return b.auditPages(ctx, site, append(auditedPaths(), "/shop/"+units[0]))
}

// measureContent audits every other page that search engines are told of, but
// for units and lists.
func measureContent(ctx context.Context, b *bench) error {
	site, err := b.theSite(ctx)
	if err != nil {
		return err
	}
	sitemap, err := get(ctx, site.url+"/sitemap.xml")
	if err != nil {
		return err
	}
	var paths []string
	for _, loc := range regexp.MustCompile(`<loc>https?://[^/<]+([^<]*)</loc>`).FindAllSubmatch(sitemap, -1) {
		path := string(loc[1])
		if !strings.HasPrefix(path, "/shop") && !slices.Contains(auditedPaths(), path) {
			paths = append(paths, path)
		}
	}
	if len(paths) == 0 {
		return errors.New("the sitemap names no page of content")
	}
	return b.auditPages(ctx, site, paths)
}

func (b *bench) auditPages(ctx context.Context, site *server, paths []string) error {
	raw, _ := b.report.Runs["lighthouse"].(map[string][]audited)
	if raw == nil {
		raw = map[string][]audited{}
	}
	b.report.Runs["lighthouse"] = raw
	for _, path := range paths {
		for range lighthouseRuns {
			found, err := b.auditAgain(ctx, site.url+path)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			raw[path] = append(raw[path], found)
		}
		b.lighthouseFigures(path, raw[path])
	}
	return nil
}

// auditAgain tries three times: a browser on a busy machine now and then
// records no trace, and Lighthouse asks to be run again.
func (b *bench) auditAgain(ctx context.Context, url string) (found audited, err error) {
	for range 3 {
		if found, err = b.audit(ctx, url); err == nil || ctx.Err() != nil {
			break
		}
	}
	return found, err
}

// audit runs the command once, with all categories.
func (b *bench) audit(ctx context.Context, url string) (audited, error) {
	text, err := b.lighthouse(ctx, url, "--only-categories=performance,accessibility,best-practices,seo")
	if err != nil {
		return audited{}, err
	}
	return parseLighthouse(text)
}

// lighthouse runs the command and returns its report. It is asked to stop
// rather than killed, so that it takes its browser along.
func (b *bench) lighthouse(ctx context.Context, url string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, 90*time.Second)
	defer cancel()
	file := filepath.Join(b.dir, "lighthouse.json")
	chrome := "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking --disable-component-update --disable-sync"
	c := command{
		args: append([]string{
			filepath.Join(b.root, "web/node_modules/.bin/lighthouse"), url, "--quiet", "--output=json", "--output-path=" + file,
			"--chrome-flags=" + chrome, "--no-enable-error-reporting",
		}, args...),
		env: []string{"CHROME_PATH=" + cmp.Or(os.Getenv("ENAMEL_CHROMIUM"), chromium())},
	}
	cmd := c.build(ctx)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGINT) }
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("lighthouse: %w: %s", err, out)
	}
	return os.ReadFile(file) //nolint:gosec // written by the command above
}

// chromium is where Debian puts it, wherever it is on the path.
func chromium() string {
	if path, err := exec.LookPath("chromium"); err == nil {
		return path
	}
	return "/usr/bin/chromium"
}

func readLighthouse(text []byte) (r lighthouseReport, err error) {
	if err := json.Unmarshal(text, &r); err != nil {
		return r, fmt.Errorf("lighthouse's report: %w", err)
	}
	if r.RuntimeError != nil {
		return r, fmt.Errorf("lighthouse: %s: %s", r.RuntimeError.Code, r.RuntimeError.Message)
	}
	return r, nil
}

func parseLighthouse(text []byte) (audited, error) {
	r, err := readLighthouse(text)
	if err != nil {
		return audited{}, err
	}
	found := audited{Scores: map[string]float64{}, Metrics: map[string]float64{}, Failing: map[string]float64{}}
	for name := range categories() {
		c, ok := r.Categories[name]
		if !ok || c.Score == nil {
			return audited{}, errors.New("lighthouse gives no score for " + name)
		}
		found.Scores[name] = round(*c.Score*100, 0)
		for _, ref := range c.AuditRefs {
			if a := r.Audits[ref.ID]; ref.Weight > 0 && a.Score != nil && *a.Score < 1 {
				found.Failing[name+"/"+ref.ID] = *a.Score
			}
		}
	}
	for _, id := range []string{"first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"} {
		found.Metrics[id] = round(r.Audits[id].Numeric, 3)
	}
	found.Picture, err = largestPicture(r.Audits["network-requests"].Details.Items)
	return found, err
}

// largestPicture is an upper bound of the picture that was the largest paint:
// the bytes of the largest one that was loaded at all.
func largestPicture(requests json.RawMessage) (float64, error) {
	var sent []struct {
		Type string  `json:"resourceType"`
		Size float64 `json:"transferSize"`
	}
	if err := json.Unmarshal(requests, &sent); err != nil {
		return 0, fmt.Errorf("lighthouse's list of requests: %w", err)
	}
	var most float64
	for _, s := range sent {
		if s.Type == "Image" {
			most = max(most, s.Size)
		}
	}
	return most, nil
}

func (b *bench) lighthouseFigures(path string, runs []audited) {
	all := categories()
	for _, name := range []string{"performance", "accessibility", "best-practices", "seo"} {
		var scores []float64
		for _, run := range runs {
			scores = append(scores, run.Scores[name])
		}
		b.add("Lighthouse, "+path+", "+name, median(scores), "of 100", atLeast(all[name]))
	}
	worst := map[string]float64{}
	var shift, picture float64
	for _, run := range runs {
		shift, picture = max(shift, run.Metrics["cumulative-layout-shift"]), max(picture, run.Picture)
		for id, score := range run.Failing {
			if before, ok := worst[id]; !ok || score < before {
				worst[id] = score
			}
		}
	}
	b.add("Layout shift, "+path+", worst run", shift, "", atMost(0.02))
	b.add("Largest picture loaded, "+path, kilo(int(picture)), "kB as sent", atMost(60))
	var failing []string
	for _, id := range slices.Sorted(maps.Keys(worst)) {
		failing = append(failing, fmt.Sprintf("%s %.2f", id, worst[id]))
	}
	if len(failing) > 0 {
		b.note("Lighthouse at %s, audits below 1, each at its worst: %s", path, strings.Join(failing, ", "))
	}
}
