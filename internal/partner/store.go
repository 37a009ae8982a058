package partner

import (
	"context"
	"database/sql"
	"fmt"

	"enamel/internal/db"
	"enamel/internal/inbox"
)

func insertRequest(ctx context.Context, tx *db.Tx, r Request) error {
	message := sql.NullString{String: r.Message, Valid: r.Message != ""}
	_, err := tx.Exec(ctx, `insert into partnership_requests
		(id, company_name, contact_name, email, phone, business_type, message, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		r.ID, r.CompanyName, r.ContactName, r.Email, r.Phone, r.BusinessType, message, db.Millis(r.CreatedAt))
	if err != nil {
		return fmt.Errorf("insert the partnership request: %w", err)
	}
	return nil
}

const table = "partnership_requests"

func requests() inbox.Table[Request] {
	return inbox.Table[Request]{
		Name: table, Columns: `id, company_name, contact_name, email, phone, business_type, message, created_at, ` + inbox.Columns,
		Text: `company_name || ' ' || contact_name || ' ' || email || ' ' || phone || ' ' || coalesce(message, '')`,
		Scan: scan, ID: func(r Request) string { return r.ID },
	}
}

func scan(read func(...any) error) (Request, error) {
	var q Request
	var message sql.NullString
	var created int64
	err := read(append([]any{&q.ID, &q.CompanyName, &q.ContactName, &q.Email, &q.Phone, &q.BusinessType, &message, &created}, q.Mark.Scan()...)...)
	q.Message, q.CreatedAt = message.String, db.FromMillis(created)
	return q, err
}
