package app

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rooms is the house: every package, its floor, and the packages of its own
// floor that it may know. An arrow to a lower floor is always allowed but for
// the sandbox, which only app may know.
func rooms() map[string]struct {
	floor int
	knows []string
} {
	type room = struct {
		floor int
		knows []string
	}
	const platform, domain, site, app = 1, 2, 3, 4
	crawling := []string{
		"internal/seo/crawl", "internal/seo/crawl/fetch", "internal/seo/crawl/visit", "internal/seo/crawl/address", "internal/seo/crawl/document",
		"internal/seo/crawl/robots", "internal/seo/crawl/sitemap",
	}
	return map[string]room{
		"internal/fault":         {floor: 0},
		"internal/money":         {floor: 0},
		"internal/form":          {floor: 0},
		"internal/seal":          {floor: 0},
		"web":                    {floor: 0},
		"internal/db":            {platform, nil},
		"internal/db/dbtest":     {platform, []string{"internal/db"}},
		"internal/mail/mailtest": {platform, []string{"internal/db", "internal/job", "internal/mail"}},
		"internal/setting":       {platform, []string{"internal/check", "internal/db"}},
		"internal/check":         {platform, []string{"internal/db"}},
		"internal/job":           {platform, []string{"internal/check", "internal/db"}},
		"internal/limit":         {platform, []string{"internal/db"}},
		"internal/mail":          {platform, []string{"internal/check", "internal/db", "internal/job"}},
		"internal/auditlog":      {platform, []string{"internal/db", "internal/job"}},
		"internal/blob":          {platform, []string{"internal/api", "internal/check", "internal/db", "internal/job"}},
		"internal/backup":        {platform, []string{"internal/blob", "internal/check", "internal/db", "internal/job"}},
		"internal/outbound":      {platform, nil},
		"internal/geo":           {platform, []string{"internal/db", "internal/outbound"}},
		"internal/llm":           {platform, []string{"internal/check", "internal/db", "internal/outbound"}},
		"internal/ssr":           {platform, nil},
		"internal/api":           {platform, []string{"internal/db"}},
		"internal/config":        {platform, nil},
		"internal/sandbox":       {platform, []string{"internal/geo", "internal/outbound", "internal/search"}},
		"internal/shop":          {domain, nil},
		"internal/desk": {domain, []string{
			"internal/content", "internal/shop", "internal/seo/draft", "internal/seo/draft/claim", "internal/seo/draft/knowledge", "internal/seo/draft/manuscript", "internal/seo/draft/score",
			"internal/seo/crawl/document", "internal/seo/snapshot",
		}},
		"internal/alert":        {domain, []string{"internal/catalog", "internal/shop"}},
		"internal/account":      {domain, []string{"internal/shop"}},
		"internal/catalog":      {domain, []string{"internal/shop"}},
		"internal/content":      {domain, []string{"internal/shop"}},
		"internal/order":        {domain, []string{"internal/shop", "internal/catalog"}},
		"internal/partner":      {domain, []string{"internal/shop"}},
		"internal/recall":       {domain, []string{"internal/catalog", "internal/shop"}},
		"internal/recall/match": {floor: 0},
		"internal/redirect":     {domain, nil},
		"internal/inbox":        {platform, []string{"internal/check", "internal/db"}},
		"internal/handover":     {domain, nil},
		"internal/staff": {domain, []string{
			"internal/account", "internal/catalog", "internal/handover", "internal/order", "internal/partner", "internal/recall", "internal/shop",
		}},
		"internal/seo":                {domain, append([]string{"internal/seo/audit", "internal/seo/draft", "internal/seo/draft/compose", "internal/seo/figure", "internal/seo/finding", "internal/seo/gsc", "internal/seo/link", "internal/seo/local", "internal/seo/opportunity", "internal/seo/price", "internal/seo/rank", "internal/seo/report", "internal/seo/rival", "internal/seo/serp", "internal/seo/snapshot", "internal/seo/source", "internal/seo/speed", "internal/seo/watch"}, crawling...)},
		"internal/seo/browser":        {domain, nil},
		"internal/seo/figure":         {domain, nil},
		"internal/seo/finding":        {domain, append([]string{"internal/seo/audit"}, crawling...)},
		"internal/qrcode":             {floor: 0},
		"internal/catalog/inspection": {floor: 0},
		"internal/db/dbtest/lend":     {platform, []string{"internal/db/dbtest"}},
		"internal/seo/draft": {domain, []string{
			"internal/seo/draft/claim", "internal/seo/draft/compose", "internal/seo/draft/knowledge", "internal/seo/draft/manuscript", "internal/seo/draft/readability", "internal/seo/draft/score", "internal/seo/figure",
		}},
		"internal/seo/draft/claim":                {domain, []string{"internal/seo/draft/knowledge", "internal/seo/draft/manuscript", "internal/seo/draft/readability"}},
		"internal/seo/draft/compose":              {domain, []string{"internal/seo/draft/knowledge", "internal/seo/draft/manuscript", "internal/seo/draft/readability"}},
		"internal/seo/draft/knowledge":            {domain, []string{"internal/content", "internal/shop", "internal/seo/draft/manuscript", "internal/seo/draft/readability"}},
		"internal/seo/draft/manuscript":           {domain, []string{"internal/seo/draft/readability"}},
		"internal/seo/draft/readability":          {domain, []string{"internal/seo/draft/readability/syllable"}},
		"internal/seo/draft/readability/syllable": {domain, nil},
		"internal/seo/draft/readability/train":    {domain, []string{"internal/seo/draft/readability/syllable"}},
		"internal/seo/draft/score":                {domain, []string{"internal/seo/draft/manuscript", "internal/seo/draft/readability"}},
		"internal/seo/citation":                   {domain, []string{"internal/seo/figure", "internal/seo/serp", "internal/seo/snapshot"}},
		"internal/seo/local":                      {domain, []string{"internal/seo/citation", "internal/seo/figure", "internal/seo/places", "internal/seo/serp", "internal/seo/snapshot", "internal/seo/source"}},
		"internal/seo/places":                     {domain, []string{"internal/seo/source"}},
		"internal/seo/price":                      {domain, []string{"internal/seo/figure", "internal/seo/price/offer", "internal/seo/snapshot"}},
		"internal/seo/rival":                      {domain, []string{"internal/seo/figure", "internal/seo/places", "internal/seo/serp", "internal/seo/snapshot", "internal/seo/source"}},
		"internal/seo/snapshot":                   {domain, append([]string{"internal/seo/figure"}, crawling...)},
		"internal/seo/rank":                       {domain, []string{"internal/seo/figure", "internal/seo/serp", "internal/seo/source"}},
		"internal/seo/report":                     {domain, []string{"internal/seo/audit", "internal/seo/browser", "internal/seo/figure", "internal/seo/finding", "internal/seo/gsc", "internal/seo/link", "internal/seo/local", "internal/seo/opportunity", "internal/seo/price", "internal/seo/rank", "internal/seo/rival", "internal/seo/speed"}},
		"internal/seo/serp":                       {domain, []string{"internal/seo/source"}},
		"internal/seo/source":                     {domain, []string{"internal/seo/figure"}},
		"internal/seo/speed":                      {domain, []string{"internal/seo/browser", "internal/seo/figure", "internal/seo/source"}},
		"internal/seo/watch":                      {domain, nil},
		"internal/search":                         {platform, nil},

		"internal/monitor": {platform, []string{"internal/db", "internal/job", "internal/mail"}},

		"internal/find": {domain, []string{
			"internal/assistant/clerk/understand", "internal/assistant/passage", "internal/assistant/talk", "internal/assistant/tool", "internal/catalog", "internal/content", "internal/shop",
		}},
		"internal/assistant": {domain, []string{"internal/assistant/clerk/understand", "internal/assistant/talk", "internal/assistant/tool", "internal/catalog"}},
		"internal/assistant/clerk": {domain, []string{
			"internal/assistant/clerk/understand", "internal/assistant/passage", "internal/assistant/tool", "internal/assistant/talk", "internal/catalog", "internal/content", "internal/order", "internal/shop",
		}},
		"internal/assistant/clerk/understand": {domain, []string{"internal/assistant/passage", "internal/assistant/talk", "internal/assistant/tool", "internal/catalog"}},
		"internal/assistant/plan":             {domain, []string{"internal/assistant/clerk/understand", "internal/assistant/talk", "internal/assistant/tool", "internal/catalog"}},
		"internal/assistant/model":            {domain, []string{"internal/assistant/clerk/understand", "internal/assistant/plan", "internal/assistant/talk", "internal/assistant/tool", "internal/catalog"}},
		"internal/assistant/tool": {domain, []string{
			"internal/assistant/talk", "internal/catalog", "internal/content", "internal/handover", "internal/order", "internal/shop",
		}},
		"internal/assistant/passage":                {domain, nil},
		"internal/assistant/clerk/understand/train": {domain, []string{"internal/assistant/clerk/understand", "internal/assistant/passage"}},
		"internal/assistant/talk":                   {floor: 0},

		"internal/seo/crawl":          {domain, crawling},
		"internal/seo/crawl/fetch":    {domain, crawling},
		"internal/seo/crawl/visit":    {domain, []string{"internal/seo/crawl/address", "internal/seo/crawl/document"}},
		"internal/seo/crawl/address":  {domain, nil},
		"internal/seo/crawl/document": {domain, []string{"internal/seo/crawl/address"}},
		"internal/seo/crawl/robots":   {domain, nil},
		"internal/seo/crawl/sitemap":  {domain, nil},
		"internal/seo/gsc":            {domain, []string{"internal/seo/figure", "internal/seo/gsc/console", "internal/seo/gsc/export", "internal/seo/gsc/tally", "internal/seo/source"}},
		"internal/seo/gsc/console":    {domain, []string{"internal/seo/gsc/tally", "internal/seo/serp", "internal/seo/source"}},
		"internal/seo/gsc/export":     {domain, []string{"internal/seo/gsc/tally"}},
		"internal/seo/gsc/tally":      {domain, nil},
		"internal/seo/link":           {domain, []string{"internal/seo/figure", "internal/seo/link/anchor", "internal/seo/link/domain", "internal/seo/link/export", "internal/seo/link/index", "internal/seo/link/ledger", "internal/seo/link/referrer", "internal/seo/serp", "internal/seo/snapshot", "internal/seo/source"}},
		"internal/seo/link/anchor":    {domain, []string{"internal/seo/serp", "internal/seo/snapshot"}},
		"internal/seo/link/domain":    {domain, []string{"internal/seo/figure", "internal/seo/link/anchor", "internal/seo/link/index", "internal/seo/serp"}},
		"internal/seo/link/export":    {domain, []string{"internal/seo/link/anchor", "internal/seo/snapshot"}},
		"internal/seo/link/index":     {domain, []string{"internal/seo/link/anchor", "internal/seo/source"}},
		"internal/seo/link/ledger":    {domain, []string{"internal/form", "internal/seo/link/anchor", "internal/seo/link/domain", "internal/seo/serp", "internal/seo/snapshot"}},
		"internal/seo/link/referrer":  {domain, []string{"internal/seo/link/anchor", "internal/seo/serp", "internal/seo/snapshot"}},
		"internal/seo/opportunity":    {domain, []string{"internal/seo/figure", "internal/seo/gsc", "internal/seo/rank"}},
		"internal/seo/price/offer":    {domain, nil},
		"internal/seo/audit":          {domain, crawling[2:5]}, // the crawler's data about a page, not the crawler

		"internal/site": {site, nil},
		"internal/app":  {app, nil},
		"":              {app, []string{"internal/app"}},
		"bench":         {app, nil},
		"deploy/image":  {platform, nil},
		"eval":          {app, nil},
	}
}

func TestArrowsPointOneWay(t *testing.T) {
	root := filepath.Join("..", "..")
	house := rooms()
	seen := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (isModule(path) && path != root || d.Name() == "node_modules" || d.Name() == ".git" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		from := strings.TrimPrefix(filepath.ToSlash(dir), ".")
		room, ok := house[from]
		if !ok {
			t.Errorf("%s is no room of the house: give it a floor in this test", from)
			return nil
		}
		seen[from] = true
		for _, to := range imports(t, path) {
			if to == "internal/sandbox" && from != "internal/app" {
				t.Errorf("%s imports the sandbox, which only app may", path)
			}
			below := house[to].floor < room.floor
			if _, known := house[to]; !known || !below && !slices.Contains(room.knows, to) {
				t.Errorf("%s (floor %d) imports %s", path, room.floor, to)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range house {
		if !seen[name] && name != "bench" {
			t.Errorf("%q has no Go file: take it out of the house", name)
		}
	}
}

// isModule reports a folder that is a module of its own, such as a program that
// a measurement compares ours with.
func isModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// imports lists the packages of this module that a file imports, without the module's name.
func imports(t *testing.T, path string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, i := range f.Imports {
		name, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if rest, ok := strings.CutPrefix(name, "enamel/"); ok {
			out = append(out, rest)
		}
	}
	return out
}
