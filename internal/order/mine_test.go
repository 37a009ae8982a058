package order

import (
	"slices"
	"strconv"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestMineAreOnesOwnAndOnesGuestOrders(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newDesk(t, d)
		for _, id := range []string{"ann", "bob"} {
			k.exec(`insert into users (id, email, email_key, full_name, role, password, created_at) values ($1, $2, $2, '', 'customer', '', 1)`,
				id, id+"@example.com")
		}
		place := func(user, email string) string {
			r := k.request(k.unit(0).Slug) // the first that is left
			r.UserID, r.Customer.Email = user, email
			return k.place(user+email, r).Number
		}
		own := place("ann", "work@example.com")
		guest := place("", "Ann@Example.com")
		place("bob", "ann@example.com") // Bob's own, wherever the letters go
		place("", "bob@example.com")
		orphan := place("gone", "ann@example.com") // the account was deleted a moment ago

		for _, c := range []struct {
			email string
			want  []string
		}{
			{"", []string{own}},
			{"ann@example.com", []string{orphan, guest, own}},
			{"ANN@example.com", []string{orphan, guest, own}},
			{"nobody@example.com", []string{own}},
		} {
			orders, err := k.Mine(t.Context(), "ann", c.email)
			var got []string
			for _, o := range orders {
				got = append(got, o.Number)
				if len(o.Lines) != 1 || o.Lines[0].Name == "" {
					t.Errorf("%s has the lines %v", o.Number, o.Lines)
				}
			}
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("verified %q: %v, %v, want %v", c.email, got, err, c.want)
			}
		}
	})
}

func TestAnOrderOutlivesItsAccount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newDesk(t, d)
		for i := range 5 {
			k.exec(`insert into users (id, email, email_key, full_name, role, password, created_at)
				values ('ann', 'ann@example.com', 'ann@example.com', '', 'customer', '', 1)`)
			r := k.request(k.unit(0).Slug)
			r.UserID = "ann"
			deleted := make(chan error, 1)
			go func() {
				deleted <- d.Tx(t.Context(), func(tx *db.Tx) error {
					_, err := tx.Exec(t.Context(), `delete from users where id = 'ann'`)
					return err
				})
			}()
			receipt, err := k.Place(t.Context(), strconv.Itoa(i), r)
			if deletion := <-deleted; err != nil || deletion != nil {
				t.Fatalf("order %d: %v; deletion: %v", i, err, deletion)
			}
			if orders, err := k.Mine(t.Context(), "ann", ""); err != nil || len(orders) != 0 {
				t.Errorf("the deleted account still has %v, %v", orders, err)
			}
			if _, err := k.Show(t.Context(), receipt.Number); err != nil {
				t.Errorf("%s: %v", receipt.Number, err)
			}
		}
	})
}

func TestAnOrderIsFoundByNumberAndEmail(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newDesk(t, d)
		r := k.request(k.unit(0).Slug)
		r.Customer.Email = "Jane@Example.com"
		number := k.place("key", r).Number
		for _, c := range []struct {
			number, email string
			found         bool
		}{
			{number, "jane@example.com", true},
			{"10001", "JANE@example.com", true},
			{"pc-10001", "Jane@Example.com", true},
			{number, "joe@example.com", false},
			{"PC-10002", "jane@example.com", false},
			{number, "", false},
			{"", "jane@example.com", false},
			{"CP-10001", "jane@example.com", false},
			{"PC-PC-10001", "jane@example.com", false},
			{"' or 1 = 1 --", "jane@example.com", false},
		} {
			o, err := k.FindByNumber(t.Context(), c.number, c.email)
			if (err == nil) != c.found || c.found && (o.Number != number || len(o.Lines) != 1 || len(o.History) != 1) {
				t.Errorf("%q, %q: %+v, %v", c.number, c.email, o, err)
			}
			if !c.found && err.Error() != notFound().Error() {
				t.Errorf("%q, %q: tells more than that there is none: %v", c.number, c.email, err)
			}
		}
	})
}
