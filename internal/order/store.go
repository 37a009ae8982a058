package order

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
)

// numberPrefix starts each order's number, as in PC-10001.
const numberPrefix = "PC-"

// pruneBatch bounds one delete of old keys.
const pruneBatch = 500

// errKeyHeld: another transaction held the key's row for as long as is waited.
var errKeyHeld = errors.New("the key is held by another transaction")

// insertKey claims a key for an order; fresh is false when it has been used.
// It waits for a transaction that holds the same key, else fails with errKeyHeld.
func insertKey(ctx context.Context, tx *db.Tx, p placing) (fresh bool, err error) {
	n, err := tx.Exec(ctx, `insert into order_key (key, body_hash, order_id, created_at) values ($1, $2, $3, $4)
		on conflict (key) do nothing`, p.key, p.hash, p.orderID, db.Millis(tx.Now()))
	if db.IsBusy(err) && !errors.Is(err, context.DeadlineExceeded) { // a server that answers nothing proves no lock
		return false, fmt.Errorf("%w: %w", errKeyHeld, err)
	}
	if err != nil {
		return false, fmt.Errorf("claim the key: %w", err)
	}
	return n == 1, nil
}

// used is what a key once gave.
type used struct {
	hash    string
	orderID string
	number  string
	totals  Totals
}

func usedKey(ctx context.Context, tx *db.Tx, key string) (used, error) {
	var u used
	var totals string
	err := tx.QueryRow(ctx, `select k.body_hash, o.id, o.number, o.placed_totals
		from order_key k join orders o on o.id = k.order_id where k.key = $1`, key).
		Scan(&u.hash, &u.orderID, &u.number, &totals)
	if err != nil {
		return used{}, fmt.Errorf("read the key: %w", err)
	}
	if err := json.Unmarshal([]byte(totals), &u.totals); err != nil {
		return used{}, fmt.Errorf("read the totals of %s: %w", u.number, err)
	}
	return u, nil
}

func deleteKeys(ctx context.Context, tx *db.Tx, before time.Time) (int64, error) {
	return tx.Exec(ctx, `delete from order_key where key in
		(select key from order_key where created_at < $1 order by created_at limit $2)`, db.Millis(before), pruneBatch)
}

// holdUser keeps an account from being deleted until the transaction ends; held
// is false when it is gone already.
func holdUser(ctx context.Context, tx *db.Tx, id string) (held bool, err error) {
	n, err := tx.Exec(ctx, `update users set role = role where id = $1`, id)
	if err != nil {
		return false, fmt.Errorf("hold the account: %w", err)
	}
	return n == 1, nil
}

func nextNumber(ctx context.Context, tx *db.Tx) (string, error) {
	var n int64
	err := tx.QueryRow(ctx, `update order_counter set value = value + 1 where name = 'number' returning value`).Scan(&n)
	if err != nil {
		return "", fmt.Errorf("draw a number: %w", err)
	}
	return numberPrefix + strconv.FormatInt(n, 10), nil
}

// insertOrder writes a new order with its lines and its first status.
func insertOrder(ctx context.Context, tx *db.Tx, o Order, tokenHash string) error {
	options, err := json.Marshal(o.Options)
	if err != nil {
		return fmt.Errorf("encode the options: %w", err)
	}
	tax, err := json.Marshal(o.Tax)
	if err != nil {
		return fmt.Errorf("encode the tax rules: %w", err)
	}
	totals, err := json.Marshal(o.Totals)
	if err != nil {
		return fmt.Errorf("encode the totals: %w", err)
	}
	var p Promotion
	if o.Promotion != nil {
		p = *o.Promotion
	}
	c, t := o.Customer, o.Totals
	_, err = tx.Exec(ctx, `insert into orders (id, number, token_hash, status, first_name, last_name, email, phone,
		address, city, state, zip_code, options, tax, subtotal_cents, tax_cents, delivery_cents, services_cents, total_cents,
		placed_totals, promotion_key, promotion_label, promotion_cents, placed_at, user_id, network, held_until,
		fulfillment, source, distance_tenths, customer, exchange_of, changed_by, wished_day)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
			$25, $26, $27, $28, $29, $30, $31, $32, $33, $34)`,
		o.ID, o.Number, tokenHash, string(o.Status), c.FirstName, c.LastName, c.Email, c.Phone,
		c.Address, c.City, c.State, c.ZipCode, string(options), string(tax),
		int64(t.SubtotalCents), int64(t.TaxCents), int64(t.DeliveryCents), int64(t.ServicesCents), int64(t.TotalCents),
		string(totals), p.Key, p.Label, int64(p.Amount), db.Millis(o.PlacedAt), sql.NullString{String: o.UserID, Valid: o.UserID != ""}, o.network,
		sql.NullInt64{Int64: db.Millis(o.heldUntil), Valid: !o.heldUntil.IsZero()},
		string(o.Fulfillment), string(o.Source), o.distance, o.customer, o.ExchangeOf, o.changedBy, o.Wish)
	if err != nil {
		return fmt.Errorf("insert the order: %w", err)
	}
	if err := insertLines(ctx, tx, o.ID, o.Lines); err != nil {
		return err
	}
	return insertEvent(ctx, tx, o.ID, len(o.History), o.History[len(o.History)-1])
}

func insertLines(ctx context.Context, tx *db.Tx, orderID string, lines []Line) error {
	const columns = 8
	var q strings.Builder
	q.WriteString(`insert into order_line (order_id, position, unit_id, name, brand, model, quantity, unit_cents) values `)
	args := make([]any, 0, columns*len(lines))
	for i, l := range lines {
		if i > 0 {
			q.WriteString(", ")
		}
		n := len(args)
		fmt.Fprintf(&q, "($%d, $%d, $%d, $%d, $%d, $%d, $%d, $%d)", n+1, n+2, n+3, n+4, n+5, n+6, n+7, n+8)
		args = append(args, orderID, i+1, l.UnitID, l.Name, l.Brand, l.Model, l.Quantity, int64(l.UnitCents))
	}
	if _, err := tx.Exec(ctx, q.String(), args...); err != nil {
		return fmt.Errorf("insert the lines: %w", err)
	}
	return nil
}

func insertEvent(ctx context.Context, tx *db.Tx, orderID string, position int, e Event) error {
	_, err := tx.Exec(ctx, `insert into order_history (order_id, position, status, at, actor) values ($1, $2, $3, $4, $5)`,
		orderID, position, string(e.Status), db.Millis(e.At), e.By)
	if err != nil {
		return fmt.Errorf("insert the status: %w", err)
	}
	return nil
}

// lock keeps an order from being changed by another until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, number string) (Order, error) {
	if _, err := tx.Exec(ctx, `update orders set version = version where number = $1`, number); err != nil {
		return Order{}, fmt.Errorf("lock the order: %w", err)
	}
	return load(ctx, tx, "number", number)
}

// update writes what may change of a locked order, as its next version. Once it
// has left placed, it is no longer unconfirmed.
func update(ctx context.Context, tx *db.Tx, o Order, by string) error {
	applied := 0
	if o.Promotion != nil && o.Promotion.Applied {
		applied = 1
	}
	_, err := tx.Exec(ctx, `update orders set status = $1, tax_cents = $2, total_cents = $3, promotion_applied = $4, reason = $5,
			delivery_day = $6, delivery_window = $7, version = version + 1, changed_by = $8, wished_day = $9,
			network = case when $1 = 'placed' then network else null end
		where id = $10`,
		string(o.Status), int64(o.Totals.TaxCents), int64(o.Totals.TotalCents), applied, string(o.Reason), o.Day, o.Window, by, o.Wish, o.ID)
	if err != nil {
		return fmt.Errorf("update the order: %w", err)
	}
	return nil
}

const orderColumns = `id, number, status, first_name, last_name, email, phone, address, city, state, zip_code,
	options, tax, subtotal_cents, tax_cents, delivery_cents, services_cents, total_cents,
	promotion_key, promotion_label, promotion_cents, promotion_applied, placed_at, reason, network, held_until,
	fulfillment, source, delivery_day, delivery_window, version, changed_by, distance_tenths, customer, exchange_of, wished_day,
	(select cast(coalesce(sum(amount_cents), 0) as bigint) from order_payment where order_id = orders.id and voided_at is null),
	(select cast(coalesce(sum(credit_cents), 0) as bigint) from order_return where order_id = orders.id),
	(select max(at) from order_history where order_id = orders.id)`

// load reads the order whose unique column holds a value, else NotFound.
func load(ctx context.Context, r db.Reader, column, value string) (Order, error) {
	return loadWhere(ctx, r, column+` = $1`, value)
}

// loadOf reads the order of a number that was placed with an e-mail; it takes
// the same query to find that either is another's.
func loadOf(ctx context.Context, r db.Reader, number, email string) (Order, error) {
	return loadWhere(ctx, r, `number = $1 and lower(email) = $2`, number, email)
}

// loadWhere reads the one order that a condition holds for, else NotFound.
func loadWhere(ctx context.Context, r db.Reader, condition string, args ...any) (Order, error) {
	o, err := scanOrder(r.QueryRow(ctx, `select `+orderColumns+` from orders where `+condition, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return Order{}, notFound()
	}
	if err != nil {
		return Order{}, fmt.Errorf("read the order: %w", err)
	}
	lines, err := loadLines(ctx, r, o.ID)
	if err != nil {
		return Order{}, fmt.Errorf("read the lines of %s: %w", o.Number, err)
	}
	o.Lines = lines[o.ID]
	if o.History, err = loadHistory(ctx, r, o.ID); err != nil {
		return Order{}, fmt.Errorf("read the history of %s: %w", o.Number, err)
	}
	return o, nil
}

func scanOrder(row interface{ Scan(dest ...any) error }) (Order, error) {
	var o Order
	var p Promotion
	var options, tax string
	var placed, applied, changed int64
	var held sql.NullInt64
	c, t := &o.Customer, &o.Totals
	err := row.Scan(&o.ID, &o.Number, &o.Status, &c.FirstName, &c.LastName, &c.Email, &c.Phone, &c.Address, &c.City, &c.State, &c.ZipCode,
		&options, &tax, &t.SubtotalCents, &t.TaxCents, &t.DeliveryCents, &t.ServicesCents, &t.TotalCents,
		&p.Key, &p.Label, &p.Amount, &applied, &placed, &o.Reason, &o.network, &held,
		&o.Fulfillment, &o.Source, &o.Day, &o.Window, &o.Version, &o.changedBy, &o.distance, &o.customer, &o.ExchangeOf, &o.Wish, &o.paid, &o.credit, &changed)
	if err != nil {
		return Order{}, err
	}
	o.PlacedAt, o.StatusAt = db.FromMillis(placed), db.FromMillis(changed)
	if held.Valid {
		o.heldUntil = db.FromMillis(held.Int64)
	}
	if p.Key != "" {
		p.Applied = applied == 1
		o.Promotion = &p
	}
	return o, errors.Join(json.Unmarshal([]byte(options), &o.Options), json.Unmarshal([]byte(tax), &o.Tax))
}

// loadLines reads the lines of orders, by the order's id.
func loadLines(ctx context.Context, r db.Reader, orderIDs ...string) (map[string][]Line, error) {
	places := make([]string, len(orderIDs))
	args := make([]any, len(orderIDs))
	for i, id := range orderIDs {
		places[i], args[i] = "$"+strconv.Itoa(i+1), id
	}
	rows, err := r.Query(ctx, `select order_id, unit_id, name, brand, model, quantity, unit_cents from order_line
		where order_id in (`+strings.Join(places, ", ")+`) order by order_id, position`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	lines := make(map[string][]Line, len(orderIDs))
	for rows.Next() {
		var id string
		var l Line
		if err := rows.Scan(&id, &l.UnitID, &l.Name, &l.Brand, &l.Model, &l.Quantity, &l.UnitCents); err != nil {
			return nil, err
		}
		lines[id] = append(lines[id], l)
	}
	return lines, rows.Err()
}

// ordersOf reads a user's orders and, for an email that is not empty, the
// guests' with it, the newest first.
func ordersOf(ctx context.Context, r db.Reader, userID, email string, limit int) ([]Order, error) {
	rows, err := r.Query(ctx, `select `+orderColumns+` from orders
		where user_id = $1 or (user_id is null and $2 <> '' and lower(email) = $2)
		order by id desc limit $3`, userID, email, limit)
	if err != nil {
		return nil, fmt.Errorf("list the orders of a user: %w", err)
	}
	out, err := scanOrders(rows)
	if err != nil || len(out) == 0 {
		return out, err
	}
	ids := make([]string, len(out))
	for i, o := range out {
		ids[i] = o.ID
	}
	lines, err := loadLines(ctx, r, ids...)
	if err != nil {
		return nil, fmt.Errorf("read the lines of a user's orders: %w", err)
	}
	for i := range out {
		out[i].Lines = lines[out[i].ID]
	}
	return out, nil
}

// scanOrders reads rows of orderColumns, and closes them.
func scanOrders(rows *sql.Rows) ([]Order, error) {
	defer rows.Close()
	var out []Order
	for rows.Next() {
		o, err := scanOrder(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, rows.Err()
}

func loadHistory(ctx context.Context, r db.Reader, orderID string) ([]Event, error) {
	rows, err := r.Query(ctx, `select status, at, actor from order_history where order_id = $1 order by position`, orderID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var events []Event
	for rows.Next() {
		var e Event
		var at int64
		if err := rows.Scan(&e.Status, &at, &e.By); err != nil {
			return nil, err
		}
		e.At = db.FromMillis(at)
		events = append(events, e)
	}
	return events, rows.Err()
}

// placedOrders reads the orders that nobody has confirmed, the oldest first,
// without lines and history.
func placedOrders(ctx context.Context, r db.Reader) ([]Order, error) {
	rows, err := r.Query(ctx, `select `+orderColumns+` from orders where status = 'placed' order by placed_at, id`)
	if err != nil {
		return nil, err
	}
	return scanOrders(rows)
}

// Summary is one row of the list of orders.
type Summary struct {
	Number   string
	Status   Status
	PlacedAt time.Time
	Name     string
	City     string
	Total    string
}

func listOrders(ctx context.Context, r db.Reader, limit int) ([]Summary, error) {
	rows, err := r.Query(ctx, `select `+orderColumns+` from orders order by id desc limit $1`, limit)
	if err != nil {
		return nil, err
	}
	orders, err := scanOrders(rows)
	if err != nil {
		return nil, err
	}
	return summaries(orders), nil
}

func summaries(orders []Order) []Summary {
	out := make([]Summary, len(orders))
	for i, o := range orders {
		out[i] = Summary{
			Number: o.Number, Status: o.Status, PlacedAt: o.PlacedAt,
			Name: o.Customer.FirstName + " " + o.Customer.LastName, City: o.Customer.City, Total: o.Totals.TotalCents.String(),
		}
	}
	return out
}
