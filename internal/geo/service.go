package geo

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"golang.org/x/sync/singleflight"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/outbound"
)

var (
	errNoSlot    = errors.New("the first geocoder must not be asked now: once a second, and not before it said")
	errNoneIsSet = errors.New("no geocoder is configured")
)

// limits bound one lookup: claim, wait, first and second follow each other,
// and whatever they take, total ends it, and the caller's wait for it.
type limits struct {
	claim  time.Duration // of a transaction: one takes a slot, one remembers the answer
	wait   time.Duration // for the slot: one that is farther off is not taken
	first  time.Duration
	second time.Duration
	alone  time.Duration // of the provider that is the only one
	total  time.Duration
}

// The visitor's answer is due within 5 s.
func defaultLimits() limits {
	return limits{
		claim: 500 * time.Millisecond, wait: time.Second,
		first: 2 * time.Second, second: 2500 * time.Millisecond, alone: 3 * time.Second,
		total: 4700 * time.Millisecond,
	}
}

// Config of a Service.
type Config struct {
	// First is asked at most once a second by all nodes together, and not before
	// the time that it named when it refused, up to 10 minutes later. Second is
	// asked when First fails or would have to be waited for longer than a
	// second, and needs no such care. Either may be nil.
	First, Second Geocoder
	// Source names the providers, their endpoints say. Answers that were
	// remembered from one source are never given for another.
	Source string
	Log    *slog.Logger // for what a visitor's answer does not depend on
}

// Service is the geocoders as one source, with a memory.
type Service struct {
	config  Config
	db      *db.DB
	limits  limits
	sleep   func(context.Context, time.Duration) error
	flights singleflight.Group
}

var _ Geocoder = (*Service)(nil)

// NewService makes a Service that remembers in d.
func NewService(d *db.DB, c Config) *Service {
	return &Service{config: c, db: d, limits: defaultLimits(), sleep: sleep}
}

type answer struct {
	point Point
	found bool
}

// Geocode answers from memory or from a provider, within 5 s. Callers that ask
// for one address at the same time share one lookup, which goes on when one of
// them leaves. When no provider answered, err is a fault of kind Unavailable.
func (s *Service) Geocode(ctx context.Context, a Address) (Point, bool, error) {
	if err := ctx.Err(); err != nil {
		return Point{}, false, err
	}
	key := s.key(a)
	flight := s.flights.DoChan(key, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.limits.total)
		defer cancel()
		return s.lookUp(ctx, key, a)
	})
	end := time.NewTimer(s.limits.total) // whatever within it does not end with its context
	defer end.Stop()
	select {
	case r := <-flight:
		if r.Err != nil {
			return Point{}, false, r.Err
		}
		got := r.Val.(answer)
		return got.point, got.found, nil
	case <-end.C:
		return Point{}, false, unavailable(context.DeadlineExceeded)
	case <-ctx.Done():
		return Point{}, false, ctx.Err()
	}
}

func unavailable(err error) error {
	return fault.Wrap(fault.Unavailable, "The address lookup does not answer.", err)
}

func (s *Service) lookUp(ctx context.Context, key string, a Address) (answer, error) {
	got, known, err := s.recall(ctx, key)
	if err != nil {
		return answer{}, fmt.Errorf("read the geocoders' cache: %w", err)
	}
	if known {
		return got, nil
	}
	got, keep, err := s.ask(ctx, a)
	if err != nil {
		return answer{}, unavailable(err)
	}
	if keep {
		if err := s.remember(ctx, key, got); err != nil {
			s.config.Log.WarnContext(ctx, "could not store a geocode", "error", err)
		}
	}
	return got, nil
}

// ask asks the first provider and, when that has no answer, the second. keep
// is false for a miss by the stand-in: the first may know the address.
func (s *Service) ask(ctx context.Context, a Address) (got answer, keep bool, err error) {
	failure := errNoneIsSet
	if s.config.First != nil {
		got, err := s.askFirst(ctx, a)
		if err == nil {
			return got, true, nil
		}
		failure = err
	}
	if s.config.Second != nil {
		limit := s.limits.second
		if s.config.First == nil {
			limit = s.limits.alone
		}
		got, err := askWithin(ctx, limit, s.config.Second, a)
		if err == nil {
			return got, got.found || s.config.First == nil, nil
		}
		failure = errors.Join(failure, err)
	}
	return answer{}, false, failure
}

func (s *Service) askFirst(ctx context.Context, a Address) (answer, error) {
	slot, ok, err := s.claimSlot(ctx)
	if err != nil {
		return answer{}, fmt.Errorf("claim the first geocoder's slot: %w", err)
	}
	if !ok {
		return answer{}, errNoSlot
	}
	if err := s.sleep(ctx, slot.Sub(s.db.Now())); err != nil {
		return answer{}, err
	}
	limit := s.limits.first
	if s.config.Second == nil {
		limit = s.limits.alone
	}
	got, err := askWithin(ctx, limit, s.config.First, a)
	if refused, ok := errors.AsType[*outbound.Error](err); ok && refused.RetryAfter > 0 {
		if err := s.pause(ctx, refused.RetryAfter); err != nil {
			s.config.Log.WarnContext(ctx, "could not store the first geocoder's pause", "error", err)
		}
	}
	return got, err
}

func askWithin(ctx context.Context, limit time.Duration, g Geocoder, a Address) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	p, found, err := g.Geocode(ctx, a)
	return answer{point: p, found: found}, err
}

// key has no address in it, and ignores letter case and spacing.
func (s *Service) key(a Address) string {
	sum := sha256.Sum256([]byte(s.config.Source + "\n" + strings.ToLower(a.query())))
	return hex.EncodeToString(sum[:])
}

func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
