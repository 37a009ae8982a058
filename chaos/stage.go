package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/jackc/pgx/v5"
)

// recovery is the longest that jobs may stand still after a fault.
const recovery = 30 * time.Second

// stage is two nodes on one PostgreSQL, each behind a link that can be harmed.
type stage struct {
	out      io.Writer
	postgres *postgres
	links    []*toxiproxy.Proxy
	nodes    []*node
	watchman *watchman      // nil: faults are too short for alerts
	stock    map[string]int // at the start
	h        *history
}

func build(ctx context.Context, out io.Writer, binary, folder string) (*stage, error) {
	s := &stage{out: out, stock: map[string]int{}, h: newHistory()}
	var err error
	if s.postgres, err = newPostgres(ctx, filepath.Join(folder, "postgres")); err != nil {
		return s, err
	}
	const secret = "ENAMEL_SECRET=Y2hhb3MtY2hhb3MtY2hhb3MtY2hhb3MtY2hhb3MtMDA="
	proxies := newProxies()
	for i, name := range []string{"one", "two"} {
		link, port, err := newLink(proxies, name, s.postgres.port)
		if err != nil {
			return s, err
		}
		s.links = append(s.links, link)
		n, err := newNode(ctx, name, binary, folder, "ENAMEL_DATABASE_URL="+s.postgres.url("enamel", port), secret)
		if err != nil {
			return s, err
		}
		if i == 0 {
			if err := n.prepare(ctx); err != nil {
				return s, err
			}
		}
		s.nodes = append(s.nodes, n)
		if err := n.start(); err != nil {
			return s, err
		}
	}
	for _, n := range s.nodes {
		if err := n.ready(ctx, 2*time.Minute); err != nil {
			return s, err
		}
	}
	return s, nil
}

// close ends what build has started.
func (s *stage) close() {
	s.watchman.stop()
	for _, n := range s.nodes {
		if n.cmd != nil {
			n.kill()
		}
	}
	for _, l := range s.links {
		l.Stop()
	}
	if s.postgres != nil && s.postgres.cmd != nil {
		s.postgres.kill()
		unmountDisk(s.postgres.folder)
	}
}

// scarce units have so few pieces that shoppers meet.
const (
	scarceUnits = 20
	scarceStock = 2
	muchStock   = 80
)

// fillShelves has staff count what is there.
func (s *stage) fillShelves(ctx context.Context, cookie string) error {
	var units []string
	err := s.postgres.rows(ctx, `select slug from unit where off_sale = '' order by slug`, func(r pgx.Rows) error {
		var unit string
		err := r.Scan(&unit)
		units = append(units, unit)
		return err
	})
	if err == nil && len(units) <= scarceUnits {
		err = fmt.Errorf("only %d units are on sale", len(units))
	}
	if err != nil {
		return err
	}
	for stock, ids := range map[int][]string{scarceStock: units[:scarceUnits], muchStock: units[scarceUnits:]} {
		if err := fill(ctx, s.nodes[0], cookie, ids, stock); err != nil {
			return err
		}
		for _, id := range ids {
			s.stock[id] = stock
		}
	}
	return nil
}

// fill has staff set the stock of units.
func fill(ctx context.Context, n *node, cookie string, units []string, stock int) error {
	change := map[string]any{"ids": units, "change": map[string]any{"fields": map[string]string{"stock": strconv.Itoa(stock)}}}
	status, body, err := request(ctx, "POST", n.url()+"/api/staff/units/bulk", map[string]string{"Cookie": cookie}, change)
	if err == nil && status != 200 {
		err = fmt.Errorf("fill the shelves: status %d, %s", status, body)
	}
	return err
}

// outcome is a line of the table.
type outcome struct {
	Fault        string      `json:"fault"`
	Acknowledged int         `json:"acknowledged"`
	Refused      int         `json:"refused"`
	Unknown      int         `json:"unknown"`
	First        float64     `json:"first_order_seconds"` // after the fault's end, by each node that it hit
	Jobs         float64     `json:"jobs_seconds"`        // until the jobs that had been due for longest had run
	Statuses     map[int]int `json:"statuses"`
	Alert        string      `json:"alert,omitempty"`
	Raised       float64     `json:"alert_seconds,omitempty"`         // after the fault's begin
	Cleared      float64     `json:"alert_cleared_seconds,omitempty"` // after its end
	Note         string      `json:"note,omitempty"`
}

// try injects a fault and waits until the shop is as before.
func (s *stage) try(ctx context.Context, f fault, d time.Duration) (outcome, error) {
	o := outcome{Fault: f.name}
	if s.watchman != nil {
		if err := s.watchman.cleared(ctx, f.alerts); err != nil { // of the fault before
			return o, err
		}
	}
	s.h.enter(f.name)
	defer s.h.enter("none")
	alerted := s.watchman.expect(ctx, f.alerts)
	if err := f.inject(ctx, s, d); errors.Is(err, noSmallDisk) {
		o.Note = err.Error()
		return o, nil
	} else if err != nil {
		return o, err
	}
	over := time.Now()
	s.h.watch()
	waiting, err := s.oldestJobs(ctx, over)
	if err != nil {
		return o, err
	}
	for _, i := range f.hits {
		n := s.nodes[i]
		if err := until(ctx, time.Minute, n.name+" takes orders again", func() bool { return s.h.first(n.name) > 0 }); err != nil {
			return o, err
		}
	}
	o.First = seconds(time.Since(over))
	err = until(ctx, recovery, "jobs go on", func() bool {
		n, err := s.postgres.number(ctx, `select count(*) from job where id = any($1) and state in ('waiting', 'running') and run_at <= $2`, waiting, over.UnixMilli())
		return err == nil && n == 0
	})
	o.Jobs = seconds(time.Since(over))
	if err != nil || s.watchman == nil {
		return o, err
	}
	a := <-alerted
	if o.Alert, o.Raised = a.name, seconds(a.after); a.err != nil {
		return o, a.err
	}
	err = s.watchman.cleared(ctx, f.alerts)
	o.Cleared = seconds(time.Since(over))
	return o, err
}

// oldestJobs are those that have been due for longest; behind them may wait the
// letters of a whole fault.
func (s *stage) oldestJobs(ctx context.Context, now time.Time) (ids []string, err error) {
	err = s.postgres.rows(ctx, `select id from job where state in ('waiting', 'running') and run_at <= $1 order by priority, run_at limit 50`, func(r pgx.Rows) error {
		var id string
		err := r.Scan(&id)
		ids = append(ids, id)
		return err
	}, now.UnixMilli())
	return ids, err
}

func seconds(d time.Duration) float64 { return float64(d.Milliseconds()) / 1000 }

// sessionsHold signs in on one node and is known on the other, and finds that
// the other counts the failures too.
func (s *stage) sessionsHold(ctx context.Context) error {
	cookie, err := signIn(ctx, s.nodes[0])
	if err != nil {
		return err
	}
	_, body, err := request(ctx, "GET", s.nodes[1].url()+"/api/session", map[string]string{"Cookie": cookie}, nil)
	var session struct{ User *struct{ Email string } }
	if err = errors.Join(err, json.Unmarshal(body, &session)); err != nil {
		return err
	}
	if session.User == nil || session.User.Email != staffEmail {
		return errors.New("a session of one node is not known on the other")
	}
	const guesses = 10
	wrong := map[string]string{"email": "nobody@chaos.example", "password": "Wrong-Password-17"}
	for range guesses {
		if _, _, err := request(ctx, "POST", s.nodes[0].url()+"/api/auth/sign-in", nil, wrong); err != nil {
			return err
		}
	}
	status, _, err := request(ctx, "POST", s.nodes[1].url()+"/api/auth/sign-in", nil, wrong)
	if err == nil && status != 429 {
		err = fmt.Errorf("after %d failed sign-ins on one node the other answers %d, not 429", guesses, status)
	}
	return err
}

// folderOf makes the folder of a run.
func folderOf() (string, error) {
	folder, err := os.MkdirTemp("", "enamel-chaos-")
	if err != nil {
		return "", err
	}
	return folder, os.Chmod(folder, 0o755) //nolint:gosec // PostgreSQL's own user passes through
}
