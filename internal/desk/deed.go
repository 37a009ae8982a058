package desk

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/job"
	"enamel/internal/seo/draft/manuscript"
)

// publishJob publishes what was scheduled.
const publishJob = "content.publish"

// plan names what a job publishes: a schedule that has changed since is another one.
type plan struct {
	ID     string `json:"id"`
	Number int64  `json:"number"`
	At     int64  `json:"at"` // milliseconds
}

// Register lets a queue publish what is scheduled.
func (s *Service) Register(q *job.Queue) {
	job.Handle(q, publishJob, func(ctx context.Context, _ *job.Run, p plan) error { return s.publishPlanned(ctx, p) })
}

// Save stores a text as the next revision. It is a content-changed Conflict,
// with what is stored, where somebody else has changed the item since version.
func (s *Service) Save(ctx context.Context, by, id string, version int64, keyword string, t Text) error {
	r, err := find(ctx, s.DB, id)
	if err != nil {
		return err
	}
	if err := plain(keyword, t); err != nil {
		return err
	}
	w, err := s.writing(r, t)
	if err != nil {
		return err
	}
	w.keyword = form.Trim(keyword)
	if problem := s.slugProblem(w); problem != "" {
		return fault.Field("slug", problem)
	}
	c, err := s.check(ctx, w)
	if err != nil {
		return err
	}
	return s.change(ctx, by, id, version, "saved", func(r *row) error {
		r.take(w, c)
		return nil
	})
}

// take puts a checked text in the place of the newest.
func (r *row) take(w writing, c Check) {
	r.slug, r.keyword, r.title, r.file, r.marked, r.score = w.slug, w.keyword, w.text.Title, w.file, c.Marked, c.SEO.Score
	texts := []content.DeskFile{w.text}
	for _, file := range []string{r.liveFile, r.plannedFile} {
		if text, err := content.ReadDeskFile(r.kind.folder(), file); err == nil {
			texts = append(texts, text)
		}
	}
	r.evidence = r.evidence.of(texts...)
}

// of leaves out what sentences rested on that are in none of these texts.
func (e evidence) of(texts ...content.DeskFile) evidence {
	out := evidence{}
	for _, text := range texts {
		w := writing{text: text}
		for _, part := range []manuscript.Manuscript{w.manuscript(), w.lead()} {
			for s := range part.Sentences() {
				if rest, ok := e[s.Plain()]; ok {
					out[s.Plain()] = rest
				}
			}
		}
	}
	return out
}

// change does a deed to the version of an item that its doer has seen, as one
// more revision.
func (s *Service) change(ctx context.Context, by, id string, version int64, deed string, do func(*row) error) error {
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		r, err := lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if r.version != version {
			return s.changed(ctx, tx, r)
		}
		was := r
		if err := do(&r); err != nil {
			return err
		}
		if err := r.revise(ctx, tx, deed, by); err != nil {
			return err
		}
		r.settle(deed, by, tx.Now())
		if deed == "published" || deed == "scheduled" && r.live == 0 { // a published text states the facts of its own day
			if err := s.confirmPublished(ctx, tx, &r, by); err != nil {
				return err
			}
		}
		return s.keep(ctx, tx, was, r, deed, by)
	})
	if err != nil {
		return err
	}
	s.reload(ctx)
	return nil
}

// reload reads what is published after a deed, which is done whatever comes of
// it: the watch on the topic reads again.
func (s *Service) reload(ctx context.Context) {
	if err := s.Load(ctx); err != nil {
		s.Log.ErrorContext(ctx, "could not read the content desk", "cause", err)
	}
}

// settle says which revision is published and which one will be, after a deed.
func (r *row) settle(deed, by string, now time.Time) {
	switch deed {
	case "published":
		r.live, r.planned, r.publishAt = r.version, 0, time.Time{}
		r.publishedAt, r.publishedBy = now, by
	case "scheduled":
		r.planned = r.version
	}
}

// keep stores an item after a deed, with its place in the log.
func (s *Service) keep(ctx context.Context, tx *db.Tx, was, r row, deed, by string) error {
	if err := r.save(ctx, tx, by); err != nil {
		if db.Violates(err, "content_item", "kind", "slug") {
			return fault.Field("slug", "There is a page at this address already")
		}
		return err
	}
	if err := s.keepPhotos(ctx, tx, r); err != nil {
		return err
	}
	if r.planned > 0 && (r.planned != was.planned || !r.publishAt.Equal(was.publishAt)) {
		if _, err := job.InsertAt(ctx, tx, r.publishAt, publishJob, plan{r.id, r.planned, db.Millis(r.publishAt)}); err != nil {
			return err
		}
	}
	if err := auditlog.Record(ctx, tx, auditlog.Entry{Actor: by, Action: "content." + deed, Subject: r.kind.file(r.slug), Detail: cmp.Or(r.note, r.title)}); err != nil {
		return err
	}
	if r.live == was.live {
		return nil
	}
	return tx.Bump(ctx, Topic)
}

// changed tells the second of two editors what is stored now.
func (s *Service) changed(ctx context.Context, tx *db.Tx, r row) error {
	v, file, err := revision(ctx, tx, r.id, r.version)
	if err != nil {
		return err
	}
	text, err := textOf(r.kind, r.slug, file)
	if err != nil {
		return err
	}
	if err := s.named(ctx, tx, &v.By); err != nil {
		return err
	}
	return &fault.Error{
		Kind: fault.Conflict, Slug: "content-changed", Msg: "Somebody else has changed this text in the meantime. Look at what they changed, then save yours or take theirs.",
		Extra: map[string]any{"version": r.version, "by": v.By, "at": v.At, "deed": v.Deed, "text": text},
	}
}

// store makes an item of a text.
func (s *Service) store(ctx context.Context, by string, w writing) error {
	c, err := s.check(ctx, w)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		var items int
		if err := tx.QueryRow(ctx, `select count(*) from content_item`).Scan(&items); err != nil {
			return err
		}
		if items >= maxItems {
			return fault.New(fault.Invalid, fmt.Sprintf("The desk has %d texts, the maximum. Delete drafts first.", maxItems))
		}
		r := w.row
		r.take(w, c)
		if err := r.insert(ctx, tx, by); err != nil {
			if db.Violates(err, "content_item", "kind", "slug") {
				return fault.Field("slug", "There is a page at this address already")
			}
			return err
		}
		return s.keep(ctx, tx, row{}, r, "created", by)
	})
}

// Publish shows the newest revision at once, or at a time of the shop's clock
// ("2026-12-01T09:00"). It is refused while the text has a problem, or a
// sentence that somebody has to check.
func (s *Service) Publish(ctx context.Context, by, id string, version int64, clock string) error {
	at, err := s.moment(clock)
	if err != nil {
		return err
	}
	r, err := find(ctx, s.DB, id)
	if err != nil {
		return err
	}
	t, err := textOf(r.kind, r.slug, r.file)
	if err != nil {
		return err
	}
	if r.kind == Article && r.live == 0 && !s.shipped(r) {
		t.Date = at.In(s.Zone).Format(time.DateOnly)
	}
	w, err := s.writing(r, t)
	if err != nil {
		return err
	}
	c, err := s.check(ctx, w)
	if err != nil {
		return err
	}
	if err := ready(c); err != nil && r.version == version {
		return err
	}
	deed := "published"
	if clock != "" {
		deed = "scheduled"
	}
	return s.change(ctx, by, id, version, deed, func(r *row) error {
		if r.version != w.version || !reflect.DeepEqual(r.evidence, w.evidence) { // it is not what was checked
			return fault.New(fault.Conflict, "Somebody else has changed the evidence of this text. Check its marks, then publish again.")
		}
		r.take(w, c)
		if clock != "" {
			r.publishAt = at
		}
		return nil
	})
}

// ready says what keeps a text from being published.
func ready(c Check) error {
	wrong := map[string]string{}
	for _, p := range c.Problems {
		field, text := p.Field, p.Text
		if field == "" {
			field = "text"
		}
		if p.Line > 0 {
			text = fmt.Sprintf("Line %d: %s", p.Line, text)
		}
		wrong[field] = strings.TrimSpace(wrong[field] + " " + text)
	}
	switch {
	case c.Marked == 1:
		wrong["evidence"] = "One sentence rests on nothing that was checked: tie it, remove it or sign it"
	case c.Marked > 1:
		wrong["evidence"] = fmt.Sprintf("%d sentences rest on nothing that was checked: tie, remove or sign them", c.Marked)
	}
	return fault.Fields(wrong)
}

// publishPlanned publishes the scheduled text, unless the schedule has changed.
// If a sentence has lost its evidence meanwhile, nothing is published, and the
// desk shows the sentences to settle.
func (s *Service) publishPlanned(ctx context.Context, p plan) error {
	r, err := find(ctx, s.DB, p.ID)
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	text, err := content.ReadDeskFile(r.kind.folder(), r.plannedFile)
	if err != nil || r.planned != p.Number {
		return nil //nolint:nilerr // nothing is planned any more
	}
	c, err := s.check(ctx, writing{row: r, slug: r.slug, text: text, file: r.plannedFile})
	if err != nil {
		return err
	}
	refused := ready(c)
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		r, err := lock(ctx, tx, p.ID)
		if fault.KindOf(err) == fault.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		if r.planned != p.Number || millis(r.publishAt) != p.At {
			return nil
		}
		was := r
		v, _, err := revision(ctx, tx, r.id, p.Number)
		if err != nil {
			return err
		}
		r.planned, r.publishAt = 0, time.Time{}
		if refused != nil {
			return s.keep(ctx, tx, was, r, "held-back", v.By)
		}
		r.live, r.publishedAt, r.publishedBy = p.Number, tx.Now(), v.By
		return s.keep(ctx, tx, was, r, "published", v.By)
	})
	if err != nil {
		return err
	}
	s.reload(ctx)
	return nil
}

// Withdraw cancels a schedule; where there is none it takes the text off the site.
func (s *Service) Withdraw(ctx context.Context, by, id string, version int64) error {
	return s.change(ctx, by, id, version, "withdrawn", func(r *row) error {
		switch {
		case r.planned > 0:
			r.planned, r.publishAt = 0, time.Time{}
		case r.live > 0:
			r.live, r.publishedAt, r.publishedBy = 0, time.Time{}, ""
		default:
			return fault.New(fault.Conflict, "This text is neither published nor scheduled.")
		}
		return nil
	})
}

// Restore makes the bytes of a revision the newest ones.
func (s *Service) Restore(ctx context.Context, by, id string, version, number int64) error {
	r, err := find(ctx, s.DB, id)
	if err != nil {
		return err
	}
	_, file, err := revision(ctx, s.DB, id, number)
	if err != nil {
		return err
	}
	t, err := content.ReadDeskFile(r.kind.folder(), file)
	if err != nil {
		return err
	}
	w := writing{row: r, slug: r.slug, text: t, file: file}
	c, err := s.check(ctx, w)
	if err != nil {
		return err
	}
	return s.change(ctx, by, id, version, "restored", func(r *row) error {
		r.take(w, c)
		return nil
	})
}

// Remove deletes an item that is neither published nor scheduled.
func (s *Service) Remove(ctx context.Context, by, id string, version int64) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		r, err := lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if r.version != version {
			return s.changed(ctx, tx, r)
		}
		if r.live > 0 || r.planned > 0 {
			return fault.New(fault.Conflict, "Take this text offline first.")
		}
		if err := usePhotos(ctx, tx, s.Album, id, "", ""); err != nil {
			return err
		}
		for _, query := range []string{`delete from content_revision where item = $1`, `delete from content_item where id = $1`} {
			if _, err := tx.Exec(ctx, query, id); err != nil {
				return err
			}
		}
		return auditlog.Record(ctx, tx, auditlog.Entry{Actor: by, Action: "content.removed", Subject: r.kind.file(r.slug), Detail: r.title})
	})
}

// maxTies bounds what one sentence rests on.
const maxTies = 5

// Rest stores what a sentence of the newest text rests on, and who signed it;
// without ties and signature it rests on nothing.
func (s *Service) Rest(ctx context.Context, by, id, sentence string, ties []manuscript.Tie, sign bool) error { //nolint:cyclop // one check for each refusal
	library := s.Library()
	for _, t := range ties {
		known := t.Kind == manuscript.Page && slices.ContainsFunc(s.linked(library), func(p Page) bool { return p.Path == t.Ref }) ||
			t.Kind == manuscript.Record && slices.Contains(slices.Collect(maps.Keys(library.Values(s.Facts()))), t.Ref)
		if !known || len(ties) > maxTies {
			return fault.Field("ties", fmt.Sprintf("Choose at most %d pages of ours and facts of the record", maxTies))
		}
	}
	r, err := find(ctx, s.DB, id)
	if err != nil {
		return err
	}
	t, err := textOf(r.kind, r.slug, r.file)
	if err != nil {
		return err
	}
	rest := Rest{Ties: ties}
	if sign {
		rest.SignedBy, rest.SignedAt = by, s.DB.Now()
	}
	if r.evidence = maps.Clone(r.evidence); len(ties) > 0 || sign {
		r.evidence[sentence] = rest
	} else {
		delete(r.evidence, sentence)
	}
	w, err := s.writing(r, t)
	if err != nil {
		return err
	}
	if _, stands := r.evidence.of(w.text)[sentence]; !stands && (len(ties) > 0 || sign) {
		return fault.Field("sentence", "This sentence is not in the saved text. Save first")
	}
	c, err := s.check(ctx, w)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		now, err := lock(ctx, tx, id)
		if err != nil {
			return err
		}
		was := now
		if len(ties) > 0 || sign {
			now.evidence[sentence] = rest
		} else {
			delete(now.evidence, sentence)
		}
		if now.version == r.version {
			now.marked = c.Marked
		}
		now.note = fmt.Sprintf("signed: %v, %d ties: %s", sign, len(ties), sentence)
		return s.keep(ctx, tx, was, now, "evidence", by)
	})
}

// plain refuses characters that nobody can see, and texts without end.
func plain(keyword string, t Text) error {
	wrong := map[string]string{}
	for field, text := range map[string]string{
		"keyword": keyword, "title": t.Title, "description": t.Description, "excerpt": t.Excerpt, "category": t.Category, "author": t.Author,
		"date": t.Date, "service": t.Service, "services": strings.Join(t.Services, ""), "kinds": strings.Join(t.Kinds, ""),
	} {
		if len(text) > 1000 || form.HasControl(text) || form.HasBidi(text) {
			wrong[field] = "This must be plain text on one line of at most 1000 characters"
		}
	}
	if len(t.Body) > maxBody || form.HasControl(strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(t.Body)) || form.HasBidi(t.Body) {
		wrong["body"] = fmt.Sprintf("The text must be at most %d bytes, without control characters and characters that turn its direction", maxBody)
	}
	return fault.Fields(wrong)
}

const maxBody = 60_000
