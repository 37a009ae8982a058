package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver
)

// recovery is the longest that jobs may stand still after a fault.
const recovery = 30 * time.Second

// stage is two nodes on one PostgreSQL, each behind a link that can be harmed, or
// one node on SQLite.
type stage struct {
	out      io.Writer
	r        *report
	disk     string // of the database
	small    bool   // it can be filled
	postgres *postgres
	db       *sql.DB
	links    []*toxiproxy.Proxy
	nodes    []*node
	watchman *watchman      // nil: faults are too short for alerts
	stock    map[string]int // at the start
	h        *history
	l        *load
	note     string // about the fault that is injected
}

func newStage(out io.Writer, folder string, r *report) *stage {
	disk := filepath.Join(folder, "disk")
	return &stage{out: out, r: r, disk: disk, small: mountDisk(disk) == nil, stock: map[string]int{}, h: newHistory()}
}

// buildNodes starts two nodes on one PostgreSQL.
func (s *stage) buildNodes(ctx context.Context, binary, folder string) error {
	var err error
	if s.postgres, err = newPostgres(ctx, s.disk); err != nil {
		return err
	}
	if s.db, err = sql.Open("pgx", s.postgres.url("enamel", s.postgres.port)); err != nil {
		return err
	}
	const secret = "ENAMEL_SECRET=Y2hhb3MtY2hhb3MtY2hhb3MtY2hhb3MtY2hhb3MtMDA="
	proxies := newProxies()
	for i, name := range []string{"one", "two"} {
		link, port, err := newLink(proxies, name, s.postgres.port)
		if err != nil {
			return err
		}
		s.links = append(s.links, link)
		n, err := newNode(ctx, name, binary, folder, "ENAMEL_DATABASE_URL="+s.postgres.url("enamel", port), secret)
		if err != nil {
			return err
		}
		if i == 0 {
			if err := n.prepare(ctx); err != nil {
				return err
			}
		}
		s.nodes = append(s.nodes, n)
		if err := n.start(); err != nil {
			return err
		}
	}
	return nil
}

// open fills the shelves and sends for shoppers.
func (s *stage) open(ctx context.Context) error {
	for _, n := range s.nodes {
		if err := n.ready(ctx, 2*time.Minute); err != nil {
			return err
		}
	}
	s.db.SetMaxIdleConns(-1) // none outlives the server
	cookie, err := signIn(ctx, s.nodes[0])
	if err != nil {
		return err
	}
	if err := s.fillShelves(ctx, cookie); err != nil {
		return err
	}
	s.l = &load{client: newClient(), nodes: s.nodes, h: s.h, pace: time.NewTicker(time.Second / time.Duration(s.r.Rate)), cookie: cookie}
	s.l.units, s.l.scarce = s.units()
	return nil
}

// close ends what was started.
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
	}
	unmountDisk(s.disk)
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
	err := s.rows(ctx, `select slug from unit where off_sale = '' order by slug`, func(r *sql.Rows) error {
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
		change := map[string]any{"ids": ids, "change": map[string]any{"fields": map[string]string{"stock": strconv.Itoa(stock)}}}
		status, body, err := request(ctx, "POST", s.nodes[0].url()+"/api/staff/units/bulk", map[string]string{"Cookie": cookie}, change)
		if err == nil && status != 200 {
			err = fmt.Errorf("fill the shelves: status %d, %s", status, body)
		}
		if err != nil {
			return err
		}
		for _, id := range ids {
			s.stock[id] = stock
		}
	}
	return nil
}

// rows reads what a query finds; scan is called for each row.
func (s *stage) rows(ctx context.Context, query string, scan func(*sql.Rows) error, args ...any) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	found, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { _ = found.Close() }()
	for found.Next() {
		if err := scan(found); err != nil {
			return err
		}
	}
	return found.Err()
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
	if f.small && !s.small {
		o.Note = "skipped: this machine allows no mount namespace, so no disk can be filled"
		return o, nil
	}
	if s.watchman != nil {
		if err := s.watchman.cleared(ctx, f.alerts); err != nil { // of the fault before
			return o, err
		}
	}
	s.h.enter(f.name)
	defer s.h.enter("none")
	alerted := s.watchman.expect(ctx, f.alerts)
	s.note = ""
	if err := f.inject(ctx, s, d); err != nil {
		return o, err
	}
	o.Note = s.note
	over := time.Now()
	waiting, err := s.oldestJobs(ctx, over)
	if err != nil {
		return o, err
	}
	if err := s.takeOrders(ctx, 1, f.hits...); err != nil {
		return o, err
	}
	o.First = seconds(time.Since(over))
	err = until(ctx, recovery, "jobs go on", func() bool {
		left, err := s.oldestJobs(ctx, over)
		return err == nil && !slices.ContainsFunc(left, func(id string) bool { return slices.Contains(waiting, id) })
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

// takeOrders waits until each of some nodes has acknowledged so many more orders.
func (s *stage) takeOrders(ctx context.Context, orders int, nodes ...int) error {
	s.h.watch()
	for _, i := range nodes {
		n := s.nodes[i]
		if err := until(ctx, time.Minute, n.name+" takes orders", func() bool { return s.h.acknowledged(n.name) >= orders }); err != nil {
			return err
		}
	}
	return nil
}

// oldestJobs are those that have been due for longest; behind them may wait the
// letters of a whole fault.
func (s *stage) oldestJobs(ctx context.Context, now time.Time) (ids []string, err error) {
	err = s.rows(ctx, `select id from job where state in ('waiting', 'running') and run_at <= $1 order by run_at, id limit 50`, func(r *sql.Rows) error {
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
