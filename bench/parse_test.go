package main

import (
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

const wrkSays = `Running 2s test @ http://127.0.0.1:18080/
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.59ms    1.27ms  78.08ms   90.73%
    Req/Sec    23.00k     1.00k   24.00k    80.00%
  Latency Distribution
     50%    2.51ms
     75%    3.00ms
     90%    4.10ms
     99%  812.00us
  46009 requests in 2.00s, 0.95GB read
Requests/sec:  23004.48
Transfer/sec:    485.01MB
`

func TestParseWrk(t *testing.T) {
	got, err := parseWrk(wrkSays)
	want := wrkRun{PerSecond: 23004.48, P50: 2.51, P99: .812, Requests: 46009}
	if err != nil || got != want {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestParseWrkRefusesARoundThatFailed(t *testing.T) {
	for _, line := range []string{"  Non-2xx or 3xx responses: 12\n", "  Socket errors: connect 0, read 1, write 0, timeout 0\n"} {
		said := strings.Replace(wrkSays, "Requests/sec", line+"Requests/sec", 1)
		if _, err := parseWrk(said); err == nil || !strings.Contains(err.Error(), strings.TrimSpace(line)) {
			t.Errorf("%q gives %v", line, err)
		}
	}
	for _, said := range []string{"", strings.Replace(wrkSays, "99%", "98%", 1), strings.Replace(wrkSays, " requests in", "", 1)} {
		if _, err := parseWrk(said); err == nil {
			t.Errorf("taken for a round: %q", said)
		}
	}
}

func TestLinked(t *testing.T) {
	styles, scripts := linked(`<link rel="stylesheet" href="/a.css"><link rel="preload" as="font" href="/f.woff2">
<script type="module" src="/loader.js" data-entry="/home.js" data-imports="/react.js"></script><script type="application/json">{"src":"/no.js"}</script>`)
	if !slices.Equal(styles, []string{"/a.css"}) || !slices.Equal(scripts, []string{"/loader.js", "/home.js"}) {
		t.Errorf("styles %v, scripts %v", styles, scripts)
	}
}

func TestImports(t *testing.T) {
	static, dynamic := imports("/assets/home.js", `import{a as b}from"./react.js";import"./shop.js";import("./chat.js").then(x);const s="from './text";import(c)`)
	if !slices.Equal(static, []string{"/assets/react.js", "/assets/shop.js"}) {
		t.Errorf("at once: %v", static)
	}
	if !slices.Equal(dynamic, []string{"/assets/chat.js"}) {
		t.Errorf("later: %v", dynamic)
	}
}

func TestParseLighthouse(t *testing.T) {
	const text = `{"categories":{
		"performance":{"score":0.984,"auditRefs":[{"id":"lcp","weight":25},{"id":"hint","weight":0}]},
		"accessibility":{"score":0.9,"auditRefs":[{"id":"contrast","weight":7},{"id":"manual","weight":1}]},
		"best-practices":{"score":1,"auditRefs":[]},"seo":{"score":1,"auditRefs":[]}},
		"audits":{"network-requests":{"details":{"items":[{"resourceType":"Document","transferSize":90000},{"resourceType":"Image","transferSize":8000},{"resourceType":"Image","transferSize":9000}]}},"other":{"details":{"items":{"a":1}}},"lcp":{"score":1,"numericValue":1500},"hint":{"score":0},"contrast":{"score":0},"manual":{"score":null},
		"total-blocking-time":{"score":1,"numericValue":12.34567}}}`
	got, err := parseLighthouse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]float64{"performance": 98, "accessibility": 90, "best-practices": 100, "seo": 100}; !reflect.DeepEqual(got.Scores, want) {
		t.Errorf("scores %v", got.Scores)
	}
	if want := map[string]float64{"accessibility/contrast": 0}; !reflect.DeepEqual(got.Failing, want) {
		t.Errorf("failing %v, want %v", got.Failing, want)
	}
	if got.Metrics["total-blocking-time"] != 12.346 {
		t.Errorf("metrics %v", got.Metrics)
	}
	if got.Picture != 9000 {
		t.Errorf("the largest picture is %v", got.Picture)
	}
}

func TestParseLighthouseRefusesARunThatFailed(t *testing.T) {
	for _, text := range []string{
		`{"runtimeError":{"code":"NO_FCP","message":"nothing was painted"}}`,
		`{"categories":{"performance":{"score":null}}}`, `not JSON`,
	} {
		if got, err := parseLighthouse([]byte(text)); err == nil {
			t.Errorf("%s gives %v", text, got)
		}
	}
}

func TestParseCores(t *testing.T) {
	for list, want := range map[string][]int{"0-1": {0, 1}, "0,2-4,7": {0, 2, 3, 4, 7}, "5": {5}} {
		if got, err := parseCores(list); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q gives %v, %v", list, got, err)
		}
	}
	if _, err := parseCores("all"); err == nil {
		t.Error("taken for a list of cores")
	}
	if servers, load := splitCores([]int{0, 2, 3, 4}); servers != "0,2" || load != "3,4" {
		t.Errorf("servers %q, load %q", servers, load)
	}
	if servers, load := splitCores([]int{0}); servers != "" || load != "" {
		t.Errorf("one core is split into %q and %q", servers, load)
	}
}

func TestSameAnswer(t *testing.T) {
	page := func(etag, id, body string) answer {
		h := http.Header{"Etag": {etag}, "X-Request-Id": {id}, "Date": {id}}
		return answer{Path: "/", Status: 200, Header: h, Body: []byte(body)}
	}
	if err := sameAnswer(page("a", "1", "x"), page("a", "2", "x")); err != nil {
		t.Error(err)
	}
	if sameAnswer(page("a", "1", "x"), page("b", "1", "x")) == nil {
		t.Error("another header passes")
	}
	if sameAnswer(page("a", "1", "x"), page("a", "1", "y")) == nil {
		t.Error("other bytes pass")
	}
	extra := page("a", "1", "x")
	extra.Header.Set("Via", "somebody")
	if sameAnswer(page("a", "1", "x"), extra) == nil || sameAnswer(extra, page("a", "1", "x")) == nil {
		t.Error("a further header passes")
	}
}

func TestNginxHeaders(t *testing.T) {
	got := nginxHeaders(http.Header{"Etag": {`"a\b"`}, "Content-Type": {"text/html"}, "Content-Length": {"3"}, "Date": {"now"}})
	if want := "\t\t\tdefault_type \"text/html\";\n\t\t\tadd_header Etag \"\\\"a\\\\b\\\"\";\n"; got != want {
		t.Errorf("got %q", got)
	}
}

func TestChoose(t *testing.T) {
	byName := []string{"docs", "lighthouse-content"}
	all, err := choose("")
	if err != nil || len(all) != len(parts())-len(byName) || chosenName(all) != "" {
		t.Errorf("%d parts, %v", len(all), err)
	}
	for _, name := range byName {
		if long, err := choose(name); err != nil || chosenName(long) != name {
			t.Errorf("%q, %v", chosenName(long), err)
		}
	}
	some, err := choose("start, pages")
	if err != nil || chosenName(some) != "start-pages" {
		t.Errorf("%q, %v", chosenName(some), err)
	}
	if _, err := choose("page"); err == nil {
		t.Error("an unknown part passes")
	}
}

func TestProcessorTimeIsReadFromStat(t *testing.T) {
	stat := "4242 (postgres) S 1 1 1 0 -1 4194560 900 0 0 0 250 50 30 7 20 0 8 0 100"
	own, ended, err := usedBy(stat)
	if own != 3*time.Second || ended != 370*time.Millisecond || err != nil {
		t.Errorf("%v, %v, %v", own, ended, err)
	}
	if _, _, err := usedBy("4242 (short) S 1"); err == nil {
		t.Error("a short stat was read")
	}
}
