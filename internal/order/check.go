package order

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"enamel/internal/check"
	"enamel/internal/db"
	"enamel/internal/money"
	"enamel/internal/shop"
)

// Checks are the rules of orders. The secret is the shop's.
func Checks(secret []byte) []check.Rule {
	return slices.Concat(sumRules(), lifeRules(), returnRules(), []check.Rule{
		{
			Name: "order.number", About: "Orders are numbered without a gap, as far as the counter stands.",
			Find: check.Rows(`select 'PC-' || cast(n + 1 as text), 'orders are missing from this one to PC-' || cast(up - 1 as text) from (
				select n, lead(n) over (order by n) as up from (
					select 10000 as n union select cast(substr(number, 4) as bigint) from orders
					union select value + 1 from order_counter where name = 'number') as given) as pairs where up > n + 1`),
		},
		{
			Name: "order.counter", About: "The counter gives no number again.",
			Find: check.Rows(`select number, 'the counter stands at ' || cast(value as text) || ' and would give this number again'
				from orders join order_counter on name = 'number' where cast(substr(number, 4) as bigint) > value`),
			Repair: check.Exec(`update order_counter set value = cast(substr(cast($1 as text), 4) as bigint)
				where name = 'number' and value < cast(substr(cast($1 as text), 4) as bigint)`),
		},
		{
			Name: "order.words", About: "A search finds each order.",
			Find:   check.Rows(`select number, 'no search finds it' from orders o where not exists (select 1 from order_word w where w.number = o.number)`),
			Repair: findable,
		},
		{
			Name: "order.network", About: "Only an unconfirmed order keeps the network that it came from.",
			Find:   check.Rows(`select number, 'it keeps the network that it came from' from orders where status <> 'placed' and network is not null`),
			Repair: check.Exec(`update orders set network = null where number = $1 and status <> 'placed'`),
		},
		{
			Name: "order.open_pieces", About: "What unconfirmed orders hold is counted for each customer.",
			Find: findCounts, Repair: repairCount,
		},
		{
			Name: "order.link", About: "The newest order's link opens it.",
			Find: func(ctx context.Context, r db.Reader, report func(row, text string)) error {
				var id, number, hash string
				err := r.QueryRow(ctx, `select id, number, token_hash from orders order by id desc limit 1`).Scan(&id, &number, &hash)
				if errors.Is(err, sql.ErrNoRows) {
					return nil
				}
				if s := (&Service{secret: secret}); err == nil && tokenHash(s.token(id)) != hash {
					report(number, "its link was made with another ENAMEL_SECRET: links in letters that were sent open nothing")
				}
				return err
			},
		},
	})
}

// sumRules are those of money.
func sumRules() []check.Rule {
	return []check.Rule{
		{
			Name: "order.lines", About: "An order's subtotal is the sum of its lines.",
			Find: check.Rows(`select o.number, 'its lines come to ' || cast(coalesce(l.cents, 0) as text) || ' cents, its subtotal is ' || cast(o.subtotal_cents as text)
				from orders o left join (select order_id, cast(sum(quantity * unit_cents) as bigint) as cents from order_line group by order_id) as l
				on l.order_id = o.id where coalesce(l.cents, -1) <> o.subtotal_cents`),
		},
		{
			Name: "order.total", About: "An order's total is the sum of its parts, its tax that of the rules it was placed by.",
			Find: findTotals,
		},
		{
			Name: "order.promotion", About: "An order has an offer only where the offer's rule allows it.",
			Find: check.Rows(`select number, 'its offer ' || promotion_key || ' of ' || cast(promotion_cents as text) || ' cents is not one that it qualifies for' from orders o
				where promotion_key <> '' and (promotion_key not in ($1, $2) or promotion_cents <= 0
					or promotion_key = $1 and (promotion_cents > subtotal_cents or (select coalesce(sum(quantity), 0) from order_line where order_id = o.id) < $3)
					or promotion_key = $2 and promotion_cents > services_cents)
				or promotion_applied <> 0 and (promotion_key = '' or status = 'placed')`, multiUnit, freeInstallation, multiUnitFrom),
		},
		{
			Name: "order.payments", About: "Nobody has paid more than the order costs after its returns, or less than nothing.",
			Find: check.Rows(`select number, cast(paid as text) || ' cents were paid, the order costs ' || cast(owed as text) from (
				select number, (select cast(coalesce(sum(amount_cents), 0) as bigint) from order_payment where order_id = o.id and voided_at is null) as paid,
					case when status = 'cancelled' then 0 else total_cents -
						(select cast(coalesce(sum(credit_cents), 0) as bigint) from order_return where order_id = o.id) end as owed
				from orders o) as sums where paid < 0 or owed < 0 or paid > owed`),
		},
	}
}

// findTotals adds each order up again.
func findTotals(ctx context.Context, r db.Reader, report func(row, text string)) error {
	rows, err := r.Query(ctx, `select `+orderColumns+` from orders order by id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		o, err := scanOrder(rows)
		if err != nil {
			return err
		}
		var offGoods, offServices money.Cents
		if p := o.Promotion; p != nil && p.Applied {
			offGoods, offServices = p.Amount, 0
			if p.Key != multiUnit {
				offGoods, offServices = 0, p.Amount
			}
		}
		want := finish(shop.Facts{Tax: o.Tax}, o.Totals, offGoods, offServices)
		if want != o.Totals {
			report(o.Number, fmt.Sprintf("its tax is %s and its total %s; its parts give %s and %s",
				o.Totals.TaxCents, o.Totals.TotalCents, want.TaxCents, want.TotalCents))
		}
	}
	return rows.Err()
}

// lifeRules are those of an order's way to its customer.
func lifeRules() []check.Rule {
	return []check.Rule{
		{
			Name: "order.history", About: "An order's history begins with placed and ends with its status.",
			Find: check.Rows(`select number, 'it is ' || status || '; its history is ' || coalesce(first, 'nothing') || ' to ' || coalesce(last, 'nothing') ||
				', ' || cast(steps as text) || ' steps' from (
				select number, status, (select status from order_history where order_id = o.id and position = 1) as first,
					(select status from order_history where order_id = o.id order by position desc limit 1) as last,
					(select count(*) from order_history where order_id = o.id) as steps,
					(select max(position) from order_history where order_id = o.id) as newest
				from orders o) as lives where coalesce(first, '') <> 'placed' or last <> status or steps <> newest`),
		},
		{
			Name: "order.steps", About: "Each step of an order may follow the one before.",
			Find: check.Rows(`select number, 'it went from ' || was || ' to ' || became from (
				select o.number, h.status as became, lag(h.status) over (partition by h.order_id order by h.position) as was
				from order_history h join orders o on o.id = h.order_id) as steps
				where was is not null and (was, became) not in (values ` + legalSteps() + `)`),
		},
		{
			Name: "order.reason", About: "A cancelled order has a reason, and no other has.",
			Find: check.Rows(`select number, 'it is ' || status || ', its reason is ' || case when reason = '' then 'missing' else reason end
				from orders where (status = 'cancelled') <> (reason <> '')`),
		},
	}
}

// legalSteps are the pairs of statuses of which the second may follow, as SQL.
func legalSteps() string {
	pairs := map[string]bool{}
	for _, from := range Statuses() {
		for _, way := range []Fulfillment{Delivery, Pickup} {
			for _, to := range (Order{Status: from, Fulfillment: way}).next() {
				pairs[fmt.Sprintf("('%s', '%s')", from, to)] = true
			}
		}
	}
	for _, from := range []Status{Delivered, PickedUp} { // by a return
		pairs[fmt.Sprintf("('%s', '%s')", from, Returned)] = true
	}
	return strings.Join(slices.Sorted(maps.Keys(pairs)), ", ")
}

// returnRules are those of what came back, and of what follows from it.
func returnRules() []check.Rule {
	return []check.Rule{
		{
			Name: "order.returns", About: "No more pieces come back than a line has; an order is returned once all have.",
			Find: check.Rows(`select o.number, 'of line ' || cast(b.position as text) || ' more pieces came back than it has'
				from (select r.order_id, l.position, sum(l.quantity) as back from order_return_line l join order_return r on r.id = l.return_id
					group by r.order_id, l.position) as b join orders o on o.id = b.order_id
				left join order_line l on l.order_id = b.order_id and l.position = b.position where b.back > coalesce(l.quantity, 0)
				union all select number, cast(back as text) || ' of ' || cast(pieces as text) || ' pieces came back and it is ' || status from (
					select number, status, (select coalesce(sum(quantity), 0) from order_line where order_id = o.id) as pieces,
						(select coalesce(sum(l.quantity), 0) from order_return_line l join order_return r on r.id = l.return_id where r.order_id = o.id) as back
					from orders o where status = 'returned' or exists (select 1 from order_return where order_id = o.id)) as sums
				where (status = 'returned') <> (back = pieces)`),
		},
		{
			Name: "order.named", About: "What an exchange or a claim names exists.",
			Find: check.Rows(`select number, 'it was taken in exchange for ' || exchange_of || ', which is no order' from orders o
				where exchange_of <> '' and not exists (select 1 from orders e where e.number = o.exchange_of)
				union all select o.number, 'its return names ' || r.exchange || ', which is no order' from order_return r join orders o on o.id = r.order_id
				where r.exchange <> '' and not exists (select 1 from orders e where e.number = r.exchange)
				union all select o.number, 'a claim names line ' || cast(c.position as text) || ', which it has not' from order_claim c join orders o on o.id = c.order_id
				where not exists (select 1 from order_line l where l.order_id = c.order_id and l.position = c.position)`),
		},
	}
}

func findable(ctx context.Context, tx *db.Tx, number string) error {
	o, err := load(ctx, tx, "number", number)
	if err != nil {
		return err
	}
	return insertWords(ctx, tx, o)
}

// heldPieces counts what unconfirmed orders hold, by holder.
func heldPieces(ctx context.Context, r db.Reader) (map[string]int, error) {
	orders, err := placedOrders(ctx, r)
	if err != nil {
		return nil, err
	}
	held := map[string]int{}
	for _, o := range orders {
		if !o.network.Valid { // by staff, or from before there were counts
			continue
		}
		lines, err := loadLines(ctx, r, o.ID)
		if err != nil {
			return nil, err
		}
		for who := range holders(o, Limits{}) {
			held[who] += pieces(lines[o.ID])
		}
	}
	return held, nil
}

func findCounts(ctx context.Context, r db.Reader, report func(row, text string)) error {
	held, err := heldPieces(ctx, r)
	if err != nil {
		return err
	}
	counted, err := scanPieces(r.Query(ctx, `select holder, pieces from open_pieces where holder <> $1`, warned))
	if err != nil {
		return err
	}
	both := maps.Clone(held)
	maps.Copy(both, counted)
	for _, who := range slices.Sorted(maps.Keys(both)) {
		if held[who] != counted[who] {
			report(who, fmt.Sprintf("%d pieces are counted, unconfirmed orders hold %d", counted[who], held[who]))
		}
	}
	return nil
}

func repairCount(ctx context.Context, tx *db.Tx, who string) error {
	if _, err := tx.Exec(ctx, `delete from open_pieces where holder = $1`, who); err != nil {
		return err
	}
	held, err := heldPieces(ctx, tx)
	if err != nil || held[who] == 0 {
		return err
	}
	_, err = tx.Exec(ctx, `insert into open_pieces (holder, pieces) values ($1, $2)`, who, held[who])
	return err
}

// Out is how many pieces of each unit orders have taken, less what they gave back.
func Out(ctx context.Context, r db.Reader) (map[string]int, error) {
	rows, err := r.Query(ctx, `select unit_id, cast(sum(quantity) as bigint) from (
		select l.unit_id, l.quantity from order_line l join orders o on o.id = l.order_id where o.status <> 'cancelled'
		union all select l.unit_id, -b.quantity from order_return r join order_return_line b on b.return_id = r.id
			join order_line l on l.order_id = r.order_id and l.position = b.position where r.restock = 1) as taken group by unit_id`)
	return scanPieces(rows, err)
}
