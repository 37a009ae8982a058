package content

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/fault"
	browser "enamel/internal/form" // form is how this package reads files
)

// ReviewTopic is bumped by every write of a review.
const ReviewTopic = "review"

// The origins of a review.
const (
	originOwner   = "owner"
	originSandbox = "sandbox"
)

// Bounds of a review.
const (
	maxReviewName = 100
	maxReviewText = 1000
	maxShown      = 24   // on the page
	maxListed     = 1000 // to who keeps them
)

// StoredReview is a review with its id.
type StoredReview struct {
	ID string `json:"id"`
	Review
}

// Reviews are the customers' reviews that the owner has entered and, in a
// sandbox, samples that say so.
type Reviews struct {
	db      *db.DB
	samples bool
}

// NewReviews makes the reviews of a shop; samples show in a sandbox only.
func NewReviews(d *db.DB, samples bool) *Reviews { return &Reviews{db: d, samples: samples} }

// Add stores a review that a customer gave to the owner. It fails with Invalid,
// naming what is wrong.
func (r *Reviews) Add(ctx context.Context, by string, v Review) (StoredReview, error) {
	v, err := checkReview(v)
	if err != nil {
		return StoredReview{}, err
	}
	s := StoredReview{ID: db.NewID(), Review: v}
	err = r.db.Tx(ctx, func(tx *db.Tx) error {
		if err := insertReview(ctx, tx, s, originOwner); err != nil {
			return err
		}
		return changed(ctx, tx, by, "review.add", s.ID, v)
	})
	if err != nil {
		return StoredReview{}, fmt.Errorf("add a review: %w", err)
	}
	return s, nil
}

// Change replaces a review of the owner's. It fails with Invalid or NotFound.
func (r *Reviews) Change(ctx context.Context, by, id string, v Review) error {
	v, err := checkReview(v)
	if err != nil {
		return err
	}
	err = r.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `update review set name = $1, location = $2, rating = $3, text = $4, verified = $5 where id = $6 and origin = $7`,
			v.Name, v.Location, v.Rating, v.Text, v.Verified, id, originOwner)
		if err != nil {
			return err
		}
		if n == 0 {
			return noReview()
		}
		return changed(ctx, tx, by, "review.change", id, v)
	})
	if err != nil {
		return fmt.Errorf("change a review: %w", err)
	}
	return nil
}

func noReview() error { return fault.New(fault.NotFound, "There is no such review.") }

// changed puts a deed on record and tells the pages.
func changed(ctx context.Context, tx *db.Tx, by, action, id string, v Review) error {
	e := auditlog.Entry{Actor: by, Action: action, Subject: id, Detail: strings.TrimSpace(v.Name + " " + v.Text)}
	if err := auditlog.Record(ctx, tx, e); err != nil {
		return err
	}
	return tx.Bump(ctx, ReviewTopic)
}

// checkReview trims a review, or refuses it.
func checkReview(v Review) (Review, error) {
	v.Name, v.Location, v.Text = browser.Trim(v.Name), browser.Trim(v.Location), browser.Trim(v.Text)
	wrong := map[string]string{}
	line := func(field, label, s string, most int) {
		switch {
		case s == "":
			wrong[field] = label + " is required"
		case !utf8.ValidString(s) || browser.HasControl(strings.ReplaceAll(s, "\n", " ")) || browser.HasBidi(s):
			wrong[field] = label + " contains characters that cannot be used"
		case utf8.RuneCountInString(s) > most:
			wrong[field] = fmt.Sprintf("%s must be at most %d characters", label, most)
		}
	}
	line("name", "The name", v.Name, maxReviewName)
	line("location", "The location", v.Location, maxReviewName)
	line("text", "The text", v.Text, maxReviewText)
	if v.Rating < 1 || v.Rating > 5 {
		wrong["rating"] = "The rating must be a whole number of 1 to 5"
	}
	if len(wrong) == 0 {
		return v, nil
	}
	return v, &fault.Error{Kind: fault.Invalid, Msg: "The review cannot be kept.", Fields: wrong}
}

// Shown returns the reviews of the page, the newest first: at most 24 of the
// owner's. In a sandbox, and only while there are none of those, its samples.
func (r *Reviews) Shown(ctx context.Context) ([]StoredReview, error) {
	list, err := r.newest(ctx, originOwner, maxShown)
	if err == nil && len(list) == 0 && r.samples {
		list, err = r.newest(ctx, originSandbox, maxShown)
	}
	return list, err
}

// List returns the owner's reviews, the newest first: at most 1000. It tells
// whether there are more.
func (r *Reviews) List(ctx context.Context) (list []StoredReview, more bool, err error) {
	list, err = r.newest(ctx, originOwner, maxListed+1)
	if len(list) > maxListed {
		return list[:maxListed], true, err
	}
	return list, false, err
}

func (r *Reviews) newest(ctx context.Context, origin string, most int) ([]StoredReview, error) {
	rows, err := r.db.Query(ctx, `select id, name, location, rating, text, verified from review
		where origin = $1 order by id desc limit $2`, origin, most)
	if err != nil {
		return nil, fmt.Errorf("list the reviews: %w", err)
	}
	defer rows.Close()
	var out []StoredReview
	for rows.Next() {
		var s StoredReview
		if err := rows.Scan(&s.ID, &s.Name, &s.Location, &s.Rating, &s.Text, &s.Verified); err != nil {
			return nil, fmt.Errorf("list the reviews: %w", err)
		}
		s.Sample = origin == originSandbox
		out = append(out, s)
	}
	return out, rows.Err()
}

// Remove deletes a review, else fails with NotFound.
func (r *Reviews) Remove(ctx context.Context, by, id string) error {
	err := r.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `delete from review where id = $1`, id)
		if err != nil {
			return err
		}
		if n == 0 {
			return noReview()
		}
		return changed(ctx, tx, by, "review.remove", id, Review{})
	})
	if err != nil {
		return fmt.Errorf("remove a review: %w", err)
	}
	return nil
}

// AddSamples stores the sandbox's reviews where there are none of it yet.
func (r *Reviews) AddSamples(ctx context.Context, samples []Review) error {
	if !r.samples {
		return errors.New("samples are for a sandbox")
	}
	err := r.db.Tx(ctx, func(tx *db.Tx) error {
		var n int
		if err := tx.QueryRow(ctx, `select count(*) from review where origin = $1`, originSandbox).Scan(&n); err != nil || n > 0 {
			return err
		}
		for _, v := range samples {
			v.Verified = false // nobody wrote it
			if err := insertReview(ctx, tx, StoredReview{ID: db.NewID(), Review: v}, originSandbox); err != nil {
				return err
			}
		}
		return tx.Bump(ctx, ReviewTopic)
	})
	if err != nil {
		return fmt.Errorf("add the sample reviews: %w", err)
	}
	return nil
}

func insertReview(ctx context.Context, tx *db.Tx, s StoredReview, origin string) error {
	_, err := tx.Exec(ctx, `insert into review (id, name, location, rating, text, verified, origin, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		s.ID, s.Name, s.Location, s.Rating, s.Text, s.Verified, origin, db.Millis(tx.Now()))
	return err
}
