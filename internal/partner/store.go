package partner

import (
	"context"
	"database/sql"
	"fmt"

	"enamel/internal/db"
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

func listRequests(ctx context.Context, r db.Reader, limit int) ([]Request, error) {
	rows, err := r.Query(ctx, `select id, company_name, contact_name, email, phone, business_type, message, created_at
		from partnership_requests order by id desc limit $1`, limit)
	if err != nil {
		return nil, fmt.Errorf("list the partnership requests: %w", err)
	}
	defer rows.Close()
	var out []Request
	for rows.Next() {
		var q Request
		var message sql.NullString
		var created int64
		if err := rows.Scan(&q.ID, &q.CompanyName, &q.ContactName, &q.Email, &q.Phone, &q.BusinessType, &message, &created); err != nil {
			return nil, fmt.Errorf("list the partnership requests: %w", err)
		}
		q.Message, q.CreatedAt = message.String, db.FromMillis(created)
		out = append(out, q)
	}
	return out, rows.Err()
}
