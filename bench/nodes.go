package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"enamel/internal/db"
)

// crowdSize is how many connections insert bare orders side by side.
const crowdSize = 8

// nodeRuns are the raw rounds on PostgreSQL.
type nodeRuns struct {
	PostgreSQL string    `json:"postgresql"` // its version and how it commits
	One        []nodeRun `json:"one_node"`
	Two        []nodeRun `json:"two_nodes"`
	Bare       []float64 `json:"bare_per_second"`
	Crowd      []float64 `json:"bare_side_by_side_per_second"`
}

// nodeRun is a round with the processor time that each order cost.
type nodeRun struct {
	orderRun

	Nodes      float64 `json:"nodes_ms_an_order"`
	PostgreSQL float64 `json:"postgresql_ms_an_order"`
}

// nodesShop is a shop with two nodes on one PostgreSQL database.
type nodesShop struct {
	*bench
	url   string // of the database
	mail  *sink
	nodes []*server
	shops []*shopper
	crowd []*inserts // on a copy of the database
	runs  nodeRuns
}

// measureNodes places orders on one node and on two, in turn with bare inserts of
// the same rows. A node that takes no part stands still.
func measureNodes(ctx context.Context, b *bench) error {
	return b.onPostgres(ctx, func(database string) error {
		n := &nodesShop{bench: b, url: database}
		copied, err := n.open(ctx)
		if err == nil {
			err = n.rounds(ctx)
		}
		n.close()
		if err == nil {
			b.report.Runs["nodes"] = n.runs
			n.figures()
		}
		return errors.Join(err, n.drop(copied))
	})
}

// open seeds the shop, copies its database once that holds one order, and starts
// both nodes. It gives the name of the copy.
func (n *nodesShop) open(ctx context.Context) (copied string, err error) {
	if n.mail, err = openSink(ctx); err != nil {
		return "", err
	}
	env := append(staffEnv(db.Config{URL: n.url}), n.mail.env())
	var folders []string
	for _, name := range []string{"node-1", "node-2"} {
		data, err := n.emptyFolder(name)
		if err != nil {
			return "", err
		}
		folders = append(folders, data)
	}
	if err := n.seed(ctx, folders[0], db.Config{URL: n.url}, env); err != nil {
		return "", err
	}
	if err := n.placeFirst(ctx, folders[0], env); err != nil {
		return "", err
	}
	if copied, err = n.copyDatabase(ctx); err != nil {
		return copied, err
	}
	for i, data := range folders {
		s, err := n.settled(ctx, data, env...)
		if err != nil {
			return copied, err
		}
		n.nodes = append(n.nodes, s)
		shop, err := newShopper(ctx, s, orderClients)
		if err != nil {
			return copied, err
		}
		shop.next.Store(int64(i+1) * 1_000_000) // e-mail addresses of its own
		n.shops = append(n.shops, shop)
	}
	return copied, nil
}

// placeFirst places the order whose rows are inserted bare.
func (n *nodesShop) placeFirst(ctx context.Context, data string, env []string) error {
	s, err := n.settled(ctx, data, env...)
	if err != nil {
		return err
	}
	defer s.stop()
	shop, err := newShopper(ctx, s, 1)
	if err != nil {
		return err
	}
	_, err = shop.place(ctx)
	return err
}

// copyDatabase copies the database, which nobody uses now, and prepares the crowd on the copy.
func (n *nodesShop) copyDatabase(ctx context.Context) (name string, err error) {
	at, err := url.Parse(n.url)
	if err != nil {
		return "", err
	}
	own := strings.TrimPrefix(at.Path, "/")
	name = own + "_bare"
	err = n.maintain(ctx, `create database `+pgx.Identifier{name}.Sanitize()+` template `+pgx.Identifier{own}.Sanitize())
	if err != nil {
		return "", err
	}
	at.Path = "/" + name
	n.crowd, err = openCrowd(ctx, at.String(), crowdSize)
	return name, err
}

// maintain runs a statement beside the shop's database.
func (n *nodesShop) maintain(ctx context.Context, statement string) error {
	c, err := pgx.ParseConfig(n.url)
	if err != nil {
		return err
	}
	c.Database = "postgres"
	conn, err := pgx.ConnectConfig(ctx, c)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statement)
	return errors.Join(err, conn.Close(ctx))
}

func (n *nodesShop) close() {
	for _, s := range n.nodes {
		s.stop()
	}
	for _, in := range n.crowd {
		in.close()
	}
	if n.mail != nil {
		n.mail.close()
	}
}

// drop drops the copy, whether or not the bench was stopped.
func (n *nodesShop) drop(copied string) error {
	if copied == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return n.maintain(ctx, `drop database `+pgx.Identifier{copied}.Sanitize()+` with (force)`)
}

// rounds run in turn, each beginning with another contender, once both nodes are quiet.
func (n *nodesShop) rounds(ctx context.Context) (err error) {
	if n.runs.PostgreSQL, err = n.describe(ctx); err != nil {
		return err
	}
	contenders := []func() error{
		keep(&n.runs.One, func() (nodeRun, error) {
			return frozen(n.nodes[1], func() (nodeRun, error) { return n.rush(ctx, n.shops[:1]) })
		}),
		keep(&n.runs.Two, func() (nodeRun, error) { return n.rush(ctx, n.shops) }),
		keep(&n.runs.Bare, func() (float64, error) { return n.insert(ctx, n.crowd[:1]) }),
		keep(&n.runs.Crowd, func() (float64, error) { return n.insert(ctx, n.crowd) }),
	}
	for round := range orderRounds {
		for i := range contenders {
			for _, s := range n.nodes {
				if err := s.settle(ctx, time.Second, time.Minute); err != nil {
					return err
				}
			}
			if err := contenders[(round+i)%len(contenders)](); err != nil {
				return err
			}
		}
	}
	return nil
}

// keep appends what do gives to a list of runs.
func keep[T any](runs *[]T, do func() (T, error)) func() error {
	return func() error {
		run, err := do()
		*runs = append(*runs, run)
		return err
	}
}

// describe names PostgreSQL's version and whether its commits are durable.
func (n *nodesShop) describe(ctx context.Context) (text string, err error) {
	conn, err := pgx.Connect(ctx, n.url)
	if err != nil {
		return "", err
	}
	err = conn.QueryRow(ctx, `select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync') ||
		', synchronous_commit ' || current_setting('synchronous_commit')`).Scan(&text)
	return text, errors.Join(err, conn.Close(ctx))
}

// rush lets all clients order at these shops in turn.
func (n *nodesShop) rush(ctx context.Context, shops []*shopper) (run nodeRun, err error) {
	nodes, postgres, err := n.used()
	if err != nil {
		return run, err
	}
	var turn atomic.Int64
	took, perSecond, err := rush(orderClients, orderRound, func() error {
		_, err := shops[int(turn.Add(1))%len(shops)].place(ctx)
		return err
	})
	if err != nil {
		return run, err
	}
	nodesAfter, postgresAfter, err := n.used()
	orders := float64(len(took))
	run.orderRun = orderRunOf(took, perSecond)
	run.Nodes = round(milliseconds(nodesAfter-nodes)/orders, 2)
	run.PostgreSQL = round(milliseconds(postgresAfter-postgres)/orders, 2)
	return run, err
}

// used is the processor time that the nodes and PostgreSQL have used so far.
func (n *nodesShop) used() (nodes, postgres time.Duration, err error) {
	for _, s := range n.nodes {
		used, err := s.cpu()
		if err != nil {
			return 0, 0, err
		}
		nodes += used
	}
	postgres, err = postgresCPU()
	return nodes, postgres, err
}

// insert writes bare orders on so many connections while both nodes stand still.
func (n *nodesShop) insert(ctx context.Context, crowd []*inserts) (perSecond float64, err error) {
	perSecond, err = frozen(n.nodes[0], func() (float64, error) {
		return frozen(n.nodes[1], func() (float64, error) { return insertSideBySide(ctx, crowd) })
	})
	return round(perSecond, 1), err
}

func insertSideBySide(ctx context.Context, crowd []*inserts) (perSecond float64, err error) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, in := range crowd {
		all.Go(func() {
			rate, failed := in.rush(ctx, orderRound)
			mu.Lock()
			defer mu.Unlock()
			perSecond, err = perSecond+rate, errors.Join(err, failed)
		})
	}
	all.Wait()
	return perSecond, err
}

func (n *nodesShop) figures() {
	of := func(runs []nodeRun, value func(nodeRun) float64) float64 {
		var values []float64
		for _, r := range runs {
			values = append(values, value(r))
		}
		return median(values)
	}
	for _, set := range []struct {
		name string
		runs []nodeRun
	}{{"one node", n.runs.One}, {"two nodes", n.runs.Two}} {
		n.add("orders, "+set.name, of(set.runs, func(r nodeRun) float64 { return r.PerSecond }), "orders/s", nil)
		n.add("order, "+set.name+", p50", of(set.runs, func(r nodeRun) float64 { return r.P50 }), "ms", nil)
		n.add("order, "+set.name+", p99", of(set.runs, func(r nodeRun) float64 { return r.P99 }), "ms", nil)
		n.add(set.name+": their processor time an order", of(set.runs, func(r nodeRun) float64 { return r.Nodes }), "ms", nil)
		n.add(set.name+": PostgreSQL's processor time an order", of(set.runs, func(r nodeRun) float64 { return r.PostgreSQL }), "ms", nil)
	}
	n.add("bare inserts of the same rows, one connection", median(n.runs.Bare), "orders/s", nil)
	n.add(fmt.Sprintf("bare inserts of the same rows, %d connections", crowdSize), median(n.runs.Crowd), "orders/s", nil)
	n.note("nodes: %s; %d clients; the nodes, PostgreSQL and the clients share the machine.", n.runs.PostgreSQL, orderClients)
}
